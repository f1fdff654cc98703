"""Recordings in the API: mine and what others shared, and their sound."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar
from uuid import UUID

from django.conf import settings
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.light_serializer import show_each
from config.api.preconditions import requested_revision
from config.api.views import ApiListView, ApiViewSet, RevisedView
from config.keyset import Ordering
from legacies.access import member_of, teller_in
from memory.api.facts.owner_filter import only_of_owner
from memory.api.recordings.recording_serializers import (
    NewRecording,
    RecordingChanges,
    RecordingQuery,
    RecordingSerializer,
)
from memory.models import Recording, Visibility
from memory.models.recordings import CONTENT_TYPES, RecordingQuerySet
from memory.presentation.media.recordings import recording_response
from memory.services.recordings.editing import add_recording, change_recording, delete_recording


class RecordingEndpoint(RevisedView):
    tag = "recordings"
    row_name = "recording"
    serializer_class: type[serializers.Serializer[Any]] = RecordingSerializer

    def get_queryset(self) -> RecordingQuerySet:
        return Recording.objects.for_list(self.user)

    def shown(self, recordings: Sequence[Recording]) -> list[dict[str, Any]]:
        return show_each(RecordingSerializer, recordings, context={"viewer": self.user})


class RecordingsView(RecordingEndpoint, ApiListView):
    query_serializer_class = RecordingQuery
    ordering = Ordering("recordings", ("-created_at", "-id"))
    parser_classes = (MultiPartParser,)
    largest_body = settings.LARGEST_RECORDING_BODY

    def get_queryset(self) -> RecordingQuerySet:
        recordings = super().get_queryset().filter(legacy=self.kwargs["legacy_id"])
        is_list = self.request.method in SAFE_METHODS
        return only_of_owner(recordings, self.query, self.user) if is_list else recordings

    @extend_schema(operation_id="list_recordings", summary="My own recordings and what others shared, the latest first")
    def get(self, request: Request, legacy_id: UUID) -> Response:
        member_of(self.user, legacy_id)
        return self.get_paginated_response(self.shown(self.page()))

    @extend_schema(
        operation_id="add_recording",
        summary="Add a recording; it is private, and kept as it is sent",
        request=NewRecording,
        responses={201: RecordingSerializer},
    )
    @idempotent()
    def post(self, request: Request, legacy_id: UUID) -> Response:
        teller_in(self.user, legacy_id)
        said = self.read(NewRecording)
        added = add_recording(user=self.user, legacy_id=legacy_id, raw=said.pop("file").read(), **said)
        return self.answer(added.pk, status=201)


class RecordingViewSet(RecordingEndpoint, ApiViewSet):
    may_be_stale: ClassVar = frozenset({"PATCH", "DELETE"})

    def revision_of_own(self) -> int | None:
        own = self.get_queryset().filter(owner=self.user.pk)
        recording = get_object_or_404(own, pk=self.kwargs["recording_id"])
        return requested_revision(self.request, current=recording.revision)

    @extend_schema(operation_id="read_recording", summary="One recording")
    def retrieve(self, request: Request, recording_id: UUID) -> Response:
        return self.answer(recording_id)

    @extend_schema(
        operation_id="change_recording",
        summary="Say what a recording of mine is about, share it with the family, or take it back",
        request=RecordingChanges,
    )
    @idempotent()
    def partial_update(self, request: Request, recording_id: UUID) -> Response:
        revision = self.revision_of_own()
        changes = self.read(RecordingChanges)
        visibility = changes.pop("visibility", None)
        change_recording(
            user=self.user,
            recording_id=recording_id,
            changes=changes,
            visibility=Visibility(visibility) if visibility else None,
            revision=revision,
        )
        return self.answer(recording_id)

    @extend_schema(operation_id="delete_recording", summary="Delete a recording of mine permanently", request=None)
    @idempotent()
    def destroy(self, request: Request, recording_id: UUID) -> Response:
        revision = self.revision_of_own()
        self.read_nothing()
        delete_recording(user=self.user, recording_id=recording_id, revision=revision)
        return Response(status=204)


class RecordingFileView(RecordingEndpoint):
    @extend_schema(
        operation_id="read_recording_file",
        summary="The sound of a recording, or a part of it",
        responses={(200, kind): OpenApiTypes.BINARY for kind in CONTENT_TYPES.values()},
    )
    def get(self, request: Request, recording_id: UUID) -> HttpResponseBase:
        return recording_response(request._request, get_object_or_404(self.get_queryset(), pk=recording_id))

    def perform_content_negotiation(self, request: Request, force: bool = False) -> tuple[Any, str]:
        """Send the sound whatever the client accepts; errors are JSON as everywhere."""
        return super().perform_content_negotiation(request, force=True)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Leave the cache headers of the file as they are."""
        if isinstance(response, Response):
            return super().finalize_response(request, response, *args, **kwargs)
        return response
