"""Changing entries with the fact that they belong to: setting aside, restoring and rewording."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils import timezone

from legacies.audit import AuditEntry, state_of
from memory.indexing.indexed_rows import entry_items
from memory.indexing.recall_rows import ask_for_vectors, remove_items, write_items
from memory.kinds import MemoryAction
from memory.models import Entry, Fact, Status
from memory.models.entries import LONGEST_SUMMARY

FOLLOWING = (
    *("fact", "summary", "occurred", "occurred_earliest", "occurred_latest"),
    *("status", "retired_at", "revision", "updated_at"),
)


@dataclass(frozen=True, slots=True)
class ChangedFact:
    """A fact as it is now, with the words and the date that it had before."""

    fact: Fact
    content: str
    occurred: str


def follow(followed: Mapping[UUID, ChangedFact]) -> list[AuditEntry]:
    """Update the entries of these facts, and return the events to log. The keys are the facts' ids before the change.

    Words that an owner removed from a fact are removed from its entries too. An entry without a date is set aside. By
    set; one query if there are no entries. The caller holds the legacy's lock and has saved the facts.
    """
    changed, happened = follow_with(followed)
    index_entries(changed)
    return happened


def follow_with(followed: Mapping[UUID, ChangedFact]) -> tuple[list[Entry], list[AuditEntry]]:
    """Update the entries within a larger change, whose caller updates recall for the changed entries."""
    entries = list(Entry.objects.select_for_update().filter(fact__in=followed).order_by("pk"))
    happened = [_update_entry(entry, followed[entry.fact_id]) for entry in entries if entry.fact_id]
    changed = [entry for entry, event in zip(entries, happened, strict=True) if event]
    if changed:
        Entry.objects.bulk_update(changed, FOLLOWING)
    return changed, [event for event in happened if event]


def _update_entry(entry: Entry, followed: ChangedFact) -> AuditEntry | None:
    before, fact = state_of(entry), followed.fact
    entry.fact = fact
    if fact.content != followed.content:
        entry.summary = fact.content[:LONGEST_SUMMARY]
    if fact.occurred != followed.occurred:
        entry.occurred = fact.occurred
        entry.occurred_earliest, entry.occurred_latest = fact.occurred_earliest, fact.occurred_latest
    stands = fact.is_listed and entry.occurred_earliest is not None
    entry.status = Status(fact.status) if stands else Status.RETIRED
    entry.retired_at = None if stands else entry.retired_at or fact.retired_at or timezone.now()
    after = state_of(entry)
    if after == before:
        return None
    entry.revision, entry.updated_at = entry.revision + 1, timezone.now()
    return AuditEntry(entry, MemoryAction.ENTRY_CHANGED, {"before": before, "after": state_of(entry)})


def say_as_fact(entry: Entry, fact: Fact) -> bool:
    """Give an unsaved entry the words and the date of a fact. Return False if the fact has no date for it."""
    entry.summary, entry.occurred = fact.content[:LONGEST_SUMMARY], fact.occurred
    entry.occurred_earliest, entry.occurred_latest = fact.occurred_earliest, fact.occurred_latest
    return entry.occurred_earliest is not None


def index_entries(entries: Sequence[Entry]) -> None:
    """Update recall for these entries, which are all of one legacy."""
    if not entries:
        return
    legacy_id = entries[0].legacy_id
    items = list(entry_items(Entry.objects.filter(pk__in=[entry.pk for entry in entries])))
    remove_items(legacy_id, sorted({entry.pk for entry in entries} - {item.id for item in items}))
    if items:
        write_items(items)
        ask_for_vectors(legacy_id)
