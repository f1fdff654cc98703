"""What was spent by day and stage, and what is done each night about reservations whose worker died."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from django.utils import timezone

from config.broker import broker
from legacies import jobs
from legacies.jobs.runner import run_item
from legacies.models import Job
from memory.kinds import JobKind
from memory.models import UsageRecord
from memory.services.usage.budgets import PlannedCall, reserve, user_budget
from memory.services.usage.spending import next_night, spend_of_all, spend_of_legacy, spend_of_user
from memory.tasks import HANDLERS

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
USER, LEGACY = uuid4(), uuid4()


def took(cost, *, stage="reply", days=0, user_id=USER, legacy_id=LEGACY, **fields):
    about = {"user_id": user_id, "legacy_id": legacy_id, "stage": stage, "cost": Decimal(cost), **fields}
    return UsageRecord.objects.create(at=NOW - timedelta(days=days), **about)


def shown(spend):
    return [(f"{one.day:%m-%d}", one.stage, float(one.cost), one.calls) for one in spend]


def test_spend_is_told_by_day_and_stage():
    took("0.10")
    took("0.20")
    took("0.40", stage="extraction", days=1, user_id=uuid4())
    took("0.80", days=2, legacy_id=uuid4())
    took("1.60", days=30)
    took("3.20", is_settled=False)
    today, yesterday, before = ("11-23", "reply", 0.3, 2), ("11-22", "extraction", 0.4, 1), ("11-21", "reply", 0.8, 1)
    assert shown(spend_of_user(USER, now=NOW)) == [before, today]
    assert shown(spend_of_legacy(LEGACY, now=NOW)) == [yesterday, today]
    assert shown(spend_of_all(now=NOW)) == [before, yesterday, today]


def test_reservation_of_a_dead_worker_counts_as_spent_after_a_night(settings):
    settings.BUDGET_USER_DAY = Decimal(1)
    lost, going_on = (
        reserve(PlannedCall(stage="reply", user_id=USER, legacy_id=LEGACY, estimate=Decimal("0.3"))) for _ in "ab"
    )
    now = timezone.now()
    UsageRecord.objects.filter(pk=lost.id).update(at=now - timedelta(hours=2))
    item = jobs.put(JobKind.BUDGETS, key="budgets")
    run_item(item.pk, HANDLERS)
    item = Job.objects.get(pk=item.pk)
    assert (item.result["lost"], item.result["counters"]) == (1, 2)
    assert item.not_before == next_night(now)
    assert not list(broker().scan_iter(match="keepsake:budget:*"))
    rows = {row.pk: (row.is_settled, row.cost) for row in UsageRecord.objects.all()}
    assert rows == {lost.id: (True, Decimal("0.3")), going_on.id: (False, Decimal(0))}
    assert user_budget(USER, now=now).spent().held == Decimal("0.3")


def test_next_night_is_ahead():
    assert next_night(NOW) == datetime(2026, 11, 24, 3, tzinfo=UTC)
    assert next_night(NOW.replace(hour=2)) == NOW.replace(hour=3)
