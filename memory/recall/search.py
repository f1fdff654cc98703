"""Searching what one person may see of a legacy."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from accounts.models import User
from config.errors import InvalidInput
from config.tracing import Measured, span
from memory.index import embedding_models
from memory.models import RecallKind
from memory.recall.asked import clean_query
from memory.recall.candidates import Asked, Candidate, find_candidates
from memory.recall.kept import Place, kept
from memory.recall.meaning import query_vector
from memory.recall.narrowing import EVERYTHING, Narrowing
from memory.recall.reading import Reading
from memory.recall.reasons import reasons_for
from memory.recall.results import Hit, Results
from memory.recall.same_words import same_words_as
from memory.recall.scoring import LEAST_SIMILARITY, Scored, Scoring, Weights

MOST_HITS = 200
KEPT_SECONDS = 300
ALL_KINDS = tuple(RecallKind.values)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What somebody wants to find. Messages and summaries of the conversation `left_out` are not looked at from the
    position `left_out_from` on: they stand before everybody's eyes anyway. What shares no word with the query must be
    at least as like it as `least_similarity`. What belongs to the `conversation` comes a little before what does not.
    Legacies that are `attached` are searched with the first, each if the viewer is a member of it.
    """

    viewer: User | AnonymousUser
    legacy_id: UUID
    query: str
    attached: tuple[UUID, ...] = ()
    kinds: tuple[str, ...] = ALL_KINDS
    limit: int = 20
    explain: bool = False
    conversation: UUID | None = None
    weights: Weights = field(default_factory=Weights)
    left_out: UUID | None = None
    left_out_from: int = 0
    least_similarity: float = LEAST_SIMILARITY
    narrowing: Narrowing = EVERYTHING


def search(
    *,
    viewer: User | AnonymousUser,
    legacy_id: UUID,
    query: str,
    kinds: Collection[str] | None = None,
    limit: int = 20,
    explain: bool = False,
    attached: Sequence[UUID] = (),
    conversation_id: UUID | None = None,
    exclude_conversation: bool = False,
) -> Results:
    """The `limit` best hits among own rows and what the family shared; see `find`.

    Who is no member, and a query without a word, find nothing. `kinds` narrows it down; an unknown one raises
    `InvalidInput`. Legacies that are `attached` are searched too, each if the viewer is a member of it. With
    `exclude_conversation`, what was said in `conversation_id` is left out.
    """
    question = Question(
        viewer=viewer,
        legacy_id=legacy_id,
        query=query,
        attached=tuple(attached),
        kinds=_known_kinds(kinds),
        limit=min(limit, MOST_HITS),
        explain=explain,
        conversation=conversation_id,
        left_out=conversation_id if exclude_conversation else None,
    )
    return find(question)


def find(question: Question) -> Results:
    """The answer to a question, kept for its viewer as long as nothing changes that they may find; for `KEPT_SECONDS`.

    What is to be explained is found afresh, and so is what was found by words alone: meaning may be back in a moment.
    """
    if question.explain or not question.viewer.is_authenticated or not question.query.strip():
        return find_afresh(question)
    place = _place(question, question.viewer.pk)
    return kept(place, partial(find_afresh, question), is_worth_it=lambda results: not results.words_only)


def _place(question: Question, viewer_id: UUID) -> Place:
    """Each field of the question but its viewer, who has a place of their own, is part of what was asked."""
    asked = [getattr(question, one.name) for one in fields(question) if one.name != "viewer"]
    return Place(
        name="search",
        viewer_id=viewer_id,
        legacy_ids=(question.legacy_id, *question.attached),
        seconds=KEPT_SECONDS,
        shape=[one.name for one in fields(Hit)],
        asked=repr(asked),
    )


def find_afresh(question: Question) -> Results:
    """The same past what is kept, in at most one query: for whoever asks a thing only once, and for measuring."""
    query = clean_query(question.query)
    if not question.viewer.is_authenticated or not query or not question.kinds or question.limit < 1:
        return Results()
    with span("recall", legacy=question.legacy_id, legacies=1 + len(question.attached)) as measured:
        reading = Reading.of(query)
        ask = partial(_asked, question, question.viewer.pk, query, reading, measured)
        asked = ask()
        with span("recall.sql") as sql:
            asked, candidates = _compared(asked, ask)
        best = _scoring(question, reading).score_all(candidates)[: question.limit]
        hits = tuple(_hit(scored, question, question.viewer.pk, reading) for scored in best)
        words_only = asked.vector is None or not _comparable(candidates)
        measured.set(sql_ms=sql.ms, candidates=len(candidates), hits=len(hits), words_only=words_only)
    return Results(hits=hits, words_only=words_only)


def _asked(question: Question, viewer_id: UUID, query: str, reading: Reading, measured: Measured) -> Asked:
    with span("recall.embedding") as embedding:
        model, vector = query_vector(query) or ("", None)
    measured.set(embedding_ms=embedding.ms)
    return Asked(
        viewer_id=viewer_id,
        legacy_ids=tuple(dict.fromkeys((question.legacy_id, *question.attached))),
        words=reading.words,
        same_words=same_words_as(reading.words),
        language=reading.language,
        kinds=question.kinds,
        limit=question.limit,
        model=model,
        vector=vector,
        categories=reading.categories,
        conversation=question.conversation,
        left_out=question.left_out,
        left_out_from=question.left_out_from,
        narrowing=question.narrowing,
    )


def _compared(asked: Asked, ask: Callable[[], Asked]) -> tuple[Asked, list[Candidate]]:
    """The candidates, their meaning compared by the active model: asked once more if another one has become that."""
    candidates = find_candidates(asked)
    if asked.vector is None or _comparable(candidates):
        return asked, candidates
    embedding_models.learn()
    again = ask()
    return (asked, candidates) if again.model == asked.model else (again, find_candidates(again))


def _scoring(question: Question, reading: Reading) -> Scoring:
    return Scoring(
        now=timezone.now(),
        reading=reading,
        weights=question.weights,
        conversation=question.conversation,
        least_similarity=question.least_similarity,
    )


def _known_kinds(kinds: Collection[str] | None) -> tuple[str, ...]:
    if kinds is None:
        return ALL_KINDS
    if unknown := sorted(set(kinds) - set(ALL_KINDS)):
        raise InvalidInput(fields={"kinds": [f"There is no kind called {', '.join(unknown)}."]})
    return tuple(kinds)


def _comparable(candidates: Sequence[Candidate]) -> bool:
    """Whether the query's vector is of the model that the stored ones were made by; every row says the same."""
    return all(candidate.is_comparable for candidate in candidates)


def _hit(scored: Scored, question: Question, viewer_id: UUID, reading: Reading) -> Hit:
    row = scored.candidate
    return Hit.of(
        row,
        viewer_id=viewer_id,
        score=scored.score,
        similarity=row.similarity or 0.0,
        reasons=reasons_for(row, reading=reading, least_similarity=question.least_similarity),
        parts=scored.parts if question.explain else {},
    )
