"""A fact with versions and another telling, its forms, and the keeper's buttons: looked at, and used by keyboard."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from django.db import transaction
from django.urls import reverse

from accounts.models import User
from legacies.models import Legacy, Role
from memory.models import Fact
from memory.services.disputes import answer_dispute, open_dispute
from memory.services.facts.correction import correct_fact
from memory.services.facts.editing import share_fact
from tests.browser.conftest import DESKTOP, PHONE
from tests.support.factories import LegacyFactory, join, remember

SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


@dataclass
class Scene:
    legacy: Legacy
    keeper: User
    contributor: User
    mine: Fact
    theirs: Fact

    def path(self, name: str, fact: Fact) -> str:
        return reverse(f"memory:{name}", args=[self.legacy.pk, fact.pk])


@pytest.fixture
@transaction.atomic
def scene(transactional_db: None) -> Scene:
    """The contributor's fact, corrected once and shared; the keeper remembers it differently, and says how."""
    legacy = LegacyFactory(name="Ruth Adler", born="1931-04-12", died="2019-05-03")
    keeper = join(legacy, Role.KEEPER, display_name="Hanna")
    contributor = join(legacy, display_name="Jonas")
    about = {"legacy": legacy, "category": "milestone", "occurred": "1962"}
    first = remember("Ruth won the prize of the garden club in 1961 for her roses.", owner=contributor, **about)
    words = {"content": "Ruth won the prize of the garden club in 1961 for her sweet peas."}
    mine = correct_fact(user=contributor, fact_id=first.pk, changes=words, reason="The cup says so.")
    remember("Ruth was given a prize by the garden club.", owner=contributor, legacy=legacy, category="milestone")
    theirs = remember("Ruth won the prize of the garden club in 1962, the year Jonas was born.", owner=keeper, **about)
    for fact in (mine, theirs):
        share_fact(user=fact.owner, fact_id=fact.pk)
    link = open_dispute(user=keeper, fact_id=theirs.pk, other_id=mine.pk)
    answer_dispute(user=keeper, dispute_id=link.pk, answer="I was eight, and held the cup.")
    return Scene(legacy, keeper, contributor, mine, theirs)


@SIZES
def test_every_page_of_it_is_fit_to_be_read(open_page, look, scene, size):
    look(open_page(scene.path("fact", scene.mine), scene.contributor, size=size), "fact-own-disputed")
    look(open_page(scene.path("fact", scene.theirs), scene.keeper, size=size), "fact-keeper-disputed")
    look(open_page(scene.path("fact-correct", scene.mine), scene.contributor, size=size), "fact-correct")
    look(open_page(scene.path("fact-merge", scene.mine), scene.contributor, size=size), "fact-merge")
    look(open_page(scene.path("fact-dispute", scene.mine), scene.contributor, size=size), "fact-dispute-own")
    look(open_page(scene.path("fact-dispute", scene.theirs), scene.contributor, size=size), "fact-dispute-other")


@pytest.mark.parametrize("javascript", [True, False], ids=["with scripts", "without"])
def test_a_teller_answers_and_a_keeper_settles_by_keyboard(open_page, scene, javascript):
    page = open_page(scene.path("fact", scene.mine), scene.contributor, javascript=javascript)
    page.get_by_label("How do you know?").fill("It stands on the cup.")
    page.get_by_role("button", name="Save answer").press("Enter")
    page.get_by_text("Your answer is saved.").wait_for()
    page.get_by_text("It stands on the cup.").first.wait_for()
    page = open_page(scene.path("fact", scene.theirs), scene.keeper, javascript=javascript)
    page.get_by_role("button", name=re.compile("We go by this one.*1961")).press("Enter")
    page.get_by_text("the family goes by this one").wait_for()
    page.get_by_role("button", name="Both stand").press("Enter")
    page.get_by_text("Both stand, each as it was told.").wait_for()
    page.get_by_role("button", name="Reopen").press("Enter")
    page.get_by_text("Nothing has been decided yet.").wait_for()


@pytest.mark.parametrize("javascript", [True, False], ids=["with scripts", "without"])
def test_a_correction_is_made_and_taken_back_by_bringing_the_version_back(open_page, scene, javascript):
    page = open_page(scene.path("fact", scene.mine), scene.contributor, javascript=javascript)
    page.get_by_role("link", name="Correct this fact").press("Enter")
    page.get_by_label("One thing to remember").fill("Ruth won a prize for her sweet peas.")
    page.get_by_label("Why?").fill("Hanna is right about the year.")
    page.get_by_role("button", name="Save correction").press("Enter")
    page.get_by_role("heading", name="Ruth won a prize for her sweet peas.", level=1).wait_for()
    page.get_by_text("Jonas corrected this: “Hanna is right about the year.”").wait_for()
    page.get_by_role("button", name=re.compile("Restore this version.*1961 for her sweet")).press("Enter")
    page.get_by_role("heading", name="for her sweet peas", level=1).wait_for()
    assert Fact.objects.get(lineage=scene.mine.lineage, status="active").version == 4


def test_the_queue_pins_and_leads_to_a_differing_telling_by_keys(open_page, scene):
    page = open_page(reverse("memory:review", args=[scene.legacy.pk]), scene.contributor, size=DESKTOP)
    page.locator("#card h2.sentence").focus()
    page.keyboard.press("p")
    page.get_by_text("Pinned. The assistant always has it at hand.").first.wait_for()
    page.locator("#card h2.sentence").focus()
    page.keyboard.press("d")
    page.get_by_role("heading", name="Somebody remembers this differently").wait_for()
