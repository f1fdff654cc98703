"""Facts with everything that the wire shows of them, in one query."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Exists, OuterRef, Subquery

from accounts.models import User
from legacies.models import Membership
from memory.models import Fact, FactLink, Status
from memory.models.facts import DisputeState, FactQuerySet, LinkKind

# What is set aside or replaced stands in no list unless it is asked for.
LISTED = (Status.ACTIVE, Status.SUGGESTED)
COLUMNS = ("memory_type", "category", "visibility", "review", "moderation", "pinned")


def facts_seen_by(viewer: User) -> FactQuerySet:
    """What this viewer may see, with its teller's relationship and whether it is disputed, both in their view."""
    relationship = Membership.objects.filter(legacy=OuterRef("legacy"), user=OuterRef("owner")).values("relationship")
    disputes = _live_disputes(viewer)
    disputed = Exists(disputes.filter(first=OuterRef("pk"))) | Exists(disputes.filter(second=OuterRef("pk")))
    rows: FactQuerySet = Fact.objects.visible_to(viewer).select_related("owner")
    annotated: FactQuerySet = rows.annotate(owner_relationship=Subquery(relationship[:1]), disputed=disputed)
    return annotated


def filter_facts(rows: FactQuerySet, query: Mapping[str, Any], viewer: User) -> FactQuerySet:
    """Narrow a list by what a checked `FactQuery` names."""
    rows = rows.filter(**{name: query[name] for name in COLUMNS if name in query})
    rows = rows.filter(status__in=[query["status"]] if "status" in query else LISTED)
    if "owner" in query:
        rows = rows.filter(owner=viewer)
    if "updated_after" in query:
        rows = rows.filter(updated_at__gt=query["updated_after"])
    return rows.with_words(query["q"]) if "q" in query else rows


def _live_disputes(viewer: User) -> Any:
    """Disputes that the viewer knows of (both tellings are theirs to see), of tellings that both still stand."""
    links = FactLink.objects.visible_to(viewer).filter(kind=LinkKind.DISPUTE)
    return links.filter(first__status=Status.ACTIVE, second__status=Status.ACTIVE).exclude(state=DisputeState.SETTLED)
