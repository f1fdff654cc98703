"""Which legacies are told in other languages than English, and so are written and searched by the multilingual model.

The English model has a vector of every row, those of these legacies too: a search of several legacies compares all of
them by one model, and one that cannot be asked any more leaves the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

import structlog

from memory.language.detection import can_read
from memory.models import EmbeddingModel, MultilingualLegacy, RecallItem, RecallKind

log = structlog.get_logger(__name__)

LATEST = 200
"""So many of its latest messages say in which languages a legacy is told."""
LEAST_MESSAGES, LEAST_SHARE = 5, 0.1
"""From so many of them on, and this share: a quotation or a song makes no language."""


def needs_other_languages(legacy_id: UUID, new: Iterable[RecallItem]) -> bool:
    """Whether it is told in other languages than English; not looked at unless one of the `new` rows is. One query."""
    if not any(_is_other(row.search_text, row.language) for row in new if row.kind == RecallKind.MESSAGE):
        return False
    return _tells_in_others(legacy_id)


def note_legacy(legacy_id: UUID) -> bool:
    """Let the legacy get vectors of the multilingual model; False if that was noted before."""
    _, is_new = MultilingualLegacy.objects.get_or_create(pk=legacy_id)
    if is_new:
        log.info("legacy_becomes_multilingual", legacy=str(legacy_id))
    return is_new


def note_legacies() -> list[UUID]:
    """All that need it by now, noted; for the beginning, when nobody has looked at what was told before."""
    legacies = RecallItem.objects.filter(kind=RecallKind.MESSAGE).order_by().values_list("legacy_id", flat=True)
    found = [legacy_id for legacy_id in legacies.distinct() if _tells_in_others(legacy_id)]
    MultilingualLegacy.objects.bulk_create([MultilingualLegacy(pk=one) for one in found], ignore_conflicts=True)
    return list(MultilingualLegacy.objects.values_list("pk", flat=True))


def mark_complete(legacy_id: UUID, model: EmbeddingModel | None) -> None:
    """From now on the legacy is searched by this model, if it is still the multilingual one."""
    if model is not None and model.state == EmbeddingModel.State.MULTILINGUAL:
        MultilingualLegacy.objects.filter(pk=legacy_id).update(is_complete=True)
        log.info("legacy_is_multilingual", legacy=str(legacy_id), model=model.name)


def mark_incomplete(legacy_id: UUID) -> None:
    """Until the model can be asked again the legacy is searched by the other one, which lacks nothing."""
    MultilingualLegacy.objects.filter(pk=legacy_id, is_complete=True).update(is_complete=False)


def forget_legacies() -> None:
    """There is no multilingual model any more."""
    MultilingualLegacy.objects.all().delete()


def _tells_in_others(legacy_id: UUID) -> bool:
    messages = RecallItem.objects.filter(legacy_id=legacy_id, kind=RecallKind.MESSAGE).order_by("-told_at")
    latest = list(messages.values_list("search_text", "language")[:LATEST])
    others = sum(_is_other(text, language) for text, language in latest)
    return others >= max(LEAST_MESSAGES, LEAST_SHARE * len(latest))


def _is_other(text: str, language: str) -> bool:
    return language != "en" or not can_read(text)
