"""Exports in the API: making a file of all that I may see in a legacy, watching it, and fetching it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.mixins import RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.inputs import Input
from config.api.light_serializer import LightSerializer
from config.api.token_scopes import EVERY_METHOD
from config.api.views import ApiListView, ApiView, ApiViewSet, location
from config.keyset import Ordering
from legacies.access import member_of
from memory.models import Export, ExportKind, ExportState
from memory.models.exports import ExportQuerySet
from memory.presentation.exports import export_in_words, export_response
from memory.services.deletion.former_members import former_place
from memory.services.exports.export_job import delete_export, start_export, start_export_of_mine

OF_A_LEGACY = [(kind.value, kind.label) for kind in ExportKind if kind != ExportKind.MINE]


class NewExport(Input):
    kind = serializers.ChoiceField(choices=OF_A_LEGACY, default=ExportKind.EVERYTHING)


class ExportSerializer(LightSerializer[Export]):
    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=ExportKind.choices)
    legacy = serializers.UUIDField(source="legacy_id", allow_null=True, help_text="Null: all of them.")
    as_member = serializers.BooleanField(help_text="With what others shared; else only what I told myself.")
    state = serializers.ChoiceField(choices=ExportState.choices)
    words = serializers.SerializerMethodField(help_text="How far it is, to show.")
    done = serializers.IntegerField(help_text="Rows that are in it.")
    total = serializers.IntegerField()
    size = serializers.IntegerField(help_text="In bytes, once it is ready.")
    created_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    expires_at = serializers.DateTimeField(allow_null=True, help_text="From then on its file is gone.")

    def get_words(self, export: Export) -> str:
        return export_in_words(export)


@extend_schema_view(get=extend_schema(operation_id="list_exports", summary="My exports, the latest first"))
class ExportsView(ApiListView):
    tag = "exports"
    serializer_class = ExportSerializer
    ordering = Ordering("exports", ("-created_at", "-id"))

    def get_queryset(self) -> ExportQuerySet:
        return Export.objects.visible_to(self.user)


class LegacyExportsView(ApiView):
    tag = "exports"
    serializer_class = ExportSerializer

    @extend_schema(
        operation_id="start_export",
        summary="Make a file of all that I may see in this legacy; it is done meanwhile",
        request=NewExport,
        responses={202: ExportSerializer},
    )
    @idempotent()
    def post(self, request: Request, legacy_id: UUID) -> Response:
        member_of(self.user, legacy_id)
        return self.started(legacy_id, ExportKind(self.read(NewExport)["kind"]))

    def started(self, legacy_id: UUID, kind: ExportKind = ExportKind.EVERYTHING) -> Response:
        export = start_export(user=self.user, legacy_id=legacy_id, kind=kind)
        return self.show(export, status=202, headers=location("export", export.pk))


class MyExportsView(ApiView):
    tag = "exports"
    serializer_class = ExportSerializer
    beyond_one_legacy = EVERY_METHOD

    @extend_schema(
        operation_id="start_export_of_mine",
        summary="Make a ZIP of all that I told, in every legacy, also those I left; it is done meanwhile",
        request=None,
        responses={202: ExportSerializer},
    )
    @idempotent()
    def post(self, request: Request) -> Response:
        self.read_nothing()
        export = start_export_of_mine(user=self.user)
        return self.show(export, status=202, headers=location("export", export.pk))


class FormerLegacyExportsView(LegacyExportsView):
    beyond_one_legacy = EVERY_METHOD

    @extend_schema(
        operation_id="start_former_export",
        summary="Make a ZIP of all that I told there; it is done meanwhile",
        request=None,
        responses={202: ExportSerializer},
    )
    @idempotent()
    def post(self, request: Request, legacy_id: UUID) -> Response:
        self.read_nothing()
        former_place(self.user, legacy_id)
        return self.started(legacy_id)


@extend_schema_view(retrieve=extend_schema(operation_id="read_export", summary="How far one is"))
class ExportViewSet(RetrieveModelMixin, ApiViewSet):
    """The caller's own exports."""

    tag = "exports"
    serializer_class = ExportSerializer
    lookup_url_kwarg = "export_id"

    def get_queryset(self) -> ExportQuerySet:
        return Export.objects.visible_to(self.user)

    @extend_schema(operation_id="delete_export", summary="Delete one with its file, or stop making it", request=None)
    def destroy(self, request: Request, export_id: UUID) -> Response:
        self.read_nothing()
        delete_export(user=self.user, export_id=export_id)
        return Response(status=204)


class ExportFileView(ApiView):
    tag = "exports"

    @extend_schema(
        operation_id="read_export_file",
        summary="The file of one that is ready",
        responses={(200, "application/zip"): OpenApiTypes.BINARY, (200, "application/pdf"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, export_id: UUID) -> HttpResponseBase:
        own = Export.objects.visible_to(self.user).select_related("legacy")
        return export_response(request._request, get_object_or_404(own, pk=export_id))

    def perform_content_negotiation(self, request: Request, force: bool = False) -> tuple[Any, str]:
        """Send the file whatever the client accepts; errors are JSON as everywhere."""
        return super().perform_content_negotiation(request, force=True)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Leave the cache headers of the file as they are: it must not be cached."""
        if isinstance(response, Response):
            return super().finalize_response(request, response, *args, **kwargs)
        return response
