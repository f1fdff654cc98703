"""The rows by which recall finds photos, by what is said of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Case, F, Q, QuerySet, When

from memory.indexing.recall_rows import ask_for_vectors, context, period_in_words, remove_items, searchable, write_items
from memory.language.detection import guess_language
from memory.models import Photo, RecallItem, RecallKind, Status
from memory.models.ownership import visible_to_family

# What a row takes from its photo as it is.
SAME_COLUMNS = ("id", "legacy_id", "owner_id", "occurred_earliest", "occurred_latest")


def refresh_photo(photo: Photo) -> None:
    """Let recall know the photo as it is stored now: not at all, where nothing is said of it. In the transaction of the
    change.
    """
    items = list(photo_items(Photo.objects.filter(pk=photo.pk)))
    if not items:
        remove_items(photo.legacy_id, [photo.pk])
        return
    write_items(items)
    ask_for_vectors(photo.legacy_id)


def photo_items(photos: QuerySet[Photo]) -> Iterator[RecallItem]:
    """The rows that stand for those of these photos that say something. One query."""
    live = photos.filter(~Q(caption="", description=""), status=Status.ACTIVE).order_by("pk")
    rows = live.values(
        *SAME_COLUMNS,
        *("caption", "description", "people"),
        told_at=F("created_at"),
        shared=Case(When(visible_to_family(), then=True), default=False),
        spoken=F("legacy__language"),
    )
    return map(_photo_item, rows.iterator())


def _photo_item(row: Mapping[str, Any]) -> RecallItem:
    same = {name: row[name] for name in (*SAME_COLUMNS, "shared", "told_at")}
    said = ". ".join(words.rstrip(". ") for words in (row["caption"], row["description"]) if words)
    language = guess_language(said, otherwise=row["spoken"])
    when = period_in_words(row["occurred_earliest"], row["occurred_latest"], language)
    return RecallItem(
        **same,
        kind=RecallKind.PHOTO,
        language=language,
        search_text=searchable(f"{said}."),
        context_text=context(*row["people"], when),
    )
