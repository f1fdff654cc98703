"""Who shows the words behind a fact shows the sentences that it rests on: nobody else reads the rest of the message."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.models import User
from memory.models import Fact
from memory.recall.selection.turn_context import for_turn
from memory.services.facts.editing import share_fact, unshare_fact
from tests.support.access import FamilyWithFacts
from tests.support.api import Phone
from tests.support.endpoints import force_login
from tests.support.factories import remember, told

pytestmark = pytest.mark.django_db

SHOWN = "Dad kept a ferret called Nelson in the coal hole."
HIDDEN = "He was arrested in Whitby in 1962 for fighting, but that bit is not for the family please."


@pytest.fixture
def fact(family: FamilyWithFacts) -> Fact:
    teller = family["contributor"]
    message = told(f"{SHOWN} {HIDDEN}", owner=teller, legacy=family.legacy)
    about: dict[str, Any] = {"owner": teller, "legacy": family.legacy, "messages": [message]}
    return remember("Derek kept a ferret called Nelson in the coal hole.", review="open", **about)


def page(name: str, **query: str) -> Callable[[User, Fact], str]:
    def read(user: User, fact: Fact) -> str:
        client = Client()
        force_login(client, user)
        ids = [fact.legacy_id, fact.pk] if name == "memory:fact" else [fact.legacy_id]
        return client.get(reverse(name, args=ids), query).content.decode()

    return read


def api(name: str, *, of_legacy: bool = False) -> Callable[[User, Fact], str]:
    def read(user: User, fact: Fact) -> str:
        return json.dumps(Phone(user).get(name, fact.legacy_id if of_legacy else fact.pk).json())

    return read


def prompt(user: User, fact: Fact) -> str:
    """What an engine is offered for a reply."""
    assert fact.legacy_id
    remembered = for_turn(viewer=user, legacy_id=fact.legacy_id, query="Tell me of the ferret Nelson in the coal hole")
    return "\n".join("\n".join((item.text, *item.words)) for item in remembered.recalled)


def moderation(user: User, fact: Fact) -> str:
    user.is_staff = True
    user.save()
    user.user_permissions.add(Permission.objects.get(codename="moderate_fact"))
    client = Client()
    force_login(client, user)
    return client.get(reverse("admin:memory_fact_change", args=[fact.pk])).content.decode()


QUOTING = {
    "fact page": page("memory:fact"),
    "remembered": page("memory:remembered"),
    "read": page("memory:read", by="themes", chapter="other"),
    "book": page("memory:book"),
    "sources over the API": api("fact-sources"),
    "prompt": prompt,
}
SILENT = {
    "fact over the API": api("fact"),
    "history over the API": api("fact-history"),
    "timeline": page("memory:timeline"),
    "search": page("memory:search", q="ferret"),
    "search for what is hidden": page("memory:search", q="arrested Whitby"),
}


@pytest.mark.parametrize("name", QUOTING)
def test_others_read_the_sentence_it_rests_on_and_not_the_rest(family: FamilyWithFacts, fact: Fact, name: str):
    share_fact(user=family["contributor"], fact_id=fact.pk, show_words=True)
    read = QUOTING[name](family["reader"], fact)
    assert SHOWN in read
    assert "arrested" not in read
    assert "not for the family" not in read


@pytest.mark.parametrize("name", SILENT)
def test_no_other_interface_shows_the_rest(family: FamilyWithFacts, fact: Fact, name: str):
    share_fact(user=family["contributor"], fact_id=fact.pk, show_words=True)
    read = SILENT[name](family["reader"], fact)
    assert read
    assert HIDDEN not in read
    assert "for fighting" not in read


@pytest.mark.parametrize("name", QUOTING)
def test_its_owner_reads_the_whole_message(family: FamilyWithFacts, fact: Fact, name: str):
    share_fact(user=family["contributor"], fact_id=fact.pk, show_words=True)
    assert HIDDEN in QUOTING[name](family["contributor"], fact)


def test_moderators_see_what_the_family_will(family: FamilyWithFacts, fact: Fact):
    share_fact(user=family["contributor"], fact_id=fact.pk, show_words=True)
    read = moderation(family["staff"], fact)
    assert SHOWN in read
    assert "arrested" not in read


def test_words_that_are_not_plainly_behind_it_are_not_shown_at_all(family: FamilyWithFacts, fact: Fact):
    Fact.objects.filter(pk=fact.pk).update(content="Derek was fond of animals.")
    share_fact(user=family["contributor"], fact_id=fact.pk, show_words=True)
    for read in QUOTING.values():
        assert "Nelson" not in read(family["reader"], fact)
    assert "No words are quoted" in page("memory:fact")(family["contributor"], fact)


def test_the_review_card_says_which_words_others_would_read(teller: Client, family: FamilyWithFacts, fact: Fact):
    card = teller.get(reverse("memory:review", args=[fact.legacy_id]), {"fact": str(fact.pk)}).content.decode()
    assert HIDDEN in card, "the teller's own words"
    preview = card.partition('id="words-for-others"')[2].partition("</p>")[0]
    assert "Of your words others would read:" in preview
    assert f"<q>{SHOWN}</q>" in preview
    assert "arrested" not in preview
    assert 'aria-describedby="words-for-others"' in card


def test_nothing_is_offered_to_be_shown_where_nothing_would_be(teller: Client, family: FamilyWithFacts, fact: Fact):
    Fact.objects.filter(pk=fact.pk).update(content="Derek was fond of animals.")
    for name in ("memory:review", "memory:fact"):
        ids = [fact.legacy_id, fact.pk] if name == "memory:fact" else [fact.legacy_id]
        assert 'name="show_words"' not in teller.get(reverse(name, args=ids)).content.decode()


def test_the_page_tells_its_owner_which_words_the_family_reads(teller: Client, family: FamilyWithFacts, fact: Fact):
    share_fact(user=family["contributor"], fact_id=fact.pk, show_words=True)
    shared = teller.get(reverse("memory:fact", args=[fact.legacy_id, fact.pk])).content.decode()
    said = shared.partition("your name, the day, and these words:")[2].partition("</p>")[0]
    assert f"<q>{SHOWN}</q>" in said
    assert "arrested" not in said


def test_a_program_of_its_owner_is_told_what_others_would_read(family: FamilyWithFacts, fact: Fact):
    [source] = Phone(family["contributor"]).get("fact-sources", fact.pk).json()["results"]
    assert source["words"] == f"{SHOWN} {HIDDEN}"
    assert source["words_for_others"] == SHOWN


def test_who_said_that_it_is_not_for_the_family_reads_so_beside_keep_and_share(
    teller: Client, family: FamilyWithFacts, fact: Fact
):
    pages = [
        reverse("memory:review", args=[fact.legacy_id]) + f"?fact={fact.pk}",
        reverse("memory:fact", args=[fact.legacy_id, fact.pk]),
    ]
    for path in pages:
        assert "something in the same message is not for the family" in teller.get(path).content.decode()
    share_fact(user=family["contributor"], fact_id=fact.pk)
    assert "something in the same message is not for the family" in teller.get(pages[1]).content.decode()
    unshare_fact(user=family["contributor"], fact_id=fact.pk)
    Fact.objects.filter(pk=fact.pk).update(content="Derek was arrested in Whitby in 1962 for fighting.", review="open")
    for path in pages:
        assert "You said that this is not for the family." in teller.get(path).content.decode()
    share_fact(user=family["contributor"], fact_id=fact.pk)
    for actor in ("contributor", "reader"):
        assert "not for the family." not in page("memory:fact")(family[actor], fact)
