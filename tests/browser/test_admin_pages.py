"""Every page of the admin, in both themes: axe finds nothing, and the content policy refuses nothing."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.db import models
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from legacies.models import WorkItem
from legacies.services.people import invite
from memory.models import Activity, BreakGlass, Fact, ReturnReason
from memory.services.break_glass import open_break_glass
from memory.services.facts import share_fact
from memory.services.moderation import approve_fact
from tests.browser.conftest import DESK, OpenPage, look_at
from tests.support.access import FamilyWithFacts, family_with_facts
from tests.support.factories import remember, told

ADDED = {ReturnReason}
"""What staff may add; every other row comes from the product."""


@pytest.fixture
def family(transactional_db: None) -> FamilyWithFacts:
    """A family with a row of every kind that the admin shows."""
    family = family_with_facts()
    ReturnReason.objects.get_or_create(text="Please ask your aunt first.", position=1)
    invite(user=family["keeper"], legacy_id=family.legacy.pk, for_whom="Ana", role="reader")
    told("She sang.")
    WorkItem.objects.create(kind="turn", key="turn:1", state="failed", attempts=5, error="engine_unavailable")
    Activity.objects.create(
        user=family["keeper"], legacy=family.legacy, kind="file", state="done", finished_at=timezone.now()
    )
    approve_fact(staff=family["staff"], fact_id=family.facts["waiting"].pk)
    fact_id, reason = family.facts["private"].pk, "She asked us to look."
    open_break_glass(staff=family["staff"], kind="fact", object_id=fact_id, reason=reason, is_confirmed=True)
    return family


def row_of(model: type[models.Model]) -> models.Model:
    row = (Fact.objects.shared_for_staff() if model is Fact else model._default_manager).first()
    assert row is not None, f"the family has no {model.__name__} to look at"
    return row


def addresses() -> list[tuple[str, str]]:
    """Of every registered model the list, one row and, where there is one, the page to add by."""
    pages = [("index", reverse("admin:index")), ("status", reverse("admin_status:show"))]
    pages += [(f"app-{app}", reverse("admin:app_list", args=[app])) for app in ("accounts", "legacies", "memory")]
    for model in admin.site._registry:
        name = f"{model._meta.app_label}_{model._meta.model_name}"
        pages.append((f"{name}-list", reverse(f"admin:{name}_changelist")))
        pages.append((name, reverse(f"admin:{name}_change", args=[row_of(model).pk])))
        if model in ADDED:
            pages.append((f"{name}-add", reverse(f"admin:{name}_add")))
    pages.append(("read", reverse("admin:memory_breakglass_read", args=[row_of(BreakGlass).pk])))
    return pages


def test_axe_finds_nothing_on_any_page_of_the_admin(family: FamilyWithFacts, open_page: OpenPage):
    page = open_page(reverse("admin:index"), family["staff"], size=DESK)
    wrong = []
    for name, path in addresses():
        answer = page.goto(path)
        assert answer is not None
        assert answer.status == 200, f"{name}: {answer.status}"
        try:
            look_at(page, f"admin-{name}")
        except AssertionError as problem:
            wrong.append(str(problem))
    assert not wrong, "\n".join(wrong)


def test_a_decision_is_confirmed_on_a_page_that_axe_finds_nothing_on(family: FamilyWithFacts, open_page: OpenPage):
    page = open_page(f"{reverse('admin:memory_fact_changelist')}?desk=approved", family["staff"], size=DESK)
    page.locator("input.action-select").first.check()
    page.locator("select[name=action]").select_option("return_to_teller")
    page.get_by_role("button", name="Go").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Return to its teller")
    look_at(page, "admin-decide")


def test_break_glass_is_asked_for_after_confirming_again(family: FamilyWithFacts, open_page: OpenPage):
    staff, fact = family["staff"], family.facts["keepers private"]
    staff.set_password("a long pass phrase")
    staff.save()
    page = open_page(f"{reverse('admin:memory_breakglass_ask')}?kind=fact&object_id={fact.pk}", staff, size=DESK)
    page.locator("input[type=password]").fill("a long pass phrase")
    page.get_by_role("button", name="Go on").click()
    look_at(page, "admin-ask")
    page.get_by_label("Why").fill("She asked us to look.")
    page.get_by_role("button", name="Open it, and tell its owner").click()
    expect(page.locator(".desk__words")).to_contain_text(fact.content)
    look_at(page, "admin-read")
    told = open_page(reverse("legacies:notices"), family["keeper"])
    told.get_by_role("link", name="See").first.click()
    expect(told.locator("li.notice")).to_contain_text("Looked at 1 time.")
    look_at(told, "looked-at")
    page.get_by_role("button", name="Close it now").click()
    expect(page.locator(".messagelist")).to_contain_text("It is closed.")


def test_keys_decide_and_lead_through_the_queue_but_not_from_a_field(family: FamilyWithFacts, open_page: OpenPage):
    about = {"legacy": family.legacy, "owner": family["contributor"]}
    first, second = (remember(f"Rose sang song {number}.", **about) for number in range(2))
    for fact in (first, second):
        share_fact(user=family["contributor"], fact_id=fact.pk)
    page = open_page(reverse("admin:memory_fact_next"), family["staff"], size=DESK)
    expect(page.locator(".desk__way")).to_contain_text("1 of 2")
    page.keyboard.press("n")
    expect(page.locator(".desk__way")).to_contain_text("2 of 2")
    page.keyboard.press("p")
    expect(page.locator(".desk__way")).to_contain_text("1 of 2")
    page.keyboard.press("r")
    own = page.locator("details[open] textarea")
    own.fill("")
    own.press_sequentially("a a n")
    expect(own).to_have_value("a a n")
    assert Fact.objects.get(pk=first.pk).moderation == "waiting", "a key in a field is a letter"
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("a")
    expect(page.locator(".messagelist")).to_contain_text("1 approved. See it, or undo")
    expect(page.locator(".desk__words").first).to_contain_text(second.content)
    page.get_by_role("button", name="Keys are on").click()
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("a")
    assert Fact.objects.get(pk=second.pk).moderation == "waiting", "switched off"
