"""Pairs to look at in the review queue: two sentences side by side, an answer by one button, and a way back."""

from __future__ import annotations

import pytest
from django.urls import reverse

from memory.models import Fact, FactLink, FactPair, Review
from memory.services.facts.editing import set_aside
from tests.support.access import FamilyWithFacts
from tests.support.endpoints import Endpoint, assert_guarded
from tests.support.factories import FactSourceFactory, remember
from tests.support.pairs import pair_of, pair_up

HTMX = {"HX-Request": "true"}
MINE, THEIRS, HIDDEN = "approved", "keepers approved", "keepers private"


@pytest.fixture
def pair(family: FamilyWithFacts) -> FactPair:
    """Between two tellers; nothing else waits in either's queue."""
    Fact.objects.update(review=Review.KEPT)
    return pair_of(family, MINE, THEIRS)


def page(family: FamilyWithFacts) -> str:
    return reverse("memory:review", args=[family.legacy.pk])


def at(name: str, family: FamilyWithFacts, pair: FactPair) -> str:
    return reverse(f"memory:pair-{name}", args=[family.legacy.pk, pair.pk])


def in_hand(answer):
    hand = answer.context["queue"].pair
    return hand and hand.card.pair


@pytest.mark.sweep
def test_who_gets_in_where(family: FamilyWithFacts, pair: FactPair):
    outside = [family[actor] for actor in ("stranger", "former", "staff")]
    keeper, teller, reader = family["keeper"], family["contributor"], family["reader"]
    endpoint = Endpoint("post", at("answer", family, pair), {"answer": "differ"}, opens=302)
    bad = [pair.pk]
    assert_guarded(
        endpoint, opens_for=[teller, keeper], denied_to=[reader], hidden_from=outside, bad_ids=bad, wrong_method="get"
    )
    endpoint = Endpoint("post", at("undo", family, pair), opens=302)
    assert_guarded(
        endpoint, opens_for=[teller, keeper], denied_to=[reader], hidden_from=outside, bad_ids=bad, wrong_method="get"
    )


def test_both_sentences_stand_there_with_teller_and_day_and_no_count(teller, family, pair):
    answer = teller.get(page(family))
    words = answer.content.decode()
    assert in_hand(answer) == pair
    assert family.facts[MINE].content in words
    assert family.facts[THEIRS].content in words
    assert "told by you on" in words
    assert "told by Karin (granddaughter) on" in words
    for label in ("The same", "Told differently", "Not about the same thing", "Both cannot be right"):
        assert f">{label}</button>" in words
    assert words.count("says it more exactly</button>") == 2
    assert "is right</button>" not in words


def test_words_of_another_are_shown_only_where_they_chose_to(teller, family, pair):
    source = FactSourceFactory(fact=family.facts[THEIRS])
    Fact.objects.filter(pk=family.facts[THEIRS].pk).update(content="She was up at dawn.")
    assert source.message.content not in teller.get(page(family)).content.decode()
    Fact.objects.filter(pk=family.facts[THEIRS].pk).update(show_words=True)
    type(source).objects.filter(pk=source.pk).update(is_shown=True)
    assert source.message.content in teller.get(page(family)).content.decode()


def test_new_facts_come_first_and_pairs_after_them(teller, family, pair):
    fact = remember("Rose sang.", owner=family["contributor"], legacy=family.legacy)
    answer = teller.get(page(family))
    assert in_hand(answer) is None
    assert f"?pair={pair.pk}" in answer.content.decode()
    assert in_hand(teller.get(page(family), {"pair": pair.pk})) == pair
    Fact.objects.filter(pk=fact.pk).update(review=Review.KEPT)
    assert in_hand(teller.get(page(family))) == pair


def test_who_sees_only_one_end_has_no_pair(client, family, pair):
    hidden = pair_of(family, MINE, HIDDEN)
    for actor, seen in (("keeper", True), ("contributor", False)):
        client.force_login(family[actor])
        words = client.get(page(family), {"pair": hidden.pk}).content.decode()
        assert (str(hidden.pk) in words) is seen
        assert (family.facts[HIDDEN].content in words) is seen


