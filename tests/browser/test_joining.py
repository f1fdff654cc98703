"""Joining by a link, from the keeper who makes it to the relative who comes in, on a phone."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.urls import reverse
from playwright.sync_api import expect

from legacies.models import Membership
from memory.models import Fact


@pytest.fixture
def link(open_page, look, family):
    page = open_page(reverse("legacies:people", args=[family.legacy.id]), family["keeper"])
    page.get_by_label("Who is it for?").fill("Ana")
    page.get_by_label("Contributor").check()
    page.get_by_role("button", name="Make a link").click()
    field = page.get_by_label("Link", exact=True)
    field.wait_for()
    # Focus went to the new link, and the page said so.
    expect(page.locator("[data-focus]")).to_be_focused()
    page.get_by_role("status").get_by_text("The link is ready").wait_for(state="attached")
    assert page.get_by_role("button", name="Copy").is_visible()
    look(page, "link-made")
    return field.input_value()


def code_in_the_last_letter():
    found = re.search(r"^ {4}(\S+)$", str(mail.outbox[-1].body), re.MULTILINE)
    assert found, mail.outbox[-1].body
    return found[1]


def test_a_relative_joins_by_a_link_and_a_new_account(open_page, look, family, link):
    page = open_page(link)
    look(page, "invitation")
    page.get_by_role("link", name="Create an account and join").click()
    expect(page.get_by_label("Your name")).to_be_visible()
    look(page, "sign-up")
    page.get_by_label("Your name").fill("Ana")
    page.get_by_label("E-mail address").fill("ana@example.org")
    page.get_by_label("Password").fill("three old apple trees")
    page.get_by_role("button", name="Create my account").click()
    page.get_by_role("heading", name="Confirm your address").wait_for()
    look(page, "confirm-address")
    assert mail.outbox[-1].subject == "Please confirm your address"
    page.get_by_label("Code").fill(code_in_the_last_letter())
    page.get_by_role("button", name="Continue").click()

    page.get_by_role("heading", name="Rose Miller").wait_for()
    look(page, "invitation-signed-in")
    page.get_by_label("how you are related").fill("niece")
    page.get_by_role("button", name="Join").click()
    page.locator(".notice", has_text="You are now a member of the legacy of Rose Miller").wait_for()
    assert Membership.objects.get(user__email="ana@example.org").relationship == "niece"

    keeper = open_page(reverse("legacies:home"), family["keeper"])
    assert keeper.locator(".notice", has_text="Ana accepted your invitation to the legacy of Rose Miller.").is_visible()


def test_a_relative_with_an_account_signs_in_by_a_code_and_joins(open_page, look, family, link):
    EmailAddress.objects.create(user=family["stranger"], email=family["stranger"].email, verified=True, primary=True)
    page = open_page(link)
    page.get_by_role("link", name="I have an account").click()
    page.get_by_role("link", name="Send me a code").click()
    page.get_by_label("E-mail address").fill(family["stranger"].email)
    page.get_by_role("button", name="Send the code").click()
    page.get_by_label("Code").wait_for()
    look(page, "enter-code")
    page.get_by_label("Code").fill(code_in_the_last_letter())
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Join").click()
    page.locator(".notice", has_text="You are now a member of the legacy of Rose Miller").wait_for()
    assert Membership.objects.filter(user=family["stranger"], legacy=family.legacy).exists()


def test_a_link_that_is_dead_says_so_kindly(open_page, look, family, link):
    page = open_page(reverse("legacies:people", args=[family.legacy.id]), family["keeper"])
    page.get_by_role("button", name=re.compile("Withdraw.*Ana")).click()
    page.get_by_role("status").get_by_text("The invitation was withdrawn").wait_for(state="attached")
    dead = open_page(link)
    assert dead.get_by_role("heading", name="This invitation was withdrawn").is_visible()
    look(dead, "invitation-withdrawn")


def test_the_link_goes_to_the_phones_own_share_sheet(open_page, look, family):
    page = open_page(reverse("legacies:people", args=[family.legacy.id]), family["keeper"])
    page.add_init_script("window.shared = []; navigator.share = async (what) => { window.shared.push(what); };")
    page.reload()
    page.get_by_label("Who is it for?").fill("Ana")
    page.get_by_role("button", name="Make a link").click()
    page.get_by_role("button", name="Share").click()
    (shared,) = page.evaluate("window.shared")
    assert shared["url"] == page.get_by_label("Link", exact=True).input_value()
    assert "Rose Miller" in shared["text"]
    page.get_by_text("Show a QR code").click()
    box = page.locator(".qr-frame svg").bounding_box()
    assert box
    assert box["width"] > 150
    look(page, "link-as-a-code")


def test_a_newcomer_shares_a_first_fact_within_eight_taps_of_the_landing_page(open_page, transactional_db):
    """Nobody invited them. Typing is no tap; whatever sends it is."""
    page = open_page("/", touch=True)
    taps = 0

    def tap(role, name):
        nonlocal taps
        page.get_by_role(role, name=name).first.tap()
        taps += 1

    tap("link", "Create an account")
    page.get_by_label("Your name").fill("Ana")
    page.get_by_label("E-mail address").fill("ana@example.org")
    page.get_by_label("Password").fill("three old apple trees")
    tap("button", "Create my account")
    page.get_by_label("Code").wait_for()
    page.get_by_label("Code").fill(code_in_the_last_letter())
    tap("button", "Continue")
    tap("link", "Create a legacy")
    page.get_by_label("Who do you want to remember?").fill("Rose Miller")
    tap("button", "Create")
    tap("link", "Add something")
    page.get_by_label("One thing to remember").fill("Rose sang in the kitchen.")
    tap("button", "Save")
    tap("button", "Share with the family")
    expect(page.get_by_role("button", name="Share with the family")).to_have_count(0)
    assert Fact.objects.get(owner__email="ana@example.org").is_shared
    assert taps <= 8
