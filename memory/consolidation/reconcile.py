"""Whether somebody has told this before.

Closeness, by meaning or by words, only nominates; `same_statement` decides. Only facts of the same owner in the same
legacy count: what two people tell stays two tellings.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import connection
from django.db.models import Q, QuerySet
from pgvector.django import CosineDistance

from memory.consolidation.claim import ClaimedRange
from memory.consolidation.drafts import Draft
from memory.engines.base import Vector
from memory.index.agreement import same_statement
from memory.models import Fact, MemoryType, RecallItem, RecallKind, Status
from memory.models.recall_item import SIMPLE_CONFIG, TEXT_SEARCH_CONFIGS, vector_of

NEAR_BY_MEANING, NEAR_BY_WORDS, MOST_SUGGESTED = 10, 10, 50

# Any of the sentence's words, in the owner's rows only: an AND of them finds nothing.
BY_WORDS = """
    SELECT id FROM memory_recallitem,
        CAST(replace(plainto_tsquery(%(config)s::regconfig, %(text)s)::text, '&', '|') AS tsquery) AS words
    WHERE legacy_id = %(legacy)s AND owner_id = %(owner)s AND kind = 'fact' AND search @@ words
    ORDER BY ts_rank(search, words) DESC LIMIT %(limit)s
"""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A fact that may say the same, and its cosine to the draft where both have a vector."""

    fact: Fact
    similarity: float | None


def find_duplicate(draft: Draft, claimed: ClaimedRange, *, just_made: Sequence[tuple[Draft, Fact]]) -> Fact | None:
    """The fact of this owner that says the same already: from before, or from this very range.

    The caller holds the legacy's lock, so that nobody tells it at the same moment.
    """
    neighbours = [*_in_range(draft, just_made), *_nominated(draft, claimed)]
    return next((near.fact for near in neighbours if _is_same(draft, near, claimed)), None)


def was_taken_back(draft: Draft, claimed: ClaimedRange) -> bool:
    """Whether its owner retired or replaced this, as learned from one of the same messages: then it stays so."""
    gone = Fact.objects.filter(
        owner=claimed.membership.user_id,
        legacy=claimed.membership.legacy_id,
        status__in=[Status.RETIRED, Status.SUPERSEDED],
        sources__message__in=draft.fact.messages,
    ).distinct()
    return any(_is_same(draft, Neighbour(fact, None), claimed) for fact in gone)


def names_of_the_person(claimed: ClaimedRange) -> frozenset[str]:
    """The words that all mean the remembered person here; between two sentences they make no difference."""
    legacy = claimed.membership.legacy
    pronouns = legacy.pronouns.replace("/", " ").split()
    return frozenset(filter(None, [legacy.name, *legacy.known_as, claimed.membership.calls_them, *pronouns]))


def _is_same(draft: Draft, near: Neighbour, claimed: ClaimedRange) -> bool:
    is_about_teller = draft.fact.memory_type == MemoryType.USER_PROFILE
    if is_about_teller != (near.fact.memory_type == MemoryType.USER_PROFILE):
        return False
    if draft.fact.occurred.text and near.fact.occurred and draft.fact.occurred.text != near.fact.occurred:
        return False  # "we went there again" on another day is another day
    names = names_of_the_person(claimed)
    return same_statement(draft.fact.content, near.fact.content, near.similarity, aliases=names)


def _in_range(draft: Draft, just_made: Iterable[tuple[Draft, Fact]]) -> list[Neighbour]:
    return [Neighbour(fact, _cosine(draft.vector, other.vector)) for other, fact in just_made]


def _cosine(one: Vector | None, other: Vector | None) -> float | None:
    """Of unit vectors."""
    return None if one is None or other is None else float(one @ other)


def _nominated(draft: Draft, claimed: ClaimedRange) -> list[Neighbour]:
    own = RecallItem.objects.filter(
        legacy_id=claimed.membership.legacy_id,
        owner_id=claimed.membership.user_id,
        kind=RecallKind.FACT,
        superseded=False,
    )
    similarity = _near_by_meaning(draft, own)
    ids = {*similarity, *_near_by_words(draft, claimed)}
    facts = Fact.objects.filter(owner=claimed.membership.user_id, legacy=claimed.membership.legacy_id)
    suggested = facts.filter(status=Status.SUGGESTED).order_by("-created_at").values("pk")[:MOST_SUGGESTED]
    found = facts.filter(Q(pk__in=ids, status=Status.ACTIVE) | Q(pk__in=suggested)).order_by("created_at", "pk")
    return [Neighbour(fact, similarity.get(fact.pk)) for fact in found]


def _near_by_meaning(draft: Draft, own: QuerySet[RecallItem]) -> dict[UUID, float]:
    if draft.vector is None:
        return {}
    distance = CosineDistance(vector_of(draft.model_id), draft.vector)
    rows = own.annotate(distance=distance).filter(distance__isnull=False)
    nearest = rows.order_by("distance").values_list("id", "distance")[:NEAR_BY_MEANING]
    return {fact_id: 1 - distance for fact_id, distance in nearest}


def _near_by_words(draft: Draft, claimed: ClaimedRange) -> list[UUID]:
    about: dict[str, str | int | UUID] = {
        "config": TEXT_SEARCH_CONFIGS.get(draft.language, SIMPLE_CONFIG),
        "text": draft.fact.content,
        "legacy": claimed.membership.legacy_id,
        "owner": claimed.membership.user_id,
        "limit": NEAR_BY_WORDS,
    }
    with connection.cursor() as cursor:
        cursor.execute(BY_WORDS, about)
        return [fact_id for (fact_id,) in cursor.fetchall()]
