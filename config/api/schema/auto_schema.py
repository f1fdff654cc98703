"""What the schema says of every call by itself: headers, errors, and that unknown fields are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import serializers
from rest_framework.permissions import SAFE_METHODS, AllowAny

from config.api import idempotency, preconditions
from config.api.exceptions import CONTENT_TYPE
from config.api.inputs import Input, Nothing

if TYPE_CHECKING:  # views bring their schema with them
    from config.api.views import ApiView

REFUSALS = {
    400: "The body is not JSON in UTF-8, or a header that must be there is missing.",
    401: "Nobody is signed in, or the session has ended.",
    403: "A member without the right to do this.",
    404: "Not there, or not yours to see: nobody can tell which.",
    406: "Only JSON can be answered.",
    409: "It no longer fits what is there, or the same request is still being answered (see Retry-After).",
    410: "It was here once, and is gone for good.",
    412: "Changed meanwhile; `current` is the row as it stands.",
    413: "More than 1 MB; of an uploaded file, more than 10 MB.",
    415: "Not sent as application/json; a file as multipart/form-data.",
    422: "Something in it is wrong; `errors` says what. Nothing was stored.",
    428: "If-Match is missing.",
    429: "Too much at once; wait as long as Retry-After says.",
}


class FieldErrorSerializer(serializers.Serializer[Any]):
    field = serializers.CharField(help_text="Path of the field (`tags.0`); `` is the whole body.")
    code = serializers.CharField(help_text="For programs. Expect new values.")
    message = serializers.CharField()


class ProblemSerializer(serializers.Serializer[Any]):
    """A refusal (RFC 9457). `code` is for programs, `detail` for people: it says what to do next."""

    type = serializers.CharField(help_text="Always `about:blank`: `code` says what it is.")
    title = serializers.CharField(help_text="The name of the status.")
    status = serializers.IntegerField()
    code = serializers.CharField(help_text="For programs, and stable. Expect new values.")
    detail = serializers.CharField(help_text="For people: what to do next.")
    errors = FieldErrorSerializer(many=True)  # type: ignore[assignment]  # a field; the property of that name is not used
    trace_id = serializers.CharField(help_text="Name it when you ask for help.")
    current = serializers.DictField(
        required=False, help_text="With 412: the row as it stands now, in the shape that reading it has."
    )


class ApiSchema(AutoSchema):
    view: ApiView  # type: ignore[override]  # every view here is one

    def get_tags(self) -> list[str]:
        return [self.view.tag]

    def get_description(self) -> str:  # type: ignore[override]  # the generator overrides the framework's so itself
        """A view's docstring speaks to who changes the view; the summary says what a call does."""
        return ""

    def get_override_parameters(self) -> list[Any]:
        found = super().get_override_parameters()
        if self.method in SAFE_METHODS and self.view.query_serializer_class is not Nothing:
            found = [*found, self.view.query_serializer_class]
        if repeats := self._idempotency():
            found = [*found, _idempotency_key(required=repeats == "required")]
        if self.method in self.view.may_be_stale | self.view.may_match:
            found = [*found, _if_match(required=self.method in self.view.may_be_stale)]
        return found

    def get_paginated_name(self, serializer_name: str) -> str:
        return f"{serializer_name}Page"

    def _get_response_bodies(self, direction: Any = "response") -> Any:
        answers = super()._get_response_bodies(direction)
        for status in sorted(self._refusals()):
            response = OpenApiResponse(ProblemSerializer, description=REFUSALS[status])
            shown = self._get_response_for_code(response, str(status), [CONTENT_TYPE], direction)  # type: ignore[no-untyped-call]  # the generator is half typed
            answers[str(status)] = shown
        return answers

    def _refusals(self) -> set[int]:
        """The refusals that this call can answer with."""
        found = {404, 406, 422, 429} if "{" in self.path else {406, 422, 429}
        if not any(isinstance(permission, AllowAny) for permission in self.view.get_permissions()):
            found.add(401)
        if self.method not in SAFE_METHODS:
            found |= {400, 403, 409, 413, 415, 422}
        if self.method in self.view.may_match:
            found.add(412)
        if self.method in self.view.may_be_stale:
            found |= {412, 428}
        return found | self.view.also_refuses

    def _idempotency(self) -> str:
        handler = getattr(self.view, getattr(self.view, "action", self.method.lower()), None)
        return getattr(handler, "idempotency", "")


class InputExtension(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]  # registers itself by being defined
    target_class = Input
    match_subclasses = True

    def map_serializer(self, auto_schema: Any, direction: Any) -> Any:
        # drf-spectacular's own guide to extensions calls this; there is nothing without the underscore that does it.
        schema = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        for name, field in self.target.fields.items():
            if isinstance(field, serializers.CharField) and not field.allow_blank:
                schema["properties"][name].setdefault("minLength", 1)
        return {**schema, "additionalProperties": False}


def _if_match(*, required: bool) -> OpenApiParameter:
    return OpenApiParameter(
        preconditions.HEADER,
        OpenApiTypes.STR,
        OpenApiParameter.HEADER,
        required=required,
        description='The ETag of the row as you saw it, such as `"3"`; `*` for whatever stands there.',
    )


def _idempotency_key(*, required: bool) -> OpenApiParameter:
    return OpenApiParameter(
        idempotency.HEADER,
        {"type": "string", "minLength": 1, "maxLength": idempotency.LONGEST_KEY},
        OpenApiParameter.HEADER,
        required=required,
        description="A fresh value for each thing to do. The same key and body get the same answer for a day at least.",
    )
