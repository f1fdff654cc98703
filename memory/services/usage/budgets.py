"""Budgets: what models may cost for one user per day and for one legacy per month, in UTC.

Before a call, its estimate is reserved in the broker, in one step for both budgets, so that any number of concurrent
calls stays within them. The records in the database are authoritative: a missing counter is rebuilt from them, and
while the broker is down they are counted directly, one call after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from decimal import ROUND_UP, Decimal
from typing import Any, Literal
from uuid import UUID

import redis
import structlog
from django.conf import settings
from django.db import connection, transaction
from django.db.models import Q, QuerySet, Sum
from django.utils import timezone

from accounts.keys import new_key
from config.broker import broker
from memory.engines.base import Engine
from memory.engines.guarded_embedder import Usage
from memory.engines.prices import MILLION, cost_of_usage
from memory.engines.registry import get_builtin_engine, get_engine
from memory.indexing.usage_records import recording_usage
from memory.models import UsageRecord
from memory.models.personas import usual_budget

log = structlog.get_logger(__name__)

BudgetKind = Literal["user_day", "legacy_month"]
OWNER_FIELDS: Mapping[BudgetKind, str] = {"user_day": "user_id", "legacy_month": "legacy_id"}
PREFIX = "keepsake:budget"
COUNT_AGAIN_AFTER = timedelta(hours=1)
"""The lifetime of a counter. Costs that were not reserved, such as those of vectors, are in the next counter."""
MOST_TRIES = 5

# A counter is a hash: `settled` and `held` in microdollars, and each reservation under its key. Running a script a
# second time changes nothing. A reservation is raised by reserving more under the same key.
RESERVE = """
    for place, key in ipairs(KEYS) do
        if redis.call('EXISTS', key) == 0 then return {'unknown', place} end
    end
    local amount, more = tonumber(ARGV[2]), {}
    for place, key in ipairs(KEYS) do
        local taken = tonumber(redis.call('HGET', key, 'settled')) + tonumber(redis.call('HGET', key, 'held'))
        more[place] = amount - tonumber(redis.call('HGET', key, ARGV[1]) or 0)
        if more[place] > 0 and taken + more[place] > tonumber(ARGV[2 + place]) then return {'over', place} end
    end
    for place, key in ipairs(KEYS) do
        if redis.call('HSETNX', key, ARGV[1], amount) == 1 then
            redis.call('HINCRBY', key, 'held', amount)
        elseif more[place] > 0 then
            redis.call('HSET', key, ARGV[1], amount)
            redis.call('HINCRBY', key, 'held', more[place])
        end
    end
    return {'reserved', 0}
"""
SETTLE = """
    for _, key in ipairs(KEYS) do
        local amount = redis.call('HGET', key, ARGV[1])
        if amount then
            redis.call('HDEL', key, ARGV[1])
            redis.call('HINCRBY', key, 'held', -tonumber(amount))
            redis.call('HINCRBY', key, 'settled', ARGV[2])
        end
    end
"""
COUNT = """
    if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
    local held = 0
    for place = 3, #ARGV, 2 do
        redis.call('HSET', KEYS[1], ARGV[place], ARGV[place + 1])
        held = held + tonumber(ARGV[place + 1])
    end
    redis.call('HSET', KEYS[1], 'settled', ARGV[2], 'held', held)
    redis.call('EXPIRE', KEYS[1], ARGV[1])
    return 1
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """What one user's day or one legacy's month may cost: `limit` is in dollars, `until` is its end."""

    kind: BudgetKind
    owner: UUID
    limit: Decimal
    since: datetime
    until: datetime

    @property
    def key(self) -> str:
        return f"{PREFIX}:{self.kind}:{self.owner}:{self.since:%Y-%m-%d}"

    def records(self) -> QuerySet[UsageRecord]:
        owned = {OWNER_FIELDS[self.kind]: self.owner}
        return UsageRecord.objects.filter(at__gte=self.since, at__lt=self.until, **owned)

    def spent(self) -> Spent:
        """Return what is spent of this budget. One query."""
        return spent_of([self])[self.owner]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """Amounts in dollars: what was spent, and what is reserved for calls that have not ended."""

    settled: Decimal
    held: Decimal

    @property
    def total(self) -> Decimal:
        return self.settled + self.held


