"""Tiers: rarely used facts become cold, and warm again when used. Nothing is deleted or hidden.

Cold rows leave the normal search; they are found when asked for. Down goes a live fact of importance below 3
that was hardly needed for 90 days. Up comes what is recalled often, was of help, or has been given weight. What is
pinned, who the assistant is, and importance from 3 on never go down.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import OuterRef, Q, Subquery, Sum
from django.db.models.functions import Coalesce
from django.utils import timezone

from legacies.audit import Actor, record, with_changes
from legacies.jobs import Lease, hold
from legacies.jobs.runner import Handler
from legacies.models import Legacy
from legacies.models.legacy import lock_legacy
from memory.kinds import MemoryAction
from memory.models import Fact, FactUse, RecallItem
from memory.models.facts import FactQuerySet
from memory.models.recall_item import always_warm

QUIET, FEW_USES = timedelta(days=90), 2
BUSY, MANY_USES = timedelta(days=7), 10
MOST_AT_ONCE = 2000
"""Facts that move in one transaction; the next look takes more."""
LOOK_AGAIN_AFTER = timedelta(hours=6)


def sort_tiers(lease: Lease) -> None:
    """Look through all legacies, each in a transaction of its own; comes round by itself. Done twice is done once."""
    now = timezone.now()
    moving = to_promote(now=now).values("legacy_id").union(to_demote(now=now).values("legacy_id"))
    moved = [sort_legacy(row["legacy_id"], now=now) for row in moving.order_by("legacy_id")]
    promoted, demoted = sum(up for up, _ in moved), sum(down for _, down in moved)
    is_more = any(MOST_AT_ONCE in both for both in moved)
    lease.again = now if is_more else now + LOOK_AGAIN_AFTER
    with hold(lease):
        lease.result = {"promoted": promoted, "demoted": demoted}


HANDLER = Handler(run=sort_tiers)
"""For `JobKind.TIERS`."""


@transaction.atomic
def sort_legacy(legacy_id: UUID, *, now: datetime) -> tuple[int, int]:
    """Move the facts of one legacy whose tier has changed; say how many came forward, and how many stepped back.

    The same number of statements however many move. The log tells of each direction once, with its facts as payload.
    A fact's revision stays: nothing that anybody reads of it has changed.
    """
    lock_legacy(legacy_id)
    up, down = (_lock(rule(now=now).filter(legacy=legacy_id)) for rule in (to_promote, to_demote))
    _move(legacy_id, up, is_cold=False, action=MemoryAction.FACTS_PROMOTED)
    _move(legacy_id, down, is_cold=True, action=MemoryAction.FACTS_DEMOTED)
    return len(up), len(down)


def to_demote(*, now: datetime) -> FactQuerySet:
    """Warm facts that go down. What was told within the 90 days has not had its chance yet."""
    facts = _live(now).filter(cold=False, created_at__lte=now - QUIET).exclude(always_warm())
    unneeded: FactQuerySet = facts.filter(needed__lt=FEW_USES, helped=0)
    return unneeded


def to_promote(*, now: datetime) -> FactQuerySet:
    """Cold facts that come up."""
    needed = always_warm() | Q(busy__gt=MANY_USES) | Q(helped__gt=0)
    facts: FactQuerySet = _live(now).filter(needed, cold=True)
    return facts


def _live(now: datetime) -> FactQuerySet:
    """Live facts of legacies, with how often each was recalled in 7 and in 90 days, and was of help in 90."""
    counts = {
        "busy": _uses("recalled", since=now - BUSY),
        "needed": _uses("recalled", since=now - QUIET),
        "helped": _uses("helpful", since=now - QUIET),
    }
    facts: FactQuerySet = Fact.objects.live().filter(legacy__isnull=False).alias(**counts)
    return facts


def _uses(times: str, *, since: datetime) -> Coalesce:
    days = FactUse.objects.filter(fact=OuterRef("pk"), day__gt=since.date()).order_by()
    return Coalesce(Subquery(days.values("fact").annotate(times=Sum(times)).values("times")), 0)


def _lock(facts: FactQuerySet) -> list[UUID]:
    return list(facts.order_by("pk").select_for_update(of=["self"]).values_list("pk", flat=True)[:MOST_AT_ONCE])


def _move(legacy_id: UUID, ids: list[UUID], *, is_cold: bool, action: MemoryAction) -> None:
    if not ids:
        return
    Fact.objects.filter(pk__in=ids).update(cold=is_cold)
    RecallItem.objects.filter(legacy_id=legacy_id, id__in=ids).update(cold=is_cold)
    payload = with_changes(Fact, ids, cold=is_cold)
    record(Legacy(pk=legacy_id), action, actor=Actor.task(), legacy_id=legacy_id, payload=payload)
