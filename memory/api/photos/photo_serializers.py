"""Serializers of photos, for output and input."""

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
from memory.models import Moderation, Photo, PhotoState, Visibility
from memory.models.photos import LONGEST_CAPTION, LONGEST_NAME_IN_PHOTO
from memory.services.photos.editing import MOST_PEOPLE
from memory.services.photos.refusals import refusal_in_words
from memory.services.photos.sizes import CONTENT_TYPES, SIZES, size_of


class PhotoOwnerSerializer(LightSerializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()


class PhotoFileSerializer(LightSerializer[Any]):
    name = serializers.CharField()
    url = serializers.CharField(help_text="Ask for it with the session's token.")
    type = serializers.CharField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()


class PhotoSerializer(LightSerializer[Photo]):
    """Serialize photos. The context has the `viewer` and the `names` by photo. Makes no query."""

    id = serializers.UUIDField()
    legacy = serializers.UUIDField(source="legacy_id")
    owner = PhotoOwnerSerializer()
    state = serializers.ChoiceField(choices=PhotoState.choices)
    problem = serializers.SerializerMethodField(help_text="Why the file gave no photo, in words to show; else null.")
    caption = OrNull()
    description = OrNull(help_text="For who cannot see it.")
    occurred = OrNull(help_text="EDTF, or null.")
    taken = serializers.SerializerMethodField(
        help_text="The day that the camera wrote into the file, to be offered as its date; for its owner only."
    )
    people = serializers.ListField(child=serializers.CharField(), help_text="Who is in it and no member here.")
    members = serializers.ListField(child=serializers.UUIDField(), help_text="Who of the members is in it.")
    names = serializers.SerializerMethodField(help_text="All who are in it, by name.")
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    moderation = serializers.ChoiceField(choices=Moderation.choices)
    moderation_reason = serializers.SerializerMethodField(help_text="Why it was returned; for its owner only.")
    portrait = serializers.BooleanField(source="is_portrait")
    width = serializers.IntegerField(help_text="0 until it is ready.")
    height = serializers.IntegerField()
    files = serializers.SerializerMethodField()
    revision = serializers.IntegerField(help_text="The ETag without its quotes.")
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_problem(self, photo: Photo) -> str | None:
        return refusal_in_words(photo.problem) if photo.problem else None

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_taken(self, photo: Photo) -> str | None:
        return (photo.taken or None) if self._is_own(photo) else None

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_moderation_reason(self, photo: Photo) -> str | None:
        return (photo.moderation_reason or None) if self._is_own(photo) else None

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_names(self, photo: Photo) -> list[str]:
        names: list[str] = self.context["names"][photo.pk]
        return names

    @extend_schema_field(PhotoFileSerializer(many=True))
    def get_files(self, photo: Photo) -> list[dict[str, Any]]:
        return list(map(dict, _files_of(photo))) if photo.is_ready else []

    def _is_own(self, photo: Photo) -> bool:
        return bool(photo.owner_id == self.context["viewer"].pk)


def _files_of(photo: Photo) -> list[dict[str, Any]]:
    files = []
    for size in SIZES:
        width, height = size_of(photo.width, photo.height, size.edge)
        for format_ in size.formats:
            name = f"{size.name}.{format_}"
            url = reverse("api:photo-file", args=[photo.pk, name])
            files.append({"name": name, "url": url, "type": CONTENT_TYPES[format_], "width": width, "height": height})
    return files


class PhotoQuery(PageQuery):
    owner = OwnerField()
    q = Text(
        required=False, max_length=200, help_text="Up to 8 words, each in a caption, description or name, or a year."
    )


class PhotoChanges(Input):
    caption = Text(required=False, allow_blank=True, max_length=LONGEST_CAPTION)
    description = Text(required=False, allow_blank=True, max_length=LONGEST_CAPTION, help_text="For who cannot see it.")
    occurred = Text(required=False, allow_blank=True, max_length=60, help_text="EDTF.")
    people = serializers.ListField(
        required=False, child=Text(max_length=LONGEST_NAME_IN_PHOTO), max_length=MOST_PEOPLE, help_text="Names."
    )
    members = serializers.ListField(
        required=False, child=serializers.UUIDField(), max_length=MOST_PEOPLE, help_text="Ids of members' accounts."
    )
    visibility = serializers.ChoiceField(
        required=False, choices=Visibility.choices, help_text="Shared, it goes to the moderation queue."
    )


@extend_schema_field(OpenApiTypes.BINARY)
class PhotoUpload(serializers.FileField):
    """A file field that the schema describes as binary content; the generator would describe a URL."""


class NewPhoto(PhotoChanges):
    file = PhotoUpload(max_length=255, allow_empty_file=True, help_text="JPEG, PNG, WebP or AVIF, up to 20 MB.")
    visibility = None  # type: ignore[assignment]  # a new one is private
