"""The pages around a legacy, looked at on a phone and on a desk, in light and dark."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import ViewportSize, expect

from legacies.models import Membership, Role
from legacies.models.membership import NoticeKind
from legacies.services.notices import tell
from legacies.services.people import invite
from tests.browser.conftest import DESKTOP, PHONE
from tests.support.factories import LegacyFactory, MembershipFactory, UserFactory

# Labels and buttons too narrow for three of their own letters, though they have more to say.
NARROW = """[...document.querySelectorAll("label, legend, .button, summary, h1")]
    .filter((one) => one.offsetParent && !one.closest(".visually-hidden") && one.textContent.trim().length > 3)
    .filter((one) => one.getBoundingClientRect().width < 3 * parseFloat(getComputedStyle(one).fontSize))
    .filter((one) => one.getBoundingClientRect().height > 2.5 * parseFloat(getComputedStyle(one).fontSize))
    .map((one) => one.textContent.trim())"""
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
ENTRANCES = ["account_login", "account_signup", "account_request_login_code", "account_reset_password"]
ABOUT_SIGNING_IN = [
    *("account_email", "account_change_password", "account_logout", "account_reauthenticate"),
    *("mfa_index", "mfa_list_webauthn", "usersessions_list"),
]


@SIZES
def test_pages_before_signing_in_look_right(open_page, look, transactional_db, size):
    page = open_page("/", size=size)
    for name in ["legacies:home", *ENTRANCES]:
        page.goto(reverse(name))
        look(page, f"out-{name}")


@SIZES
def test_own_pages_look_right(open_page, look, family, size):
    words = "Jonas accepted your invitation to the legacy of Rose Miller."
    tell(user=family["keeper"], kind=NoticeKind.JOINED, text=words, path="/notices/")
    page = open_page("/", family["keeper"], size=size)
    for name in ["home", "create", "notices", "profile"]:
        page.goto(reverse(f"legacies:{name}"))
        look(page, f"own-{name}")


@SIZES
def test_pages_of_a_legacy_look_right(open_page, look, family, size):
    invite(user=family["keeper"], legacy_id=family.legacy.id, for_whom="Ana", role="reader")
    page = open_page("/", family["keeper"], size=size)
    for name in ["legacy", "people", "you", "edit"]:
        page.goto(reverse(f"legacies:{name}", args=[family.legacy.id]))
        look(page, f"legacy-{name}")


@SIZES
def test_pages_about_signing_in_look_right(open_page, look, transactional_db, size):
    page = open_page("/", UserFactory(), size=size)
    for name in ABOUT_SIGNING_IN:
        page.goto(reverse(name))
        look(page, f"in-{name}")


def test_pages_that_say_no_look_right(open_page, look, family):
    look(open_page("/nothing-here/", family["keeper"]), "error-404")
    look(open_page(reverse("legacies:edit", args=[family.legacy.id]), family["reader"]), "error-403")


def test_every_page_can_be_read_without_javascript(open_page, family):
    page = open_page(reverse("legacies:people", args=[family.legacy.id]), family["keeper"], javascript=False)
    page.get_by_label("Who is it for?").fill("Ana")
    page.get_by_role("button", name="Make a link").click()
    assert "/invitations/" in page.get_by_label("Link", exact=True).input_value()
    page.get_by_role("button", name=re.compile("Withdraw.*Ana")).click()
    assert page.get_by_text("withdrawn").is_visible()


def test_a_very_long_name_stays_inside_the_page_and_the_print(open_page, look, transactional_db):
    legacy = LegacyFactory(name="Donaudampfschifffahrtsgesellschaft" * 4, short_life="She baked.\n\nShe sang.")
    place = MembershipFactory(legacy=legacy, role=Role.KEEPER, relationship="x" * 80, calls_them="y" * 80)
    page = open_page(reverse("legacies:home"), place.user)
    look(page, "long-home")
    for name in ["legacy", "people", "you"]:
        page.goto(reverse(f"legacies:{name}", args=[legacy.id]))
        look(page, f"long-{name}")
    page.emulate_media(media="print")
    assert page.get_by_role("navigation").count() == 0
    assert page.get_by_role("button").count() == 0


def test_the_theme_is_switched_by_hand_and_stays(open_page, look, family):
    page = open_page(reverse("legacies:profile"), family["keeper"])
    page.get_by_role("button", name="Dark colours").click()
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(25, 23, 20)"
    page.get_by_role("button", name="Light colours").click()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(247, 242, 232)"


def test_targets_are_large_enough_for_a_thumb(open_page, family):
    page = open_page(reverse("legacies:people", args=[family.legacy.id]), family["keeper"])
    small = page.evaluate(
        """[...document.querySelectorAll("nav a, .button, footer button, input:not([type=radio], [type=hidden])")]
            .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 44).map((one) => one.outerHTML)"""
    )
    assert small == []


def test_a_notice_is_put_away_and_the_focus_stays_on_the_page(open_page, family):
    tell(user=family["keeper"], kind=NoticeKind.JOINED, text="Ana has joined.", legacy=family.legacy)
    page = open_page(reverse("legacies:home"), family["keeper"])
    page.get_by_role("button", name="Dismiss").click()
    page.get_by_role("status").get_by_text("Dismissed").wait_for(state="attached")
    assert page.locator(".notice").count() == 0
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_pages_about_membership_look_right(open_page, look, family):
    """The keeper here is the only one, and so is shown the ways on."""
    member = Membership.objects.get(legacy=family.legacy, user=family["reader"])
    page = open_page(reverse("legacies:member", args=[family.legacy.id, member.id]), family["keeper"])
    look(page, "member")
    for name in ["leave", "legacy-delete"]:
        page.goto(reverse(f"memory:{name}", args=[family.legacy.id]))
        look(page, name)
    page.get_by_role("button", name="Ask to delete this legacy").click()
    page.get_by_text("All keepers have agreed").wait_for()
    look(page, "legacy-delete-due")
    former = open_page(reverse("memory:former-place", args=[family.legacy.id]), family["former"])
    look(former, "former-place")
    look(open_page(reverse("legacies:home"), UserFactory(display_name="")), "name")


def test_large_text_on_a_small_window_breaks_no_label_letter_by_letter(open_page, family):
    """Twice the text at 320 px: a label as wide as three letters, or a page wider than its window, cannot be read."""
    page = open_page("/", family["keeper"], size=ViewportSize(width=320, height=640))
    here = [family.legacy.id]
    for path in [
        reverse("legacies:people", args=here),
        reverse("memory:remembered", args=here),
        reverse("memory:search", args=here),
        reverse("memory:fact-create", args=here),
    ]:
        page.goto(path)
        page.evaluate("document.documentElement.style.fontSize = '225%'")
        narrow = page.evaluate(NARROW)
        assert narrow == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
