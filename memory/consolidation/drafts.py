"""Screened facts made ready to be compared: their language, and their vectors if there is an embedder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import structlog

from memory.consolidation.screen import ScreenedFact
from memory.engines.base import EngineError, Vector
from memory.index.embedding_models import embedder_of, models_in_use
from memory.index.language import guess_language
from memory.index.search_text import context, embedded_text, period_in_words

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Draft:
    """A screened fact. `vector` is made of the text that recall will embed, by the model with this id, or is None."""

    fact: ScreenedFact
    language: str
    vector: Vector | None = None
    model_id: int | None = None


def make_drafts(facts: Sequence[ScreenedFact], *, language: str) -> list[Draft]:
    """Done before any transaction begins. An embedder that is down costs the vectors, not the facts."""
    languages = [guess_language(fact.content, language) for fact in facts]
    vectors, model_id = embed([_text(fact, language) for fact, language in zip(facts, languages, strict=True)])
    rows = zip(facts, languages, vectors, strict=True)
    return [Draft(fact, language, vector, model_id) for fact, language, vector in rows]


def cosine(one: Vector | None, other: Vector | None) -> float | None:
    """Of unit vectors; None where one of them is missing."""
    return None if one is None or other is None else float(one @ other)


def embed(texts: Sequence[str]) -> tuple[Sequence[Vector | None], int | None]:
    """Vectors of these texts by the active model, and which that is. Nothing where there is none, or it is down."""
    nothing: Sequence[Vector | None] = [None] * len(texts)
    if not texts:
        return nothing, None
    try:
        active = models_in_use().active
        return (embedder_of(active).embed(texts), active.pk) if active else (nothing, None)
    except EngineError as error:
        log.warning("facts_without_vectors", error=type(error).__name__)
        return nothing, None


def _text(fact: ScreenedFact, language: str) -> str:
    when = period_in_words(fact.occurred.earliest, fact.occurred.latest, language)
    return embedded_text(fact.content, context(when))
