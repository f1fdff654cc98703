"""Search in one legacy, and what the user could see at a past moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from config.api.token_scopes import EVERY_METHOD
from config.api.views import ApiView
from config.keyset import Ordering, part_at_cursor
from legacies.access import member_of
from memory.api.search.search_serializers import LONGEST_TEXT, AsOfQuery, AsOfSerializer, SearchQuery, SearchSerializer
from memory.models import Photo
from memory.presentation.search_hits import look_up
from memory.recall.pipeline import ALL_KINDS, Question
from memory.recall.query import Narrowing
from memory.recall.ranking.scoring import LEAST_SIMILARITY, Weights, weights_of
from memory.services.history.as_of import PastItem, as_of
from memory.services.personas import offered_persona

TOLD = Ordering("as-of", ("created_at", "id"))


class SearchView(ApiView):
    tag = "search"
    query_serializer_class = SearchQuery
    throttle_scopes: ClassVar[Mapping[str, str]] = {"GET": "search"}

    @extend_schema(
        operation_id="search_legacy",
        summary="Find what was told, by meaning and by words: my own, and facts that the family shared",
        responses=SearchSerializer,
    )
    def get(self, request: Request, legacy_id: UUID) -> Response:
        membership = member_of(self.user, legacy_id)
        query = self.query
        question = _question(self.user, legacy_id, query)
        looked_up = look_up(question, viewer=self.user, membership=membership, longest=LONGEST_TEXT)
        return Response(SearchSerializer(looked_up, context={"explain": query["explain"]}).data)


class AsOfView(ApiView):
    beyond_one_legacy = EVERY_METHOD
    tag = "memory"
    query_serializer_class = AsOfQuery
    throttle_scopes: ClassVar[Mapping[str, str]] = {"GET": "search"}

    @extend_schema(
        operation_id="read_as_of",
        summary="What I could see at a moment, in the legacies that I am a member of",
        responses=AsOfSerializer,
    )
    def get(self, request: Request) -> Response:
        query = self.query
        then = as_of(query["at"], self.user, within_reach=True)
        page = part_at_cursor(then.told, TOLD, query.get("cursor"), limit=query["limit"], place=_creation_key)
        by_table = {name: [row for row in page.rows if row.table == name] for name in ("fact", "entry")}
        answer = {
            "at": then.moment,
            "legacies": then.places,
            "facts": by_table["fact"],
            "entries": by_table["entry"],
            "next_cursor": page.next_cursor,
        }
        named = {key for row in by_table["fact"] for key in row.state.get("photos", ())}
        photos = (
            set(Photo.objects.shown_to(self.user).filter(pk__in=named).values_list("pk", flat=True)) if named else ()
        )
        return Response(AsOfSerializer(answer, context={"photos": photos}).data)


def _creation_key(then: PastItem) -> tuple[str, str]:
    return (then.state["created_at"], then.state["id"])


def _question(viewer: User, legacy_id: UUID, query: Mapping[str, Any]) -> Question:
    threshold = query.get("threshold")
    return Question(
        viewer=viewer,
        legacy_id=legacy_id,
        query=query["q"],
        kinds=tuple(query.get("kinds", ALL_KINDS)),
        limit=query["limit"],
        explain=query["explain"],
        floor=threshold is None,
        weights=_weights(legacy_id, query.get("persona")),
        least_similarity=LEAST_SIMILARITY if threshold is None else threshold,
        narrowing=Narrowing(
            memory_types=tuple(query.get("memory_types", ())),
            min_importance=query.get("min_importance", 0),
            after=query.get("after"),
            before=query.get("before"),
            zone=viewer.zone.key,
            threshold=threshold,
            include_cold=query["include_cold"],
        ),
    )


def _weights(legacy_id: UUID, persona_id: UUID | None) -> Weights:
    """Return the weights of a persona that is offered in this legacy; raise `NotFound` for any other."""
    return weights_of(offered_persona(legacy_id, persona_id) if persona_id else None)
