"""The rows by which recall finds facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Case, CharField, F, Min, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Cast, Coalesce

from memory.indexing.corrected_evidence import told_instead
from memory.indexing.recall_rows import remove_items, write_item
from memory.indexing.search_text import context, period_in_words, searchable
from memory.models import Fact, RecallItem, RecallKind, Status
from memory.models.ownership import visible_to_family
from memory.models.tiers import is_always_warm

# What a row takes from its fact as it is.
SAME = (
    *("id", "legacy_id", "owner_id", "conversation_id", "memory_type", "category", "subject", "importance", "pinned"),
    *("cold", "occurred_earliest", "occurred_latest", "language"),
)
WRITTEN = ("content", "title", "tags")
KNOWN = (Status.ACTIVE, Status.SUPERSEDED)


def refresh_fact(fact: Fact) -> None:
    """Make recall know the fact as it is stored now: not at all, if it is set aside or merely suggested; as a cold row
    of its owner's, if it was replaced. In the transaction of the change.

    The row is read again, with its sources and the legacy's rule for what the family sees. Two queries, and those of
    putting work down when it lacks a vector; to be called before other work is put down (see `ask_for_vectors`). A
    fact outside every legacy has no row.
    """
    items = [_item(row) for row in _rows(Fact.objects.filter(pk=fact.pk))]
    for item in items:
        write_item(item)
    if not items:
        remove_fact(fact)


def remove_fact(fact: Fact) -> None:
    """Make recall forget the fact."""
    if fact.legacy_id is not None:
        remove_items(fact.legacy_id, [fact.pk])


def refresh_sharing(legacy_id: UUID) -> None:
    """Make `shared` true again for all facts of a legacy, after its moderation mode changed. One statement."""
    seen = Fact.objects.filter(legacy=legacy_id).shared_with_family().values("pk")
    items = RecallItem.objects.filter(legacy_id=legacy_id, kind=RecallKind.FACT)
    items.update(shared=Case(When(id__in=seen, then=True), default=False))


def fact_items(facts: QuerySet[Fact]) -> Iterator[RecallItem]:
    """The rows that stand for those of these facts that are live or replaced, and belong to a legacy. One query."""
    yield from map(_item, _rows(facts).iterator())


def _rows(facts: QuerySet[Fact]) -> QuerySet[Fact, dict[str, Any]]:
    indexed = Fact.objects.filter(pk__in=facts.values("pk"), status__in=KNOWN, legacy__isnull=False)
    instead = told_instead().filter(instead_of=Cast(OuterRef("pk"), CharField())).order_by("-created_at", "-pk")
    rows = indexed.order_by(
        "pk"
    ).annotate(
        shared=Case(When(visible_to_family(), then=True), default=False),
        superseded=Case(When(status=Status.SUPERSEDED, then=True), default=False),
        told_at=Coalesce(Min("sources__told_at"), F("created_at")),
        speaker=Coalesce(Min("sources__speaker"), Value("")),  # nobody's, as soon as its owner said it too
        message_ids=ArrayAgg(
            "sources__message", filter=Q(sources__message__isnull=False), order_by="sources__message", default=[]
        ),
        newer_id=Case(When(status=Status.ACTIVE, then=Subquery(instead.values("pk")[:1]))),
    )
    plain: QuerySet[Fact, dict[str, Any]] = rows.values(
        *SAME, *WRITTEN, "shared", "superseded", "told_at", "speaker", "message_ids", "newer_id"
    )
    return plain


def _item(row: Mapping[str, Any]) -> RecallItem:
    same = {name: value for name, value in row.items() if name not in (*WRITTEN, "newer_id")}
    when = period_in_words(row["occurred_earliest"], row["occurred_latest"], row["language"])
    return RecallItem(
        **{
            **same,
            "cold": row["superseded"] or (row["cold"] and not is_always_warm(row)),
        },  # at once, once given weight
        kind=RecallKind.FACT,
        current_text="" if row["newer_id"] else None,
        newer_ids=[row["newer_id"]] if row["newer_id"] else None,
        search_text=searchable(row["content"]),
        context_text=context(row["title"], *row["tags"], when),
    )
