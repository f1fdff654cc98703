"""What becomes of a statement: a label is advice, and these are the rules that it meets."""

from __future__ import annotations

import pytest

from accounts.keys import new_key
from legacies.dates import parse_edtf
from memory.consolidation.matching.decision import Neighbour, decide
from memory.consolidation.screening import ScreenedFact
from memory.engines.base import FactDraft, Label
from memory.models import Authority, Fact, MemoryType, Message

TOLD = "Rose was born in Leeds in 1931."
OTHERWISE = "Rose was born in York in 1932."
NAMES = frozenset({"Rose", "she"})
TELLER = new_key()


def draft(content=OTHERWISE, *, authority=Authority.FIRSTHAND, occurred="", is_suggestion=False, speakers=("",)):
    found = FactDraft(content=content, messages=(1,), category="other", authority=authority, instructs=is_suggestion)
    return ScreenedFact(found, tuple(Message(speaker=speaker) for speaker in speakers), parse_edtf(occurred), "en")


def fact(content=TOLD, **fields):
    return Fact(content=content, **fields)


def become(new, *near, gone=(), gone_here=(), noted_here=()):
    return decide(new, near, gone=gone, gone_here=gone_here, noted_here=noted_here, names=NAMES)


def own(label, **fields):
    return Neighbour(fact(**fields), True, None, label)


def others(label, **fields):
    return Neighbour(fact(**fields), False, None, label)


def test_a_correction_of_an_own_fact_replaces_it():
    near = own(Label.CORRECTS)
    assert list(become(draft(), near).corrects) == [near.fact]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"authority": Authority.FIRSTHAND}, {"authority": Authority.HEARSAY}),
        ({"authority": Authority.FIRSTHAND}, {"authority": Authority.AI_CLIENT}),
        ({"authority": Authority.FIRSTHAND}, {"authority": Authority.DOCUMENT, "speakers": ("Ada",)}),
        ({"authority": Authority.FIRSTHAND}, {"authority": Authority.DOCUMENT, "speakers": ("", "Ada")}),
        ({"visibility": "shared"}, {"authority": Authority.DOCUMENT}),
        ({"authority": Authority.DOCUMENT}, {"authority": Authority.AI_CLIENT}),
        ({"visibility": "shared"}, {}),
        ({"memory_type": MemoryType.SHARED}, {}),
    ],
)
def test_what_it_may_not_replace_its_teller_is_asked_about(old, new):
    """Nothing nearer gives way to hearsay, and a machine never changes what the family sees. Nobody has a dispute with
    themselves: they put it in place of what they share, or look at the pair.
    """
    near = own(Label.CORRECTS, **old)
    decision = become(draft(**new), near)
    assert (list(decision.corrects), list(decision.disputes)) == ([], [])
    assert [decision.instead_of, *(one.fact for one in decision.close)] in ([near.fact], [None, near.fact])


def test_who_takes_their_own_words_back_may_do_so_by_a_paper():
    """Only what they call wrong: that the paper says it more exactly, or otherwise, is not enough."""
    near = own(Label.CORRECTS)
    assert list(become(draft(authority=Authority.DOCUMENT), near).corrects) == [near.fact]
    assert list(become(draft(authority=Authority.DOCUMENT), own(Label.CONFLICTS)).corrects) == []
    exactly = draft("Rose was born in Leeds in April 1931.", authority=Authority.DOCUMENT)
    assert become(exactly, own(Label.REFINES)).refines is None


def test_what_corrects_a_shared_fact_names_it_for_its_teller_to_decide():
    near = own(Label.CORRECTS, visibility="shared")
    assert become(draft(), near).instead_of is near.fact
    assert become(draft(authority=Authority.HEARSAY), own(Label.CORRECTS)).instead_of is None


def test_what_says_all_of_the_old_and_more_replaces_it():
    near = own(Label.REFINES)
    assert become(draft("Rose was born in Leeds in April 1931."), near).refines is near.fact


@pytest.mark.parametrize("content", ["Rose was born in Leeds.", "Rose was born in 1931.", OTHERWISE])
def test_what_leaves_something_of_the_old_out_does_not_replace_it(content):
    """Whatever a model calls it: nothing is lost."""
    decision = become(draft(content), own(Label.REFINES))
    assert (decision.refines, list(decision.disputes), decision.same) == (None, [], None)


