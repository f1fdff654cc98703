"""Budgets hold whatever happens at once, and whatever happens to the broker."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from functools import partial
from uuid import uuid4

import hypothesis
import pytest
from django.utils import timezone
from hypothesis import strategies as st

from config.broker import broker
from memory.engines.base import EngineUnavailable
from memory.engines.guarded_embedder import Usage, note_usage
from memory.models import UsageRecord
from memory.services.usage import budgets
from memory.services.usage.budgets import (
    OverBudget,
    PlannedCall,
    forget_budget,
    legacy_budget,
    raise_to,
    reserve,
    spending,
    user_budget,
)
from tests.support.together import together

pytestmark = pytest.mark.django_db

USER, LEGACY = uuid4(), uuid4()
DEAD = "redis://127.0.0.1:1/0"


@pytest.fixture(autouse=True)
def _limits(settings):
    settings.BUDGET_USER_DAY, settings.BUDGET_LEGACY_MONTH = Decimal("1.00"), Decimal("2.00")
    settings.MODEL_PRICES = {"a-model": (Decimal(1), Decimal(10))}


@pytest.fixture
def dead_broker(settings):
    settings.REDIS_URL = DEAD
    broker.cache_clear()
    yield
    broker.cache_clear()


@pytest.fixture
def roomy_broker(settings):
    """A connection for each of hundreds of threads, and time for them on a busy machine."""
    settings.REDIS_OPTIONS = {"max_connections": 600, "socket_timeout": 30}
    broker.cache_clear()
    yield
    broker.cache_clear()


def planned(estimate="0.30", *, user_id=USER, legacy_id=LEGACY, **fields):
    return PlannedCall(stage="reply", user_id=user_id, legacy_id=legacy_id, estimate=Decimal(estimate), **fields)


def took(dollars):
    """As the engine reports it: at ten dollars a million tokens."""
    tokens = int(Decimal(dollars) * 100_000)
    note_usage(Usage(stage="reply", engine="openai", model="a-model", tokens_out=tokens))


def spend(dollars, call=None):
    with spending(reserve(call or planned(dollars)), legacy_id=LEGACY, user_id=USER):
        took(dollars)


def counters():
    """What is settled and held of the user's day, in the broker and in the records."""
    budget = user_budget(USER, now=timezone.now())
    in_broker = [int(value or 0) / 1_000_000 for value in broker().hmget(budget.key, "settled", "held")]
    spent = budget.spent()
    return in_broker, [float(spent.settled), float(spent.held)]


def test_what_is_reserved_counts_until_what_it_took_takes_its_place():
    with spending(reserve(planned("0.60")), legacy_id=LEGACY, user_id=USER):
        assert counters() == ([0, 0.6], [0, 0.6])
        with pytest.raises(OverBudget) as refused:
            reserve(planned("0.41"))
        assert refused.value.budget.kind == "user_day"
        reserve(planned("0.40"))
        took("0.05")
    assert counters() == ([0.05, 0.4], [0.05, 0.4])


def test_call_that_fails_gives_back_what_was_reserved():
    with pytest.raises(EngineUnavailable), spending(reserve(planned("0.60")), legacy_id=LEGACY, user_id=USER):
        raise EngineUnavailable
    assert counters() == ([0, 0], [0, 0])
    assert not UsageRecord.objects.exists()


def test_legacy_is_counted_over_all_its_members_and_what_is_refused_is_in_no_budget():
    for user in (uuid4(), uuid4()):
        reserve(planned("0.90", user_id=user))
    with pytest.raises(OverBudget) as refused:
        reserve(planned("0.30"))
    assert refused.value.budget.kind == "legacy_month"
    assert counters() == ([0, 0], [0, 0])
    with pytest.raises(OverBudget):
        reserve(planned("0.30", user_id=None))


def test_model_without_a_price_is_never_refused():
    spend("1.00")
    with pytest.raises(OverBudget):
        reserve(planned("0.01"))
    reserve(planned("0"))


def test_persona_may_lower_the_budgets_and_not_raise_them():
    with pytest.raises(OverBudget):
        reserve(planned("0.30", limits={"user_day": 0.2}))
    reserve(planned("0.30", limits={"user_day": 0.4}))
    with pytest.raises(OverBudget):
        reserve(planned("1.50", limits={"user_day": 1.5}))
    for odd in ("much", -1, True, None):
        with pytest.raises(OverBudget):
            reserve(planned("1.50", user_id=uuid4(), legacy_id=uuid4(), limits={"user_day": odd}))


def test_emptied_broker_counts_again_from_the_records():
    spend("0.30")
    held = reserve(planned("0.40"))
    broker().flushdb()
    with pytest.raises(OverBudget):
        reserve(planned("0.31"))
    assert counters() == ([0.3, 0.4], [0.3, 0.4])
    with spending(held, legacy_id=LEGACY, user_id=USER):
        took("0.10")
    assert counters() == ([0.4, 0], [0.4, 0])


def test_broker_emptied_during_a_call_counts_it_once():
    with spending(reserve(planned("0.40")), legacy_id=LEGACY, user_id=USER):
        took("0.10")
        broker().flushdb()
    reserve(planned("0.01", user_id=USER))
    assert counters()[0] == [0.1, 0.01]


def test_dead_broker_leaves_the_records_to_count_by(dead_broker):
    spend("0.30")
    reserve(planned("0.60"))
    with pytest.raises(OverBudget):
        reserve(planned("0.11"))
    reserve(planned("0.10"))
    spent = user_budget(USER, now=timezone.now()).spent()
    assert (float(spent.settled), float(spent.held)) == (0.3, 0.7)