def spent_of(budgets: Sequence[Budget]) -> dict[UUID, Spent]:
    """Return what is spent of budgets of one kind and period, by owner. One query."""
    spent = {budget.owner: Spent(settled=Decimal(0), held=Decimal(0)) for budget in budgets}
    if budgets:
        owner, one = OWNER_FIELDS[budgets[0].kind], budgets[0]
        records = UsageRecord.objects.filter(at__gte=one.since, at__lt=one.until, **{f"{owner}__in": list(spent)})
        totals = {"settled": Sum("cost"), "held": Sum("reserved", filter=Q(is_settled=False))}
        for row in records.order_by().values(owner).annotate(**totals):
            spent[row[owner]] = Spent(settled=row["settled"], held=row["held"] or Decimal(0))
    return spent


class OverBudget(Exception):
    """The call's `estimate` is more than is left of this budget. Nothing is reserved."""

    def __init__(self, budget: Budget, estimate: Decimal) -> None:
        super().__init__(budget.kind)
        self.budget, self.estimate = budget, estimate

    @property
    def is_too_small(self) -> bool:
        """Whether the budget could not pay for the call even if nothing were spent."""
        return self.estimate > self.budget.limit


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedCall:
    """A planned call of a model, or several calls that belong together, with an `estimate` in dollars."""

    stage: str
    legacy_id: UUID
    user_id: UUID | None = None
    model: str = ""
    tier: str = ""
    estimate: Decimal = Decimal(0)
    limits: Mapping[str, Any] = field(default_factory=dict)
    """The persona's own budgets."""


@dataclass(frozen=True, slots=True)
class Reservation:
    id: UUID
    call: PlannedCall
    budgets: tuple[Budget, ...]
    by_records: bool = False
    """The broker was down, so its counters do not hold this reservation."""

    @property
    def keys(self) -> list[str]:
        return [budget.key for budget in self.budgets]


def user_budget(user_id: UUID, *, now: datetime, limits: Mapping[str, Any] | None = None) -> Budget:
    since = now.replace(hour=0, minute=0, second=0, microsecond=0)
    limit = limit_of("user_day", limits or {})
    return Budget(kind="user_day", owner=user_id, limit=limit, since=since, until=since + timedelta(days=1))


def legacy_budget(legacy_id: UUID, *, now: datetime, limits: Mapping[str, Any] | None = None) -> Budget:
    since = now.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    until = (since + timedelta(days=32)).replace(day=1)
    limit = limit_of("legacy_month", limits or {})
    return Budget(kind="legacy_month", owner=legacy_id, limit=limit, since=since, until=until)


def limit_of(kind: BudgetKind, limits: Mapping[str, Any]) -> Decimal:
    """Return the limit in force with a persona's `limits`, which can lower the limit of the settings.

    They never raise it, whatever the settings were when the persona was made.
    """
    usual, own = usual_budget(kind), limits.get(kind)
    is_amount = isinstance(own, int | float) and not isinstance(own, bool) and own >= 0
    return min(Decimal(str(own)), usual) if is_amount else usual


def reserve(call: PlannedCall) -> Reservation:
    """Reserve what the call may cost, in both budgets or in none. Raise `OverBudget`.

    The reservation is also stored in a record, until `spending` ends or, if its worker died, for an hour.
    """
    now = timezone.now()
    budgets = [legacy_budget(call.legacy_id, now=now, limits=call.limits)]
    if call.user_id is not None:
        budgets.insert(0, user_budget(call.user_id, now=now, limits=call.limits))
    return _reserve(Reservation(new_key(), call, tuple(budgets)))


def raise_to(reservation: Reservation, estimate: Decimal) -> Reservation:
    """Raise the reservation to this amount, in both budgets or in none. A lower amount changes nothing.

    Raise `OverBudget`; the earlier reservation then stays. A reservation is settled once, whatever it was raised to.
    """
    if estimate <= reservation.call.estimate:
        return reservation
    return _reserve(replace(reservation, call=replace(reservation.call, estimate=estimate)))


def _reserve(reservation: Reservation) -> Reservation:
    if not reservation.by_records:
        try:
            _reserve_in_broker(reservation)
        except redis.RedisError as error:
            log.warning("budget_counted_by_records", error=type(error).__name__)
        else:
            _store(reservation)
            return reservation
    _reserve_by_records(reservation)
    return replace(reservation, by_records=True)


