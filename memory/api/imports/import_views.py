"""Importing chats, and the progress of imports."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.mixins import RetrieveModelMixin
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.views import ApiListView, ApiView, ApiViewSet, location
from config.keyset import Ordering
from legacies.access import teller_in
from memory.api.imports.import_serializers import ActivitySerializer, ImportAnswers, NewImport
from memory.models import Activity
from memory.models.activities import ActivityQuerySet
from memory.services.imports.activities import cancel_import, start_import, upload_file
from memory.services.imports.choices import Answers


class ImportsView(ApiView):
    tag = "activities"
    serializer_class = ActivitySerializer
    parser_classes = (MultiPartParser,)
    largest_body = settings.LARGEST_UPLOAD_BODY

    @extend_schema(
        operation_id="import_file",
        summary="Bring in an old chat or a family file; it is done meanwhile and told by its activity",
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
        stored = upload_file(
            user=self.user, legacy_id=legacy_id, raw=file.read(), title=file.name or "", answers=answers
        )
        return self.show(stored, status=202, headers=location("activity", stored.pk))


@extend_schema_view(
    get=extend_schema(operation_id="list_activities", summary="What I brought in or am bringing in, the latest first")
)
class ActivitiesView(ApiListView):
    tag = "activities"
    serializer_class = ActivitySerializer
    ordering = Ordering("activities", ("-created_at", "-id"))

    def get_queryset(self) -> ActivityQuerySet:
        return Activity.objects.visible_to(self.user).for_list()


@extend_schema_view(retrieve=extend_schema(operation_id="read_activity", summary="How far one is"))
class ActivityViewSet(RetrieveModelMixin, ApiViewSet):
    """One of mine; nobody else's is ever there."""

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
        summary="Stop it: what is in stays in, the rest is not brought in",
        request=None,
    )
    @idempotent()
    def cancel(self, request: Request, activity_id: UUID) -> Response:
        self.get_object()
        self.read_nothing()
        return self.show(cancel_import(user=self.user, activity_id=activity_id))
