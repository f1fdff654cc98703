"""The table of decisions: every one has a button somewhere, every button an address, and words of its own."""

from __future__ import annotations

import uuid

import pytest
from django.urls import reverse

from legacies.models import Membership
from memory.models import Fact
from memory.presentation.facts.fact_card import Card
from memory.web.facts.decisions import BUTTONS, DECISIONS, buttons_for
from tests.support.access import FamilyWithFacts
from tests.support.factories import FactSourceFactory, remember, told

IN_REVIEW = ["Keep", "Keep and share", "Edit", "Not sure", "Set aside"]


def test_every_decision_is_offered_somewhere_and_every_button_leads_somewhere():
    buttons = [button for place in BUTTONS.values() for button in place]
    assert set(DECISIONS) <= {button.name for button in buttons}
    for button in buttons:
        assert reverse(button.url_name, args=[uuid.uuid4(), uuid.uuid4()])
        assert button.is_link == (button.name not in DECISIONS)


def labels(place: str, fact: Fact, membership: Membership, **more: bool) -> list[str]:
    card = Card(Fact.objects.with_card().get(pk=fact.pk), membership.user)
    return [button.label for button in buttons_for(place, card, membership, **more)]


def place_of(family: FamilyWithFacts) -> Membership:
    return family["contributor"].memberships.get(legacy=family.legacy)


@pytest.mark.parametrize(
    ("state", "offered"),
    [
        ("private", ["Keep", "Edit", "Correct this fact", "Not sure", "Set aside", "Pin"]),
        ("retired", ["Restore", "Delete permanently"]),
        ("replaced", []),
    ],
)
def test_its_state_says_what_is_offered_on_its_page(family: FamilyWithFacts, state: str, offered: list[str]):
    fact = family.facts["private"]
    if state != "private":
        fact = family.facts["retired"]
    if state == "replaced":
        Fact.objects.filter(pk=fact.pk).update(status="superseded", retired_at=None)
    assert labels("page", fact, place_of(family)) == offered


def test_who_only_reads_by_now_is_offered_to_take_back_and_to_set_aside(family: FamilyWithFacts):
    family["contributor"].memberships.update(role="reader")
    shared, place = family.facts["approved"], place_of(family)
    assert labels("page", shared, place) == ["Set aside"]
    assert labels("page_sharing", shared, place) == ["Stop sharing"]
    assert labels("page_links", shared, place) == []
    assert labels("page", family.facts["retired"], place) == ["Delete permanently"]


def test_in_review_all_is_offered_and_the_last_step_is_only_where_there_is_one(family: FamilyWithFacts):
    fact, place = family.facts["private"], place_of(family)
    assert labels("review", fact, place) == IN_REVIEW
    assert "Undo last step" not in labels("page", fact, place)
    assert "Undo last step" in labels("page", fact, place, can_undo=True)


def test_whose_words_would_be_shown_is_said_by_name(family: FamilyWithFacts):
    teller = family["contributor"]
    words = told("She whistled.", owner=teller, legacy=family.legacy)
    fact = remember("Rose whistled.", owner=teller, legacy=family.legacy, visibility="shared", moderation="approved")
    FactSourceFactory(fact=fact, message=words)
    assert "Show my words too" in labels("page_sharing", fact, place_of(family))
    fact.sources.update(teller=None, speaker="Aunt May")
    assert "Show the words of Aunt May too" in labels("page_sharing", fact, place_of(family))
