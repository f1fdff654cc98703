"""Search among the facts that wait for their owner's review, for that owner alone.

A suggestion has no recall row, because nothing uses it before it is reviewed. Yet an owner who asks for something that
a program has suggested should not be told that it is unknown. So the owner's own few suggestions are compared with the
query one by one; their vectors are in the embedder's cache.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from uuid import UUID

import numpy as np
import structlog

from accounts.models import User
from memory.engines.base import EngineError
from memory.engines.guarded_embedder import GuardedEmbedder
from memory.indexing.models_in_use import embedders_for_queries
from memory.indexing.usage_records import recording_usage
from memory.language.secrets import find_secrets
from memory.language.topics import plain
from memory.models import Fact, Status
from memory.recall.query import WORD, Narrowing, clean_query, query_vector, words_of

log = structlog.get_logger(__name__)

MOST_COMPARED = 100
"""How many of the latest suggestions are compared; an owner who has more finds the others in the list."""
LONGEST = 5000
"""In characters; a longer text is longer than any title and content that can be stored."""


_embedding = ThreadPoolExecutor(8, thread_name_prefix="suggestion")


def begin_embedding(legacy_id: UUID, *, title: str, content: str) -> Callable[[], bool]:
    """Start making the vector of a suggestion's title and content while it is stored, so that it is found by meaning at
    once.

    Return a function that waits for the vector; it returns False if no embedder can make it now. A text that will be
    refused for its length or for a secret in it is not embedded.
    """
    text = _text(title, content)
    embedder = next(embedders_for_queries([legacy_id]), None)
    if embedder is None or len(text) > LONGEST or find_secrets(text):
        return lambda: False
    making = _embedding.submit(copy_context().run, embedder.embed, [text])

    def is_made() -> bool:
        try:
            making.result()
        except EngineError as error:
            log.warning("suggestion_not_embedded", legacy=str(legacy_id), error=type(error).__name__)
            return False
        return True

    return is_made


def find_suggested(
    viewer: User, legacy_id: UUID, query: str, *, threshold: float, narrowing: Narrowing
) -> list[tuple[UUID, float | None]]:
    """Return the viewer's own suggestions that are similar to the query, best first, and then those that contain all of
    its words (with None if they have no similarity).

    One query.
    """
    cleaned = clean_query(query)
    if not cleaned:
        return []
    rows = Fact.objects.owned_by(viewer).filter(legacy=legacy_id, status=Status.SUGGESTED)
    rows = rows.filter(kind__in=narrowing.fact_kinds) if narrowing.fact_kinds else rows
    rows = rows.filter(tags__contains=list(narrowing.tags)) if narrowing.tags else rows
    facts = list(rows.only("title", "content").order_by("-created_at", "-pk")[:MOST_COMPARED])
    if not facts:
        return []
    alike = _similarities(cleaned, facts, legacy_id, viewer)
    near = sorted(((pk, score) for pk, score in alike.items() if score >= threshold), key=lambda one: -one[1])
    words = [plain(word) for word in words_of(cleaned)]
    by_words = {fact.pk for fact in facts if _has_words(fact, words)} - {pk for pk, _score in near}
    return [*near, *((fact.pk, alike.get(fact.pk)) for fact in facts if fact.pk in by_words)]


def _similarities(query: str, facts: Sequence[Fact], legacy_id: UUID, viewer: User) -> dict[UUID, float]:
    """Return the similarity of each fact; empty if the query has no vector or no embedder makes those of the facts."""
    with recording_usage(legacy_id=legacy_id, user_id=viewer.pk):
        meaning = query_vector(query, [legacy_id])
    embedder = _embedder_called(meaning.model, legacy_id)
    if meaning.vector is None or embedder is None:
        return {}
    try:
        vectors = embedder.embed([_text(fact.title, fact.content) for fact in facts])
    except EngineError as error:
        log.warning("suggestions_not_compared", legacy=str(legacy_id), error=type(error).__name__)
        return {}
    return {fact.pk: float(np.dot(meaning.vector, vector)) for fact, vector in zip(facts, vectors, strict=True)}


def _embedder_called(name: str, legacy_id: UUID) -> GuardedEmbedder | None:
    return next((one for one in embedders_for_queries([legacy_id]) if one.name == name), None) if name else None


def _has_words(fact: Fact, words: Sequence[str]) -> bool:
    told = " ".join(map(plain, WORD.findall(_text(fact.title, fact.content))))
    return all(word in told for word in words)


def _text(title: str, content: str) -> str:
    """Return the unredacted text: a suggestion that holds a secret is refused, and the cache stores no text."""
    return f"{title.strip()}: {content}" if title.strip() else content
