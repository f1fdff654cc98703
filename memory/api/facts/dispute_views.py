"""Disputes: opening one, saying how one knows, and settling which version the family goes by."""

from __future__ import annotations

from typing import ClassVar
from uuid import UUID

from django.db import transaction
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.preconditions import check_unchanged
from config.api.views import ApiView, ApiViewSet, location
from config.errors import NotFound
from legacies.access import teller_in
from memory.api.facts.dispute_serializers import DisputeChanges, DisputeSerializer, DisputesSerializer, NewDispute
from memory.api.facts.fact_views import FactEndpoint
from memory.models import Fact
from memory.presentation.dispute_card import DisputeCard, dispute_seen_by, disputes_of
from memory.services.disputes import (
    answer_dispute,
    hold_dispute,
    open_dispute,
    settle_dispute,
    tell_otherwise,
    withdraw_dispute,
)


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
        return self.show_tagged(self._seen(dispute_id))

    @extend_schema(
        operation_id="change_dispute",
        summary="Say how I know (tellers), or settle it: both stand, or the family goes by one (keepers)",
        request=DisputeChanges,
    )
    @idempotent()
    def patch(self, request: Request, dispute_id: UUID) -> Response:
        self._seen(dispute_id)
        changes = self.read(DisputeChanges)
        with transaction.atomic():  # both or neither
            self._check_unchanged(request, dispute_id)
            if "answer" in changes:
                answer_dispute(user=self.user, dispute_id=dispute_id, answer=changes["answer"])
            if "state" in changes:
                state, preferred_id = changes["state"], changes.get("preferred")
                settle_dispute(user=self.user, dispute_id=dispute_id, state=state, preferred_id=preferred_id)
        return self.show_tagged(self._seen(dispute_id))

    @extend_schema(
        operation_id="withdraw_dispute",
        summary="Take back that it is told differently: who said it, before anybody else answered",
        request=None,
    )
    def delete(self, request: Request, dispute_id: UUID) -> Response:
        self._seen(dispute_id)
        self.read_nothing()
        with transaction.atomic():
            self._check_unchanged(request, dispute_id)
            withdraw_dispute(user=self.user, dispute_id=dispute_id)
        return Response(status=204)

    def _check_unchanged(self, request: Request, dispute_id: UUID) -> None:
        hold_dispute(user=self.user, dispute_id=dispute_id)
        check_unchanged(request, DisputeSerializer(self._seen(dispute_id)).data)

    def _seen(self, dispute_id: UUID) -> DisputeCard:
        dispute = dispute_seen_by(self.user, dispute_id)
        if dispute is None:
            raise NotFound
        return dispute
