"""Which facts come into question for a statement: by each arm, and never one that its member may not see."""

from __future__ import annotations

import numpy as np
import pytest

from memory.consolidation.matching import fact_candidates as nominating
from memory.consolidation.matching.comparison import share_subject
from memory.consolidation.matching.decision import COMPARED_TYPES
from memory.consolidation.matching.fact_candidates import Probe, find_fact_candidates
from memory.models import EmbeddingModel, Fact, RecallItem
from tests.support.factories import ConversationFactory, join, remember

pytestmark = pytest.mark.django_db


def vector(direction):
    made = np.full(384, 0.01, dtype=np.float32)
    made[direction] = 1
    return made / np.linalg.norm(made)


def place(fact, direction):
    RecallItem.objects.filter(id=fact.pk).update(embedding=vector(direction), model_id=1)
    return fact


def ask(legacy, member, text="Rose whistled.", *, with_shared=True, logged=0, **about):
    probe = Probe(text=text, member_id=member.pk, with_shared=with_shared, **about)
    model = EmbeddingModel.objects.get(pk=1)
    (near,) = find_fact_candidates(
        [probe], legacy_id=legacy.pk, names=["Rose", "Miller"], types=COMPARED_TYPES, model=model, logged=logged
    )
    return [Fact.objects.get(pk=nominee.fact_id) for nominee in near]


@pytest.mark.parametrize("many", [False, True])
def test_meaning_nominates_the_nearest_first_with_and_without_the_index(legacy, teller, monkeypatch, many):
    monkeypatch.setattr(nominating, "MANY_FACTS", 0 if many else 10_000)
    facts = [place(remember(f"Thing {n}.", legacy=legacy, owner=teller), n) for n in range(3)]
    assert ask(legacy, teller, vector=vector(2), logged=1)[0] == facts[2]
    assert len(ask(legacy, teller, vector=vector(2), logged=1)) == 3


def test_rare_words_subject_and_conversation_find_candidates_and_the_persons_name_does_not(legacy, teller):
    by_word = remember("Rose loved whistling.", legacy=legacy, owner=teller)
    by_subject = remember("Rose was tall.", legacy=legacy, owner=teller, subject="person.looks")
    hold_conversation = ConversationFactory(legacy=legacy, user=teller)
    of_the_conversation = remember("Rose sang.", legacy=legacy, owner=teller, conversation=hold_conversation)
    remember("Rose baked.", legacy=legacy, owner=teller)
    assert ask(legacy, teller) == [by_word]
    assert ask(legacy, teller, subject="person.looks", conversation_id=hold_conversation.pk) == [
        by_word,
        by_subject,
        of_the_conversation,
    ]


def test_a_path_is_found_by_what_it_begins_with_and_not_by_another_path(legacy, teller):
    looks = remember("Rose was tall.", legacy=legacy, owner=teller, subject="person.looks")
    whole = remember("Rose baked.", legacy=legacy, owner=teller, subject="person")
    remember("Rose sang.", legacy=legacy, owner=teller, subject="person.sing")
    assert set(ask(legacy, teller, subject="person.looks")) == {looks, whole}
    assert len(ask(legacy, teller, subject="person")) == 3


@pytest.mark.parametrize(
    ("one", "other", "shared"),
    [
        ("person.meet", "person", True),
        ("person.meet", "person.meet", True),
        ("person.meet", "person.sing", False),
        ("", "", False),
    ],
)
def test_statements_of_a_range_share_a_subject_as_candidates_do(one, other, shared):
    assert share_subject(one, other) is share_subject(other, one) is shared


def test_others_come_in_with_what_they_share_and_only_where_that_is_asked_for(legacy, teller):
    shared = remember("Rose whistled.", legacy=legacy, owner=join(legacy), approved=True)
    for hidden in ({}, {"returned": True}, {"restricted": True}):
        remember("Rose whistled.", legacy=legacy, owner=join(legacy), **hidden)
    remember("Rose whistled.", owner=teller)
    assert ask(legacy, teller) == [shared]
    assert ask(legacy, teller, with_shared=False) == []


def test_of_what_was_replaced_the_version_that_stands_is_meant(legacy, teller):
    old = remember("Rose whistled.", legacy=legacy, owner=teller, superseded=True)
    now = remember("She hummed.", legacy=legacy, owner=teller, lineage=old.lineage, version=2)
    assert ask(legacy, teller) == [now]
    assert ask(legacy, teller, fact_id=now.pk) == []


def test_arms_take_turns_so_that_none_crowds_out_another(legacy, teller):
    for n in range(12):
        place(remember(f"Thing {n}.", legacy=legacy, owner=teller), 5)
    by_word = remember("Rose whistled.", legacy=legacy, owner=teller)
    found = ask(legacy, teller, vector=vector(5))
    assert len(found) == 10
    assert by_word in found[:2]
