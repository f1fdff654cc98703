"""What the API says about a field that is wrong: in the product's own voice, whichever serializer says it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import get_resolver
from django.utils.translation import override
from rest_framework import serializers

from config.api.field_messages import FIELD_MESSAGES
from config.api.inputs import Input, Switch, Text, Whole
from tests.support.pseudo_locale import LANGUAGE

FIELDS: dict[str, tuple[serializers.Field[Any, Any, Any, Any], object, str]] = {
    "too long": (Text(max_length=4000), "a" * 4001, "This is too long. It can have up to 4,000 characters."),
    "too short": (Text(min_length=3), "a", "This is too short. It needs at least 3 characters."),
    "blank": (Text(), " ", "This cannot be empty."),
    "null": (Text(), None, "This cannot be null."),
    "no text": (Text(), 5, "This has to be text."),
    "no whole number": (Whole(), "5", "This has to be a whole number."),
    "too small": (Whole(min_value=1), 0, "This has to be at least 1."),
    "too large": (Whole(max_value=5000), 5001, "This can be at most 5,000."),
    "no number": (serializers.FloatField(), "much", "This has to be a number."),
    "no switch": (Switch(), "yes", "This has to be true or false."),
    "no choice": (serializers.ChoiceField(["a", "b"]), "c", "“c” is not one of the choices."),
    "no day": (serializers.DateField(), "soon", "Write a date like 2026-03-14."),
    "no time": (serializers.DateTimeField(), "soon", "Write a time like 2026-03-14T15:09:00Z."),
    "no id": (serializers.UUIDField(), "7", "This is not an id."),
    "no address": (serializers.EmailField(), "ruth", "This is not an e-mail address. Check the spelling."),
    "no list": (serializers.ListField(), "a", "This has to be a list."),
    "long list": (
        serializers.ListField(max_length=1),
        ["a", "b"],
        "There are too many entries in this list. The most is 1.",
    ),
    "short list": (serializers.ListField(min_length=1), [], "There are too few entries in this list. The least is 1."),
    "no object": (serializers.DictField(), "a", "This has to be an object with names and values."),
}


def said_about(field: serializers.Field[Any, Any, Any, Any], value: object) -> str:
    form = type("Form", (Input,), {"field": field})(data={"field": value})
    assert not form.is_valid()
    return str(form.errors["field"][0])


@pytest.mark.parametrize("case", FIELDS)
def test_a_field_says_what_is_wrong_in_our_words(case: str):
    field, value, words = FIELDS[case]

    assert said_about(field, value) == words


def test_what_is_missing_and_what_is_no_object_is_said_too():
    class Form(Input):
        name = Text()

    empty, wrong = Form(data={}), Form(data=["name"])

    assert not empty.is_valid()
    assert not wrong.is_valid()
    assert empty.errors == {"name": ["This cannot be left out."]}
    assert wrong.errors == {"non_field_errors": ["This has to be an object with names and values."]}


def test_the_words_and_the_numbers_are_in_the_language_of_whoever_asks(pseudo_locale):
    with override(LANGUAGE):
        said = said_about(Text(max_length=4000), "a" * 4001)

    assert said == "⟦Ţħíś íś ţṓṓ ĺṓńǵ. Íţ ćáń ħáṽé úṕ ţṓ 4,000 ćħáŕáćţéŕś.⟧".replace("ṓ", "ó")


def _inputs(base: type[Input]) -> Iterator[type[Input]]:
    yield base
    for kind in base.__subclasses__():
        yield from _inputs(kind)


def _fields(field: serializers.Field[Any, Any, Any, Any]) -> Iterator[serializers.Field[Any, Any, Any, Any]]:
    yield field
    parts = [*getattr(field, "fields", {}).values(), getattr(field, "child", None)]
    for part in parts:
        if part is not None:
            yield from _fields(part)


def test_no_field_that_reads_something_says_anything_in_the_words_of_the_framework():
    get_resolver().url_patterns  # noqa: B018 - imports every endpoint
    kinds = {kind for form in _inputs(Input) for field in _fields(form()) for kind in type(field).__mro__}
    of_framework = {
        kind
        for kind in kinds
        if kind.__module__.startswith("rest_framework") and "default_error_messages" in vars(kind)
    }

    left = {
        kind.__name__: sorted(missing)
        for kind in of_framework
        if (missing := set(vars(kind)["default_error_messages"]) - set(FIELD_MESSAGES.get(kind, {})))
    }
    assert serializers.CharField in of_framework
    assert left == {}
