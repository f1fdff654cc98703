"""Where the engine finds two facts close and does not judge, people are asked: few at a time, and never twice."""

from __future__ import annotations

import pytest

from legacies.models import LegacyEvent, Role
from memory.consolidation.matching import cross_member
from memory.engines.base import Label
from memory.management.commands.replay_log import replay
from memory.models import Fact, FactLink, FactPair, Status
from memory.services.facts.links import ask_to_reconcile
from memory.services.facts.proposed_pairs import MOST_PAIRS
from memory.services.pair_answers import answer_pair
from tests.memory.consolidation.matching.test_cross_member import run_jobs, share
from tests.memory.consolidation.matching.test_matching_requests import tell
from tests.memory.consolidation.test_consolidate import consolidate, fact, found, hold_conversation
from tests.support.factories import join, remember
from tests.support.pairs import propose

pytestmark = pytest.mark.django_db

TOLD = "Rose was born in Leeds in 1931."
CLOSE = "Rose was born in York in May."


@pytest.fixture
def always_close(monkeypatch):
    """Every pair is close, as near as its new statement has words."""

    def ask(pairs, **_):
        return [Label.CLOSE] * len(pairs)

    def nearness(pairs, labels, names):
        return [len(pair.new.text.split()) / 100 for pair in pairs]

    for place in ("memory.consolidation.matching.comparison", "memory.consolidation.matching.cross_member"):
        monkeypatch.setattr(f"{place}.ask_labels", ask)
        monkeypatch.setattr(f"{place}.closeness_of", nearness)


def texts(pair: FactPair) -> set[str]:
    return {pair.first.content, pair.second.content}


def test_a_close_pair_comes_before_its_teller_and_both_facts_stay(script, legacy, teller):
    old = remember(TOLD, legacy=legacy, owner=teller)
    conversation = tell(CLOSE, labelled="close", script=script, legacy=legacy, teller=teller)
    pair = FactPair.objects.for_review_page(teller).get()
    assert texts(pair) == {TOLD, CLOSE}
    assert (pair.conversation, pair.proposed_for, pair.legacy) == (conversation, teller, legacy)
    assert 0 < pair.closeness <= 1
    assert not FactLink.objects.exists()
    assert Fact.objects.get(pk=old.pk).status == Status.ACTIVE
    assert LegacyEvent.objects.filter(action="pair_proposed", object_id=pair.pk, actor_kind="task").exists()


def test_two_statements_of_one_range_may_be_a_pair(script, legacy, teller):
    script.extractions(found(fact(TOLD), fact(CLOSE, [3])))
    script.labels({"labels": ["close"]})
    consolidate(hold_conversation(TOLD, CLOSE, legacy=legacy, teller=teller))
    assert texts(FactPair.objects.get()) == {TOLD, CLOSE}
    told = {one.table for one in replay(legacy.pk).differences}
    assert not told & {"fact", "factpair", "factsource"}


def test_with_what_another_shared_it_is_there_for_its_teller_alone(script, legacy, teller):
    other, keeper = join(legacy), join(legacy, Role.KEEPER)
    remember(TOLD, legacy=legacy, owner=other, approved=True)
    tell(CLOSE, labelled="close", script=script, legacy=legacy, teller=teller)
    assert FactPair.objects.visible_to(teller).count() == 1
    assert not FactPair.objects.visible_to(other).exists()
    assert not FactPair.objects.visible_to(keeper).exists()


@pytest.mark.parametrize("label", ["same", "corrects", "different", "refines"])
def test_what_is_judged_asks_nobody(script, legacy, teller, label):
    remember(TOLD, legacy=legacy, owner=teller)
    tell(CLOSE, labelled=label, script=script, legacy=legacy, teller=teller)
    assert not FactPair.objects.exists()


def test_a_conversation_asks_about_the_five_closest_of_all_its_ranges(legacy, teller):
    conversation = hold_conversation("They talked.", legacy=legacy, teller=teller)
    about = {"legacy": legacy, "owner": teller}
    facts = [remember(f"Rose sang song number {n}.", **about) for n in range(9)]
    asked = [close_pair(facts[0], one, n, conversation, teller) for n, one in enumerate(facts[1:], start=1)]
    standing = set(FactPair.objects.values_list("closeness", flat=True))
    assert standing == {8.0, 7.0, 6.0, 5.0, 4.0}
    assert len(asked) > MOST_PAIRS == FactPair.objects.count()
    weakest = FactPair.objects.get(closeness=4.0)
    answer_pair(user=teller, pair_id=weakest.pk, answer="unrelated")
    close_pair(facts[1], facts[2], 9, conversation, teller)
    assert set(FactPair.objects.values_list("closeness", flat=True)) == {9.0, 8.0, 7.0, 6.0, 4.0}


def close_pair(one, other, closeness, conversation, teller):
    return propose(one, other, closeness=float(closeness), conversation_id=conversation.pk, user_id=teller.pk)


def test_what_was_asked_once_is_never_asked_again(always_close, legacy):
    anna, tom = join(legacy), join(legacy)
    mine, theirs = remember(TOLD, legacy=legacy, owner=anna), remember(CLOSE, legacy=legacy, owner=tom)
    share(mine)
    pair = FactPair.objects.get()
    answer_pair(user=tom, pair_id=pair.pk, answer="unrelated")
    share(theirs)
    assert FactPair.objects.get() == pair
    assert (pair.first, pair.second) == tuple(sorted((mine, theirs), key=lambda one: one.pk))


def test_sharing_brings_up_a_pair_for_who_keeps_the_other_private_and_links_nothing(always_close, legacy):
    anna, tom = join(legacy), join(legacy)
    mine, _ = remember(TOLD, legacy=legacy, owner=anna), remember(CLOSE, legacy=legacy, owner=tom)
    share(mine)
    pair = FactPair.objects.visible_to(tom).get()
    assert (pair.proposed_for, pair.conversation) == (tom, None)
    assert not FactPair.objects.visible_to(anna).exists()
    assert not FactLink.objects.exists()


def test_sharing_brings_up_five_pairs_at_most_for_one_member(always_close, legacy):
    anna, tom = join(legacy), join(legacy)
    for n in range(8):
        remember(f"Rose was born in Leeds in {1931 + n}.", legacy=legacy, owner=tom)
    facts = [remember(f"Rose was born in York in {1931 + n}.", legacy=legacy, owner=anna) for n in range(3)]
    for one in facts:
        share(one)
    assert FactPair.objects.filter(proposed_for=tom).count() == MOST_PAIRS
    assert FactPair.objects.filter(proposed_for=anna).count() <= MOST_PAIRS


def test_what_was_taken_back_meanwhile_comes_before_nobody(always_close, legacy, monkeypatch):
    anna, tom = join(legacy), join(legacy)
    mine = remember(TOLD, legacy=legacy, owner=anna, approved=True)
    remember(CLOSE, legacy=legacy, owner=tom)
    find = cross_member._find_meetings

    def taken_back(*args):
        meetings = find(*args)
        Fact.objects.filter(pk=mine.pk).update(visibility="private", moderation="none")
        return meetings

    monkeypatch.setattr(cross_member, "_find_meetings", taken_back)
    ask_to_reconcile([mine.pk], legacy_id=legacy.pk)
    run_jobs()
    assert not FactPair.objects.exists()
