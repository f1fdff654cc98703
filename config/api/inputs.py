"""How the API reads what is sent: bodies, query parameters, and the errors they give."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import IO, Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.exceptions import ParseError, ValidationError
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from config.api.light_serializer import LightSerializer
from config.texts import UNREADABLE, is_storable

# The JSON parser: UTF-8, at most 1 MB, no characters that the database cannot store.


def read_body(request: Request, *, most: int = 0) -> bytes:
    """The whole body, once and for all; more than `DATA_UPLOAD_MAX_MEMORY_SIZE`, or than `most` where that is given,
    raises `RequestDataTooBig`.

    A body in chunks has no Content-Length, and the framework would take it for none.
    """
    if most:
        _read_at_most(request._request, most)  # which `request.body` looks at
    body = request.body
    request.META["CONTENT_LENGTH"] = str(len(body))
    return body


def _read_at_most(raw: HttpRequest, most: int) -> None:
    """Read it where the framework itself would look for it, which knows one limit for all."""
    body = raw.read(most + 1)
    if len(body) > most:
        raise RequestDataTooBig
    raw._body = body  # as `HttpRequest.body` does: Django has no limit for one address
    raw._stream = BytesIO(body)


class StrictJSONParser(BaseParser):
    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        return parse_json(stream.read())


def parse_json(body: bytes) -> Any:
    """Raises `ParseError`, or `ValidationError` for characters that nothing could store."""
    try:
        data = json.loads(body.decode(), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise ParseError from error
    if errors := {path: [UNREADABLE] for path in _unstorable_fields(data)}:
        raise ValidationError(errors, code="unreadable")
    return data


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _unstorable_fields(data: Any, path: str = "") -> Iterator[str]:
    """The top-level names under which a NUL or half a surrogate pair stands; one in a name counts for the body."""
    if isinstance(data, str) and not is_storable(data):
        yield path or "non_field_errors"
    elif isinstance(data, dict):
        for name, value in data.items():
            yield from ["non_field_errors"] if not is_storable(name) else _unstorable_fields(value, path or name)
    elif isinstance(data, list):
        for value in data:
            yield from _unstorable_fields(value, path)


UNKNOWN = _("There is no such field here. Check the spelling, or leave it out.")


class Input(LightSerializer[Any]):
    """Refuses names it does not know, in bodies and in query strings."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping) and (unknown := sorted(set(data) - set(self.fields))):
            raise serializers.ValidationError({name: [UNKNOWN] for name in unknown}, code="unknown_field")
        return super().to_internal_value(data)


class Nothing(Input):
    """The body of a call that takes none, empty or `{}`; the query of one that takes none."""


class OrNull(serializers.CharField):
    """Text going out that may be absent: null then, and never empty."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{**kwargs, "allow_null": True})

    def to_representation(self, value: Any) -> Any:
        return super().to_representation(value) or None


class Text(serializers.CharField):
    """Text that is text: 5 is not "5". Where it may be empty, null is the same, since answers say it so."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"allow_null": bool(kwargs.get("allow_blank")), **kwargs})

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation("" if data is None and self.allow_null else data)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Whole(serializers.IntegerField):
    """A whole number: "5" and true are none."""

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool | str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Number(serializers.FloatField):
    """A number: "5" and true are none."""

    def to_internal_value(self, data: Any) -> float:
        if isinstance(data, bool | str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Switch(serializers.BooleanField):
    """true or false: neither "yes" nor 1."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=type(data).__name__)
        return data
