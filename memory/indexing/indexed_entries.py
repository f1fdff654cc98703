"""The rows by which recall finds entries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any
from uuid import UUID

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Case, F, Min, Q, QuerySet, When
from django.db.models.functions import Coalesce

from legacies.models import Legacy
from memory.indexing.search_text import context, period_in_words, searchable
from memory.language.stemmer_language import guess_language
from memory.models import Entry, RecallItem, RecallKind, Status
from memory.models.ownership import visible_to_family

# What a row takes from its entry as it is.
SAME = ("id", "legacy_id", "owner_id", "occurred_earliest", "occurred_latest")
IMPORTANCE = 6
"""Of what has a date that matters."""


def entry_items(entries: QuerySet[Entry]) -> Iterator[RecallItem]:
    """The rows that stand for those of these entries that are live. One query.

    Told, and resting on messages, they are by the fact that they came with.
    """
    live = Entry.objects.filter(pk__in=entries.values("pk"), status=Status.ACTIVE).order_by("pk")
    rows = live.annotate(
        shared=Case(When(visible_to_family(), then=True), default=False),
        told_at=Coalesce(Min("fact__sources__told_at"), F("created_at")),
        message_ids=ArrayAgg(
            "fact__sources__message",
            filter=Q(fact__sources__message__isnull=False),
            order_by="fact__sources__message",
            default=[],
        ),
        spoken=F("legacy__language"),
    )
    for row in rows.values(*SAME, "type", "summary", "shared", "told_at", "message_ids", "spoken").iterator():
        yield _item(row)


def items_of_entries(
    entries: Iterable[Entry], facts: Mapping[UUID, RecallItem], legacy: Legacy
) -> Iterator[RecallItem]:
    """The same for entries of this legacy at hand, beside the rows of the facts that they came with. No query."""
    for entry in entries:
        if entry.status != Status.ACTIVE:
            continue
        entry.legacy = legacy
        fact = facts.get(entry.fact_id) if entry.fact_id else None
        row = {name: getattr(entry, name) for name in (*SAME, "type", "summary")}
        told_at, message_ids = (fact.told_at, fact.message_ids) if fact else (entry.created_at, [])
        told = {"told_at": told_at, "message_ids": message_ids, "spoken": legacy.language}
        yield _item({**row, **told, "shared": entry.is_visible_to_family})


def context_of(type_: str, earliest: date | None, latest: date | None, language: str) -> str:
    """What stands around the text of an entry: of what kind it was, and when."""
    return context(type_, period_in_words(earliest, latest, language))


def _item(row: Mapping[str, Any]) -> RecallItem:
    same = {name: row[name] for name in (*SAME, "shared", "told_at", "message_ids")}
    language = guess_language(row["summary"], otherwise=row["spoken"])
    return RecallItem(
        **same,
        kind=RecallKind.ENTRY,
        importance=IMPORTANCE,
        language=language,
        search_text=searchable(row["summary"]),
        context_text=context_of(row["type"], row["occurred_earliest"], row["occurred_latest"], language),
    )
