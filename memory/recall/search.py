"""Searching what one person may see of a legacy."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from uuid import UUID

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from config.errors import InvalidInput
from memory.index.language import guess_language
from memory.models import RecallKind
from memory.recall.asked import clean_query, words_of
from memory.recall.candidates import Asked, Candidate, find_candidates
from memory.recall.meaning import query_vector
from memory.recall.results import Hit, Results
from memory.recall.scoring import Scored, score_all

MOST_HITS = 200
ALL_KINDS = tuple(RecallKind.values)


def search(
    *,
    viewer: User | AnonymousUser,
    legacy_id: UUID,
    query: str,
    kinds: Collection[str] | None = None,
    limit: int = 20,
    explain: bool = False,
    conversation_id: UUID | None = None,
    exclude_conversation: bool = False,
    from_position: int = 0,
) -> Results:
    """The `limit` best hits among own rows and what the family shared. One query.

    Who is no member, and a query without a word, find nothing. `kinds` narrows it down; an unknown one raises
    `InvalidInput`. With `exclude_conversation`, the messages and summaries of `conversation_id` are left out, from that
    position on: what stands before everybody's eyes anyway.
    """
    cleaned = clean_query(query)
    limit = min(limit, MOST_HITS)
    kinds = _known_kinds(kinds)
    if not viewer.is_authenticated or not cleaned or not kinds or limit < 1:
        return Results()
    model, vector = query_vector(cleaned) or ("", None)
    asked = Asked(
        viewer_id=viewer.pk,
        legacy_id=legacy_id,
        words=words_of(cleaned),
        language=guess_language(cleaned, otherwise=""),
        kinds=kinds,
        limit=limit,
        model=model,
        vector=vector,
        left_out=conversation_id if exclude_conversation else None,
        left_out_from=from_position,
    )
    candidates = find_candidates(asked)
    hits = (_hit(scored, viewer.pk, explain=explain) for scored in score_all(candidates)[:limit])
    return Results(hits=tuple(hits), words_only=vector is None or not _comparable(candidates))


def _known_kinds(kinds: Collection[str] | None) -> tuple[str, ...]:
    if kinds is None:
        return ALL_KINDS
    if unknown := sorted(set(kinds) - set(ALL_KINDS)):
        raise InvalidInput(fields={"kinds": [f"There is no kind called {', '.join(unknown)}."]})
    return tuple(kinds)


def _comparable(candidates: Sequence[Candidate]) -> bool:
    """Whether the query's vector is of the model that the stored ones were made by; every row says the same."""
    return all(candidate.is_comparable for candidate in candidates)


def _hit(scored: Scored, viewer_id: UUID, *, explain: bool) -> Hit:
    row = scored.candidate
    return Hit(
        kind=row.kind,
        id=row.id,
        text=row.search_text,
        owner_id=row.owner_id,
        own=row.owner_id == viewer_id,
        shared=row.shared,
        score=scored.score,
        similarity=row.similarity or 0.0,
        message_ids=tuple(row.message_ids),
        told_at=row.told_at,
        occurred_earliest=row.occurred_earliest,
        occurred_latest=row.occurred_latest,
        category=row.category,
        memory_type=row.memory_type,
        conversation_id=row.conversation_id,
        position=row.position,
        parts=scored.parts if explain else {},
    )
