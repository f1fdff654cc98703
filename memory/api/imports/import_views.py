"""Bringing in old chats, and watching how far it is."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.locations import location
from config.api.pagination import PageQuery
from config.api.schema.auto_schema import page_shape
from config.api.views import ApiView
from config.errors import NotFound
from config.keyset import Ordering
from legacies.access import teller_in
from memory.api.imports.import_serializers import ActivitySerializer, ImportAnswers, NewImport
from memory.models import Activity
from memory.services.imports.activities import cancel_import, start_import, upload_file
from memory.services.imports.choices import Answers

LATEST = Ordering("activities", ("-created_at", "-id"))


class ActivityEndpoint(ApiView):
    tag = "activities"

    def own(self, activity_id: UUID) -> Activity:
        """One of mine; nobody else's is ever there."""
        activity = Activity.objects.visible_to(self.user).for_list().filter(pk=activity_id).first()
        if activity is None:
            raise NotFound
        return activity


class ImportsView(ActivityEndpoint):
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
        return Response(ActivitySerializer(stored).data, status=202, headers=location("activity", stored.pk))


class ActivitiesView(ActivityEndpoint):
    query = PageQuery

    @extend_schema(
        operation_id="list_activities",
        summary="What I brought in or am bringing in, the latest first",
        parameters=[PageQuery],
        responses=page_shape(ActivitySerializer),
    )
    def get(self, request: Request) -> Response:
        rows = Activity.objects.visible_to(self.user).for_list()
        return self.page(rows, LATEST, self.read_query(), ActivitySerializer)


class ActivityView(ActivityEndpoint):
    @extend_schema(operation_id="read_activity", summary="How far one is", responses=ActivitySerializer)
    def get(self, request: Request, activity_id: UUID) -> Response:
        return Response(ActivitySerializer(self.own(activity_id)).data)


class ActivityAnswersView(ActivityEndpoint):
    @extend_schema(
        operation_id="answer_activity",
        summary="Say who is who in a file that was read (its state is `asking`); then it begins",
        request=ImportAnswers,
        responses={200: ActivitySerializer},
    )
    @idempotent()
    def post(self, request: Request, activity_id: UUID) -> Response:
        self.own(activity_id)
        answers = Answers(**self.read(ImportAnswers))
        return Response(ActivitySerializer(start_import(user=self.user, activity_id=activity_id, answers=answers)).data)


class ActivityCancelView(ActivityEndpoint):
    @extend_schema(
        operation_id="cancel_activity",
        summary="Stop it: what is in stays in, the rest is not brought in",
        request=None,
        responses={200: ActivitySerializer},
    )
    @idempotent()
    def post(self, request: Request, activity_id: UUID) -> Response:
        self.own(activity_id)
        self.read_nothing()
        return Response(ActivitySerializer(cancel_import(user=self.user, activity_id=activity_id)).data)
