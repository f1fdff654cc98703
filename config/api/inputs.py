"""Reading and checking the input of the API: bodies, query parameters and their fields."""

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
    """Read the whole body and set its Content-Length.

    Raises `RequestDataTooBig` for more than `most` bytes or, if that is 0, more than `DATA_UPLOAD_MAX_MEMORY_SIZE`. A
    chunked body has no Content-Length, and the framework would take it for an empty one.
    """
    if most:
        _read_at_most(request._request, most)  # `request.body` takes the body from there
    body = request.body
    request.META["CONTENT_LENGTH"] = str(len(body))
    return body


def _read_at_most(raw: HttpRequest, most: int) -> None:
    """Read the body with its own limit and put it where the framework looks for it. The framework has one limit."""
    body = raw.read(most + 1)
    if len(body) > most:
        raise RequestDataTooBig
    raw._body = body  # as `HttpRequest.body` does; Django has no limit for a single URL
    raw._stream = BytesIO(body)


class StrictJSONParser(BaseParser):
    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        return parse_json(stream.read())


def parse_json(body: bytes) -> Any:
    """Parse JSON in UTF-8. Raises `ParseError`, or `ValidationError` for characters that cannot be stored."""
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
    """Yield the top-level names whose values contain a NUL or half a surrogate pair.

    If a name itself contains one, the error is about the whole body.
    """
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
    """A serializer for input that refuses unknown names, in bodies and in query strings."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping) and (unknown := sorted(set(data) - set(self.fields))):
            raise serializers.ValidationError({name: [UNKNOWN] for name in unknown}, code="unknown_field")
        return super().to_internal_value(data)


class Nothing(Input):
    """The input of a call without a body (empty or `{}`), or without query parameters."""


class OrNull(serializers.CharField):
    """A field for output text that is null instead of empty."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{**kwargs, "allow_null": True})

    def to_representation(self, value: Any) -> Any:
        return super().to_representation(value) or None


class Text(serializers.CharField):
    """A field for input text that does not accept 5 for "5".

    If it may be empty, null means the same, because responses have null for an empty text.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"allow_null": bool(kwargs.get("allow_blank")), **kwargs})

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation("" if data is None and self.allow_null else data)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Whole(serializers.IntegerField):
    """A field for a whole number that does not accept "5" or true."""

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool | str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Number(serializers.FloatField):
    """A field for a number that does not accept "5" or true."""

    def to_internal_value(self, data: Any) -> float:
        if isinstance(data, bool | str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Switch(serializers.BooleanField):
    """A field for true or false that does not accept "yes" or 1."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=type(data).__name__)
        return data
