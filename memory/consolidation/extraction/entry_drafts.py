"""Screened entries made ready to be compared: their language, and their vectors if there is an embedder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memory.consolidation.extraction.fact_drafts import embed
from memory.consolidation.screening.screen import ScreenedEntry
from memory.engines.base import Vector
from memory.indexing.indexed_entries import context_of
from memory.indexing.search_text import embedded_text
from memory.language.stemmer_language import guess_language
from memory.models import EmbeddingModel


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
    vectors = embed([_text(entry, spoken) for entry, spoken in zip(entries, languages, strict=True)], model)
    model_id = model.pk if model else None
    rows = zip(entries, languages, vectors, strict=True)
    return [EntryDraft(entry, spoken, vector, model_id) for entry, spoken, vector in rows]


def _text(entry: ScreenedEntry, language: str) -> str:
    when = entry.occurred
    return embedded_text(entry.summary, context_of(entry.type, when.earliest, when.latest, language))