def test_counter_learns_of_what_was_spent_while_the_broker_was_down(settings):
    spend("0.30")
    broker.cache_clear()
    address, settings.REDIS_URL = settings.REDIS_URL, DEAD
    held = reserve(planned("0.40"))
    settings.REDIS_URL = address
    broker.cache_clear()
    with spending(held, legacy_id=LEGACY, user_id=USER):
        took("0.40")
    with pytest.raises(OverBudget):
        reserve(planned("0.31"))


def test_same_reservation_sent_twice_counts_once():
    held = reserve(planned("0.60"))
    budgets._reserve_in_broker(held)
    assert counters()[0] == [0, 0.6]


def test_budgets_end_with_the_day_and_the_month():
    now = datetime(2026, 12, 31, 23, 59, tzinfo=UTC)
    day, month = user_budget(USER, now=now), legacy_budget(LEGACY, now=now)
    assert (day.since, day.until) == (now.replace(hour=0, minute=0), datetime(2027, 1, 1, tzinfo=UTC))
    assert (month.since, month.until) == (datetime(2026, 12, 1, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC))
    UsageRecord.objects.create(stage="reply", user_id=USER, cost=Decimal(1), at=timezone.now() - timedelta(days=1))
    reserve(planned("1.00"))


def test_no_counter_stays_of_somebody_who_is_erased():
    reserve(planned("0.30"))
    forget_budget(USER)
    assert not [key for key in broker().scan_iter() if str(USER) in key]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("kind_of_broker", "count"), [("roomy_broker", 500), ("dead_broker", 100)])
def test_reservations_at_once_stay_within_the_budget(request, kind_of_broker, count):
    request.getfixturevalue(kind_of_broker)
    outcomes = together(*[lambda: reserve(planned("0.03"))] * count)
    refused = [outcome for outcome in outcomes if isinstance(outcome, OverBudget)]
    granted = [outcome for outcome in outcomes if not isinstance(outcome, Exception)]
    assert (len(granted), len(granted) + len(refused)) == (33, len(outcomes))
    assert user_budget(USER, now=timezone.now()).spent().held == Decimal("0.99")


# A reservation that is raised, as before each further round of a reply.


def test_raised_reservation_holds_the_larger_sum_and_is_settled_once():
    held = raise_to(reserve(planned("0.30")), Decimal("0.70"))
    assert counters() == ([0, 0.7], [0, 0.7])
    assert raise_to(held, Decimal("0.50")) == held
    with pytest.raises(OverBudget):
        raise_to(held, Decimal("1.01"))
    assert counters() == ([0, 0.7], [0, 0.7])
    with spending(held, legacy_id=LEGACY, user_id=USER):
        took("0.60")
    assert counters() == ([0.6, 0], [0.6, 0])


def test_raised_without_the_broker_it_counts_by_the_records(settings):
    held = reserve(planned("0.30"))
    settings.REDIS_URL = DEAD
    broker.cache_clear()
    try:
        with pytest.raises(OverBudget):
            raise_to(held, Decimal("1.01"))
        raised = raise_to(held, Decimal("0.90"))
        assert raised.by_records
        assert user_budget(USER, now=timezone.now()).spent().held == Decimal("0.90")
    finally:
        broker.cache_clear()


def test_raised_after_its_counter_is_gone_it_holds_what_it_is_raised_to():
    held = reserve(planned("0.30"))
    broker().flushdb()
    raise_to(held, Decimal("0.80"))
    assert counters() == ([0, 0.8], [0, 0.8])


@pytest.mark.django_db(transaction=True)
@hypothesis.given(
    turns=st.lists(st.lists(st.integers(1, 40), min_size=1, max_size=4), min_size=2, max_size=8),
    shares=st.lists(st.floats(0, 1), min_size=8, max_size=8),
)
@hypothesis.settings(
    max_examples=25, deadline=None, suppress_health_check=[hypothesis.HealthCheck.function_scoped_fixture]
)
def test_whatever_turns_reserve_raise_and_settle_at_once_the_limit_is_never_passed(roomy_broker, turns, shares):
    """Each turn reserves its rounds one on top of the other, stops where it is refused, and settles what it took."""
    user, legacy = uuid4(), uuid4()
    seen: list[Decimal] = []

    def look():
        budget = user_budget(user, now=timezone.now())
        settled, held = (int(value or 0) for value in broker().hmget(budget.key, "settled", "held"))
        seen.append(Decimal(settled + held) / 1_000_000)

    def turn(rounds, share):
        reservation, total = None, Decimal(0)
        try:
            for cents in rounds:
                total += Decimal(cents) / 100
                if reservation is None:
                    reservation = reserve(planned(str(total), user_id=user, legacy_id=legacy))
                else:
                    reservation = raise_to(reservation, total)
                look()
        except OverBudget:
            pass
        if reservation is not None:
            with spending(reservation, legacy_id=legacy, user_id=user):
                took(reservation.call.estimate * Decimal(str(round(share, 2))))
        look()

    outcomes = together(*[partial(turn, rounds, share) for rounds, share in zip(turns, shares, strict=False)])
    assert [one for one in outcomes if isinstance(one, Exception)] == []
    assert max(seen) <= 1
    budget = user_budget(user, now=timezone.now())
    in_broker = [int(value or 0) for value in broker().hmget(budget.key, "settled", "held")]
    assert in_broker == [int(budget.spent().settled * 1_000_000), 0]
    assert not UsageRecord.objects.filter(user_id=user, is_settled=False).exists()
