"""Screened entries made ready to be compared: their language, and their vectors if there is an embedder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import structlog

from memory.consolidation.screen import ScreenedEntry
from memory.engines.base import EngineError, Vector
from memory.index.embedding_models import embedder_of, models_in_use
from memory.index.entries import context_of
from memory.index.language import guess_language
from memory.index.search_text import embedded_text

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class EntryDraft:
    """A screened entry. `vector` is made of the text that recall will embed, by the model with this id, or is None."""

    entry: ScreenedEntry
    language: str
    vector: Vector | None = None
    model_id: int | None = None


def make_entry_drafts(entries: Sequence[ScreenedEntry], *, language: str) -> list[EntryDraft]:
    """Done before any transaction begins. An embedder that is down costs the vectors, not the entries."""
    languages = [guess_language(entry.summary, language) for entry in entries]
    vectors, model_id = _embed(entries, languages)
    rows = zip(entries, languages, vectors, strict=True)
    return [EntryDraft(entry, spoken, vector, model_id) for entry, spoken, vector in rows]


def _embed(entries: Sequence[ScreenedEntry], languages: Sequence[str]) -> tuple[Sequence[Vector | None], int | None]:
    nothing: Sequence[Vector | None] = [None] * len(entries)
    if not entries:
        return nothing, None
    texts = [_text(entry, language) for entry, language in zip(entries, languages, strict=True)]
    try:
        active = models_in_use().active
        return (embedder_of(active).embed(texts), active.pk) if active else (nothing, None)
    except EngineError as error:
        log.warning("entries_without_vectors", error=type(error).__name__)
        return nothing, None


def _text(entry: ScreenedEntry, language: str) -> str:
    when = entry.occurred
    return embedded_text(entry.summary, context_of(entry.type, when.earliest, when.latest, language))
