"""Usage counts of facts: collected in the broker during turns and written in batches.

If the broker is lost, the counts of about a minute are lost and nothing else. Nothing is counted twice: a batch is
removed from the broker before it is written.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

import redis
import structlog
from django.db import connection, transaction
from django.db.models import F, OuterRef, Q, Subquery, Sum
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.keys import new_key
from config.broker import broker
from legacies.audit import Actor, record, with_changes
from legacies.jobs import Lease, hold
from legacies.jobs.runner import Handler
from legacies.models import Legacy
from legacies.models.legacy import lock_legacy
from memory.kinds import MemoryAction
from memory.models import Fact, FactUse, RecallItem
from memory.models.facts import FactQuerySet
from memory.models.recall_item import always_warm

log = structlog.get_logger(__name__)

RECALLED, HELPFUL = "keepsake:uses:recalled", "keepsake:uses:helpful"
RETENTION_SECONDS = 24 * 3600
"""How long counts stay that no job collects."""
COUNT_AGAIN_AFTER = timedelta(minutes=1)

# A fact that is deleted or locked at this moment is skipped and loses a count.
COUNT = """
    INSERT INTO memory_factuse AS use (id, fact_id, day, recalled, helpful)
    SELECT counted.id, fact.id, counted.day, counted.recalled, counted.helpful
    FROM unnest(%(ids)s::uuid[], %(objects)s::uuid[], %(days)s::date[], %(recalled)s::int[], %(helpful)s::int[])
        AS counted (id, object, day, recalled, helpful)
    CROSS JOIN LATERAL (
        SELECT id FROM memory_fact WHERE memory_fact.id = counted.object FOR KEY SHARE SKIP LOCKED
    ) AS fact
    ON CONFLICT (fact_id, day) DO UPDATE
        SET recalled = use.recalled + excluded.recalled, helpful = use.helpful + excluded.helpful
"""
# Differences of an hour do not matter for ranking, and each update of a row has a cost.
TOUCH = """
    UPDATE memory_recallitem AS item SET last_used = %(now)s
    FROM unnest(%(legacies)s::uuid[], %(objects)s::uuid[]) AS used (legacy_id, id)
    WHERE (item.legacy_id, item.id) = (used.legacy_id, used.id)
        AND (item.last_used IS NULL OR item.last_used < %(now)s - interval '1 hour')
"""

Used = tuple[UUID, UUID]
"""The legacy of something that recall found, and its own id."""


@dataclass(frozen=True, slots=True)
class Count:
    """How often one fact or other recall item was recalled and found helpful on one day."""

    legacy_id: UUID
    id: UUID
    day: date
    recalled: int
    helpful: int


def note_uses(*, recalled: Iterable[Used], helpful: Iterable[Used] = ()) -> None:
    """Note what a turn gave to the engine, and on which of it the reply rests. Without a broker nothing is noted."""
    today = timezone.now().date()
    noted = {RECALLED: _fields(recalled, today), HELPFUL: _fields(helpful, today)}
    try:
        with broker().pipeline(transaction=False) as pipe:
            for key, fields in noted.items():
                for field in fields:
                    pipe.hincrby(key, field, 1)
                pipe.expire(key, RETENTION_SECONDS)
            pipe.execute()
    except redis.RedisError as error:
        log.warning("uses_not_noted", error=type(error).__name__)


def _fields(used: Iterable[Used], day: date) -> list[str]:
    return [f"{day.isoformat()} {legacy_id} {id_}" for legacy_id, id_ in dict.fromkeys(used)]


def count_uses(lease: Lease) -> None:
    """Write the uses that were noted since the last run; the job repeats by itself."""
    counts = take_noted()
    lease.again = timezone.now() + COUNT_AGAIN_AFTER
    with hold(lease):
        if counts:
            write_counts(counts)
        lease.result = {"counted": len(counts)}


COUNT_HANDLER = Handler(run=count_uses)
"""The handler of `JobKind.COUNT_USES`."""


def take_noted() -> list[Count]:
    """Return everything noted, removed from the broker in one step; nothing while the broker is down."""
    try:
        with broker().pipeline(transaction=True) as pipe:
            pipe.hgetall(RECALLED)
            pipe.hgetall(HELPFUL)
            pipe.delete(RECALLED, HELPFUL)
            recalled, helpful, _ = pipe.execute()
    except redis.RedisError as error:
        log.warning("uses_not_fetched", error=type(error).__name__)
        return []
    return [_parse_count(field, recalled, helpful) for field in sorted({*recalled, *helpful})]


def _parse_count(field: str, recalled: Mapping[str, str], helpful: Mapping[str, str]) -> Count:
    day, legacy_id, id_ = field.split()
    times, good = int(recalled.get(field, 0)), int(helpful.get(field, 0))
    return Count(UUID(legacy_id), UUID(id_), date.fromisoformat(day), times, good)


def write_counts(counts: Sequence[Count]) -> None:
    """Add these counts to the facts' uses, and mark everything used as used now. Two statements for any number."""
    values: dict[str, Any] = {
        "ids": [new_key() for _ in counts],
        "legacies": [count.legacy_id for count in counts],
        "objects": [count.id for count in counts],
        "days": [count.day for count in counts],
        "recalled": [count.recalled for count in counts],
        "helpful": [count.helpful for count in counts],
        "now": timezone.now(),
    }
    with connection.cursor() as cursor:
        cursor.execute(COUNT, values)
        cursor.execute(TOUCH, values)


# Feedback on a reply is counted at once. It can be withdrawn, from the day on which it was counted.

