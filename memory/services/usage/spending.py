"""What models have cost, by day and stage, and the nightly reconciliation of the budgets' counters."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from uuid import UUID

import redis
import structlog
from django.db.models import Count, F, QuerySet, Sum
from django.db.models.functions import TruncDate
from django.utils import timezone

from config.broker import broker
from legacies.jobs import Lease, hold
from legacies.jobs.runner import Handler
from memory.models import UsageRecord
from memory.services.usage.budgets import PREFIX

log = structlog.get_logger(__name__)

LOST_AFTER = timedelta(hours=1)
"""No call takes this long: a worker with an older reservation has died."""
NIGHT = time(3, 0)
DAYS = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class DailySpend:
    """What the calls of one stage cost on one day (UTC), in dollars."""

    day: date
    stage: str
    cost: Decimal
    calls: int
    tokens_in: int = 0
    tokens_cached: int = 0
    """How many of `tokens_in` were in the prompt caches of providers."""


def spend_by_day(records: QuerySet[UsageRecord], *, now: datetime) -> list[DailySpend]:
    """Return the spend of the last 30 days, oldest first. One query."""
    since = datetime.combine(now.date() - timedelta(days=DAYS - 1), time(), tzinfo=UTC)
    ended = records.filter(at__gte=since, is_settled=True).annotate(day=TruncDate("at", tzinfo=UTC))
    rows = ended.values("day", "stage").annotate(
        total=Sum("cost"), calls=Count("id"), sent=Sum("tokens_in"), cached=Sum("tokens_cached")
    )
    return [
        DailySpend(
            day=row["day"],
            stage=row["stage"],
            cost=row["total"],
            calls=row["calls"],
            tokens_in=row["sent"],
            tokens_cached=row["cached"],
        )
        for row in rows.order_by("day", "stage")
    ]


def spend_of_user(user_id: UUID, *, now: datetime) -> list[DailySpend]:
    return spend_by_day(UsageRecord.objects.filter(user_id=user_id), now=now)


def spend_of_legacy(legacy_id: UUID, *, now: datetime) -> list[DailySpend]:
    """Return the spend of all members together, without saying whose calls they were."""
    return spend_by_day(UsageRecord.objects.filter(legacy_id=legacy_id), now=now)


def spend_of_all(*, now: datetime) -> list[DailySpend]:
    return spend_by_day(UsageRecord.objects.all(), now=now)


def reconcile_budgets(lease: Lease) -> None:
    """Settle the reservations of dead workers, and delete the counters, which are then rebuilt. Runs every night."""
    now = timezone.now()
    lease.again = next_night(now)
    with hold(lease):
        lease.result = {"lost": settle_lost(now), "counters": drop_counters()}


HANDLER = Handler(run=reconcile_budgets)
"""The handler of `JobKind.BUDGETS`."""


def next_night(now: datetime) -> datetime:
    tonight = datetime.combine(now.date(), NIGHT, tzinfo=UTC)
    return tonight if tonight > now else tonight + timedelta(days=1)


def settle_lost(now: datetime) -> int:
    """Settle lost reservations, and return how many. Their real cost is unknown, so all that was reserved counts."""
    lost = UsageRecord.objects.filter(is_settled=False, at__lt=now - LOST_AFTER)
    return lost.update(is_settled=True, cost=F("reserved"))


def drop_counters() -> int:
    """Delete all counters, and return how many. The next reservation rebuilds each from the records."""
    try:
        keys = list(broker().scan_iter(match=f"{PREFIX}:*"))
        return int(broker().delete(*keys)) if keys else 0
    except redis.RedisError as error:
        log.warning("budgets_not_reconciled", error=type(error).__name__)
        return 0
