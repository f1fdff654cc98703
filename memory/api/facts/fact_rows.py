"""Facts with everything that the wire shows of them, in as many queries for one as for a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from accounts.models import User
from memory.models import Fact, Status
from memory.models.facts import FactQuerySet
from memory.presentation import disputed_in

# What is set aside or replaced stands in no list unless it is asked for.
LISTED = (Status.ACTIVE, Status.SUGGESTED)
COLUMNS = ("memory_type", "category", "visibility", "review", "moderation", "pinned")


def facts_seen_by(viewer: User) -> FactQuerySet:
    """What this viewer may see, with its teller and the teller's relationship."""
    rows: FactQuerySet = Fact.objects.visible_to(viewer).select_related("owner").with_relationship()
    return rows


def facts_in(legacy_id: UUID, query: Mapping[str, Any], viewer: User) -> FactQuerySet:
    """What a list shows of a legacy: narrowed by what a checked `FactQuery` names."""
    rows = facts_seen_by(viewer).filter(legacy=legacy_id)
    if "disputed" in query:
        disputed = disputed_in(legacy_id, viewer)
        rows = rows.filter(pk__in=disputed) if query["disputed"] else rows.exclude(pk__in=disputed)
    if "conversation" in query:  # which talk a fact came from, only its teller knows
        rows = rows.filter(conversation=query["conversation"], owner=viewer)
    return _filtered(rows, query, viewer)


def _filtered(rows: FactQuerySet, query: Mapping[str, Any], viewer: User) -> FactQuerySet:
    rows = rows.filter(**{name: query[name] for name in COLUMNS if name in query})
    rows = rows.filter(status__in=[query["status"]] if "status" in query else LISTED)
    if "owner" in query:
        rows = rows.filter(owner=viewer)
    if "updated_after" in query:
        rows = rows.filter(updated_at__gt=query["updated_after"])
    return rows.with_words(query["q"]) if "q" in query else rows
