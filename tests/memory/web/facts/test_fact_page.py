"""The page of one fact, writing one by hand, and mending one."""

from __future__ import annotations

import pytest
from django.urls import reverse

from memory.models import Fact, Moderation, Visibility
from memory.services.facts.editing import edit_fact, set_aside, share_fact, unshare_fact
from tests.support.factories import FactSourceFactory, join, remember, told
from tests.support.pseudo_locale import LANGUAGE

HTMX = {"HX-Request": "true"}
WORDS = "She went to the river at dawn, always with the red thermos."


@pytest.fixture
def fact(family) -> Fact:
    message = told(WORDS, owner=family["contributor"], legacy=family.legacy)
    return remember(
        "Rose went to the river at dawn.", messages=[message], owner=family["contributor"], legacy=family.legacy
    )


def fact_url(name: str, fact: Fact) -> str:
    return reverse(f"memory:{name}", args=[fact.legacy_id, fact.pk])


def test_its_teller_reads_sentence_words_state_and_that_nobody_else_sees_it(teller, family, fact):
    page = teller.get(fact_url("fact", fact)).content.decode()
    assert "Rose went to the river at dawn." in page
    assert WORDS in page
    assert "Only you can see this." in page
    assert "Karin" not in page


def test_who_can_see_it_is_said_by_name_once_it_is_shared(teller, family, fact):
    share_fact(user=family["contributor"], fact_id=fact.pk)
    page = teller.get(fact_url("fact", fact)).content.decode()
    assert "Karin" in page
    assert "Mira" in page
    assert "not the quoted words" in page


def test_nobody_is_named_while_it_waits_to_be_looked_at_first(client, strict_family):
    family = strict_family
    waiting = family.facts["waiting"]
    client.force_login(family["contributor"])
    page = client.get(fact_url("fact", waiting)).content.decode()
    assert "until an admin has checked it" in page
    assert "Karin" not in page


def test_its_own_teller_reads_that_they_told_it_in_one_sentence(client, family, fact, pseudo_locale):
    client.force_login(family["contributor"])
    assert "told by you on" in client.get(fact_url("fact", fact)).content.decode()
    client.get(fact_url("fact", fact), headers={"Accept-Language": LANGUAGE})
    assert "told by you on %(day)s" in pseudo_locale.asked


def test_others_see_teller_and_day_and_words_only_when_shown(client, family, fact):
    client.force_login(family["reader"])
    share_fact(user=family["contributor"], fact_id=fact.pk)
    page = client.get(fact_url("fact", fact)).content.decode()
    assert "told by Tom" in page
    assert "told by you" not in page
    assert "thermos" not in page
    assert fact_url("fact-set-aside", fact) not in page
    share_fact(user=family["contributor"], fact_id=fact.pk, show_words=True)
    assert "thermos" in client.get(fact_url("fact", fact)).content.decode()
    unshare_fact(user=family["contributor"], fact_id=fact.pk)
    assert client.get(fact_url("fact", fact)).status_code == 404


def test_new_words_behind_what_shows_its_words_are_offered_to_be_shown_too(client, family, fact):
    teller = family["contributor"]
    client.force_login(teller)
    share_fact(user=teller, fact_id=fact.pk, show_words=True)
    assert "Show the new words too" not in client.get(fact_url("fact", fact)).content.decode()
    FactSourceFactory(fact=fact, message=told("And she took me along.", owner=teller, legacy=family.legacy))
    page = client.get(fact_url("fact", fact)).content.decode()
    assert "Show the new words too" in page
    assert "not what was told later" in page
    client.force_login(family["reader"])
    assert "took me along" not in client.get(fact_url("fact", fact)).content.decode()


def test_others_read_no_earlier_wording_in_the_history(client, family, fact):
    edit_fact(user=family["contributor"], fact_id=fact.pk, changes={"content": "Rose went to the lake at dawn."})
    share_fact(user=family["contributor"], fact_id=fact.pk)
    client.force_login(family["keeper"])
    page = client.get(fact_url("fact", fact)).content.decode()
    assert "lake" in page
    assert "river" not in page
    client.force_login(family["contributor"])
    assert "Rose went to the river at dawn." in client.get(fact_url("fact", fact)).content.decode()


