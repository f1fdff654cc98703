"""What happened to a fact: all of it for its owner, from sharing on and without earlier words for the others."""

from __future__ import annotations

from uuid import uuid4

import pytest

from config.errors import NotFound
from legacies.audit import Actor
from legacies.models import LegacyEventPayload
from memory.kinds import MemoryAction
from memory.models import Fact
from memory.services.facts.correction import correct_fact, merge_facts, restore
from memory.services.facts.editing import create_fact, edit_fact, set_aside, share_fact, unshare_fact
from memory.services.facts.reviewing import mark_unsure, undo_review
from memory.services.facts.versions import Replacement, supersede
from memory.services.history.fact_history import HistoryLine, history_of
from memory.services.moderation import approve_fact, return_fact
from tests.support.access import FamilyWithFacts

FIRST, SECOND, THIRD = "Rose sang at noon.", "Rose sang at dawn.", "Rose sang at dusk."


@pytest.fixture
def fact(family: FamilyWithFacts) -> Fact:
    """Told, doubted, put right while private, shared, changed, approved."""
    teller = family["contributor"]
    fact = create_fact(user=teller, legacy_id=family.legacy.pk, content=FIRST)
    mark_unsure(user=teller, fact_id=fact.pk)
    edit_fact(user=teller, fact_id=fact.pk, changes={"content": SECOND})
    share_fact(user=teller, fact_id=fact.pk)
    edit_fact(user=teller, fact_id=fact.pk, changes={"content": THIRD})
    return approve_fact(staff=family["staff"], fact_id=fact.pk)


def sentences(lines: list[HistoryLine]) -> list[str]:
    return [line.sentence for line in lines]


def test_the_owner_reads_all_of_it(family: FamilyWithFacts, fact: Fact):
    lines = history_of(user=family["contributor"], fact_id=fact.pk)
    assert sentences(lines) == [
        "Tom wrote this down.",
        "Tom reviewed this.",
        "Tom edited this.",
        "Tom shared this with the family.",
        "Tom edited this.",
        "Staff approved this.",
    ]
    assert [(line.before, line.after) for line in lines if line.after] == [
        ("", FIRST),
        (FIRST, SECOND),
        (SECOND, THIRD),
    ]
    assert [line.at for line in lines] == sorted(line.at for line in lines)


def test_fellow_members_read_from_sharing_on_and_no_earlier_words(family: FamilyWithFacts, fact: Fact):
    for actor in ("keeper", "reader"):
        lines = history_of(user=family[actor], fact_id=fact.pk)
        assert sentences(lines) == [
            "Tom shared this with the family.",
            "Tom edited this.",
            "Staff approved this.",
        ]
        assert not any(word in repr(lines) for word in (FIRST, SECOND, THIRD, "unsure"))


def test_how_much_it_weighs_for_its_owner_is_in_nobody_elses_history(family: FamilyWithFacts, fact: Fact):
    teller = family["contributor"]
    before = history_of(user=family["reader"], fact_id=fact.pk)
    edit_fact(user=teller, fact_id=fact.pk, changes={"importance": 4, "pinned": True})
    assert history_of(user=family["reader"], fact_id=fact.pk) == before
    edit_fact(user=teller, fact_id=fact.pk, changes={"category": "hobby"})
    for actor in ("reader", "contributor"):
        last = history_of(user=family[actor], fact_id=fact.pk)[-1]
        assert (last.sentence, last.before, last.after) == ("Tom changed something.", "", "")


def test_what_was_before_the_last_sharing_is_nobodys_business(family: FamilyWithFacts, fact: Fact):
    teller = family["contributor"]
    unshare_fact(user=teller, fact_id=fact.pk)
    edit_fact(user=teller, fact_id=fact.pk, changes={"content": FIRST})
    share_fact(user=teller, fact_id=fact.pk)
    assert sentences(history_of(user=family["keeper"], fact_id=fact.pk)) == ["Tom shared this with the family."]


def test_a_return_and_its_reason_are_between_moderation_and_the_teller(family: FamilyWithFacts, fact: Fact):
    return_fact(staff=family["staff"], fact_id=fact.pk, reason="Too private.")
    last = history_of(user=family["contributor"], fact_id=fact.pk)[-1]
    assert (last.sentence, last.reason) == ("Staff returned this: “Too private.”", "Too private.")
    with pytest.raises(NotFound):
        history_of(user=family["keeper"], fact_id=fact.pk)
    edit_fact(user=family["contributor"], fact_id=fact.pk, changes={"content": FIRST})
    assert "Too private." not in repr(history_of(user=family["keeper"], fact_id=fact.pk))


