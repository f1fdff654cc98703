"""The page of what the assistant costs: keepers only, amounts by day and stage, and nobody's name."""

from __future__ import annotations

import re
from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from memory.models import UsageRecord
from memory.presentation.spend_chart import HEIGHT, chart_of, dollars
from memory.services.usage.spending import DailySpend
from tests.support.endpoints import Endpoint, assert_guarded, force_login

pytestmark = pytest.mark.django_db

TODAY = date(2026, 11, 23)


def test_only_keepers_see_what_the_assistant_costs(family):
    endpoint = Endpoint("get", reverse("memory:spend", args=[family.legacy.pk]))
    assert_guarded(
        endpoint,
        opens_for=[family["keeper"]],
        denied_to=[family["contributor"], family["reader"]],
        hidden_from=[family["stranger"], family["staff"]],
        bad_ids=[family.legacy.pk],
        wrong_method="post",
    )


def test_page_shows_the_month_and_each_stage(family, settings):
    settings.MODEL_PRICES, settings.BUDGET_LEGACY_MONTH = {"a-model": (Decimal(1), Decimal(1))}, Decimal(20)
    for cost, stage in (("1.50", "reply"), ("0.0123", "extraction")):
        about = {"user_id": family["contributor"].pk, "legacy_id": family.legacy.pk, "at": timezone.now()}
        UsageRecord.objects.create(stage=stage, cost=Decimal(cost), tokens_in=907, tokens_cached=613, **about)
    client = Client()
    force_login(client, family["keeper"])
    page = client.get(reverse("memory:spend", args=[family.legacy.pk])).content.decode()
    assert "This month $1.51 of $20.00 are used." in page
    assert page.count("<rect ") == 2
    assert page.count("<td>1</td><td>907</td><td>613</td>") == 2
    assert all(said in page for said in ("Replies: $1.50", "Facts: $0.0123"))
    content = re.search(r"<main.*</main>", page, re.DOTALL)
    assert content
    assert family["contributor"].display_name not in content[0]


def test_bars_stand_in_their_days_and_are_as_high_as_their_cost():
    spend = [
        DailySpend(day=TODAY - timedelta(days=29), stage="reply", cost=Decimal(1), calls=3),
        DailySpend(day=TODAY, stage="extraction", cost=Decimal(1), calls=1),
        DailySpend(day=TODAY, stage="reply", cost=Decimal(3), calls=1),
        DailySpend(day=TODAY, stage="embedding", cost=Decimal(0), calls=9),
    ]
    chart = chart_of(spend, today=TODAY)
    places = [(bar.stage, bar.x, float(bar.y), float(bar.height)) for bar in chart.bars]
    assert places == [
        ("reply", "0.0", HEIGHT * 3 / 4, HEIGHT / 4),
        ("reply", "580.0", HEIGHT / 4, HEIGHT * 3 / 4),
        ("extraction", "580.0", 0, HEIGHT / 4),
    ]
    assert chart.highest == "$4.00"
    assert [(stage, cost) for stage, _, cost in chart.totals] == [("reply", "$4.00"), ("extraction", "$1.00")]
    assert [row.calls for row in chart.rows] == [9, 1, 1, 3]


def test_nothing_spent_is_no_chart():
    chart = chart_of([], today=TODAY)
    assert (chart.bars, chart.rows, chart.highest) == ((), (), "$0.00")
    assert dollars(Decimal("0.00123")) == "$0.0012"
