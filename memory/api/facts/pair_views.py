"""Pairs to look at in the API."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from django.db.models import TextChoices
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.filters import BaseFilterBackend
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.idempotency import idempotent
from config.api.inputs import Input
from config.api.light_serializer import LightSerializer
from config.api.views import ApiListView, ApiViewSet, PageQuery
from config.errors import NotFound
from config.keyset import Ordering
from memory.api.facts.fact_serializers import TellerSerializer
from memory.models import FactPair, PairState
from memory.models.pairs import FactPairQuerySet
from memory.presentation.facts.fact_card import Card
from memory.presentation.facts.pair_card import PairCard, pair_cards, pair_seen_by
from memory.presentation.facts.review_queue import waiting_pairs
from memory.services.pair_answers import answer_pair, undo_answer

# Serializers of pairs.


class PairAnswerChoice(TextChoices):
    """What a person says about two close facts; `undo` takes back what they said."""

    SAME = PairState.SAME.value
    DIFFER = PairState.DIFFER.value
    UNRELATED = PairState.UNRELATED.value
    REFINES = PairState.REFINES.value
    CONFLICTS = PairState.CONFLICTS.value
    UNDO = "undo"


class PairQuery(PageQuery):
    legacy = serializers.UUIDField(required=False, help_text="Only those of this legacy.")
    state = serializers.ChoiceField(
        required=False,
        choices=PairState.choices,
        help_text="`open`: what I can answer now, the likeliest first among all. Unless said, pairs of every state.",
    )
    fact = serializers.UUIDField(required=False, help_text="Only those that this fact is an end of.")


class PairAnswer(Input):
    answer = serializers.ChoiceField(choices=PairAnswerChoice.choices)
    chosen = serializers.UUIDField(
        required=False,
        help_text="With `refines` the more exact fact; with `conflicts`, where both are mine, the right one.",
    )


class PairSideSerializer(LightSerializer[Card]):
    fact = serializers.UUIDField(source="fact.id")
    content = serializers.CharField(source="fact.content")
    teller = serializers.SerializerMethodField()
    told_at = serializers.DateTimeField()

    @extend_schema_field(TellerSerializer(allow_null=True))
    def get_teller(self, card: Card) -> dict[str, Any] | None:
        owner = card.fact.owner
        if owner is None:
            return None
        return {"id": owner.pk, "name": owner.name, "relationship": getattr(card.fact, "owner_relationship", None)}


class PairSerializer(LightSerializer[PairCard]):
    id = serializers.UUIDField(source="pair.id")
    legacy = serializers.UUIDField(source="pair.legacy_id")
    state = serializers.ChoiceField(source="pair.state", choices=PairState.choices)
    facts = PairSideSerializer(many=True, source="sides", help_text="What was told first comes first.")
    closeness = serializers.FloatField(source="pair.closeness", help_text="The higher, the likelier that it matters.")
    chosen = serializers.UUIDField(
        source="pair.chosen_id", allow_null=True, help_text="The more exact or the right one, where somebody said so."
    )
    answered_by_me = serializers.SerializerMethodField(help_text="Whether I can take the answer back.")
    answered_at = serializers.DateTimeField(source="pair.answered_at", allow_null=True)
    created_at = serializers.DateTimeField(source="pair.created_at")
    updated_at = serializers.DateTimeField(source="pair.updated_at")

    def get_answered_by_me(self, card: PairCard) -> bool:
        return bool(card.pair.answered_by_id == self.context["request"].user.pk)


class PairFilter(BaseFilterBackend):
    """Filter the list by the parameters of a validated `PairQuery`."""

    def filter_queryset(self, request: Request, queryset: FactPairQuerySet, view: Any) -> FactPairQuerySet:  # type: ignore[override]  # of pairs alone
        query = view.query
        if query.get("state") == PairState.OPEN:
            queryset = waiting_pairs(view.user, queryset)
        elif "state" in query:
            queryset = queryset.filter(state=query["state"])
        if "legacy" in query:
            queryset = queryset.filter(legacy=query["legacy"])
        return queryset.of(query["fact"]) if "fact" in query else queryset


class PairsView(ApiListView):
    tag = "facts"
    serializer_class = PairSerializer
    query_serializer_class = PairQuery
    filter_backends = (PairFilter,)
    ordering = Ordering("pairs", ("-closeness", "-id"))

    def get_queryset(self) -> FactPairQuerySet:
        return FactPair.objects.visible_to(self.user)

    @extend_schema(operation_id="list_pairs", summary="Pairs of close facts that I see both of, the closest first")
    def get(self, request: Request) -> Response:
        cards = pair_cards(self.page(), self.user)
        return self.get_paginated_response(self.get_serializer(cards, many=True).data)


class PairViewSet(ApiViewSet):
    tag = "facts"
    serializer_class = PairSerializer
    also_refuses: ClassVar = frozenset({403, 409})

    @extend_schema(operation_id="read_pair", summary="Two close facts, and what somebody said about them")
    def retrieve(self, request: Request, pair_id: UUID) -> Response:
        return self.show(self._visible_pair(pair_id))

    @extend_schema(
        operation_id="answer_pair",
        summary="Say how two close facts stand to each other, or take my answer back",
        request=PairAnswer,
        responses={200: PairSerializer},
    )
    @idempotent()
    def answer(self, request: Request, pair_id: UUID) -> Response:
        self._visible_pair(pair_id)
        said = self.read(PairAnswer)
        if said["answer"] == PairAnswerChoice.UNDO:
            undo_answer(user=self.user, pair_id=pair_id)
        else:
            answer_pair(user=self.user, pair_id=pair_id, answer=said["answer"], chosen_id=said.get("chosen"))
        return self.show(self._visible_pair(pair_id))

    def _visible_pair(self, pair_id: UUID) -> PairCard:
        pair = pair_seen_by(self.user, pair_id)
        if pair is None:
            raise NotFound
        return pair