def test_to_others_there_is_no_history(family: FamilyWithFacts, fact: Fact):
    for actor in ("former", "stranger", "staff"):
        with pytest.raises(NotFound):
            history_of(user=family[actor], fact_id=fact.pk)
    with pytest.raises(NotFound):
        history_of(user=family["contributor"], fact_id=uuid4())
    set_aside(user=family["contributor"], fact_id=fact.pk)
    with pytest.raises(NotFound):
        history_of(user=family["keeper"], fact_id=fact.pk)
    assert history_of(user=family["contributor"], fact_id=fact.pk)[-1].sentence == "Tom set this aside."


def test_taking_back_is_part_of_the_history(family: FamilyWithFacts, fact: Fact):
    set_aside(user=family["contributor"], fact_id=fact.pk)
    undo_review(user=family["contributor"], fact_id=fact.pk)
    lines = history_of(user=family["contributor"], fact_id=fact.pk)
    assert sentences(lines)[-2:] == ["Tom set this aside.", "Tom restored this."]


def test_what_was_erased_is_told_without_words(family: FamilyWithFacts, fact: Fact):
    LegacyEventPayload.objects.all().delete()
    lines = history_of(user=family["contributor"], fact_id=fact.pk)
    assert len(lines) == 6
    assert not any(line.before or line.after for line in lines)


def test_history_costs_the_same_however_long_it_is(family: FamilyWithFacts, fact: Fact, growth):
    teller, texts = family["contributor"], iter(range(99))

    def edit_once_more() -> None:
        edit_fact(user=teller, fact_id=fact.pk, changes={"content": f"Rose sang {next(texts)} times."})

    assert growth(edit_once_more, lambda: history_of(user=teller, fact_id=fact.pk)) == 6
    assert growth(edit_once_more, lambda: history_of(user=family["keeper"], fact_id=fact.pk)) == 6


def test_one_history_goes_through_all_versions(family: FamilyWithFacts, fact: Fact):
    teller = family["contributor"]
    new = correct_fact(user=teller, fact_id=fact.pk, changes={"content": FIRST}, reason="Aunt Agnes wrote to me.")
    again = restore(user=teller, fact_id=fact.pk)
    lines = history_of(user=teller, fact_id=again.pk)
    assert sentences(lines)[6:] == [
        "Tom corrected this: “Aunt Agnes wrote to me.”",
        "Tom restored an earlier version.",
    ]
    assert [(line.subject, line.before, line.after) for line in lines[6:]] == [
        (new.pk, THIRD, FIRST),
        (again.pk, FIRST, THIRD),
    ]
    assert sentences(history_of(user=teller, fact_id=fact.pk)) == sentences(lines)
    read = history_of(user=family["keeper"], fact_id=again.pk)
    assert sentences(read) == [
        "Tom shared this with the family.",
        "Tom edited this.",
        "Staff approved this.",
        *["Tom edited this."] * 2,
    ]
    assert "Agnes" not in repr(read)
    with pytest.raises(NotFound):
        history_of(user=family["keeper"], fact_id=fact.pk)


def test_what_became_part_of_another_says_so_and_the_other_that_it_did(family: FamilyWithFacts, fact: Fact):
    teller = family["contributor"]
    kept = create_fact(user=teller, legacy_id=family.legacy.pk, content="Rose sang.")
    one = merge_facts(user=teller, keep_id=kept.pk, other_ids=[fact.pk])
    assert sentences(history_of(user=teller, fact_id=fact.pk))[-1] == "Another fact stands for this one now."
    assert sentences(history_of(user=teller, fact_id=one.pk)) == [
        "Tom wrote this down.",
        "Tom merged several facts that say the same.",
    ]


def test_what_the_assistant_did_is_told_as_its_own(family: FamilyWithFacts, fact: Fact):
    teller, old = family["contributor"], fact
    for action in (MemoryAction.FACT_REFINED, MemoryAction.FACT_CORRECTED):
        pair = Replacement(old, Fact(content=f"{old.content} Often.", language="en"), reason="corrects", action=action)
        (old,) = supersede([pair], actor=Actor.task(teller.pk), legacy_id=family.legacy.pk)
    assert sentences(history_of(user=teller, fact_id=old.pk))[-2:] == [
        "The assistant made this more exact from what was told later.",
        "The assistant corrected this from what was told later.",
    ]