def test_two_own_facts_that_contradict_stand_both():
    near = own(Label.CONFLICTS)
    decision = become(draft(), near)
    assert (list(decision.corrects), list(decision.disputes)) == ([], [])
    assert [one.fact for one in decision.close] == [near.fact]


def test_what_is_judged_the_same_is_told_again_unless_it_was_another_day():
    near = own(Label.SAME, occurred="1962", **days("1962"))
    assert become(draft("We saw the sea.", occurred="1962-06"), near).same is near.fact
    assert become(draft("We saw the sea.", occurred="1963"), near).same is None


def days(occurred):
    when = parse_edtf(occurred)
    return {"occurred_earliest": when.earliest, "occurred_latest": when.latest}


@pytest.mark.parametrize("label", list(Label))
def test_nothing_of_another_member_is_ever_replaced_or_taken_for_ones_own(label):
    decision = become(draft(), others(label))
    assert (decision.same, list(decision.corrects), decision.refines) == (None, [], None)


@pytest.mark.parametrize(
    ("label", "disputes", "tellings"),
    [("same", 0, 1), ("refines", 0, 1), ("corrects", 1, 0), ("conflicts", 1, 0), ("different", 0, 0)],
)
def test_with_another_members_fact_it_is_linked(label, disputes, tellings):
    decision = become(draft(), others(Label(label)))
    assert (len(decision.disputes), len(decision.same_tellings)) == (disputes, tellings)


def test_the_same_words_of_another_member_are_no_same_telling_before_somebody_says_so():
    assert not become(draft(TOLD), others(None)).same_tellings


def test_a_model_that_calls_everything_a_contradiction_opens_three_disputes():
    assert len(become(draft(), *[others(Label.CONFLICTS, content=f"{TOLD} {n}") for n in range(10)]).disputes) == 3


def test_an_instruction_corrects_nothing():
    decision = become(draft(is_suggestion=True), own(Label.CORRECTS), others(Label.CONFLICTS))
    assert (list(decision.corrects), list(decision.disputes)) == ([], [])


def test_a_suggestion_is_told_again_by_its_very_words_only():
    asked = fact(status="suggested")
    assert become(draft(TOLD), Neighbour(asked, True)).same is asked
    assert become(draft(), Neighbour(asked, True, None, Label.SAME)).same is None
    assert not become(draft(), Neighbour(asked, True, None, Label.CORRECTS)).corrects


def test_what_its_teller_removed_is_not_learned_from_the_same_message():
    removed = fact(status="retired")
    assert become(draft(TOLD), gone=[removed], gone_here=[removed]).taken_back


def test_what_its_teller_removed_and_tells_once_more_is_asked_about():
    removed = fact(status="retired")
    decision = become(draft(TOLD), others(Label.SAME), gone=[removed])
    assert (decision.taken_back, decision.removed_before, list(decision.same_tellings)) == (False, removed, [])


def test_what_was_replaced_by_something_that_says_it_too_is_told_again():
    old = fact("Rose was born in Leeds.", status="superseded")
    newer = fact(TOLD, lineage=old.lineage)
    assert become(draft("Rose was born in Leeds."), Neighbour(newer, True), gone=[old]).same is newer


def test_what_was_replaced_by_something_else_does_not_come_back_by_itself():
    old = fact(TOLD, status="superseded")
    newer = fact(OTHERWISE, lineage=old.lineage)
    assert become(draft(TOLD), Neighbour(newer, True, None, Label.CONFLICTS), gone=[old]).removed_before is old


def test_what_was_noted_of_one_of_its_messages_is_told_before_whomever_it_was_taken_to_be_about():
    noted = fact("Anna is a nurse.", memory_type=MemoryType.USER_PROFILE)
    assert become(draft("Anna is a nurse"), noted_here=[noted]).same is noted
    assert become(draft("Anna is a doctor"), noted_here=[noted]).same is None


def test_what_was_noted_of_one_of_its_messages_for_another_day_is_another_thing():
    noted = fact("Rose went to Whitby.", occurred="1961")
    assert become(draft("Rose went to Whitby.", occurred="1962"), noted_here=[noted]).same is None
    assert become(draft("Rose went to Whitby.", occurred="1961"), noted_here=[noted]).same is noted