def test_what_moderation_returned_shows_its_reason_to_the_teller_alone(client, family):
    returned = family.facts["returned"]
    client.force_login(family["contributor"])
    assert "Too much of somebody else" in client.get(fact_url("fact", returned)).content.decode()
    client.force_login(family["keeper"])
    assert client.get(fact_url("fact", returned)).status_code == 404


def test_sharing_says_whether_the_family_sees_it_now(client, family):
    client.force_login(family["contributor"])
    said = []
    for mode, state in [("after", "private"), ("before", "suggested")]:
        type(family.legacy).objects.filter(pk=family.legacy.pk).update(moderation_mode=mode)
        fact = family.facts[state]
        answer = client.post(fact_url("fact-share", fact), {"revision": fact.revision}, follow=True)
        said += [str(message) for message in answer.context["messages"]]
    assert said == ["Shared with the family.", "Shared. The family can see it after an admin has checked it."]


def test_what_was_taken_back_while_restricted_can_be_put_before_moderation_again(client, family):
    client.force_login(family["contributor"])
    fact = unshare_fact(user=family["contributor"], fact_id=family.facts["restricted"].pk)
    assert "Ask for another check" in client.get(fact_url("fact", fact)).content.decode()
    answer = client.post(fact_url("fact-share", fact), {"revision": fact.revision}, follow=True)
    assert "Only you can see this until they lift the restriction." in answer.content.decode()
    assert "Ask for another check" not in answer.content.decode()


SHARES, STOPS = "Share with the family", "Stop sharing"
OFFERED = {
    "private": {SHARES},
    "waiting": {STOPS},
    "approved": {STOPS},
    "returned": {STOPS, "Share again unchanged"},
    "restricted": set(),
}


@pytest.mark.parametrize("state", OFFERED)
def test_the_owner_is_offered_what_sharing_there_is_in_that_state(client, family, state):
    client.force_login(family["contributor"])
    page = client.get(fact_url("fact", family.facts[state])).content.decode()
    assert {words for words in (SHARES, STOPS, "Share again unchanged") if words in page} == OFFERED[state]
    reason = family.facts[state].moderation_reason
    assert reason.replace("'", "&#x27;") in page
    assert ("moderation-note" in page) == (state in ("returned", "restricted"))
    listed = client.get(reverse("memory:remembered", args=[family.legacy.pk])).content.decode()
    assert reason.replace("'", "&#x27;") in listed


def test_what_was_returned_is_shared_again_as_it_is_and_comes_to_moderation(client, family):
    fact = family.facts["returned"]
    client.force_login(family["contributor"])
    client.post(fact_url("fact-share", fact), {"revision": fact.revision})
    assert list(Fact.objects.awaiting_moderation()) == [family.facts["waiting"], fact]


def test_sharing_and_taking_back_answer_with_the_page_as_it_is_then(teller, family, fact):
    page = teller.post(fact_url("fact-share", fact), {"revision": fact.revision, "show_words": "on"}, headers=HTMX)
    assert "Stop sharing" in page.content.decode()
    assert "Hide my words" in page.content.decode()
    page = teller.post(fact_url("fact-unshare", fact), {"revision": fact.revision + 1}, headers=HTMX)
    assert "Share with the family" in page.content.decode()
    assert Fact.objects.get(pk=fact.pk).visibility == Visibility.PRIVATE


def test_without_htmx_each_step_leads_back_to_the_page(teller, fact):
    for name in (
        "fact-unsure",
        "fact-keep",
        "fact-share",
        "fact-unshare",
        "fact-set-aside",
        "fact-restore",
        "fact-undo",
    ):
        answer = teller.post(fact_url(name, fact))
        if name == "fact-undo":
            assert answer.status_code in (302, 409)
        else:
            assert answer.headers["Location"] == fact_url("fact", fact)


def test_what_was_set_aside_says_so_and_is_brought_back(teller, family, fact):
    set_aside(user=family["contributor"], fact_id=fact.pk)
    page = teller.get(fact_url("fact", fact)).content.decode()
    assert "you can restore it for 90 days" in page
    assert fact_url("fact-edit", fact) not in page
    page = teller.post(fact_url("fact-restore", fact), follow=True).content.decode()
    assert "Restored as it was." in page
    assert fact_url("fact-edit", fact) in page


