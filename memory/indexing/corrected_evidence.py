"""Corrected evidence: the words behind a fact that was corrected or set aside no longer support it.

In the row of such a message, and of a summary of it, `current_text` is the part that still holds, and `newer_ids` are
the facts of the same owner that replace what was corrected. Both are derived from the facts and their sources, so that
a rebuild gives the same result. When a fact that was set aside is purged, the message itself records which of its words
the fact rested on (`Message.spans_set_aside`); the words of the fact are stored nowhere.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Self
from uuid import UUID

from django.db import connection
from django.db.models import Case, CharField, F, OuterRef, Q, QuerySet, Subquery, TextField, Value, When
from django.db.models.fields.json import KT
from django.db.models.functions import Cast

from memory.indexing.recall_rows import searchable
from memory.language.corrections.corrections import outdated_spans, still_says, what_still_holds
from memory.models import Fact, FactSource, Message, RecallItem, RecallKind, Status
from memory.models.facts import INSTEAD_OF, SAID_BEFORE, FactQuerySet

REPLACED = (Status.SUPERSEDED, Status.RETIRED)
COLUMNS = ("current_text", "newer_ids")
AT_ONCE = 1000
UPDATE = """
    UPDATE memory_recallitem AS item SET current_text = now.current_text, newer_ids = now.newer_ids
    FROM jsonb_to_recordset(%(rows)s) AS now (id uuid, current_text text, newer_ids uuid[])
    WHERE item.legacy_id = %(legacy)s AND item.id = now.id
"""


@dataclass(frozen=True, slots=True)
class Corrections:
    """The statements of a message that hold no more and that still hold, and the facts that replace the former."""

    outdated: tuple[str, ...] = ()
    current: tuple[str, ...] = ()
    newer_ids: tuple[UUID, ...] = ()

    @classmethod
    def of_all(cls, several: Iterable[Corrections]) -> Self:
        """Join the corrections of a summary's messages. What one message makes outdated may hold by another one."""
        joined = cls()
        for one in several:
            joined = cls(joined.outdated + one.outdated, joined.current + one.current, joined.newer_ids + one.newer_ids)
        return joined

    def applied_to(self, item: RecallItem) -> RecallItem:
        """Return the row with the part of its text that still holds."""
        if not self.outdated:
            return item
        is_source = item.kind == RecallKind.MESSAGE
        left = what_still_holds(item.search_text, self.outdated, self.current, is_source=is_source)
        if left != item.search_text:
            item.current_text, item.newer_ids = left, sorted(set(self.newer_ids))
        return item


@dataclass(slots=True)
class _FactsOfMessage:
    """The facts that rest on one message, by key."""

    facts: dict[UUID, dict[str, Any]] = field(default_factory=dict)
    set_aside: Sequence[str] = ()
    """Words of the message that stay set aside though their facts are purged."""

    def corrections(self, instead: dict[UUID, tuple[UUID, str]]) -> Corrections:
        held = {key: fact for key, fact in self.facts.items() if fact["status"] == Status.ACTIVE}
        current = {key: fact["content"] for key, fact in held.items() if key not in instead}
        current |= {instead[key][0]: instead[key][1] for key in held if key in instead}
        outdated: dict[str, set[UUID]] = defaultdict(set)
        for key, fact in self.facts.items():
            newer = instead[key][0] if key in instead else self._newest_version(key)
            before = [*fact["metadata"].get(SAID_BEFORE, ())]
            if fact["status"] in REPLACED or key in instead:
                before.append(fact["content"])
            for said in before:
                outdated[said] |= {newer} & current.keys()
        for said in self.set_aside:
            outdated[said] |= set()
        gone = [said for said in outdated if not any(still_says(one, said) for one in current.values())]
        newer_ids = tuple(sorted({key for said in gone for key in outdated[said]}))
        return Corrections(tuple(sorted(gone)), tuple(sorted(current.values())), newer_ids)

    def _newest_version(self, key: UUID) -> UUID:
        """Return the newest version of a fact. A newer version rests on the same message."""
        while (newer := self.facts[key]["superseded_by_id"]) in self.facts:
            key = newer
        return key


