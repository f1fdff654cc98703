"""Putting right, bringing back, making one of several, pinning: by who told it, and by nobody else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import uuid4

import pytest

from config.errors import InvalidInput, NotAllowed, NotFound, StaleRevision
from legacies.models import Job, LegacyEvent, Membership
from memory.models import Fact, RecallItem
from memory.services.facts.correction import NotToBeMerged, correct_fact, merge_facts, restore
from memory.services.facts.editing import FactIsSetAside, set_aside
from memory.services.facts.reviewing import pin_fact, undo_review, unpin_fact
from memory.services.history.fact_history import history_of
from tests.support.access import OUTSIDERS, FamilyWithFacts
from tests.support.factories import remember

DUSK = {"content": "Rose sang at dusk."}
SERVICES: dict[str, Callable[..., Fact]] = {
    "correct": partial(correct_fact, changes=DUSK),
    "restore": restore,
    "pin": pin_fact,
    "unpin": unpin_fact,
}


def told(family: FamilyWithFacts, content: str = "Rose sang at dawn.", **fields: Any) -> Fact:
    return remember(content, legacy=family.legacy, owner=family["contributor"], **fields)


def events() -> list[str]:
    return list(LegacyEvent.objects.order_by("sequence").values_list("action", flat=True))


@pytest.mark.parametrize("service", SERVICES)
def test_to_everybody_else_there_is_nothing_to_change(service: str, family: FamilyWithFacts):
    before = list(Fact.objects.order_by("pk").values())
    for actor in ("keeper", "reader", *(outsider for outsider in OUTSIDERS if outsider != "signed_out")):
        for name in ("private", "approved", "superseded"):
            with pytest.raises(NotFound):
                SERVICES[service](user=family[actor], fact_id=family.facts[name].pk)
    with pytest.raises(NotFound):
        SERVICES[service](user=family["contributor"], fact_id=uuid4())
    assert (list(Fact.objects.order_by("pk").values()), events()) == (before, [])
    with pytest.raises(StaleRevision):
        SERVICES[service](user=family["contributor"], fact_id=family.facts["private"].pk, revision=7)
    Membership.objects.filter(user=family["contributor"]).update(role="reader")
    with pytest.raises(NotAllowed):
        SERVICES[service](user=family["contributor"], fact_id=family.facts["private"].pk)


def test_a_correction_is_the_owners_own_words(people: FamilyWithFacts):
    fact = told(people, review="unsure", confidence=0.4, importance=6, pinned=True, extraction_model="scripted")
    new = correct_fact(user=people["contributor"], fact_id=fact.pk, changes=DUSK, reason=" It was evening. ")
    new.refresh_from_db()
    fact.refresh_from_db()
    assert (new.content, new.version, new.review, new.importance, new.pinned) == (DUSK["content"], 2, "kept", 6, True)
    assert (fact.status, fact.superseded_by_id, fact.content) == ("superseded", new.pk, "Rose sang at dawn.")
    assert list(new.sources.values_list("kind", flat=True)) == ["manual", "manual"]
    assert (new.extraction_model, new.confidence) == ("", 1.0)
    assert RecallItem.objects.get(id=new.pk).search_text == DUSK["content"]


def test_what_the_family_sees_anew_is_compared_with_what_they_told(people: FamilyWithFacts):
    teller = people["contributor"]
    asked = Job.objects.filter(kind="reconcile")
    correct_fact(user=teller, fact_id=told(people).pk, changes=DUSK)
    assert not asked.exists()
    new = correct_fact(user=teller, fact_id=told(people, approved=True).pk, changes=DUSK)
    assert asked.get().payload["facts"] == [str(new.pk)]


def test_what_changes_nothing_makes_no_version_and_bad_input_changes_nothing(people: FamilyWithFacts):
    fact = told(people)
    correct = partial(correct_fact, user=people["contributor"], fact_id=fact.pk)
    assert correct(changes={"content": " Rose sang at dawn. "}) == fact
    bad: list[tuple[dict[str, Any], str]] = [
        ({"content": " "}, ""),
        ({"content": "x" * 4001}, ""),
        ({"content": "\x00"}, ""),
        ({"occurred": "once"}, ""),
        ({"owner": "me"}, ""),
        ({"importance": 11}, ""),
        (DUSK, "x" * 501),
        (DUSK, "\ud800"),
    ]
    for changes, reason in bad:
        with pytest.raises(InvalidInput):
            correct(changes=changes, reason=reason)
    assert (events(), Fact.objects.count()) == ([], 1)
    assert correct(changes=DUSK).version == 2


def test_what_was_replaced_or_set_aside_is_not_corrected_but_brought_back(people: FamilyWithFacts):
    teller, first = people["contributor"], told(people)
    second = correct_fact(user=teller, fact_id=first.pk, changes=DUSK)
    with pytest.raises(FactIsSetAside):
        correct_fact(user=teller, fact_id=first.pk, changes={"content": "Rose sang."})
    third = restore(user=teller, fact_id=first.pk)
    assert (third.content, third.version, third.lineage) == (first.content, 3, first.lineage)
    assert restore(user=teller, fact_id=first.pk) == third
    set_aside(user=teller, fact_id=third.pk)
    assert restore(user=teller, fact_id=third.pk).pk == restore(user=teller, fact_id=first.pk).pk == third.pk
    assert restore(user=teller, fact_id=second.pk).version == 4
    assert Fact.objects.live().get().content == DUSK["content"]


def test_merging_keeps_one_and_what_was_merged_can_be_a_fact_of_its_own_again(people: FamilyWithFacts):
    teller, kept = people["contributor"], told(people, importance=4)
    other = told(people, "Rose sang every dawn.", importance=7, confidence=0.9, approved=True)
    new = merge_facts(user=teller, keep_id=kept.pk, other_ids=[other.pk, other.pk, kept.pk])
    assert (new.content, new.version, new.importance, new.confidence) == (kept.content, 2, 7, 0.9)
    assert (new.visibility, new.sources.count()) == ("private", 2)
    assert events() == ["fact_merged", "fact_superseded", "fact_superseded"]
    again = restore(user=teller, fact_id=other.pk)
    assert (again.content, again.lineage, again.version) == (other.content, other.lineage, 2)
    assert set(Fact.objects.live()) == {new, again}


def test_words_given_with_a_merge_are_its_words_and_a_restriction_outlasts_it(people: FamilyWithFacts):
    teller, kept, other = people["contributor"], told(people, approved=True), told(people, "Rose.", restricted=True)
    new = merge_facts(user=teller, keep_id=kept.pk, other_ids=[other.pk], content="Rose sang, at dawn.")
    assert (new.content, new.moderation) == ("Rose sang, at dawn.", "restricted")


def test_only_own_live_facts_of_one_kind_become_one(family: FamilyWithFacts):
    teller, kept = family["contributor"], family.facts["private"]
    merge = partial(merge_facts, user=teller, keep_id=kept.pk)
    for name in ("keepers approved", "keepers private", "elsewhere approved", "formers approved"):
        with pytest.raises(NotFound):
            merge(other_ids=[family.facts["approved"].pk, family.facts[name].pk])
    for name in ("retired", "superseded"):
        with pytest.raises(FactIsSetAside):
            merge(other_ids=[family.facts[name].pk])
    about_teller = told(family, "I sing.", memory_type="user_profile")
    with pytest.raises(NotToBeMerged):
        merge(other_ids=[about_teller.pk])
    for too_few_or_many in ([], [kept.pk], [uuid4() for _ in range(20)]):
        with pytest.raises(InvalidInput):
            merge(other_ids=too_few_or_many)
    with pytest.raises(InvalidInput):
        merge(other_ids=[family.facts["approved"].pk], content=" ")
    with pytest.raises(NotFound):
        merge_facts(user=family["keeper"], keep_id=family.facts["approved"].pk, other_ids=[kept.pk])
    assert events() == []
    assert merge(other_ids=[family.facts["approved"].pk, family.facts["suggested"].pk]).status == "active"


def test_a_pin_is_set_once_weighs_nothing_and_can_be_taken_back(people: FamilyWithFacts):
    teller, fact = people["contributor"], told(people, approved=True, importance=4)
    pinned = pin_fact(user=teller, fact_id=fact.pk)
    assert (pinned.pinned, pinned.importance, pinned.moderation) == (True, 4, "approved")
    assert pin_fact(user=teller, fact_id=fact.pk).revision == pinned.revision == 2
    assert RecallItem.objects.get(id=fact.pk).pinned
    assert undo_review(user=teller, fact_id=fact.pk).pinned is False
    assert unpin_fact(user=teller, fact_id=fact.pk).revision == 3
    with pytest.raises(FactIsSetAside):
        pin_fact(user=teller, fact_id=told(people, retired=True).pk)
    sentences = [line.sentence for line in history_of(user=teller, fact_id=fact.pk)]
    assert sentences == ["Tom pinned this.", "Tom restored this."]
    assert history_of(user=people["keeper"], fact_id=fact.pk) == []
