"""Disputes in the API."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.inputs import Input, Text
from config.api.light_serializer import LightSerializer
from config.api.preconditions import check_unchanged
from config.api.views import ApiView, ApiViewSet, location
from config.errors import NotFound
from legacies.access import teller_in
from memory.api.facts.fact_serializers import TellerSerializer
from memory.api.facts.fact_views import FactEndpoint
from memory.models import Fact
from memory.models.facts import DisputeState
from memory.presentation.facts.dispute_card import DisputeCard, DisputeSide, dispute_seen_by, disputes_of
from memory.services.disputes import (
    LONGEST_ANSWER,
    answer_dispute,
    hold_dispute,
    open_dispute,
    settle_dispute,
    tell_otherwise,
    withdraw_dispute,
)
from memory.services.facts.fact_inputs import LONGEST_CONTENT

# Serializers of disputes.

HOW_I_KNOW = "How I know; the other teller reads it."


class NewDispute(Input):
    """The other side of a dispute: another fact, or the caller's own words."""

    other = serializers.UUIDField(required=False, help_text="The other of two facts, one of which is mine.")
    content = Text(
        required=False,
        max_length=LONGEST_CONTENT,
        help_text="How I remember it, where I have no fact of it yet: it becomes a private one of mine.",
    )
    answer = Text(required=False, default="", allow_blank=True, max_length=LONGEST_ANSWER, help_text=HOW_I_KNOW)

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if ("other" in data) == ("content" in data):
            raise serializers.ValidationError({"other": [_("Send one of the two: `other` or `content`.")]})
        return data


class DisputeChanges(Input):
    state = serializers.ChoiceField(
        required=False, choices=DisputeState.choices, help_text="For keepers, or who told both."
    )
    preferred = serializers.UUIDField(required=False, help_text="With `settled`: the fact that the family goes by.")
    answer = Text(required=False, max_length=LONGEST_ANSWER, help_text=HOW_I_KNOW)

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if "preferred" in data and "state" not in data:
            raise serializers.ValidationError({"preferred": [_("Send the state with it: settled.")]})
        if not data:
            raise serializers.ValidationError({"state": [_("Send a state, an answer, or both.")]})
        return data


class DisputeSideSerializer(LightSerializer[DisputeSide]):
    fact = serializers.UUIDField(source="card.fact.id")
    content = serializers.CharField(source="card.fact.content")
    teller = serializers.SerializerMethodField()
    told_at = serializers.DateTimeField(source="card.told_at")
    preferred = serializers.BooleanField(source="is_preferred")
    answer = serializers.SerializerMethodField(help_text="How its teller knows; null until they say it.")

    @extend_schema_field(TellerSerializer)
    def get_teller(self, telling: DisputeSide) -> dict[str, Any]:
        fact = telling.card.fact
        name = fact.owner.name if fact.owner else ""
        return {"id": fact.owner_id, "name": name, "relationship": getattr(fact, "owner_relationship", None)}

    def get_answer(self, telling: DisputeSide) -> str | None:
        return telling.answer.text if telling.answer else None


class DisputeSerializer(LightSerializer[DisputeCard]):
    id = serializers.UUIDField(source="link.id")
    state = serializers.ChoiceField(source="link.state", choices=DisputeState.choices)
    tellings = DisputeSideSerializer(many=True, source="sides")
    created_at = serializers.DateTimeField(source="link.created_at")
    updated_at = serializers.DateTimeField(source="link.updated_at")


class DisputesSerializer(LightSerializer[Any]):
    results = DisputeSerializer(many=True)


class FactDisputeViewSet(FactEndpoint, ApiViewSet):
    serializer_class = DisputeSerializer

    @extend_schema(
        operation_id="open_dispute",
        summary="Say that this is also told differently: by another fact, or in words of my own",
        request=NewDispute,
    )
    @idempotent()
    def create(self, request: Request, fact_id: UUID) -> Response:
        seen: Fact = self.get_object()
        if seen.legacy_id:
            teller_in(self.user, seen.legacy_id)
        wanted = self.read(NewDispute)
        about = {"user": self.user, "fact_id": fact_id, "answer": wanted["answer"]}
        if "other" in wanted:
            link = open_dispute(other_id=wanted["other"], **about)
        else:
            link = tell_otherwise(content=wanted["content"], **about)
        return self.show(dispute_seen_by(self.user, link.pk), status=201, headers=location("dispute", link.pk))

    @extend_schema(
        operation_id="list_fact_disputes",
        summary="The tellings that differ from this one, as far as I see them",
        responses=DisputesSerializer,
    )
    def all_of_fact(self, request: Request, fact_id: UUID) -> Response:
        self.get_object()
        return Response(DisputesSerializer({"results": disputes_of(fact_id, self.user)}).data)


class DisputeView(ApiView):
    tag = "facts"
    serializer_class = DisputeSerializer
    may_match: ClassVar = frozenset({"PATCH", "DELETE"})

    @extend_schema(operation_id="read_dispute", summary="Two tellings that differ")
    def get(self, request: Request, dispute_id: UUID) -> Response:
        return self.show_tagged(self._visible_dispute(dispute_id))

    @extend_schema(
        operation_id="change_dispute",
        summary="Say how I know (tellers), or settle it: both stand, or the family goes by one (keepers)",
        request=DisputeChanges,
    )
    @idempotent()
    def patch(self, request: Request, dispute_id: UUID) -> Response:
        self._visible_dispute(dispute_id)
        changes = self.read(DisputeChanges)
        with transaction.atomic():  # both or neither
            self._check_unchanged(request, dispute_id)
            if "answer" in changes:
                answer_dispute(user=self.user, dispute_id=dispute_id, answer=changes["answer"])
            if "state" in changes:
                state, preferred_id = changes["state"], changes.get("preferred")
                settle_dispute(user=self.user, dispute_id=dispute_id, state=state, preferred_id=preferred_id)
        return self.show_tagged(self._visible_dispute(dispute_id))

    @extend_schema(
        operation_id="withdraw_dispute",
        summary="Take back that it is told differently: who said it, before anybody else answered",
        request=None,
    )
    def delete(self, request: Request, dispute_id: UUID) -> Response:
        self._visible_dispute(dispute_id)
        self.read_nothing()
        with transaction.atomic():
            self._check_unchanged(request, dispute_id)
            withdraw_dispute(user=self.user, dispute_id=dispute_id)
        return Response(status=204)

    def _check_unchanged(self, request: Request, dispute_id: UUID) -> None:
        hold_dispute(user=self.user, dispute_id=dispute_id)
        check_unchanged(request, DisputeSerializer(self._visible_dispute(dispute_id)).data)

    def _visible_dispute(self, dispute_id: UUID) -> DisputeCard:
        dispute = dispute_seen_by(self.user, dispute_id)
        if dispute is None:
            raise NotFound
        return dispute
