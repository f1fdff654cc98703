"""The legacies with texts in other languages than English, which are also written and searched with the multilingual
model.

The English model has a vector of every row, including the rows of these legacies: a search of several legacies compares
all of them by one model, and if one model cannot be used any more, the other one is left.
"""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

import structlog

from memory.language.detection import can_read
from memory.models import EmbeddingModel, MultilingualLegacy, RecallItem, RecallKind

log = structlog.get_logger(__name__)

LATEST = 200
"""How many of its latest messages decide in which languages a legacy is told."""
LEAST_MESSAGES, LEAST_SHARE = 5, 0.1
"""The least number and share of messages in other languages: a quotation or a song does not make a language."""


def needs_other_languages(legacy_id: UUID, new: Iterable[RecallItem]) -> bool:
    """Return whether it has texts in other languages than English; False if no `new` row has. At most one query."""
    if not any(_is_other(row.search_text, row.language) for row in new if row.kind == RecallKind.MESSAGE):
        return False
    return _tells_in_others(legacy_id)


def note_legacy(legacy_id: UUID) -> bool:
    """Record that the legacy gets vectors of the multilingual model; return False if that was recorded before."""
    _, is_new = MultilingualLegacy.objects.get_or_create(pk=legacy_id)
    if is_new:
        log.info("legacy_becomes_multilingual", legacy=str(legacy_id))
    return is_new


def note_legacies() -> list[UUID]:
    """Record all legacies that need it by now, and return the ids of all recorded legacies. Used at the beginning, when
    earlier texts have not been checked.
    """
    legacies = RecallItem.objects.filter(kind=RecallKind.MESSAGE).order_by().values_list("legacy_id", flat=True)
    found = [legacy_id for legacy_id in legacies.distinct() if _tells_in_others(legacy_id)]
    MultilingualLegacy.objects.bulk_create([MultilingualLegacy(pk=one) for one in found], ignore_conflicts=True)
    return list(MultilingualLegacy.objects.values_list("pk", flat=True))


def mark_complete(legacy_id: UUID, model: EmbeddingModel | None) -> None:
    """Let the legacy be searched with this model from now on, if it is still the multilingual one."""
    if model is not None and model.state == EmbeddingModel.State.MULTILINGUAL:
        MultilingualLegacy.objects.filter(pk=legacy_id).update(is_complete=True)
        log.info("legacy_is_multilingual", legacy=str(legacy_id), model=model.name)


def mark_incomplete(legacy_id: UUID) -> None:
    """Let the legacy be searched with the other model, which lacks nothing, until this one can be used again."""
    MultilingualLegacy.objects.filter(pk=legacy_id, is_complete=True).update(is_complete=False)


def forget_legacies() -> None:
    """Delete all records, because there is no multilingual model any more."""
    MultilingualLegacy.objects.all().delete()


def _tells_in_others(legacy_id: UUID) -> bool:
    messages = RecallItem.objects.filter(legacy_id=legacy_id, kind=RecallKind.MESSAGE).order_by("-told_at")
    latest = list(messages.values_list("search_text", "language")[:LATEST])
    others = sum(_is_other(text, language) for text, language in latest)
    return others >= max(LEAST_MESSAGES, LEAST_SHARE * len(latest))


def _is_other(text: str, language: str) -> bool:
    return language != "en" or not can_read(text)
