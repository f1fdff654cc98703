"""*Read* and the page to print, as they look; what is behind a sentence opens by keyboard."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.urls import reverse

from memory.models import Entry, Fact, Story
from tests.browser.conftest import DESKTOP, PHONE
from tests.memory.presentation.life.test_timeline import when
from tests.support.factories import FactFactory, LegacyFactory, join


@pytest.fixture
@transaction.atomic
def fact(transactional_db: None) -> Fact:
    legacy = LegacyFactory(name="Derek Ashworth", born="1938", died="2021", short_life="A bus fitter.")
    teller = join(legacy, display_name="Ellie")
    about = {"legacy": legacy, "owner": teller}
    Entry.objects.create(summary="They married.", type="wedding", **about, **when("1962-06"))
    Story.objects.create(title="The flood", text="## At night\n\nIt rained.", **about, **when("196X"))
    return FactFactory(content="He played the cornet.", category="hobby", **about, **when("1964"))


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_they_look_right(open_page, look, fact, size):
    read = reverse("memory:read", args=[fact.legacy_id])
    for name, path in (
        ("read", read),
        ("read-themes", f"{read}?by=themes"),
        ("book", reverse("memory:book", args=[fact.legacy_id])),
    ):
        look(open_page(path, fact.owner, size=size), name)


def test_the_source_is_behind_its_sentence_and_the_next_chapter_a_step_away(open_page, fact):
    page = open_page(reverse("memory:read", args=[fact.legacy_id]), fact.owner)
    link = page.get_by_role("link", name="Open, correct or share")
    assert not link.is_visible()
    page.locator("summary", has_text="Source of: He played the cornet.").focus()
    page.keyboard.press("Enter")
    link.click()
    page.wait_for_url(f"**{reverse('memory:fact', args=[fact.legacy_id, fact.pk])}")


def test_chapters_open_on_a_phone_and_stand_beside_the_words_on_a_desk(open_page, fact):
    FactFactory(content="He was kind.", category="personality", legacy=fact.legacy, owner=fact.owner)
    path = reverse("memory:read", args=[fact.legacy_id])
    page = open_page(path, fact.owner, size=PHONE)
    chapters = page.get_by_role("navigation", name="Chapters")
    assert not chapters.get_by_role("link", name="Character").is_visible()
    chapters.locator("summary").click()
    chapters.get_by_role("link", name="Character").click()
    page.get_by_role("heading", name="Character").wait_for()
    page = open_page(path, fact.owner, size=DESKTOP)
    chapters = page.get_by_role("navigation", name="Chapters")
    assert chapters.get_by_role("link", name="Character").is_visible()
    assert not chapters.locator("summary").is_visible()
