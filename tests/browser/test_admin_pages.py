"""Every page of the admin, in both themes: axe finds nothing, and the content policy refuses nothing."""

from __future__ import annotations

import time
from typing import Any

import pytest
from allauth.mfa import app_settings as mfa_settings
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from django.urls import reverse
from playwright.sync_api import Page, expect

from legacies.models import Membership
from memory.models import Fact
from memory.services.facts.editing import share_fact
from tests.browser.conftest import DESKTOP, OpenPage, look_at
from tests.support.access import FamilyWithFacts
from tests.support.admin_pages import admin_addresses, family_in_the_admin
from tests.support.factories import ConversationFactory, remember, told


@pytest.fixture
def family(transactional_db: None) -> FamilyWithFacts:
    return family_in_the_admin()


def test_axe_finds_nothing_on_any_page_of_the_admin(family: FamilyWithFacts, open_page: OpenPage):
    page = open_page(reverse("admin:index"), family["staff"], size=DESKTOP)
    wrong = []
    for name, path in admin_addresses():
        answer = page.goto(path)
        assert answer is not None
        assert answer.status == 200, f"{name}: {answer.status}"
        try:
            look_at(page, f"admin-{name}")
        except AssertionError as problem:
            wrong.append(str(problem))
    assert not wrong, "\n".join(wrong)


def test_a_decision_is_confirmed_on_a_page_that_axe_finds_nothing_on(family: FamilyWithFacts, open_page: OpenPage):
    page = open_page(f"{reverse('admin:memory_fact_changelist')}?queue=approved", family["staff"], size=DESKTOP)
    page.locator("input.action-select").first.check()
    page.locator("select[name=action]").select_option("return_to_teller")
    page.get_by_role("button", name="Go").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Return to the owner")
    look_at(page, "admin-decide")


def test_break_glass_begins_with_a_member_and_a_code_typed_from_an_app(
    family: FamilyWithFacts, open_page: OpenPage, settings: Any
):
    settings.MFA_TOTP_TOLERANCE = 1  # a code that runs out while it is typed is still taken
    staff, owner = family["staff"], family["keeper"]
    conversation = ConversationFactory(legacy=family.legacy, user=owner)
    told("She hid the letters in the clock.", conversation=conversation)
    secret = generate_totp_secret()
    TOTP.activate(staff, secret)
    member = Membership.objects.get(legacy=family.legacy, user=owner)

    page = open_page(reverse("admin:legacies_membership_change", args=[member.pk]), staff, size=DESKTOP)
    page.get_by_role("link", name="Ask to read private content").click()
    code = format_hotp_value(hotp_value(secret, int(time.time()) // mfa_settings.TOTP_PERIOD))
    page.get_by_label("Code").fill("000000" if code != "000000" else "111111")
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_text("Incorrect code")).to_be_visible()
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Continue").click()

    expect(page.get_by_role("heading", level=1)).to_contain_text("Choose what to read")
    expect(page.locator("main")).not_to_contain_text("letters")
    look_at(page, "admin-choose")
    page.get_by_role("link", name="Conversation started").first.click()
    expect(page.locator("main")).to_contain_text("A conversation of Karin in Rose Miller, started")
    expect(page.locator("main")).not_to_contain_text("letters")
    look_at(page, "admin-ask")
    page.get_by_label("Reason").fill("She asked us to look.")
    page.get_by_role("button", name="Open it and tell the owner").click()
    expect(page.locator(".moderation__words")).to_contain_text("She hid the letters in the clock.")
    look_at(page, "admin-read")

    her_page = open_page(reverse("legacies:notices"), owner)
    expect(her_page.locator("main")).to_contain_text("She asked us to look.")
    her_page.get_by_role("link", name="Show").first.click()
    expect(her_page.locator("li.notice")).to_contain_text("Viewed 1 time.")
    look_at(her_page, "looked-at")
    page.get_by_role("button", name="End access now").click()
    expect(page.locator(".messagelist")).to_contain_text("The access has ended.")


def _press(page: Page, key: str) -> None:
    """The button stands there from the moment on when keys are listened to."""
    expect(page.get_by_role("button", name="Keyboard shortcuts are on")).to_be_visible()
    page.keyboard.press(key)


def test_keys_decide_and_lead_through_the_queue_but_not_from_a_field(family: FamilyWithFacts, open_page: OpenPage):
    about = {"legacy": family.legacy, "owner": family["contributor"]}
    first, second = (remember(f"Rose sang song {number}.", **about) for number in range(2))
    for fact in (first, second):
        share_fact(user=family["contributor"], fact_id=fact.pk)
    page = open_page(reverse("admin:memory_fact_next"), family["staff"], size=DESKTOP)
    expect(page.locator(".moderation__way")).to_contain_text("1 of 2")
    _press(page, "n")
    expect(page.locator(".moderation__way")).to_contain_text("2 of 2")
    _press(page, "p")
    expect(page.locator(".moderation__way")).to_contain_text("1 of 2")
    _press(page, "r")
    own = page.locator("details[open] textarea")
    own.fill("")
    own.press_sequentially("a a n")
    expect(own).to_have_value("a a n")
    assert Fact.objects.get(pk=first.pk).moderation == "waiting", "a key in a field is a letter"
    page.get_by_role("heading", level=1).click()
    _press(page, "a")
    expect(page.locator(".messagelist")).to_contain_text("1 approved. Show it, or undo")
    expect(page.locator(".moderation__words").first).to_contain_text(second.content)
    page.get_by_role("button", name="Keyboard shortcuts are on").click()
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("a")
    assert Fact.objects.get(pk=second.pk).moderation == "waiting", "switched off"
