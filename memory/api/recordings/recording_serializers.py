"""Serializers of recordings, for output and input."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from config.api.inputs import Input, OrNull, Text
from config.api.light_serializer import LightSerializer
from config.api.views import PageQuery
from memory.api.facts.owner_filter import OwnerField
from memory.models import Moderation, Recording, SoundKind, Visibility
from memory.models.recordings import LONGEST_DESCRIPTION_OF_RECORDING, LONGEST_TITLE_OF_RECORDING


class RecordingOwnerSerializer(LightSerializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()


class SoundSerializer(LightSerializer[Recording]):
    url = serializers.SerializerMethodField(help_text="Ask for it with the session's token; it answers to ranges.")
    type = serializers.CharField(source="content_type")
    kind = serializers.ChoiceField(choices=SoundKind.choices)
    size = serializers.IntegerField(help_text="In bytes.")
    sha256 = serializers.CharField(help_text="Of the file, which is byte for byte as it was sent.")

    @extend_schema_field(serializers.CharField())
    def get_url(self, recording: Recording) -> str:
        return reverse("api:recording-file", args=[recording.pk])


class RecordingSerializer(LightSerializer[Recording]):
    """Serialize recordings. The context has the `viewer`. Makes no query."""

    id = serializers.UUIDField()
    legacy = serializers.UUIDField(source="legacy_id")
    owner = RecordingOwnerSerializer()
    title = OrNull()
    description = OrNull()
    occurred = OrNull(help_text="EDTF, or null.")
    seconds = serializers.IntegerField(help_text="How long it is, rounded up.")
    file = SoundSerializer(source="*")
    transcription = serializers.SerializerMethodField(
        help_text="Whether its words are a draft of a story: `none`, `waiting`, `done`, `wordless` or `failed`; for "
        "its owner only."
    )
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    moderation = serializers.ChoiceField(choices=Moderation.choices)
    moderation_reason = serializers.SerializerMethodField(help_text="Why it was returned; for its owner only.")
    revision = serializers.IntegerField(help_text="The ETag without its quotes.")
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_transcription(self, recording: Recording) -> str | None:
        return str(recording.transcription) if self._is_own(recording) else None

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_moderation_reason(self, recording: Recording) -> str | None:
        return (recording.moderation_reason or None) if self._is_own(recording) else None

    def _is_own(self, recording: Recording) -> bool:
        return bool(recording.owner_id == self.context["viewer"].pk)


class RecordingQuery(PageQuery):
    owner = OwnerField()


class RecordingChanges(Input):
    title = Text(required=False, allow_blank=True, max_length=LONGEST_TITLE_OF_RECORDING)
    description = Text(required=False, allow_blank=True, max_length=LONGEST_DESCRIPTION_OF_RECORDING)
    occurred = Text(required=False, allow_blank=True, max_length=60, help_text="EDTF.")
    visibility = serializers.ChoiceField(
        required=False, choices=Visibility.choices, help_text="Shared, it goes to the moderation queue."
    )


@extend_schema_field(OpenApiTypes.BINARY)
class SoundUpload(serializers.FileField):
    """A file field that the schema describes as binary content; the generator would describe a URL."""


class NewRecording(RecordingChanges):
    file = SoundUpload(
        max_length=255, allow_empty_file=True, help_text="M4A, MP3, WebM, Ogg, WAV or FLAC, up to 20 minutes."
    )
    visibility = None  # type: ignore[assignment]  # a new one is private