@pytest.mark.parametrize("answer", ["same", "differ", "unrelated", "conflicts", "refines"])
def test_an_answer_is_stored_and_the_next_pair_comes_with_a_way_back(answer, teller, family, pair):
    later = pair_of(family, "private", THEIRS, closeness=0.1)
    value = f"refines:{pair.first_id}" if answer == "refines" else answer
    got = teller.post(at("answer", family, pair), {"answer": value, "next": later.pk}, headers=HTMX)
    words = got.content.decode()
    pair.refresh_from_db()
    assert (pair.state, pair.answered_by) == (answer, family["contributor"])
    assert in_hand(got) == later
    assert "<html" not in words
    assert at("undo", family, pair) in words
    assert "announce" in got.headers["HX-Trigger"]
    back = teller.post(at("undo", family, pair), headers=HTMX)
    assert in_hand(back) == pair
    assert at("undo", family, pair) not in back.content.decode()
    assert not FactLink.objects.exists()


def test_without_htmx_an_answer_leads_to_the_next_pair_with_undo_beside_it(teller, family, pair):
    later = pair_of(family, "private", THEIRS, closeness=0.1)
    got = teller.post(at("answer", family, pair), {"answer": "differ", "next": later.pk}, follow=True)
    assert got.redirect_chain[0][0] == f"{page(family)}?pair={later.pk}&undo-pair={pair.pk}"
    assert in_hand(got) == later
    assert at("undo", family, pair) in got.content.decode()
    back = teller.post(at("undo", family, pair), follow=True)
    assert in_hand(back) == pair
    assert "Both facts are as they were before." in back.content.decode()


def test_of_ones_own_two_one_can_be_right(teller, family, pair):
    one, other = (
        remember(said, owner=family["contributor"], legacy=family.legacy, review=Review.KEPT)
        for said in ("She sang alto.", "She sang soprano.")
    )
    own = pair_up(one, other, closeness=0.95)
    words = teller.get(page(family)).content.decode()
    assert words.count("is right</button>") == 2
    assert "Both cannot be right" not in words
    teller.post(at("answer", family, own), {"answer": f"conflicts:{other.pk}"})
    assert Fact.objects.get(pk=one.pk).superseded_by_id == other.pk


def test_what_cannot_be_answered_any_more_is_said_and_the_queue_goes_on(teller, family, pair):
    set_aside(user=family["contributor"], fact_id=family.facts[MINE].pk)
    got = teller.post(at("answer", family, pair), {"answer": "differ"}, headers=HTMX)
    assert "That is everything for now." in got.content.decode()
    assert "nothing to answer any more" in got.headers["HX-Trigger"]
    got = teller.post(at("answer", family, pair), {"answer": "differ"}, follow=True)
    assert "nothing to answer any more" in got.content.decode()


@pytest.mark.parametrize("answer", ["", "perhaps", "refines", "refines:nothing", "same:nothing"])
def test_bad_answers_change_nothing(answer, teller, family, pair):
    assert teller.post(at("answer", family, pair), {"answer": answer}).status_code == 422
    pair.refresh_from_db()
    assert pair.is_open


def test_undo_is_offered_to_who_answered(client, family, pair):
    client.force_login(family["contributor"])
    client.post(at("answer", family, pair), {"answer": "differ"})
    assert at("undo", family, pair) in client.get(page(family), {"undo-pair": pair.pk}).content.decode()
    client.force_login(family["keeper"])
    assert at("undo", family, pair) not in client.get(page(family), {"undo-pair": pair.pk}).content.decode()


def test_the_queue_costs_the_same_however_many_pairs_wait(teller, family, growth):
    Fact.objects.update(review=Review.KEPT)

    def add() -> None:
        one = remember("She sang.", legacy=family.legacy, owner=family["contributor"], review=Review.KEPT)
        pair_up(one, family.facts[MINE], closeness=0.5)
        FactPair.objects.update(proposed_for=None)

    add()
    add()
    assert growth(add, lambda: teller.get(page(family)), grows=False) <= 7 + 9
