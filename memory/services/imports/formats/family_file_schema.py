"""The schema of a family file: known fields only, each of exactly its type."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from rest_framework import serializers

from accounts.models import check_time_zone
from config.api.inputs import Input, Text, Whole
from config.errors import InvalidInput
from legacies.dates import parse_edtf
from legacies.models import Role
from legacies.services.legacies import language_problem
from memory.models import MessageRole
from memory.models.conversations import LONGEST_MESSAGE
from memory.services.imports.formats.day_order import FIRST_YEAR, LAST_YEAR

NAME = re.compile(r"\A[\w.-]{1,40}\Z")
NO_NAME = "Use up to 40 letters, digits, dots, hyphens and underscores."
LARGEST_NUMBER = 2**31 - 1
NO_MOMENT = "This is not a time with its zone. Write it as in 2026-03-02T18:05:00Z."


def read_moment(value: object) -> datetime | None:
    """Return the moment of an ISO 8601 text with a time zone; None for anything else."""
    try:
        moment = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None
    is_whole = moment is not None and moment.tzinfo is not None and FIRST_YEAR <= moment.year <= LAST_YEAR
    return moment if is_whole else None


class _Moment(serializers.DateTimeField):
    def to_internal_value(self, value: Any) -> datetime:
        moment = read_moment(value)
        if moment is None:
            raise serializers.ValidationError(NO_MOMENT)
        return moment


class _Date(Text):
    """An EDTF date; empty or null if unknown."""

    def __init__(self) -> None:
        super().__init__(allow_blank=True, allow_null=True, default="")

    def to_internal_value(self, data: Any) -> str:
        try:
            return parse_edtf(super().to_internal_value(data)).text
        except InvalidInput as error:
            raise serializers.ValidationError(error.message) from error


class _Name(Text):
    """A name used within the file, exactly as it is written there."""

    def __init__(self) -> None:
        super().__init__(trim_whitespace=False, validators=[RegexValidator(NAME, NO_NAME)])


class LegacyRowInput(Input):
    name = Text(max_length=200)
    known_as = serializers.ListField(child=Text(max_length=80), default=list)
    pronouns = Text(max_length=40, allow_blank=True, default="")
    born = _Date()
    died = _Date()
    short_life = Text(max_length=2000, allow_blank=True, default="")
    language = Text(max_length=8, allow_blank=True, default="")

    def validate_language(self, value: str) -> str:
        if value and (problem := language_problem(value)):
            raise serializers.ValidationError(problem)
        return value


class RelativeRowInput(Input):
    id = _Name()
    name = Text(max_length=120)
    relationship = Text(max_length=80, allow_blank=True, default="")
    role = serializers.ChoiceField(Role.choices, default=Role.CONTRIBUTOR)
    timezone = Text(max_length=64, allow_blank=True, default="")
    calls_them = Text(max_length=80, allow_blank=True, default="")
    email = serializers.EmailField(allow_blank=True, default="")

    def validate_timezone(self, value: str) -> str:
        try:
            check_time_zone(value)
        except ValidationError as error:
            raise serializers.ValidationError(error.messages) from error
        return value


class SaidRowInput(Input):
    n = Whole(min_value=1, max_value=LARGEST_NUMBER)
    role = serializers.ChoiceField(MessageRole.choices)
    at = _Moment()
    text = Text(max_length=LONGEST_MESSAGE, trim_whitespace=False)
    speaker = Text(max_length=120, allow_blank=True, default="")
    external_id = Text(max_length=200, allow_blank=True, default="")

    def validate_text(self, value: str) -> str:
        if not value.strip():
            raise serializers.ValidationError("There are no words in this message.")
        return value


class ConversationRowInput(Input):
    id = _Name()
    member = _Name()
    title = Text(max_length=200, allow_blank=True, default="")
    messages = SaidRowInput(many=True)


class SharingRowInput(Input):
    member = _Name()
    conversation = _Name()
    messages = serializers.ListField(child=Whole(), allow_empty=False)
    words = serializers.ListField(child=serializers.ListField(child=Text()), default=list)
    unless = serializers.ListField(child=serializers.ListField(child=serializers.ListField(child=Text())), default=list)


class FamilyFileInput(Input):
    """A whole family file, without the rules between its parts."""

    legacy = LegacyRowInput()
    members = RelativeRowInput(many=True, allow_empty=False)
    conversations = ConversationRowInput(many=True)
    shares = SharingRowInput(many=True, default=list)
