"""Context files in the API: the notes that the assistant always reads, with their versions."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import transaction
from django.db.models import Q, QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.inputs import Input, OrNull, Switch, Text
from config.api.light_serializer import LightSerializer
from config.api.preconditions import requested_revision
from config.api.token_scopes import EVERY_METHOD
from config.api.views import ApiListView, ApiViewSet, RevisedView
from config.keyset import Ordering
from legacies.access import member_of
from memory.models import ContextFile, ContextFileVersion
from memory.models.context import LONGEST_CONTEXT_FILE, ContextFileQuerySet
from memory.services.context_files import (
    context_file,
    delete_context_file,
    restore_context_file,
    switch_context_file,
    versions_of,
    write_context_file,
)


class ContextFileSerializer(LightSerializer[ContextFile]):
    key = serializers.CharField(help_text="`profile`, `style`, `legacy:<id>` or `persona:<id>`.")
    legacy = serializers.UUIDField(source="legacy_id", allow_null=True, help_text="Null for one's own.")
    markdown = serializers.CharField(help_text="Empty where nothing was written yet.")
    is_on = serializers.BooleanField(help_text="Whether the assistant reads it.")
    version = serializers.IntegerField(help_text="Counts the texts; 0 where nothing was written yet.")
    updated_at = serializers.DateTimeField()


class ContextFileVersionSerializer(LightSerializer[ContextFileVersion]):
    version = serializers.IntegerField()
    markdown = serializers.CharField()
    written_by = OrNull(source="written_by.name", default=None, help_text="Null once that account is gone.")
    written_at = serializers.DateTimeField()


class ContextFileChanges(Input):
    markdown = Text(
        required=False, allow_blank=True, max_length=LONGEST_CONTEXT_FILE, trim_whitespace=False, help_text="All of it."
    )
    is_on = Switch(required=False)


class WantedVersion(Input):
    version = serializers.IntegerField(min_value=1, help_text="One of the file's versions.")


class _ContextFileEndpoint(RevisedView):
    tag = "context files"
    serializer_class: type[serializers.Serializer[Any]] = ContextFileSerializer

    def current_row(self, row: ContextFile) -> ContextFile:
        return row


@extend_schema_view(
    get=extend_schema(operation_id="list_context_files", summary="What the assistant always reads in a legacy")
)
class ContextFilesView(_ContextFileEndpoint, ApiListView):
    ordering = Ordering("context-files", ("key", "id"))

    def get_queryset(self) -> ContextFileQuerySet:
        legacy = member_of(self.user, self.kwargs["legacy_id"]).legacy_id
        return ContextFile.objects.visible_to(self.user).filter(Q(owner=self.user) | Q(legacy=legacy))


class ContextFileViewSet(_ContextFileEndpoint, ApiViewSet):
    beyond_one_legacy = EVERY_METHOD
    may_be_stale: ClassVar = frozenset({"PUT", "DELETE"})
    may_match: ClassVar = frozenset({"POST"})

    @extend_schema(operation_id="read_context_file", summary="One context file")
    def retrieve(self, request: Request, key: str) -> Response:
        return self.answer_row(context_file(self.user, key))

    @extend_schema(
        operation_id="write_context_file",
        summary="Write a context file, or have the assistant read it or not",
        request=ContextFileChanges,
    )
    @transaction.atomic
    def update(self, request: Request, key: str) -> Response:
        revision = self._revision(key, required=True)
        changes = self.read(ContextFileChanges)
        file = context_file(self.user, key)
        if "markdown" in changes:
            file = write_context_file(user=self.user, key=key, markdown=changes["markdown"], revision=revision)
            revision = file.revision
        if "is_on" in changes:
            file = switch_context_file(user=self.user, key=key, is_on=changes["is_on"], revision=revision)
        return self.answer_row(file)

    @extend_schema(operation_id="delete_context_file", summary="Delete a context file with all its versions")
    def destroy(self, request: Request, key: str) -> Response:
        revision = self._revision(key, required=True)
        self.read_nothing()
        delete_context_file(user=self.user, key=key, revision=revision)
        return Response(status=204)

    @extend_schema(
        operation_id="restore_context_file",
        summary="Give a context file the text of an earlier version",
        request=WantedVersion,
    )
    @idempotent()
    def restore(self, request: Request, key: str) -> Response:
        revision = self._revision(key, required=False)
        version = self.read(WantedVersion)["version"]
        return self.answer_row(restore_context_file(user=self.user, key=key, version=version, revision=revision))

    def _revision(self, key: str, *, required: bool) -> int | None:
        file = context_file(self.user, key)
        return requested_revision(self.request, current=file.revision, required=required)


@extend_schema_view(
    get=extend_schema(operation_id="list_context_file_versions", summary="The texts that a context file has and had")
)
class ContextFileVersionsView(_ContextFileEndpoint, ApiListView):
    beyond_one_legacy = EVERY_METHOD
    serializer_class = ContextFileVersionSerializer
    ordering = Ordering("context-file-versions", ("-version", "id"))

    def get_queryset(self) -> QuerySet[ContextFileVersion]:
        return versions_of(self.user, self.kwargs["key"])