def _reserve_in_broker(reservation: Reservation) -> None:
    budgets = reservation.budgets
    limits = [_micro(budget.limit) for budget in budgets]
    arguments = [str(reservation.id), _micro(reservation.call.estimate), *limits]
    for _ in range(MOST_TRIES):
        outcome, place = _run(RESERVE, reservation.keys, arguments)
        if outcome == "reserved":
            return
        if outcome == "over":
            raise OverBudget(budgets[place - 1], reservation.call.estimate)
        _count(budgets[place - 1])
    raise redis.RedisError("counters of budgets do not stay")


def _count(budget: Budget) -> None:
    """Build a counter from the records, unless it exists by now."""
    open_records = budget.records().filter(is_settled=False).values_list("id", "reserved")
    held = [part for key, amount in open_records for part in (str(key), _micro(amount))]
    settled = _micro(budget.records().filter(is_settled=True).aggregate(sum=Sum("cost"))["sum"] or Decimal(0))
    _run(COUNT, [budget.key], [int(COUNT_AGAIN_AFTER.total_seconds()), settled, *held])


@transaction.atomic
def _reserve_by_records(reservation: Reservation) -> None:
    """Reserve by the records, one caller at a time for each budget, so that each sees the records of those before."""
    for budget in sorted(reservation.budgets, key=lambda one: one.key):
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [budget.key])
        reserved = UsageRecord.objects.filter(pk=reservation.id).values_list("reserved", flat=True).first()
        more = reservation.call.estimate - (reserved or Decimal(0))
        if more > 0 and budget.spent().total + more > budget.limit:
            raise OverBudget(budget, reservation.call.estimate)
    _store(reservation)


def _store(reservation: Reservation) -> None:
    call = reservation.call
    if call.estimate and not UsageRecord.objects.filter(pk=reservation.id).update(reserved=call.estimate):
        UsageRecord.objects.create(
            id=reservation.id,
            user_id=call.user_id,
            legacy_id=call.legacy_id,
            stage=call.stage,
            engine="",
            model=call.model[:120],
            tier=call.tier,
            reserved=call.estimate,
            is_settled=False,
        )


@contextmanager
def spending(
    reservation: Reservation | None, *, legacy_id: UUID, user_id: UUID | None = None, tier: str = ""
) -> Iterator[list[Usage]]:
    """Record each call of a model in the block, and replace the reserved amount by the cost of them all.

    If there was no cost, nothing is counted. The block must not be in a transaction.
    """
    spent: list[Usage] = []
    key = reservation.id if reservation else None
    try:
        with recording_usage(legacy_id=legacy_id, user_id=user_id, tier=tier, reservation=key) as spent:
            yield spent
    finally:
        if reservation is not None:
            settle(reservation, sum((cost_of_usage(usage) for usage in spent), Decimal(0)))


@contextmanager
def engine_within_budget(call: PlannedCall) -> Iterator[Engine]:
    """Give the configured engine or, if the budgets cannot pay for the estimate, the built-in one.

    Calls in the block are recorded.
    """
    engine, reservation = get_engine(), None
    try:
        if settings.MODEL_PRICES and settings.OPENAI_BASE_URL:
            reservation = reserve(call)
    except OverBudget as error:
        log.info("built_in_engine_over_budget", stage=call.stage, budget=error.budget.kind)
        engine = get_builtin_engine()
    with spending(reservation, legacy_id=call.legacy_id, user_id=call.user_id):
        yield engine


def settle(reservation: Reservation, cost: Decimal) -> None:
    """Count what the call cost in place of what was reserved for it; its records are written already.

    Counters that do not hold the reservation are deleted, and later rebuilt from the records.
    """
    try:
        if reservation.by_records:
            broker().delete(*reservation.keys)
        else:
            _run(SETTLE, reservation.keys, [str(reservation.id), _micro(cost)])
    except redis.RedisError as error:
        # The next counter is built from the records.
        log.warning("budget_not_settled", error=type(error).__name__)


def forget_budget(user_id: UUID) -> None:
    """Delete the counter of an erased user, because its key holds the user's id."""
    try:
        broker().delete(user_budget(user_id, now=timezone.now()).key)
    except redis.RedisError as error:
        log.warning("budget_not_forgotten", error=type(error).__name__)


def _run(script: str, keys: Sequence[str], arguments: Sequence[object]) -> Any:
    return broker().eval(script, len(keys), *keys, *arguments)  # type: ignore[arg-type]  # numbers are sent as text


def _micro(dollars: Decimal) -> int:
    """Return whole microdollars, because counters hold whole numbers."""
    return int((dollars * MILLION).to_integral_value(rounding=ROUND_UP))
