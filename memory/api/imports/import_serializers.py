"""Serializers of chat imports."""

from __future__ import annotations

from typing import Any

from django.db.models import TextChoices
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from config.api.inputs import Input, Text
from memory.models import Activity, ActivityKind, ActivityPhase, ActivityState
from memory.services.imports.activities import left_out_in_words, words_of


class OrderOfDays(TextChoices):
    """Which comes first in days like 3/4."""

    DAY_FIRST = "day"
    MONTH_FIRST = "month"


class MistakeSerializer(serializers.Serializer[Any]):
    place = serializers.CharField()
    problem = serializers.CharField()


class ToSaySerializer(serializers.Serializer[Any]):
    field = serializers.CharField()
    message = serializers.CharField()


class ActivitySerializer(serializers.Serializer[Activity]):
    id = serializers.UUIDField()
    legacy = serializers.UUIDField(source="legacy_id")
    kind = serializers.ChoiceField(choices=ActivityKind.choices)
    state = serializers.ChoiceField(choices=ActivityState.choices)
    phase = serializers.ChoiceField(choices=ActivityPhase.choices)
    title = serializers.CharField(help_text="What the file was called.")
    words = serializers.SerializerMethodField(help_text="How far it is, in a sentence to show.")
    done = serializers.IntegerField(help_text="Conversations that are in.")
    remembered = serializers.IntegerField(help_text="Of those, how many have become memory.")
    total = serializers.IntegerField(help_text="Conversations in the file; 0 until it is read.")
    messages = serializers.SerializerMethodField(help_text="Messages that were new and are in.")
    left_out = serializers.SerializerMethodField(help_text="What did not become a message, and why, to show.")
    to_say = serializers.SerializerMethodField(help_text="What has to be said before it can begin.")
    mistakes = MistakeSerializer(many=True, help_text="What could not be brought in.")
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)

    def get_words(self, activity: Activity) -> str:
        return words_of(activity)

    @extend_schema_field(ToSaySerializer(many=True))
    def get_to_say(self, activity: Activity) -> list[dict[str, str]]:
        return [{"field": name, "message": words} for name, words in activity.result.get("to_say", {}).items()]

    def get_messages(self, activity: Activity) -> int:
        return int(activity.result.get("messages", 0))

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_left_out(self, activity: Activity) -> list[str]:
        return left_out_in_words(activity.result)


@extend_schema_field(OpenApiTypes.BINARY)
class Upload(serializers.FileField):
    """The schema's generator would call it the address of a file."""


class ImportAnswers(Input):
    me = Text(
        required=False,
        allow_blank=True,
        max_length=255,
        help_text="Which of the names in the chat is yours; empty if none is. Of a family file, the member's id.",
    )
    person = Text(
        required=False, allow_blank=True, max_length=255, help_text="The name under which the remembered person writes."
    )
    chat = Text(required=False, allow_blank=True, max_length=64, help_text="Of an account with many, the chat's id.")
    order = serializers.ChoiceField(
        required=False,
        choices=OrderOfDays.choices,
        help_text="Which comes first in days like 3/4, where it is unclear.",
    )


class NewImport(ImportAnswers):
    file = Upload(
        max_length=255, allow_empty_file=True, help_text="WhatsApp (.txt, .zip), Telegram (.json) or a family file."
    )
