"""Vectors of what was screened, so that it can be compared by meaning. Made before any transaction begins.

An embedder that is down costs the vectors, not what was told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import structlog

from memory.consolidation.screening import Screened, ScreenedEntry, ScreenedFact
from memory.engines.base import EngineError, Vector
from memory.indexing.embedding_models import embedder_of
from memory.indexing.indexed_rows import context_of
from memory.indexing.recall_rows import context, embedded_text, period_in_words
from memory.language.stemmer_language import guess_language
from memory.models import EmbeddingModel

log = structlog.get_logger(__name__)


def with_vectors(screened: Screened, *, language: str, model: EmbeddingModel | None) -> Screened:
    """The same, with the language of each fact and the vectors of facts and entries; `language` is that of what is too
    short to tell. No query.
    """
    facts = [replace(fact, language=guess_language(fact.found.content, language)) for fact in screened.facts]
    of_facts = embed([_text_of_fact(fact) for fact in facts], model)
    of_entries = embed([_text_of_entry(entry, language) for entry in screened.entries], model)
    return replace(
        screened,
        facts=tuple(replace(fact, vector=vector) for fact, vector in zip(facts, of_facts, strict=True)),
        entries=tuple(
            replace(entry, vector=vector) for entry, vector in zip(screened.entries, of_entries, strict=True)
        ),
    )


def cosine(one: Vector | None, other: Vector | None) -> float | None:
    """Of unit vectors; None where one of them is missing."""
    return None if one is None or other is None else float(one @ other)


def embed(texts: Sequence[str], model: EmbeddingModel | None) -> Sequence[Vector | None]:
    """Vectors of these texts by this model; none where there is no model, or its embedder is down."""
    nothing: Sequence[Vector | None] = [None] * len(texts)
    if not texts or model is None:
        return nothing
    try:
        return embedder_of(model).embed(texts)
    except EngineError as error:
        log.warning("drafts_without_vectors", error=type(error).__name__)
        return nothing


def _text_of_fact(fact: ScreenedFact) -> str:
    """The text that recall will embed."""
    when = period_in_words(fact.occurred.earliest, fact.occurred.latest, fact.language)
    return embedded_text(fact.found.content, context(when))


def _text_of_entry(entry: ScreenedEntry, otherwise: str) -> str:
    found, when = entry.found, entry.occurred
    language = guess_language(found.summary, otherwise)
    return embedded_text(found.summary, context_of(found.type, when.earliest, when.latest, language))
