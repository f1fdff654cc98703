"""Looking for something, on a phone and on a desk, with keys alone and without JavaScript."""

from __future__ import annotations

import pytest
from django.urls import reverse

from accounts.models import User
from legacies.models import Legacy, Role
from memory.services.facts.editing import share_fact
from tests.browser.conftest import DESKTOP, PHONE
from tests.support.factories import ConversationFactory, LegacyFactory, join, remember, summarised, told

SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


@pytest.fixture
def keeper(transactional_db: None) -> User:
    """Somebody with a talk about sweet peas, what became of it, and what a relative shared."""
    legacy = LegacyFactory(name="Ruth Adler", born="1931-04-12", died="2019-05-03")
    keeper: User = join(legacy, Role.KEEPER, display_name="Hanna")
    jonas = join(legacy, display_name="Jonas")
    conversation = ConversationFactory(legacy=legacy, user=keeper)
    message = told("In the summer of 1962 she won the prize for her sweet peas.", conversation=conversation)
    summarised("They spoke of her garden, the sweet peas and the prize of 1962.", conversation=conversation)
    mine = {"legacy": legacy, "owner": keeper}
    dates = {"occurred": "1962-22", "occurred_earliest": "1962-06-01", "occurred_latest": "1962-08-31"}
    remember("Ruth won the prize of the garden club for her sweet peas.", messages=[message], **dates, **mine)
    theirs = remember("Ruth gave sweet peas to everybody who visited her.", legacy=legacy, owner=jonas)
    share_fact(user=jonas, fact_id=theirs.pk)
    return keeper


def path_of(keeper: User) -> str:
    legacy: Legacy = keeper.memberships.get().legacy
    return reverse("memory:search", args=[legacy.pk])


@SIZES
def test_the_page_looks_right_empty_found_and_wrong(open_page, look, keeper, size):
    path = path_of(keeper)
    look(open_page(path, keeper, size=size), "search-before")
    look(open_page(f"{path}?q=sweet+peas+in+1962", keeper, size=size), "search-found")
    look(
        open_page(f"{path}?q=submarine&kind=message&after=1900-01-01&before=1800-01-01", keeper, size=size),
        "search-odd",
    )
    look(open_page(f"{path}?q=?!", keeper, size=size), "search-nothing")


def test_looking_with_keys_alone_leads_to_what_was_found(open_page, keeper):
    page = open_page(path_of(keeper), keeper, size=DESKTOP)
    page.get_by_label("What are you looking for?").focus()
    page.keyboard.type("sweet peas")
    page.keyboard.press("Enter")
    page.wait_for_selector("#found-head:focus")
    assert page.locator("#status").inner_text() == "Here are the results."
    assert page.get_by_label("What are you looking for?").input_value() == "sweet peas"
    assert "q=sweet" in page.url
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/remembered/**")
    page.go_back()
    page.wait_for_selector("#found-head")


def test_what_is_wrong_gets_the_focus(open_page, keeper):
    page = open_page(path_of(keeper), keeper)
    page.get_by_text("Filters").click()
    page.get_by_label("What are you looking for?").fill("peas")
    page.get_by_label("From").fill("1970-01-01")
    page.get_by_label("Until").fill("1960-01-01")
    page.get_by_role("button", name="Search").click()
    page.wait_for_selector("#id_before:focus")
    assert page.get_by_text("This date is before the start date.").is_visible()


def test_a_message_is_shown_in_its_conversation(open_page, keeper):
    page = open_page(f"{path_of(keeper)}?q=sweet+peas&kind=message", keeper)
    page.get_by_role("link", name="See in conversation").click()
    page.wait_for_url("**/talk/**")
    assert page.locator(":target .bubble__words").get_by_text("In the summer of 1962").is_visible()


def test_it_works_without_javascript(open_page, keeper):
    page = open_page(path_of(keeper), keeper, javascript=False)
    page.get_by_label("What are you looking for?").fill("sweet peas")
    page.get_by_role("button", name="Search").click()
    page.wait_for_selector("#found-fact")
    assert page.locator("mark").first.inner_text() == "sweet"
    page.get_by_role("link", name="Ruth gave sweet peas to everybody who visited her.").click()
    page.wait_for_url("**/remembered/**")
