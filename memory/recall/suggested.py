"""Finding what waits for its owner's review, for that owner alone.

A suggestion has no row of recall, since nothing uses it before it is kept. Who asks what is known by the program that
suggested it should still not be told that it is unknown. So their own few suggestions are compared with the query one
by one; their vectors stand in the embedder's cache.
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
"""The latest; whoever has more waiting is told of the others by the list."""
LONGEST = 5000
"""In characters; a longer text is no title and words that can be stored."""


_embedding = ThreadPoolExecutor(8, thread_name_prefix="suggestion")


def begin_embedding(legacy_id: UUID, *, title: str, content: str) -> Callable[[], bool]:
    """Have the vector of a suggestion's title and words made while it is stored: it is found by meaning at once.

    What is returned waits for it: False where nobody can make it now. What will be refused for its length or for a
    secret in it is not embedded.
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
    """The own suggestions that are like the query, or hold all of its words (then without a similarity), best first.

    One query.
    """
    asked = clean_query(query)
    if not asked:
        return []
    rows = Fact.objects.owned_by(viewer).filter(legacy=legacy_id, status=Status.SUGGESTED)
    rows = rows.filter(kind__in=narrowing.fact_kinds) if narrowing.fact_kinds else rows
    rows = rows.filter(tags__contains=list(narrowing.tags)) if narrowing.tags else rows
    facts = list(rows.only("title", "content").order_by("-created_at", "-pk")[:MOST_COMPARED])
    if not facts:
        return []
    alike = _similarities(asked, facts, legacy_id, viewer)
    near = sorted(((pk, score) for pk, score in alike.items() if score >= threshold), key=lambda one: -one[1])
    words = [plain(word) for word in words_of(asked)]
    by_words = {fact.pk for fact in facts if _has_words(fact, words)} - {pk for pk, _score in near}
    return [*near, *((fact.pk, alike.get(fact.pk)) for fact in facts if fact.pk in by_words)]


def _similarities(query: str, facts: Sequence[Fact], legacy_id: UUID, viewer: User) -> dict[UUID, float]:
    """By fact; empty where the query has no vector, or nobody makes theirs now."""
    with recording_usage(legacy_id=legacy_id, user_id=viewer.pk):
        asked = query_vector(query, [legacy_id])
    embedder = _embedder_called(asked.model, legacy_id)
    if asked.vector is None or embedder is None:
        return {}
    try:
        vectors = embedder.embed([_text(fact.title, fact.content) for fact in facts])
    except EngineError as error:
        log.warning("suggestions_not_compared", legacy=str(legacy_id), error=type(error).__name__)
        return {}
    return {fact.pk: float(np.dot(asked.vector, vector)) for fact, vector in zip(facts, vectors, strict=True)}


def _embedder_called(name: str, legacy_id: UUID) -> GuardedEmbedder | None:
    return next((one for one in embedders_for_queries([legacy_id]) if one.name == name), None) if name else None


def _has_words(fact: Fact, words: Sequence[str]) -> bool:
    told = " ".join(map(plain, WORD.findall(_text(fact.title, fact.content))))
    return all(word in told for word in words)


def _text(title: str, content: str) -> str:
    """With what stands in it: a program's suggestion that holds a secret is refused, and no text stays in the cache."""
    return f"{title.strip()}: {content}" if title.strip() else content
