"""Deciding about a fact, and looking behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from memory.api.facts.fact_serializers import (
    Decision,
    FactSerializer,
    HistorySerializer,
    ReviewDecision,
    SourcesSerializer,
)
from memory.api.facts.fact_views import FactEndpoint
from memory.models import Fact, FactSource
from memory.services.facts.editing import set_aside
from memory.services.facts.reviewing import keep_fact, mark_unsure, undo_review
from memory.services.history.fact_history import history_of

_DECIDE: Mapping[str, Callable[..., Fact]] = {
    Decision.KEEP: keep_fact,
    Decision.UNSURE: mark_unsure,
    Decision.SET_ASIDE: set_aside,
    Decision.UNDO: undo_review,
}


class FactReviewView(FactEndpoint):
    may_match: ClassVar = frozenset({"POST"})

    @extend_schema(
        operation_id="review_fact",
        summary="Keep a fact of mine, say that I am not sure, set it aside, or take the last decision back",
        request=ReviewDecision,
        responses={200: FactSerializer},
    )
    @idempotent()
    def post(self, request: Request, fact_id: UUID) -> Response:
        revision = self.revision_of_own(request, fact_id, required=False)
        decision = self.read(ReviewDecision)["decision"]
        _DECIDE[decision](user=self.user, fact_id=fact_id, revision=revision)
        return self.answer(fact_id)


class FactSourcesView(FactEndpoint):
    @extend_schema(
        operation_id="list_fact_sources", summary="What a fact rests on, oldest first", responses=SourcesSerializer
    )
    def get(self, request: Request, fact_id: UUID) -> Response:
        fact = self.seen(fact_id)
        rows = FactSource.objects.filter(fact=fact_id).select_related("message", "teller")
        context = {"fact": fact, "viewer": self.user}
        return Response(SourcesSerializer({"results": rows}, context=context).data)


class FactHistoryView(FactEndpoint):
    @extend_schema(
        operation_id="list_fact_history",
        summary="What happened to a fact, oldest first; for others only since it was shared",
        responses=HistorySerializer,
    )
    def get(self, request: Request, fact_id: UUID) -> Response:
        lines = history_of(user=self.user, fact_id=fact_id)
        return Response(HistorySerializer({"results": lines}).data)
