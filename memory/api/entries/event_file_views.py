"""Events of a family tree or calendar file, in the API. Nothing is stored: a client posts what its user chooses."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.conf import settings
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.inputs import Input, OrNull, Text
from config.api.light_serializer import LightSerializer
from config.api.views import ApiView
from legacies.access import teller_in
from memory.api.imports.import_views import Upload
from memory.services.entries.entry_fields import IMPORTED
from memory.services.entries.event_import import look_into_file
from memory.services.entries.files.event_files import FoundEvent, FoundPerson


class EventFile(Input):
    file = Upload(max_length=255, help_text="GEDCOM 5.5.1 or 7 (.ged), or iCalendar (.ics), up to 10 MB.")
    name = Text(
        required=False,
        allow_blank=True,
        default="",
        max_length=200,
        help_text="What the person is called in the tree, where it is not as in the legacy.",
    )


class FoundEventSerializer(LightSerializer[FoundEvent]):
    type = serializers.CharField(source="fields.type")
    summary = serializers.CharField(source="fields.summary")
    occurred = serializers.CharField(source="fields.occurred", help_text="EDTF, where the file has such a date.")
    data = serializers.DictField(source="fields.data")  # type: ignore[assignment]  # a field
    source = serializers.SerializerMethodField()  # type: ignore[assignment]  # as above
    external_id = serializers.CharField(source="name", help_text="The same when the file is exported anew.")

    @extend_schema_field(serializers.CharField())
    def get_source(self, _event: FoundEvent) -> str:
        return IMPORTED


class FoundPersonSerializer(LightSerializer[FoundPerson]):
    name = OrNull(help_text="Null for a calendar.")
    years = OrNull(help_text="Of birth and death, as far as the file tells them.")
    repeating = serializers.ListField(
        child=serializers.CharField(),
        help_text="The external ids of events that repeat in a calendar: only their first day is told.",
    )
    left_out = serializers.IntegerField(
        help_text="How many events of a calendar have no words, or no day that can be read."
    )
    entries = FoundEventSerializer(source="events", many=True, help_text="Each as `post_entries` takes it.")


class FoundPeopleSerializer(LightSerializer[Any]):
    people = FoundPersonSerializer(many=True, help_text="Who may be meant, the likeliest first; at most ten.")


class EventFilesView(ApiView):
    tag = "entries"
    serializer_class = FoundPeopleSerializer
    parser_classes = (MultiPartParser,)
    largest_body = settings.LARGEST_UPLOAD_BODY

    @extend_schema(
        operation_id="read_event_file",
        summary="What a family tree or a calendar tells of the person; nothing is stored",
        request=EventFile,
        responses={200: FoundPeopleSerializer},
    )
    @idempotent()
    def post(self, request: Request, legacy_id: UUID) -> Response:
        teller_in(self.user, legacy_id)
        said = self.read(EventFile)
        people = look_into_file(
            user=self.user, legacy_id=legacy_id, raw=said["file"].read(settings.LARGEST_UPLOAD + 1), name=said["name"]
        )
        return self.show({"people": people})
