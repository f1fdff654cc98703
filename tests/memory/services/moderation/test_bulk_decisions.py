"""One decision about many facts: each by itself, and what could not be decided is named."""

from __future__ import annotations

from functools import partial
from uuid import uuid4

import pytest

from config.errors import NotAllowed
from memory.models import Fact
from memory.services.facts.editing import edit_fact, unshare_fact
from memory.services.moderation import TooMany, approve_fact, decide_many, return_fact
from tests.support.access import FamilyWithFacts
from tests.support.factories import remember


@pytest.fixture
def queue(family: FamilyWithFacts) -> list[Fact]:
    about = {"legacy": family.legacy, "owner": family["contributor"], "shared": True}
    return [remember(f"Rose sang song number {number}.", **about) for number in range(5)]


def moderation_of(facts: list[Fact]) -> list[str]:
    return [Fact.objects.get(pk=fact.pk).moderation for fact in facts]


def test_what_changed_is_named_and_the_others_go_through(family: FamilyWithFacts, queue: list[Fact]):
    edit_fact(user=family["contributor"], fact_id=queue[1].pk, changes={"content": "Quite other words."})
    unshare_fact(user=family["contributor"], fact_id=queue[2].pk)
    return_fact(staff=family["staff"], fact_id=queue[3].pk, reason="Why.")
    seen = {fact.pk: fact.revision for fact in queue} | {queue[3].pk: 2, uuid4(): 1}

    outcome = decide_many(staff=family["staff"], decide=approve_fact, seen=seen)

    assert [fact.pk for fact in outcome.done] == [queue[0].pk, queue[4].pk]
    assert moderation_of(queue) == ["approved", "waiting", "none", "returned", "approved"]
    assert [(refusal.words, refusal.problem.partition(".")[0]) for refusal in outcome.refused] == [
        ("Quite other words.", "It was changed in the meantime"),
        ("", "Its owner stopped sharing it in the meantime, so there is nothing to decide"),
        ("Rose sang song number 3.", "This fact was already returned"),
        ("", "Its owner stopped sharing it in the meantime, so there is nothing to decide"),
    ]


def test_one_reason_goes_to_all(family: FamilyWithFacts, queue: list[Fact]):
    seen = {fact.pk: fact.revision for fact in queue}
    decide_many(staff=family["staff"], decide=partial(return_fact, reason="One reason."), seen=seen)
    assert {row.moderation_reason for row in Fact.objects.filter(pk__in=seen)} == {"One reason."}


def test_more_than_a_hundred_are_refused_and_nothing_is_decided(family: FamilyWithFacts, queue: list[Fact]):
    seen = {queue[0].pk: 1} | {uuid4(): 1 for _ in range(100)}
    with pytest.raises(TooMany):
        decide_many(staff=family["staff"], decide=approve_fact, seen=seen)
    assert moderation_of(queue[:1]) == ["waiting"]
    seen.popitem()
    assert len(decide_many(staff=family["staff"], decide=approve_fact, seen=seen).done) == 1


def test_who_may_not_decide_decides_none(family: FamilyWithFacts, queue: list[Fact]):
    with pytest.raises(NotAllowed):
        decide_many(staff=family["keeper"], decide=approve_fact, seen={queue[0].pk: 1})
    assert moderation_of(queue[:1]) == ["waiting"]
