"""What every call has in common: who asks, how much, what they sent, and how a list is answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar, cast

from django.db.models import Model, QuerySet
from rest_framework import serializers
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from config.api.inputs import Input, Nothing
from config.api.not_modified import let_be_asked_again
from config.api.pagination import page_of
from config.api.parsers import read_body
from config.api.preconditions import etag_of_words
from config.errors import NotFound
from config.keyset import CursorPage, Ordering

Row = TypeVar("Row", bound=Model)


class ApiView(APIView):
    """An endpoint: find the row through `visible_to`, check what came in, call one service, answer.

    Each view sets `tag`, its chapter in the schema, and `throttle_scopes` by method where `read` and `write` do not
    fit. `query` is what a GET takes in its address; every other name there is refused, with every method.
    `may_be_stale` names the methods that want If-Match, `may_match` those that heed one; `also_refuses` rarer statuses
    for the schema.
    """

    http_method_names = ("get", "head", "post", "put", "patch", "delete")
    tag: ClassVar[str] = ""
    throttle_scopes: ClassVar[Mapping[str, str]] = {}
    query: ClassVar[type[Input]] = Nothing
    may_be_stale: ClassVar[frozenset[str]] = frozenset()
    may_match: ClassVar[frozenset[str]] = frozenset()
    also_refuses: ClassVar[frozenset[int]] = frozenset()
    largest_body: ClassVar[int] = 0
    """In bytes, for a call that takes more than the others."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        read_body(request, most=self.largest_body)
        if self.query is Nothing or request.method not in SAFE_METHODS:
            _checked(Nothing(data=request.query_params.dict()))

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        answer = super().finalize_response(request, response, *args, **kwargs)
        answer.headers["Cache-Control"] = "no-store"
        let_be_asked_again(request, answer)
        return answer

    @property
    def user(self) -> User:
        """Who asks. Only for views that let nobody in who is signed out."""
        return cast(User, self.request.user)

    def read(self, shape: type[Input]) -> dict[str, Any]:
        """The body, checked; raises the framework's `ValidationError`."""
        return _checked(shape(data=self.request.data))

    def answer_tagged(self, shown: Mapping[str, Any]) -> Response:
        """It with an ETag made of its words, which `check_unchanged` compares."""
        return Response(shown, headers={"ETag": etag_of_words(shown)})

    def read_nothing(self) -> None:
        """For calls without a body: what somebody put there all the same is refused, not ignored."""
        self.read(Nothing)

    def read_query(self) -> dict[str, Any]:
        """A name that is given again goes on with its list; what takes one value refuses that."""
        return _checked(self.query(data={name: ",".join(values) for name, values in self.request.query_params.lists()}))

    def page(
        self,
        rows: QuerySet[Row],
        ordering: Ordering,
        query: Mapping[str, Any],
        shape: type[serializers.Serializer[Any]],
        **context: Any,
    ) -> Response:
        return answer_page(page_of(rows, ordering, query), shape, **context)


def answer_page(page: CursorPage[Any], shape: type[serializers.Serializer[Any]], **context: Any) -> Response:
    results = shape(page.rows, many=True, context=context).data
    return Response({"results": results, "next_cursor": page.next_cursor})


def _checked(form: Input) -> dict[str, Any]:
    form.is_valid(raise_exception=True)
    data: dict[str, Any] = form.validated_data
    return data


class NoSuchAddress(ApiView):
    """Whatever is no address of the API, a malformed id for one."""

    permission_classes = (AllowAny,)
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Nothing that is sent here makes a difference, so none of it is read."""
        APIView.initial(self, request, *args, **kwargs)

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        raise NotFound("There is nothing at this address. See /api/docs/ for what there is.")

    post = put = patch = delete = get