def corrections_of(message_ids: Collection[UUID]) -> dict[UUID, Corrections]:
    """Return the corrections of those of these messages in which something holds no more. One query, or none."""
    found = _corrections(message_ids) if message_ids else {}
    return {key: one for key, one in found.items() if one.outdated}


def _corrections(message_ids: Collection[UUID] | QuerySet[Any, Any]) -> dict[UUID, Corrections]:
    """Return the corrections of those messages that facts rest on or that have words set aside. One query."""
    instead = told_instead().filter(instead_of=Cast(OuterRef("fact_sources__fact_id"), CharField()))
    instead = instead.order_by("-created_at", "-pk")
    is_marked = ~Q(spans_set_aside=[])
    messages = Message.objects.filter(is_marked | Q(fact_sources__isnull=False), pk__in=message_ids).order_by()
    told = messages.annotate(
        instead_id=Subquery(instead.values("pk")[:1]),
        said=Subquery(instead.values("content")[:1]),
        marked=Case(When(is_marked, then=F("content")), default=Value(""), output_field=TextField()),
    )
    columns = ("status", "content", "metadata", "superseded_by_id")
    drawn: defaultdict[UUID, _FactsOfMessage] = defaultdict(_FactsOfMessage)
    newer: dict[UUID, tuple[UUID, str]] = {}
    of_facts = ["fact_sources__fact_id", *(f"fact_sources__fact__{name}" for name in columns)]
    rows = told.values_list("pk", "marked", "spans_set_aside", "instead_id", "said", *of_facts)
    for message_id, content, spans, instead_id, said, fact_id, *about in rows:
        if spans:
            drawn[message_id].set_aside = [searchable(content[start:end]) for start, end in _span_pairs(spans)]
        if fact_id is None:
            continue
        fact = dict(zip(columns, about, strict=True))
        drawn[message_id].facts[fact_id] = fact
        if instead_id and fact["status"] == Status.ACTIVE:
            newer[fact_id] = (instead_id, said)
    return {key: one.corrections(newer) for key, one in drawn.items()}


def remember_set_aside(fact_ids: Collection[UUID]) -> set[UUID]:
    """Record in the messages behind these facts which of their words are no evidence any more, before the facts are
    deleted permanently. Return the ids of all messages behind the facts.
    """
    sources = FactSource.objects.filter(fact__in=fact_ids, message__isnull=False).order_by()
    outdated: defaultdict[UUID, set[str]] = defaultdict(set)
    columns = ("message_id", "fact__status", "fact__content", "fact__metadata")
    for message_id, status, content, metadata in sources.values_list(*columns):
        outdated[message_id].update(metadata.get(SAID_BEFORE, ()))
        if status in REPLACED:
            outdated[message_id].add(content)
    known = _corrections(outdated.keys()) if outdated else {}
    marked = []
    for message in Message.objects.filter(pk__in=[key for key, said in outdated.items() if said]):
        current = known[message.pk].current
        gone = [one for one in sorted(outdated[message.pk]) if not any(still_says(newer, one) for newer in current)]
        spans = {*_span_pairs(message.spans_set_aside), *outdated_spans(message.content, gone, current)}
        message.spans_set_aside = [place for span in sorted(spans) for place in span]
        marked.append(message)
    Message.objects.bulk_update(marked, ["spans_set_aside"])
    return set(outdated)


def _span_pairs(spans: Sequence[int]) -> Iterator[tuple[int, int]]:
    return zip(spans[::2], spans[1::2], strict=True)


