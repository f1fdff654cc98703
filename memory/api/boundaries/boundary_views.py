"""Boundaries in the API: what the caller never wants to be brought up. Each caller sees only their own."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.inputs import Input, OrNull, Text
from config.api.light_serializer import LightSerializer
from config.api.views import ApiListView, ApiViewSet
from config.errors import NotFound
from config.keyset import Ordering
from legacies.access import member_of
from memory.models import Boundary, BoundaryKind, Fact
from memory.models.boundaries import LONGEST_BOUNDARY, BoundaryQuerySet
from memory.services.boundaries import lift_boundary, set_boundary, set_boundary_on_fact

IN_WORDS = [(kind.value, kind.label) for kind in (BoundaryKind.TOPIC, BoundaryKind.PERSON)]


class BoundarySerializer(LightSerializer[Boundary]):
    id = serializers.UUIDField()
    legacy = serializers.UUIDField(source="legacy_id")
    kind = serializers.ChoiceField(choices=BoundaryKind.choices)
    words = OrNull(help_text="The topic or the person; null for a fact.")
    fact = serializers.UUIDField(source="fact_id", allow_null=True)
    created_at = serializers.DateTimeField()


class NewBoundary(Input):
    words = Text(required=False, max_length=LONGEST_BOUNDARY, help_text="A topic or a person. Send this or `fact`.")
    kind = serializers.ChoiceField(required=False, choices=IN_WORDS, help_text="What they are; `topic` unless said.")
    fact = serializers.UUIDField(required=False, help_text="A fact that I see, with whatever comes near it.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("fact" in attrs) == ("words" in attrs) or ("fact" in attrs and "kind" in attrs):
            raise serializers.ValidationError({"words": [_("Send either words or a fact.")]})
        return attrs


@extend_schema_view(
    get=extend_schema(operation_id="list_boundaries", summary="What I asked never to be brought up in a legacy")
)
class BoundariesView(ApiListView):
    tag = "me"
    serializer_class = BoundarySerializer
    ordering = Ordering("boundaries", ("created_at", "id"))

    def get_queryset(self) -> BoundaryQuerySet:
        legacy = member_of(self.user, self.kwargs["legacy_id"]).legacy_id
        return Boundary.objects.visible_to(self.user).filter(legacy=legacy)

    @extend_schema(
        operation_id="set_boundary",
        summary="Ask never to have this brought up",
        request=NewBoundary,
        responses={201: BoundarySerializer},
    )
    @idempotent()
    def post(self, request: Request, legacy_id: UUID) -> Response:
        member_of(self.user, legacy_id)
        said = self.read(NewBoundary)
        if "fact" in said:
            return self.show(self._on_fact(legacy_id, said["fact"]), status=201)
        is_person = said.get("kind") == BoundaryKind.PERSON
        made = set_boundary(user=self.user, legacy_id=legacy_id, words=said["words"], is_person=is_person)
        return self.show(made, status=201)

    @transaction.atomic
    def _on_fact(self, legacy_id: UUID, fact_id: UUID) -> Boundary:
        if not Fact.objects.visible_to(self.user).filter(pk=fact_id, legacy=legacy_id).exists():
            raise NotFound
        return set_boundary_on_fact(user=self.user, fact_id=fact_id)


class BoundaryViewSet(ApiViewSet):
    tag = "me"
    serializer_class = BoundarySerializer

    @extend_schema(operation_id="lift_boundary", summary="Lift one of my boundaries")
    def destroy(self, request: Request, boundary_id: UUID) -> Response:
        lift_boundary(user=self.user, boundary_id=boundary_id)
        return Response(status=204)
