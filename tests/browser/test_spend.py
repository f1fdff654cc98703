"""What the assistant costs, as a keeper reads it on a phone."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from memory.models import UsageRecord
from memory.presentation.spend_chart import STAGES
from tests.browser.conftest import PHONE, Look, OpenPage
from tests.support.access import family_with_facts


def test_a_keeper_sees_what_the_assistant_costs(transactional_db: None, open_page: OpenPage, look: Look):
    family = family_with_facts()
    for days, stage in enumerate(STAGES):
        at = timezone.now() - timedelta(days=days)
        UsageRecord.objects.create(legacy_id=family.legacy.pk, stage=stage, cost=Decimal("0.25"), at=at)
    page: Any = open_page(reverse("memory:settings", args=[family.legacy.pk]), family["keeper"], size=PHONE)
    page.get_by_role("link", name="What the assistant costs").click()
    expect(page.get_by_role("img", name="Cost of each day; the table below has the numbers")).to_be_visible()
    page.get_by_text("By day").click()
    expect(page.get_by_role("row")).to_have_count(1 + len(STAGES))
    look(page, "spend")
