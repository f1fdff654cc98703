"""What always goes into a prompt: pinned facts and the like, and the other side of disputed hits."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Case, F, Q, QuerySet, Value, When, Window
from django.db.models.functions import RowNumber

from accounts.models import User
from memory.models import RecallItem, RecallKind
from memory.models.facts import DisputeState, LinkKind
from memory.recall.results import Hit
from memory.recall.selection.prompt_budget import LATEST_ENTRIES, Dispute
from memory.vocabulary import MemoryType

# There may be more that is pinned, or known about one person, than a prompt should hold: the most important of it.
# What others pinned is counted for each of them: nobody's pins crowd out another's.
MOST = {"identity": 100, "pinned": 30, "pinned_by_another": 5, "profile": 30, "entry": LATEST_ENTRIES}
MOST_DISPUTES = 100

# Written by hand, since to put it together anew for each turn takes longer than to run it. Both ends have a row that
# the viewer may find, so that nothing hidden takes a place among the most.
SEEN = """
    SELECT FROM memory_recallitem AS item
    WHERE item.legacy_id IN (SELECT legacy_id FROM of_the_viewer) AND item.legacy_id = ANY(%(legacies)s)
        AND item.id = {end} AND NOT item.cold AND (item.owner_id = %(viewer)s OR item.shared)
"""
DISPUTES = f"""
    WITH of_the_viewer AS MATERIALIZED (SELECT legacy_id FROM legacies_membership WHERE user_id = %(viewer)s)
    SELECT first_id, second_id, CASE state WHEN '{DisputeState.SETTLED.value}' THEN preferred_id END
    FROM memory_factlink
    WHERE (first_id = ANY(%(known)s) OR second_id = ANY(%(known)s)) AND kind = '{LinkKind.DISPUTE.value}'
        AND NOT (state = '{DisputeState.SETTLED.value}' AND preferred_id IS NULL)
        AND EXISTS ({SEEN.format(end="first_id")}) AND EXISTS ({SEEN.format(end="second_id")})
    ORDER BY id LIMIT %(most)s
"""  # noqa: S608 - put together from constants; values are bound


def always_included_hits(viewer: User, legacy_ids: Collection[UUID]) -> tuple[Hit, ...]:
    """Who the assistant is, what is pinned, what the viewer told about themselves, and the latest entries, as far as
    they may see it. Nobody asked for it: its score is 0. One query.
    """
    rows = RecallItem.objects.visible_to(viewer).filter(legacy_id__in=legacy_ids, cold=False)
    is_fact = Q(kind=RecallKind.FACT)
    belongs = Case(
        When(is_fact & Q(memory_type=MemoryType.IDENTITY), then=Value("identity")),
        When(is_fact & Q(pinned=True, owner_id=viewer.pk), then=Value("pinned")),
        When(is_fact & Q(pinned=True), then=Value("pinned_by_another")),
        When(is_fact & Q(memory_type=MemoryType.USER_PROFILE, owner_id=viewer.pk), then=Value("profile")),
        When(kind=RecallKind.ENTRY, then=Value("entry")),
    )
    order = (
        Case(When(is_fact, then=F("importance")), default=Value(0)).desc(),
        F("occurred_earliest").desc(nulls_last=True),
        F("occurred_latest").desc(nulls_last=True),
        *(F("told_at").desc(), F("id").asc()),
    )
    placed = rows.alias(part=belongs).filter(part__isnull=False)
    whose = Case(When(part="pinned_by_another", then=F("owner_id")))
    among: list[Any] = [F("legacy_id"), F("part"), whose]  # what F and Case have in common has no public name
    placed = placed.alias(place=Window(RowNumber(), partition_by=among, order_by=order))
    few = [Q(part=part, place__lte=most) for part, most in MOST.items()]
    return _hits(placed.filter(reduce(or_, few)), viewer)


def disputes_of(
    hits: Iterable[Hit], viewer: User, legacy_ids: Collection[UUID]
) -> tuple[tuple[Dispute, ...], tuple[Hit, ...]]:
    """The disputes that these hits stand in, of which the viewer sees both ends, and the other ends that are missing
    among the hits. Whether a dispute is about something that is recalled at all, the ends tell. At most two queries.
    """
    known = {hit.id for hit in hits if hit.kind == RecallKind.FACT}
    disputes = _disputes(known, viewer, legacy_ids) if known else ()
    wanted = {end for dispute in disputes for end in _needed(dispute)} - known
    if not wanted:
        return disputes, ()
    rows = RecallItem.objects.visible_to(viewer).filter(legacy_id__in=legacy_ids, id__in=wanted, cold=False)
    return disputes, _hits(rows, viewer)


def _disputes(known: Collection[UUID], viewer: User, legacy_ids: Collection[UUID]) -> tuple[Dispute, ...]:
    values: dict[str, Any] = {
        "known": list(known),
        "viewer": viewer.pk,
        "legacies": list(legacy_ids),
        "most": MOST_DISPUTES,
    }
    with connection.cursor() as cursor:
        cursor.execute(DISPUTES, values)
        return tuple(Dispute(first=first, second=second, preferred=preferred) for first, second, preferred in cursor)


def _needed(dispute: Dispute) -> Sequence[UUID]:
    """Of one that stands open both ends; of a settled one the preferred."""
    return (dispute.preferred,) if dispute.preferred else (dispute.first, dispute.second)


def _hits(rows: QuerySet[RecallItem], viewer: User) -> tuple[Hit, ...]:
    unread = rows.defer("search", "embedding", "other_embedding")
    return tuple(Hit.of(item, viewer_id=viewer.pk) for item in unread.order_by("id"))
