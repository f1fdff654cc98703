"""Screened facts and entries made ready to be compared: their language and their vectors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import structlog

from memory.consolidation.screening import ScreenedEntry, ScreenedFact
from memory.engines.base import EngineError, Vector
from memory.indexing.embedding_models import embedder_of
from memory.indexing.indexed_rows import context_of
from memory.indexing.recall_rows import context, embedded_text, period_in_words
from memory.language.stemmer_language import guess_language
from memory.models import EmbeddingModel

# Screened facts made ready to be compared: their language, and their vectors if there is an embedder.

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Draft:
    """A screened fact. `vector` is made of the text that recall will embed, by the model with this id, or is None."""

    fact: ScreenedFact
    language: str
    vector: Vector | None = None
    model_id: int | None = None


def make_drafts(facts: Sequence[ScreenedFact], *, language: str, model: EmbeddingModel | None) -> list[Draft]:
    """Done before any transaction begins. An embedder that is down costs the vectors, not the facts. No query."""
    languages = [guess_language(fact.content, language) for fact in facts]
    vectors = embed([_fact_text(fact, spoken) for fact, spoken in zip(facts, languages, strict=True)], model)
    model_id = model.pk if model else None
    return [
        Draft(fact, spoken, vector, model_id) for fact, spoken, vector in zip(facts, languages, vectors, strict=True)
    ]


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


def _fact_text(fact: ScreenedFact, language: str) -> str:
    when = period_in_words(fact.occurred.earliest, fact.occurred.latest, language)
    return embedded_text(fact.content, context(when))


# Screened entries made ready to be compared: their language, and their vectors if there is an embedder.


@dataclass(frozen=True, slots=True)
class EntryDraft:
    """A screened entry. `vector` is made of the text that recall will embed, by the model with this id, or is None."""

    entry: ScreenedEntry
    language: str
    vector: Vector | None = None
    model_id: int | None = None


def make_entry_drafts(
    entries: Sequence[ScreenedEntry], *, language: str, model: EmbeddingModel | None
) -> list[EntryDraft]:
    """Done before any transaction begins. An embedder that is down costs the vectors, not the entries. No query."""
    languages = [guess_language(entry.summary, language) for entry in entries]
    vectors = embed([_entry_text(entry, spoken) for entry, spoken in zip(entries, languages, strict=True)], model)
    model_id = model.pk if model else None
    rows = zip(entries, languages, vectors, strict=True)
    return [EntryDraft(entry, spoken, vector, model_id) for entry, spoken, vector in rows]


def _entry_text(entry: ScreenedEntry, language: str) -> str:
    when = entry.occurred
    return embedded_text(entry.summary, context_of(entry.type, when.earliest, when.latest, language))
