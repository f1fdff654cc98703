"""Many operations in one request, for a phone that was without a network.

Each operation goes to the view that it would go to alone, as the same user, with its own Idempotency-Key and in its own
transaction. The response to one operation does not affect the others.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from io import BytesIO
from typing import Any, ClassVar

from django.core.handlers.wsgi import WSGIRequest
from django.db.models import TextChoices
from django.urls import Resolver404, ResolverMatch, resolve
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.api import idempotency
from config.api.exceptions import ApiError, Problem
from config.api.inputs import Input, Text
from config.api.light_serializer import LightSerializer
from config.api.throttling import count_along
from config.api.token_scopes import READ
from config.api.views import ApiView

MOST = 50
LONGEST_PATH, LONGEST_TAG = 300, 200


class BatchMethod(TextChoices):
    POST = "POST"
    PUT = "PUT"
    PATCH = "PATCH"
    DELETE = "DELETE"


class NotInABatch(ApiError):
    code, status = "not_in_a_batch", 422
    default_message = _("Nothing was done. This call cannot be part of a batch. Send it by itself.")


@extend_schema_field(OpenApiTypes.OBJECT)
class AnyObject(serializers.DictField):
    """A field for any JSON object. The view of the operation checks it."""


class Operation(Input):
    key = Text(max_length=idempotency.LONGEST_KEY, help_text="Its Idempotency-Key: a fresh one for each thing to do.")
    method = serializers.ChoiceField(choices=BatchMethod.choices)
    path = Text(max_length=LONGEST_PATH, help_text="Of the call, such as `/api/v1/facts/{fact_id}/review`.")
    if_match = Text(required=False, max_length=LONGEST_TAG, help_text="Its If-Match, where the call takes one.")
    body = AnyObject(required=False, help_text="Its body, where the call takes one.")


class NewBatch(Input):
    operations = Operation(many=True, min_length=1, max_length=MOST)  # type: ignore[call-arg]  # `many` makes a list


class BatchResultSerializer(LightSerializer[Any]):
    key = serializers.CharField()
    status = serializers.IntegerField(help_text="What the call would have been answered with by itself.")
    etag = serializers.CharField(allow_null=True, help_text="For If-Match the next time; null where there is none.")
    retry_after = serializers.IntegerField(
        allow_null=True, help_text="How many seconds to wait before this one is sent again; null unless it is to be."
    )
    replayed = serializers.BooleanField(help_text="Whether it had been done before, under the same key.")
    body = AnyObject(allow_null=True, help_text="The answer, or the problem; null where there is none.")


class BatchSerializer(LightSerializer[Any]):
    results = BatchResultSerializer(many=True, help_text="In the order in which the operations were sent.")


class BatchView(ApiView):
    """The batch endpoint. `calls` has the methods that may be part of a batch, by the names of their URLs."""

    tag = "sync"
    serializer_class = BatchSerializer
    token_scopes: ClassVar = {"POST": READ}  # each operation's own view checks its scope
    calls: Mapping[str, frozenset[str]] = {}

    @extend_schema(
        operation_id="send_batch",
        summary="Send up to 50 operations at once; each is done or refused by itself",
        request=NewBatch,
    )
    @idempotency.repeatable_by_parts
    def post(self, request: Request) -> Response:
        operations = self.read(NewBatch)["operations"]
        return Response({"results": [self._result_of(request, operation) for operation in operations]})

    def _result_of(self, request: Request, operation: Mapping[str, Any]) -> dict[str, Any]:
        match = self._match_of(operation)
        if match is None:
            problem = Problem(NotInABatch.status, NotInABatch.code, str(NotInABatch.default_message)).as_json()
            return _as_result(operation["key"], Response(problem, status=NotInABatch.status))
        part = _as_request(request, operation, match)
        answer = match.func(part, *match.args, **match.kwargs)
        count_along(request, part)
        return _as_result(operation["key"], answer)

    def _match_of(self, operation: Mapping[str, Any]) -> ResolverMatch | None:
        """Return the view of an operation, or None if there is none or it may not be part of a batch."""
        try:
            match = resolve(operation["path"])
        except Resolver404:
            return None
        calls = self.calls.get(match.url_name or "", frozenset()) if match.namespaces == ["api"] else frozenset()
        return match if operation["method"] in calls else None


def _as_request(whole: Request, operation: Mapping[str, Any], match: ResolverMatch) -> WSGIRequest:
    """Return the operation as a request of its own from the sender of the batch."""
    body = json.dumps(operation["body"]).encode() if "body" in operation else b""
    environ = {
        **{name: value for name, value in whole.META.items() if name in PASSED_ON},
        "REQUEST_METHOD": operation["method"],
        "PATH_INFO": operation["path"],
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "HTTP_IDEMPOTENCY_KEY": operation["key"],
        "wsgi.input": BytesIO(body),
    }
    if "if_match" in operation:
        environ["HTTP_IF_MATCH"] = operation["if_match"]
    part = WSGIRequest(environ)
    part.resolver_match = match
    # The framework takes these, if they are set, instead of authenticating the request.
    part._force_auth_user, part._force_auth_token = whole.user, whole.auth  # type: ignore[attr-defined]  # its own names
    return part


PASSED_ON = ("REMOTE_ADDR", "SERVER_NAME", "SERVER_PORT", "HTTP_HOST", "HTTP_ACCEPT_LANGUAGE", "HTTP_X_FORWARDED_FOR")


def _as_result(key: str, answer: Response) -> dict[str, Any]:
    wait = answer.headers.get("Retry-After")
    return {
        "key": key,
        "status": answer.status_code,
        "etag": answer.headers.get("ETag"),
        "retry_after": int(wait) if wait else None,
        "replayed": idempotency.REPLAYED in answer.headers,
        "body": answer.data,
    }
