"""A pair to look at in the review queue: looked at, answered by key and by tap, with JavaScript and without."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.db import transaction
from django.urls import reverse
from playwright.sync_api import expect

from accounts.models import User
from legacies.models import Legacy, Role
from memory.models import FactPair, Review
from tests.browser.conftest import DESKTOP, PHONE
from tests.support.factories import LegacyFactory, join, remember
from tests.support.pairs import pair_up

SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


@dataclass
class PairScene:
    legacy: Legacy
    teller: User
    between: FactPair
    own: FactPair

    @property
    def path(self) -> str:
        return reverse("memory:review", args=[self.legacy.pk])


@pytest.fixture
@transaction.atomic
def scene(transactional_db: None) -> PairScene:
    legacy = LegacyFactory(name="Derek Ashworth", born="1938-01-09", died="2021-02-11")
    keeper, teller = join(legacy, Role.KEEPER, display_name="Janine"), join(legacy, display_name="Ellie")
    about = {"legacy": legacy, "review": Review.KEPT}
    hers = remember(
        "Derek’s whistle. He only ever whistled when he was cross, never when he was happy, so if you heard Colonel "
        "Bogey coming up the ginnel you knew to get your shoes off the settee.",
        owner=keeper, approved=True, **about,
    )  # fmt: skip
    mine = remember(
        "Derek would whistle when he was raging, so you always knew where you stood.", owner=teller, **about
    )
    again = remember("Derek won the leek cup in 1971.", owner=teller, occurred="1971", **about)
    more = remember("Derek won four leek cups at the Bacup Show.", owner=teller, **about)
    return PairScene(legacy, teller, pair_up(mine, hers, closeness=0.9), pair_up(again, more, closeness=0.6))


@SIZES
def test_both_cards_look_well_and_every_button_is_in_reach(open_page, look, scene, size):
    page = open_page(scene.path, scene.teller, size=size)
    expect(page.get_by_role("heading", name="Do these two belong together?")).to_be_visible()
    for name in ("The same", "Told differently", "Not about the same thing", "Both cannot be right"):
        button = page.get_by_role("button", name=name, exact=True)
        expect(button).to_be_in_viewport()
        box = button.bounding_box()
        assert box
        assert box["height"] >= 44
    look(page, "pair-of-two")
    page.get_by_role("link", name="Skip for now").click()
    expect(page.get_by_role("button", name="Only the second is right")).to_be_visible()
    look(page, "pair-of-one")


def test_a_pair_is_answered_by_key_and_taken_back(open_page, look, scene):
    page = open_page(scene.path, scene.teller, size=DESKTOP)
    page.keyboard.press("2")
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    expect(page.get_by_role("button", name="Only the second is right")).to_be_visible()
    scene.between.refresh_from_db()
    assert scene.between.state == "differ"
    look(page, "pair-answered")
    page.keyboard.press("u")
    expect(page.get_by_role("button", name="Both cannot be right")).to_be_visible()
    scene.between.refresh_from_db()
    assert scene.between.is_open


def test_it_works_without_javascript(open_page, scene):
    page = open_page(f"{scene.path}?pair={scene.own.pk}", scene.teller, javascript=False)
    page.get_by_role("button", name="The second says it more exactly").click()
    expect(page.get_by_text("One of the two stands for both now.").first).to_be_visible()
    scene.own.refresh_from_db()
    assert scene.own.state == "refines"
    page.get_by_role("button", name="Undo").click()
    scene.own.refresh_from_db()
    assert scene.own.is_open
