"""Strict input serializers: known fields only, each of exactly its JSON type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

UNKNOWN = _("There is no such field here. Check the spelling, or leave it out.")


class Input(serializers.Serializer[Any]):
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


class Switch(serializers.BooleanField):
    """true or false: neither "yes" nor 1."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=type(data).__name__)
        return data
