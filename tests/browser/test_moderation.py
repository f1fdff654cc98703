"""The short way through the queue: returned with a reason, read on a phone, changed, looked at again, undone."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from memory.models import ReturnReason
from tests.browser.conftest import DESKTOP, PHONE, Look, OpenPage
from tests.support.access import FamilyWithFacts, family_with_facts

REASON = "Please ask your aunt before the others read this."


@pytest.fixture
def family(transactional_db: None) -> FamilyWithFacts:
    ReturnReason.objects.get_or_create(text=REASON, position=1)
    return family_with_facts()


def test_a_fact_is_returned_read_changed_looked_at_again_and_undone(
    family: FamilyWithFacts, open_page: OpenPage, look: Look
):
    fact = family.facts["waiting"]
    queue = open_page(reverse("admin:memory_fact_changelist"), family["staff"], size=DESKTOP)
    queue.get_by_role("link", name=fact.content[:40]).click()
    expect(queue.locator(".moderation__family")).to_contain_text("told by Tom (granddaughter)")
    queue.get_by_text("Return to the owner, with a reason").first.click()
    queue.get_by_label(REASON).first.check()
    queue.get_by_role("button", name="Return to the owner").click()
    expect(queue.locator(".messagelist")).to_contain_text("1 returned. The owner was told.")

    own = open_page(reverse("legacies:notices"), family["contributor"], size=PHONE)
    expect(own.locator("li.notice")).to_contain_text(REASON)
    own.get_by_role("link", name="Show").click()
    expect(own.locator(".moderation-note")).to_contain_text(f"An admin returned this to you: “{REASON}”")
    look(own, "fact-returned")
    own.get_by_role("link", name="Edit", exact=True).click()
    own.get_by_role("textbox").first.fill("Rose loved fishing at dawn.")
    own.get_by_role("button", name="Save", exact=True).click()
    expect(own.locator("h1")).to_have_text("Rose loved fishing at dawn.")
    expect(own.locator(".moderation-note")).to_have_count(0)

    queue.goto(reverse("admin:memory_fact_changelist"))
    queue.get_by_role("link", name="Rose loved fishing at dawn.", exact=True).click()
    queue.get_by_role("button", name="Approve").click()
    queue.get_by_role("link", name="Show it, or undo").click()
    queue.get_by_role("button", name="Undo the last decision").click()
    expect(queue.locator(".messagelist")).to_contain_text("1 decision undone.")
    fact.refresh_from_db()
    assert fact.moderation == "waiting"


def test_a_keeper_sets_how_sharing_works(family: FamilyWithFacts, open_page: OpenPage, look: Look):
    page: Any = open_page(reverse("memory:settings", args=[family.legacy.pk]), family["keeper"], size=PHONE)
    look(page, "settings")
    page.get_by_label("After an admin has checked it").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_label("After an admin has checked it")).to_be_checked()
    family.legacy.refresh_from_db()
    assert family.legacy.moderation_mode == "before"
