"""Imports of chat exports in the API."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import TextChoices
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field, extend_schema_view
from rest_framework import serializers
from rest_framework.mixins import RetrieveModelMixin
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.inputs import Input, Text
from config.api.light_serializer import LightSerializer
from config.api.views import ApiListView, ApiView, ApiViewSet, location
from config.keyset import Ordering
from legacies.access import teller_in
from memory.models import Activity, ActivityKind, ActivityPhase, ActivityState
from memory.models.activities import ActivityQuerySet
from memory.services.imports.activities import cancel_import, start_import, upload
from memory.services.imports.activity_words import left_out_in_words, words_of
from memory.services.imports.choices import Answers

# Serializers of chat imports.


class OrderOfDays(TextChoices):
    """Whether the day or the month comes first in dates like 3/4."""

    DAY_FIRST = "day"
    MONTH_FIRST = "month"


class MistakeSerializer(LightSerializer[Any]):
    place = serializers.CharField()
    problem = serializers.CharField()


class ToSaySerializer(LightSerializer[Any]):
    field = serializers.CharField()
    message = serializers.CharField()


class ActivitySerializer(LightSerializer[Activity]):
    id = serializers.UUIDField()
    legacy = serializers.UUIDField(source="legacy_id")
    kind = serializers.ChoiceField(choices=ActivityKind.choices)
    state = serializers.ChoiceField(choices=ActivityState.choices)
    phase = serializers.ChoiceField(choices=ActivityPhase.choices)
    title = serializers.CharField(help_text="What the file was called.")
    words = serializers.SerializerMethodField(help_text="How far it is, in a sentence to show.")
    done = serializers.IntegerField(help_text="Conversations that are in; of an export its rows.")
    remembered = serializers.IntegerField(help_text="Of those, how many have become memory.")
    total = serializers.IntegerField(help_text="Conversations in the file; 0 until it is read.")
    messages = serializers.SerializerMethodField(help_text="Messages that were new and are in.")
    rows = serializers.SerializerMethodField(help_text="Of an export, the rows that were new and are in.")
    left_out = serializers.SerializerMethodField(help_text="What did not become a message, and why, to show.")
    to_say = serializers.SerializerMethodField(help_text="What has to be said before it can begin.")
    mistakes = MistakeSerializer(many=True, help_text="What could not be imported.")
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)

    def get_words(self, activity: Activity) -> str:
        return words_of(activity)

    @extend_schema_field(ToSaySerializer(many=True))
    def get_to_say(self, activity: Activity) -> list[dict[str, str]]:
        return [{"field": name, "message": words} for name, words in activity.result.get("to_say", {}).items()]

    def get_rows(self, activity: Activity) -> int:
        return int(activity.result.get("rows", 0))

    def get_messages(self, activity: Activity) -> int:
        return int(activity.result.get("messages", 0))

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_left_out(self, activity: Activity) -> list[str]:
        return left_out_in_words(activity.result)


@extend_schema_field(OpenApiTypes.BINARY)
class Upload(serializers.FileField):
    """A file field that the schema describes as binary content; the generator would describe a URL."""


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
        max_length=255,
        allow_empty_file=True,
        help_text="WhatsApp (.txt, .zip), Telegram (.json), a family file or an export.",
    )


class ImportsView(ApiView):
    tag = "activities"
    serializer_class = ActivitySerializer
    parser_classes = (MultiPartParser,)
    largest_body = settings.LARGEST_IMPORT_BODY

    @extend_schema(
        operation_id="import_file",
        summary="Import an old chat, a family file or an export; it is done meanwhile and told by its activity",
        request=NewImport,
        responses={202: ActivitySerializer},
    )
    @idempotent()
    @transaction.atomic
    def post(self, request: Request, legacy_id: UUID) -> Response:
        teller_in(self.user, legacy_id)
        said: dict[str, Any] = self.read(NewImport)
        file = said.pop("file")
        answers = Answers(**said)
        stored = upload(user=self.user, legacy_id=legacy_id, file=file, answers=answers)
        return self.show(stored, status=202, headers=location("activity", stored.pk))


@extend_schema_view(
    get=extend_schema(operation_id="list_activities", summary="My imports, finished or under way, the latest first")
)
class ActivitiesView(ApiListView):
    tag = "activities"
    serializer_class = ActivitySerializer
    ordering = Ordering("activities", ("-created_at", "-id"))

    def get_queryset(self) -> ActivityQuerySet:
        return Activity.objects.visible_to(self.user).for_list()


@extend_schema_view(retrieve=extend_schema(operation_id="read_activity", summary="How far one is"))
class ActivityViewSet(RetrieveModelMixin, ApiViewSet):
    """The caller's own imports."""

    tag = "activities"
    serializer_class = ActivitySerializer
    lookup_url_kwarg = "activity_id"

    def get_queryset(self) -> ActivityQuerySet:
        return Activity.objects.visible_to(self.user).for_list()

    @extend_schema(
        operation_id="answer_activity",
        summary="Say who is who in a file that was read (its state is `asking`); then it begins",
        request=ImportAnswers,
    )
    @idempotent()
    def answers(self, request: Request, activity_id: UUID) -> Response:
        self.get_object()
        answers = Answers(**self.read(ImportAnswers))
        return self.show(start_import(user=self.user, activity_id=activity_id, answers=answers))

    @extend_schema(
        operation_id="cancel_activity",
        summary="Stop an import: what is imported stays, the rest is left out",
        request=None,
    )
    @idempotent()
    def cancel(self, request: Request, activity_id: UUID) -> Response:
        self.get_object()
        self.read_nothing()
        return self.show(cancel_import(user=self.user, activity_id=activity_id))