LIFT = """
    INSERT INTO memory_factuse AS use (id, fact_id, day, recalled, helpful)
    SELECT named.id, fact.id, %(day)s, 0, 1
    FROM unnest(%(ids)s::uuid[], %(facts)s::uuid[]) AS named (id, fact_id)
    JOIN memory_fact AS fact ON fact.id = named.fact_id
    ORDER BY fact.id
    ON CONFLICT (fact_id, day) DO UPDATE SET helpful = use.helpful + 1
"""


def lift_facts(fact_ids: Collection[UUID], *, day: date) -> None:
    """Count these facts as helpful once, on this day; deleted facts are left out. One statement."""
    values: dict[str, Any] = {"ids": [new_key() for _ in fact_ids], "facts": list(fact_ids), "day": day}
    with connection.cursor() as cursor:
        cursor.execute(LIFT, values)


def lower_facts(fact_ids: Collection[UUID], *, day: date) -> None:
    """Undo what `lift_facts` counted on this day."""
    FactUse.objects.filter(fact__in=fact_ids, day=day, helpful__gt=0).update(helpful=F("helpful") - 1)


# Tiers: rarely used facts become cold, and warm again when they are used. Nothing is deleted or hidden.
#
# Cold rows leave the normal search but can still be searched for. A live fact with an importance below 3 becomes cold
# if it was hardly recalled and never helpful for 90 days. A cold fact becomes warm if it is recalled often, was helpful
# or has become more important. Pinned facts, the assistant's identity, and facts with an importance of at least 3 never
# become cold.

QUIET, FEW_USES = timedelta(days=90), 2
BUSY, MANY_USES = timedelta(days=7), 10
MOST_AT_ONCE = 2000
"""The most facts that move in one transaction; the next run takes more."""
LOOK_AGAIN_AFTER = timedelta(hours=6)


def sort_tiers(lease: Lease) -> None:
    """Sort the facts of all legacies, each legacy in its own transaction. Running it twice changes nothing.

    The job repeats by itself.
    """
    now = timezone.now()
    moving = to_promote(now=now).values("legacy_id").union(to_demote(now=now).values("legacy_id"))
    moved = [sort_legacy(row["legacy_id"], now=now) for row in moving.order_by("legacy_id")]
    promoted, demoted = sum(up for up, _ in moved), sum(down for _, down in moved)
    is_more = any(MOST_AT_ONCE in both for both in moved)
    lease.again = now if is_more else now + LOOK_AGAIN_AFTER
    with hold(lease):
        lease.result = {"promoted": promoted, "demoted": demoted}


TIERS_HANDLER = Handler(run=sort_tiers)
"""The handler of `JobKind.TIERS`."""


@transaction.atomic
def sort_legacy(legacy_id: UUID, *, now: datetime) -> tuple[int, int]:
    """Move the facts of one legacy whose tier has changed, and return how many became warm and how many cold.

    The number of statements is the same for any number of facts. The audit log has one event for each direction, with
    its facts as payload. The revision of a fact stays, because nothing that people read of it has changed.
    """
    lock_legacy(legacy_id)
    up, down = (_lock_ids(rule(now=now).filter(legacy=legacy_id)) for rule in (to_promote, to_demote))
    _set_cold(legacy_id, up, is_cold=False, action=MemoryAction.FACTS_PROMOTED)
    _set_cold(legacy_id, down, is_cold=True, action=MemoryAction.FACTS_DEMOTED)
    return len(up), len(down)


def to_demote(*, now: datetime) -> FactQuerySet:
    """Return warm facts that become cold.

    Facts created within the last 90 days are left out: they are too new to judge.
    """
    facts = _live_facts(now).filter(cold=False, created_at__lte=now - QUIET).exclude(always_warm())
    unneeded: FactQuerySet = facts.filter(needed__lt=FEW_USES, helped=0)
    return unneeded


def to_promote(*, now: datetime) -> FactQuerySet:
    """Return cold facts that become warm."""
    needed = always_warm() | Q(busy__gt=MANY_USES) | Q(helped__gt=0)
    facts: FactQuerySet = _live_facts(now).filter(needed, cold=True)
    return facts


def _live_facts(now: datetime) -> FactQuerySet:
    """Return live facts of legacies, with how often each was recalled in 7 and 90 days and was helpful in 90 days."""
    counts = {
        "busy": _use_count("recalled", since=now - BUSY),
        "needed": _use_count("recalled", since=now - QUIET),
        "helped": _use_count("helpful", since=now - QUIET),
    }
    facts: FactQuerySet = Fact.objects.live().filter(legacy__isnull=False).alias(**counts)
    return facts


def _use_count(times: str, *, since: datetime) -> Coalesce:
    days = FactUse.objects.filter(fact=OuterRef("pk"), day__gt=since.date()).order_by()
    return Coalesce(Subquery(days.values("fact").annotate(times=Sum(times)).values("times")), 0)


def _lock_ids(facts: FactQuerySet) -> list[UUID]:
    return list(facts.order_by("pk").select_for_update(of=["self"]).values_list("pk", flat=True)[:MOST_AT_ONCE])


def _set_cold(legacy_id: UUID, ids: list[UUID], *, is_cold: bool, action: MemoryAction) -> None:
    if not ids:
        return
    Fact.objects.filter(pk__in=ids).update(cold=is_cold)
    RecallItem.objects.filter(legacy_id=legacy_id, id__in=ids).update(cold=is_cold)
    payload = with_changes(Fact, ids, cold=is_cold)
    record(Legacy(pk=legacy_id), action, actor=Actor.task(), legacy_id=legacy_id, payload=payload)
