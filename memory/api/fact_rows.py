"""Facts with everything that the wire shows of them, in as many queries for one as for a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.db.models import Q

from accounts.models import User
from memory.models import Fact, FactLink, Status
from memory.models.facts import DisputeState, FactQuerySet, LinkKind

# What is set aside or replaced stands in no list unless it is asked for.
LISTED = (Status.ACTIVE, Status.SUGGESTED)
COLUMNS = ("memory_type", "category", "visibility", "review", "moderation", "pinned")


def facts_seen_by(viewer: User) -> FactQuerySet:
    """What this viewer may see, with its teller and the teller's relationship."""
    rows: FactQuerySet = Fact.objects.visible_to(viewer).select_related("owner").with_relationship()
    return rows


def filter_facts(rows: FactQuerySet, query: Mapping[str, Any], viewer: User) -> FactQuerySet:
    """Narrow a list by what a checked `FactQuery` names."""
    rows = rows.filter(**{name: query[name] for name in COLUMNS if name in query})
    rows = rows.filter(status__in=[query["status"]] if "status" in query else LISTED)
    if "owner" in query:
        rows = rows.filter(owner=viewer)
    if "updated_after" in query:
        rows = rows.filter(updated_at__gt=query["updated_after"])
    return rows.with_words(query["q"]) if "q" in query else rows


def disputed_among(facts: Iterable[Fact], viewer: User) -> set[UUID]:
    """Which of these facts, all seen by the viewer, another telling disputes that the viewer sees too.

    Both must still stand; a private counter-telling of somebody else does not betray itself. One query, and one more
    only where there is a dispute: as part of the list's own query the rule of access, twice over, took longer to plan
    than the list to read.
    """
    ids = [fact.pk for fact in facts]
    links = FactLink.objects.filter(kind=LinkKind.DISPUTE).exclude(state=DisputeState.SETTLED)
    pairs = list(links.filter(Q(first__in=ids) | Q(second__in=ids)).values_list("first_id", "second_id"))
    if not pairs:
        return set()
    ends = {end for pair in pairs for end in pair}
    standing = set(Fact.objects.visible_to(viewer).live().filter(pk__in=ends).values_list("pk", flat=True))
    return {end for pair in pairs if standing.issuperset(pair) for end in pair}
