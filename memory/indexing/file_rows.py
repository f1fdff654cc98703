"""The rows by which recall finds photos and recordings, through their captions, titles and descriptions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from django.db.models import Case, F, Q, QuerySet, When

from memory.indexing.recall_rows import ask_for_vectors, context, period_in_words, remove_items, searchable, write_items
from memory.language.detection import guess_language
from memory.models import Photo, RecallItem, RecallKind, Recording, Status
from memory.models.ownership import visible_to_family

# The columns that a row copies from its photo or recording.
SAME_COLUMNS = ("id", "legacy_id", "owner_id", "occurred_earliest", "occurred_latest")


def refresh_photo(photo: Photo) -> None:
    """Update the photo's row from its stored state; without words it has none. In the transaction of the change."""
    _refresh(photo, photo_items)


def refresh_recording(recording: Recording) -> None:
    """Update the row of this recording in the same way."""
    _refresh(recording, recording_items)


def photo_items(photos: QuerySet[Photo]) -> Iterator[RecallItem]:
    """Return the rows of those of these photos that have a caption or description. One query."""
    said = photos.filter(~Q(caption="", description=""))
    return _items(said, RecallKind.PHOTO, first_words="caption", people="people")


def recording_items(recordings: QuerySet[Recording]) -> Iterator[RecallItem]:
    """Return the rows of those of these recordings that have a title or description. One query."""
    return _items(recordings.filter(~Q(title="", description="")), RecallKind.RECORDING, first_words="title")


def _refresh(row: Photo | Recording, items_of: Callable[[Any], Iterator[RecallItem]]) -> None:
    items = list(items_of(type(row)._default_manager.filter(pk=row.pk)))
    if not items:
        remove_items(row.legacy_id, [row.pk])
        return
    write_items(items)
    ask_for_vectors(row.legacy_id)


def _items(rows: QuerySet[Any], kind: RecallKind, *, first_words: str, people: str = "") -> Iterator[RecallItem]:
    values = (
        rows.filter(status=Status.ACTIVE)
        .order_by("pk")
        .values(
            *SAME_COLUMNS,
            *("description", *([people] if people else [])),
            first_words=F(first_words),
            told_at=F("created_at"),
            shared=Case(When(visible_to_family(), then=True), default=False),
            spoken=F("legacy__language"),
        )
    )
    return map(partial(_item, kind), values.iterator())


def _item(kind: RecallKind, row: Mapping[str, Any]) -> RecallItem:
    same = {name: row[name] for name in (*SAME_COLUMNS, "shared", "told_at")}
    said = ". ".join(words.rstrip(". ") for words in (row["first_words"], row["description"]) if words)
    language = guess_language(said, otherwise=row["spoken"])
    when = period_in_words(row["occurred_earliest"], row["occurred_latest"], language)
    return RecallItem(
        **same,
        kind=kind,
        language=language,
        search_text=searchable(f"{said}."),
        context_text=context(*row.get("people", ()), when),
    )