def test_a_former_contributor_who_reads_may_still_take_back_and_set_aside(client, family, fact):
    share_fact(user=family["contributor"], fact_id=fact.pk)
    family["contributor"].memberships.update(role="reader")
    client.force_login(family["contributor"])
    page = client.get(fact_url("fact", fact)).content.decode()
    assert fact_url("fact-unshare", fact) in page
    assert fact_url("fact-set-aside", fact) in page
    assert fact_url("fact-edit", fact) not in page
    assert client.post(fact_url("fact-unshare", fact)).status_code == 302
    assert client.post(fact_url("fact-share", fact)).status_code == 403


def test_a_fact_written_by_hand_is_kept_and_private(teller, family):
    path = reverse("memory:fact-create", args=[family.legacy.pk])
    answer = teller.post(path, {"content": "Rose could whistle.", "category": "habit", "occurred": "the 1950s"})
    made = Fact.objects.get(content="Rose could whistle.")
    assert answer.headers["Location"] == fact_url("fact", made)
    assert (made.owner, made.visibility, made.review, made.occurred) == (
        family["contributor"],
        Visibility.PRIVATE,
        "kept",
        "195X",
    )


@pytest.mark.parametrize(
    "bad",
    [
        {"content": ""},
        {"content": " \n "},
        {"content": "x" * 4001},
        {"content": "a\x00b"},
        {"content": "a\ufffdb"},
        {"category": "spaceship"},
        {"occurred": "1962-13"},
        {"occurred": "once upon a time"},
    ],
)
@pytest.mark.parametrize("name", ["fact-create", "fact-edit"])
def test_bad_input_is_said_beside_its_field_and_nothing_is_stored(teller, family, fact, name, bad):
    path = fact_url(name, fact) if name == "fact-edit" else reverse("memory:fact-create", args=[family.legacy.pk])
    good = {"content": "Rose could whistle.", "category": "habit", "occurred": "1962", "revision": fact.revision}
    before = Fact.objects.count()
    answer = teller.post(path, {**good, **bad})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == list(bad)
    assert Fact.objects.count() == before
    assert not Fact.objects.filter(content="Rose could whistle.").exists()
    assert teller.post(path, good).status_code == 302
    assert Fact.objects.filter(content="Rose could whistle.", occurred="1962").count() == 1


def test_an_edit_of_what_changed_meanwhile_shows_both_and_saves_nothing_until_asked_again(teller, family, fact):
    seen = fact.revision
    edit_fact(user=family["contributor"], fact_id=fact.pk, changes={"content": "Rose went to the lake."})
    mine = {"content": "Rose went to the sea.", "category": "habit", "revision": seen}
    answer = teller.post(fact_url("fact-edit", fact), mine)
    page = answer.content.decode()
    assert answer.status_code == 412
    assert "they are not saved yet" in page
    assert "Rose went to the lake." in page
    assert "Rose went to the sea.</textarea>" in page
    fact.refresh_from_db()
    assert fact.content == "Rose went to the lake."
    assert teller.post(fact_url("fact-edit", fact), mine | {"revision": fact.revision}).status_code == 302
    fact.refresh_from_db()
    assert fact.content == "Rose went to the sea."


def test_editing_a_shared_fact_sends_it_to_be_looked_at_again(teller, family):
    approved = family.facts["approved"]
    assert "an admin checks it again" in teller.get(fact_url("fact-edit", approved)).content.decode()
    teller.post(fact_url("fact-edit", approved), {"content": "Rose loved dusk.", "category": "other"})
    approved.refresh_from_db()
    assert approved.moderation == Moderation.WAITING


@pytest.mark.parametrize("kept", ["1962", "1962-04-12", "195X", "1962~", "../1962", "1960/1962", "1962?", ""])
def test_the_form_gives_a_date_back_as_it_was(teller, family, kept):
    fact = remember("Rose sang.", owner=family["contributor"], legacy=family.legacy, occurred=kept)
    initial = teller.get(fact_url("fact-edit", fact)).context["form"].initial
    teller.post(fact_url("fact-edit", fact), initial)
    fact.refresh_from_db()
    assert fact.occurred == kept


def test_the_page_costs_the_same_however_many_sources_and_readers_there_are(teller, family, fact, growth):
    share_fact(user=family["contributor"], fact_id=fact.pk)

    def add_one():
        message = told(WORDS, owner=family["contributor"], legacy=family.legacy)
        fact.sources.create(kind="message", message=message, teller=family["contributor"])
        join(family.legacy)

    growth(add_one, lambda: teller.get(fact_url("fact", fact)))
