"""Usage counts of facts: collected in the broker during turns, written in batches.

A broker that is lost takes the counts of a minute with it, nothing else. Nothing is counted twice: a batch is taken out
of the broker before it is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from uuid import UUID

import redis
import structlog
from django.db import connection
from django.utils import timezone

from accounts.keys import new_key
from legacies.jobs import Lease, hold
from legacies.jobs.runner import Handler
from memory.services.conversations.lifecycle import broker

log = structlog.get_logger(__name__)

RECALLED, HELPFUL = "keepsake:uses:recalled", "keepsake:uses:helpful"
RETENTION_SECONDS = 24 * 3600
"""How long counts stay that nobody fetches."""
COUNT_AGAIN_AFTER = timedelta(minutes=1)

# What is gone, or is being changed at this moment, is not waited for: it loses a count.
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
# An hour more or less orders nothing, and each change of a row costs.
TOUCH = """
    UPDATE memory_recallitem AS item SET last_used = %(now)s
    FROM unnest(%(legacies)s::uuid[], %(objects)s::uuid[]) AS used (legacy_id, id)
    WHERE (item.legacy_id, item.id) = (used.legacy_id, used.id)
        AND (item.last_used IS NULL OR item.last_used < %(now)s - interval '1 hour')
"""

Used = tuple[UUID, UUID]
"""The legacy of something that recall found, and its own key."""


@dataclass(frozen=True, slots=True)
class Count:
    """How often one thing was recalled and found helpful on one day."""

    legacy_id: UUID
    id: UUID
    day: date
    recalled: int
    helpful: int


def note_uses(*, recalled: Iterable[Used], helpful: Iterable[Used] = ()) -> None:
    """Note what was put before an engine, and on what of it the reply rests. A dead broker notes nothing."""
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
    """Write what was noted since the last time; comes round by itself."""
    counts = take_noted()
    lease.again = timezone.now() + COUNT_AGAIN_AFTER
    with hold(lease):
        if counts:
            write_counts(counts)
        lease.result = {"counted": len(counts)}


HANDLER = Handler(run=count_uses)
"""For `JobKind.COUNT_USES`."""


def take_noted() -> list[Count]:
    """Everything noted, taken out of the broker in one step; nothing, while that is away."""
    try:
        with broker().pipeline(transaction=True) as pipe:
            pipe.hgetall(RECALLED)
            pipe.hgetall(HELPFUL)
            pipe.delete(RECALLED, HELPFUL)
            recalled, helpful, _ = pipe.execute()
    except redis.RedisError as error:
        log.warning("uses_not_fetched", error=type(error).__name__)
        return []
    return [_count(field, recalled, helpful) for field in sorted({*recalled, *helpful})]


def _count(field: str, recalled: Mapping[str, str], helpful: Mapping[str, str]) -> Count:
    day, legacy_id, id_ = field.split()
    times, good = int(recalled.get(field, 0)), int(helpful.get(field, 0))
    return Count(UUID(legacy_id), UUID(id_), date.fromisoformat(day), times, good)


def write_counts(counts: Sequence[Count]) -> None:
    """Add these to the uses of facts, and say of everything used that it was used now. Two statements, however many."""
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