def instead_of(fact_ids: Iterable[UUID]) -> dict[UUID, UUID]:
    """Return, by the key of a shared fact, the fact with which its owner has corrected it without replacing it yet.
    Only the owner knows of it. One query, or none.
    """
    wanted = sorted({str(key) for key in fact_ids})
    if not wanted:
        return {}
    own = told_instead().filter(instead_of__in=wanted).order_by("created_at", "pk")
    return {UUID(key): pk for key, pk in own.values_list("instead_of", "pk")}


def told_instead() -> FactQuerySet:
    """Return the facts with which owners correct what they share, each with the key of the shared fact."""
    told: FactQuerySet = Fact.objects.filter(status=Status.ACTIVE).annotate(instead_of=KT(f"metadata__{INSTEAD_OF}"))
    return told


def refresh_evidence(legacy_id: UUID, facts: Iterable[Fact]) -> None:
    """Update which parts of messages and summaries still hold after these facts changed. Call it in the transaction of
    the change, once the facts and their sources are stored. Three queries at most, whatever changed.
    """
    facts = list(facts)
    corrected = [fact.metadata[INSTEAD_OF] for fact in facts if INSTEAD_OF in fact.metadata]
    behind = FactSource.objects.filter(fact__in=[*(fact.pk for fact in facts), *corrected])
    _refresh_rows(legacy_id, _corrections(behind.values("message")), corrected)


def refresh_messages(legacy_id: UUID, message_ids: Collection[UUID]) -> None:
    """Update these messages and the summaries of them after facts that rested on them were deleted."""
    if message_ids:
        none: dict[UUID, Corrections] = dict.fromkeys(message_ids, Corrections())
        _refresh_rows(legacy_id, none | _corrections(message_ids), ())


def _refresh_rows(legacy_id: UUID, known: Mapping[UUID, Corrections], facts: Collection[object]) -> None:
    """Update the rows that may have changed. `known` are the messages concerned; `facts` are shared facts that their
    owner corrects by another.

    A summary also rests on other messages, in which something may hold no more as well.
    """
    if not known and not facts:
        return
    told = Q(kind__in=(RecallKind.MESSAGE, RecallKind.CHUNK), message_ids__overlap=sorted(known))
    rows = RecallItem.objects.filter(told | Q(id__in=facts), legacy_id=legacy_id)
    stood = list(rows.only("legacy_id", "id", "kind", "search_text", "message_ids", "superseded", *COLUMNS))
    before = {item.id: (item.current_text, item.newer_ids) for item in stood}
    others = {key for item in stood for key in item.message_ids} - known.keys()
    known = dict(known) | corrections_of(others)
    for item in stood:
        item.current_text = item.newer_ids = None
    changed = [
        {"id": str(item.id), "current_text": item.current_text, "newer_ids": item.newer_ids}
        for item in with_corrections(stood, known)
        if (item.current_text, item.newer_ids) != before[item.id]
    ]
    if changed:
        with connection.cursor() as cursor:
            cursor.execute(UPDATE, {"legacy": legacy_id, "rows": json.dumps(changed, default=str)})


def with_corrections(items: Sequence[RecallItem], known: Mapping[UUID, Corrections]) -> Sequence[RecallItem]:
    """Return rows of any kind with what still holds of them, by what is `known` of messages. One query for facts."""
    told = [item for item in items if item.kind in (RecallKind.MESSAGE, RecallKind.CHUNK)]
    for item in told:
        Corrections.of_all(known[key] for key in item.message_ids if key in known).applied_to(item)
    instead = instead_of(item.id for item in items if item.kind == RecallKind.FACT and not item.superseded)
    for item in items:
        if item.id in instead:
            item.current_text, item.newer_ids = "", [instead[item.id]]
    return items


def in_batches(items: Iterator[RecallItem]) -> Iterator[RecallItem]:
    """Do the same for a stream of rows of messages or summaries. One query for each `AT_ONCE` rows."""
    while batch := list(islice(items, AT_ONCE)):
        yield from with_corrections(batch, corrections_of({key for item in batch for key in item.message_ids}))
