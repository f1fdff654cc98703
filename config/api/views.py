"""Base classes of API views: input, pagination, ETags and errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar, cast
from uuid import UUID

from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.pagination import BasePagination
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from config.api.inputs import Input, Nothing, read_body
from config.api.preconditions import ChangedMeanwhile, allow_revalidation, etag_of, etag_of_words
from config.errors import NotFound, StaleRevision
from config.keyset import CursorPage, Ordering, page_at_cursor

if TYPE_CHECKING:
    from django.contrib.auth.models import _User


# Pagination of the API: the query parameters of every list, and the page that they select.

MOST = 100
USUAL = 50


class PageQuery(Input):
    """The query parameters of every list. Lists with filters add their own."""

    limit = serializers.IntegerField(min_value=1, max_value=MOST, default=USUAL, help_text="How many at most.")
    cursor = serializers.CharField(
        required=False, max_length=1000, help_text="`next_cursor` of the page before; without it the first page."
    )


class KeysetPagination(BasePagination):
    """A pagination that returns the page that the view's checked query selects, in the view's `ordering`."""

    page: CursorPage[Any]

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        limit, cursor = view.query["limit"], view.query.get("cursor")
        self.page = page_at_cursor(queryset, view.get_ordering(), cursor, limit=limit, began=view.began)
        return self.page.rows

    def get_paginated_response(self, data: Any) -> Response:
        return Response({"results": data, "next_cursor": self.page.next_cursor})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        next_cursor = {"type": ["string", "null"], "description": "For the next page; null on the last."}
        properties = {"next_cursor": next_cursor, "results": schema}
        return {"type": "object", "properties": properties, "required": ["next_cursor", "results"]}

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        return []  # `ApiSchema` takes them from the view's query serializer


class ApiView(GenericAPIView[Any]):
    """The calls at one URL. A view finds the row through `visible_to`, checks the input, calls one service, and answers
    with `serializer_class`.

    Each view sets `tag`, its chapter in the schema, and `throttle_scopes` by method if `read` and `write` do not fit.
    `query_serializer_class` checks the query parameters of a GET; every other parameter is refused, with every method.
    `may_be_stale` has the methods that require If-Match, `may_match` those that accept it, and `also_refuses` the rarer
    statuses for the schema.
    """

    http_method_names = ("get", "head", "post", "put", "patch", "delete")
    tag: ClassVar[str] = ""
    throttle_scopes: ClassVar[Mapping[str, str]] = {}
    query_serializer_class: ClassVar[type[Input]] = Nothing
    may_be_stale: ClassVar[frozenset[str]] = frozenset()
    may_match: ClassVar[frozenset[str]] = frozenset()
    also_refuses: ClassVar[frozenset[int]] = frozenset()
    token_scopes: ClassVar[Mapping[str, str]] = {}
    """By method, the scope that an access token needs. See `config.api.token_scopes`, also for the next attribute."""
    beyond_one_legacy: ClassVar[frozenset[str]] = frozenset()
    largest_body: ClassVar[int] = 0
    """The largest body in bytes, for a view that accepts more than the others; 0 for the usual limit."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        read_body(request, most=self.largest_body)
        if self.query_serializer_class is Nothing or request.method not in SAFE_METHODS:
            _validated_data(Nothing(data=request.query_params.dict()))

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        answer = super().finalize_response(request, response, *args, **kwargs)
        answer.headers["Cache-Control"] = "no-store"
        allow_revalidation(request, answer)
        return answer

    @property
    def user(self) -> _User:
        """The user of the request. Only for views that require somebody to be signed in."""
        return cast("_User", self.request.user)

    def read(self, serializer: type[Input]) -> dict[str, Any]:
        """Return the checked body. Raises the framework's `ValidationError`."""
        return _validated_data(serializer(data=self.request.data))

    def read_nothing(self) -> None:
        """Check that the body is empty or `{}`, for calls without a body. Anything else is refused and not ignored."""
        self.read(Nothing)

    @cached_property
    def query(self) -> dict[str, Any]:
        """The checked query parameters of a GET.

        If a name is given more than once, its values are joined with commas. A parameter for one value refuses that.
        """
        named = self.request.query_params.lists()
        return _validated_data(self.query_serializer_class(data={name: ",".join(values) for name, values in named}))

    def show(self, row: Any, *, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
        return Response(self.get_serializer(row).data, status=status, headers=headers)

    def show_tagged(self, row: Any) -> Response:
        """Return the row's representation with an ETag that is a digest of it, which `check_unchanged` compares."""
        shown = self.get_serializer(row).data
        return Response(shown, headers={"ETag": etag_of_words(shown)})


class RevisedView(ApiView):
    """The calls about rows with a revision. The ETag of a response has the revision.

    The answer to a client that saw an older revision shows the row as it is now. `row_name` is the URL name of the call
    that reads a row.
    """

    row_name: ClassVar[str] = ""

    def shown(self, rows: Sequence[Any]) -> list[dict[str, Any]]:
        return [self.get_serializer(row).data for row in rows]

    def answer(self, key: UUID, *, status: int = 200) -> Response:
        return self.answer_row(get_object_or_404(self.get_queryset(), pk=key), status=status)

    def answer_row(self, row: Any, *, status: int = 200) -> Response:
        made = location(self.row_name, row.pk) if status == 201 else {}
        return Response(self.shown([row])[0], status=status, headers={"ETag": etag_of(row.revision), **made})

    def current_row(self, row: Any) -> Any:
        """Load a row that somebody else changed with everything that its representation needs."""
        return get_object_or_404(self.get_queryset(), pk=row.pk)

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, StaleRevision) and exc.current is not None:
            now = self.current_row(exc.current)
            exc = ChangedMeanwhile(self.shown([now])[0], etag=etag_of(now.revision))
        return super().handle_exception(exc)


class ApiListView(ApiView, ListAPIView[Any]):
    """A list in pages. A subclass adds `post` if rows are created at the same URL."""

    pagination_class = KeysetPagination
    query_serializer_class = PageQuery
    ordering: ClassVar[Ordering]
    began: datetime | None = None
    """When the client began to read the pages. Set by a list whose rows change their order, see `config.keyset`."""

    def get_ordering(self) -> Ordering:
        return self.ordering

    def page(self) -> list[Any]:
        """Return the rows of this page, for a view that serializes them itself and uses `get_paginated_response`."""
        return self.paginate_queryset(self.filter_queryset(self.get_queryset())) or []


class ApiViewSet(ViewSetMixin, ApiView):
    """The calls about one row at several URLs: reading it, changing it, and each action on it."""


def location(name: str, key: UUID) -> dict[str, str]:
    """Return the `Location` header for a new row: the URL at which the call `name` reads it."""
    return {"Location": reverse(f"api:{name}", args=[key])}


def _validated_data(form: Input) -> dict[str, Any]:
    form.is_valid(raise_exception=True)
    data: dict[str, Any] = form.validated_data
    return data


class NoSuchAddress(ApiView):
    """The view for every URL that the API does not have, also for one with a malformed id."""

    permission_classes = (AllowAny,)
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Skip reading and checking the input, because the answer does not depend on it."""
        GenericAPIView.initial(self, request, *args, **kwargs)

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        raise NotFound(_("There is nothing at this address. /api/docs/ lists every address."))

    post = put = patch = delete = get
