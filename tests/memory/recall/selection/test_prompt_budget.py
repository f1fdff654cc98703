"""What goes into a prompt: within its room, always the same, and nothing without what belongs to it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from uuid import UUID

from hypothesis import given, settings
from hypothesis import strategies as st

from memory.recall.results import Hit
from memory.recall.selection.prompt_budget import (
    Dispute,
    is_never_trimmed,
    is_others_pin,
    is_profile,
    select,
    tokens_of,
)

TELLER = UUID(int=7)


def hit(number, *, score=0.5, tokens=10, text="", **fields):
    usual = {"kind": "fact", "memory_type": "semantic", "own": True, "owner_id": TELLER}
    return Hit(
        legacy_id=UUID(int=0),
        id=UUID(int=number),
        # Of other words each, so that none says what another says.
        text=text or f"{number}".ljust(int(tokens * 3.5), chr(ord("a") + number % 26)),
        shared=False,
        score=score,
        similarity=0.5,
        message_ids=(),
        told_at=datetime(2026, 1, 1, tzinfo=UTC),
        **{**usual, **fields},
    )


def entry(number, *, score=0.0, on=None, **fields):
    return hit(number, score=score, kind="entry", memory_type="", occurred_earliest=on, occurred_latest=on, **fields)


def identity(number, **fields):
    return hit(number, score=0.0, memory_type="identity", owner_id=None, own=False, **fields)


def profile(number, **fields):
    return hit(number, memory_type="user_profile", **{"score": 0.0, **fields})


def dispute(first, second, **fields):
    return Dispute(first=UUID(int=first), second=UUID(int=second), **fields)


def ids(selection):
    return [one.id.int for one in selection.hits]


def chosen(*hits, **options):
    return ids(select(hits, **options))


def used(hits):
    return sum(tokens_of(one) for one in hits)


def test_a_token_is_three_and_a_half_characters():
    assert [tokens_of(hit(1, text="x" * length)) for length in (1, 3, 4, 7, 8)] == [1, 1, 2, 2, 3]


def test_best_come_first_and_what_still_fits_fills_the_rest():
    assert chosen(hit(1, score=0.2), hit(2, score=0.9), hit(3, score=0.5)) == [2, 3, 1]
    assert chosen(hit(1, score=0.9, tokens=60), hit(2, score=0.8, tokens=50), hit(3, score=0.1), room=80) == [1, 3]
    assert chosen(room=80) == []


def test_identity_pins_and_what_is_about_the_asker_are_there_beside_many_better_hits():
    better = [hit(number, score=0.9, tokens=100) for number in range(10, 40)]
    always = [identity(1, tokens=200), hit(2, score=0.0, tokens=300, pinned=True), profile(3, tokens=200)]
    selection = select([*better, *always])
    assert {1, 2, 3} <= set(ids(selection))
    assert selection.tokens == 2000
    assert len(selection.hits) == 3 + 13


def test_what_is_kept_for_others_and_not_needed_is_filled():
    assert len(chosen(*[hit(number, tokens=100) for number in range(1, 40)])) == 20


def test_more_about_the_asker_than_its_part_holds_has_to_be_worth_it():
    better = [hit(number, score=0.9, tokens=100) for number in range(10, 40)]
    about = [profile(number, tokens=100, score=0.1) for number in range(1, 5)]
    assert [number for number in chosen(*better, *about) if number < 10] == [1, 2]
    worth_it = [replace(one, score=1.0) for one in about]
    assert [number for number in chosen(*better, *worth_it) if number < 10] == [1, 2, 3, 4]


def test_what_another_told_about_themselves_is_not_about_the_asker():
    theirs = profile(1, own=False, owner_id=UUID(int=8), tokens=100)
    assert chosen(theirs, *[hit(number, score=0.9, tokens=100) for number in range(10, 40)])[-1] != 1


def test_only_what_is_pinned_takes_more_room_than_there_is():
    selection = select([hit(1, tokens=3000, pinned=True), hit(2, score=0.9), profile(3)])
    assert ids(selection) == [1, 3]
    assert selection.exceeds_by == 1010
    assert select([hit(1, tokens=3000)]).hits == ()
    assert select([hit(1)]).exceeds_by == 0


AGNES, BEN = UUID(int=8), UUID(int=9)


def others_pin(number, owner=AGNES, **fields):
    return hit(number, pinned=True, own=False, owner_id=owner, **{"score": 0.0, **fields})


def test_what_another_pinned_fills_no_more_than_its_part_of_the_prompt():
    better = [hit(number, score=0.9, tokens=100) for number in range(100, 140)]
    pins = [others_pin(number, tokens=50) for number in range(1, 31)]
    selection = select([*better, *pins])
    assert [number for number in ids(selection) if number < 100] == [1, 2, 3]
    assert selection.exceeds_by == 0
    assert chosen(*pins) == [1, 2, 3]


def test_pins_of_several_members_share_what_the_askers_own_leave():
    better = [hit(number, score=0.9, tokens=100) for number in range(100, 140)]
    pins = [others_pin(number, owner=owner, tokens=50) for owner in (AGNES, BEN) for number in ids_for(owner)]
    assert pinned_among(chosen(*better, *pins)) == [11, 12, 13, 21, 22, 23]
    own = hit(1, score=0.0, tokens=200, pinned=True)
    assert pinned_among(chosen(*better, *pins, own)) == [1, 11, 12]
    assert pinned_among(chosen(*better, *pins, replace(own, text="x" * 3500))) == [1]


def ids_for(owner):
    return range(11, 16) if owner == AGNES else range(21, 26)


def pinned_among(numbers):
    return sorted(number for number in numbers if number < 100)


def test_what_another_pinned_and_answers_best_competes_like_anything_else():
    assert chosen(others_pin(1, score=0.9, tokens=900), hit(2, score=0.5)) == [1, 2]
    assert chosen(others_pin(1, score=0.1, tokens=900), hit(2, score=0.5, tokens=1500)) == [2]


def test_smaller_prompt_keeps_as_large_a_part_for_the_asker():
    better = [hit(number, score=0.9) for number in range(100, 140)]
    about = [profile(number) for number in range(1, 9)]
    selection = select([*better, *about], room=200)
    assert [number for number in ids(selection) if number < 100] == [1, 2]
    assert selection.tokens == 200


def test_telling_in_an_open_dispute_comes_with_the_other_or_not_at_all():
    hits = [hit(1, score=0.9), hit(2, score=0.0), hit(3, score=0.5)]
    selection = select(hits, disputes=[dispute(1, 2)])
    assert (ids(selection), selection.disputed) == ([1, 2, 3], frozenset({UUID(int=1), UUID(int=2)}))
    assert chosen(*hits[:2], hit(3, score=0.8), disputes=[dispute(1, 2)]) == [1, 3, 2]
    selection = select(hits, disputes=[dispute(1, 2)], room=25)
    assert (ids(selection), selection.disputed) == ([3], frozenset())


def test_three_tellings_come_together_and_a_pinned_one_brings_the_other():
    hits = [hit(1, score=0.9, tokens=30), hit(2, score=0.1), hit(3, score=0.2), hit(4, score=0.3)]
    assert chosen(*hits, disputes=[dispute(1, 2), dispute(2, 3)]) == [1, 3, 2, 4]
    pinned = [replace(hits[0], pinned=True), *hits[1:]]
    assert chosen(*pinned, disputes=[dispute(1, 2)], room=35) == [1, 2]


def test_dispute_of_which_one_end_is_not_to_be_seen_is_none():
    selection = select([hit(1, score=0.9), hit(3, score=0.5)], disputes=[dispute(1, 2)])
    assert (ids(selection), selection.disputed) == ([1, 3], frozenset())


def test_of_a_settled_dispute_the_preferred_comes_first_and_neither_is_disputed():
    hits = [hit(1, score=0.9), hit(2, score=0.1), hit(3, score=0.5)]
    selection = select(hits, disputes=[dispute(1, 2, preferred=UUID(int=2))])
    assert (ids(selection), selection.disputed) == ([2, 1, 3], frozenset())
    assert selection.settled == {UUID(int=1): False, UUID(int=2): True}


def test_what_says_the_same_comes_after_what_is_new_and_a_near_twin_does_not():
    first = hit(1, score=0.9, text="She died in October 2019.")
    hits = [first, hit(2, score=0.8, text="She died in Oct 2019."), hit(4, score=0.5, text="Rose loved tea.")]
    assert chosen(*hits) == [1, 4, 2]
    assert chosen(*hits, room=tokens_of(first) + tokens_of(hits[2])) == [1, 4]
    hits[1] = hit(2, score=0.8, text="She died in November 2019.")
    assert chosen(*hits) == [1, 2, 4]


def test_latest_entries_and_the_most_relevant_come_in_the_order_of_time():
    days = [entry(number, on=date(1950 + number, 1, 1), score=1 / number) for number in range(1, 41)]
    undated = entry(50, score=0.001)
    assert chosen(*days, undated) == [*range(1, 6), *range(26, 41)]


def test_entries_stand_in_order_of_time_where_entries_stand():
    early, late = entry(1, on=date(1950, 1, 1), score=0.2), entry(2, on=date(1960, 1, 1), score=0.9)
    assert chosen(early, late, hit(3, score=0.5)) == [1, 3, 2]


some = settings(max_examples=25, deadline=None)

TYPES = st.sampled_from(["semantic", "semantic", "episodic", "identity", "user_profile"])
WORDS = st.lists(st.sampled_from(["Rose", "died", "in", "October", "November", "2019", "tea"]), min_size=1, max_size=30)


@st.composite
def offers(draw):
    """Hits of all sorts, disputes among them, and a room that may be too small."""
    number = draw(st.integers(0, 12))
    hits = [
        hit(
            position,
            text=" ".join(draw(WORDS)),
            score=draw(st.sampled_from([0.0, 0.1, 0.5, 0.5, 0.9])),
            kind=draw(st.sampled_from(["fact", "fact", "message", "entry"])),
            memory_type=draw(TYPES),
            pinned=draw(st.integers(0, 5)) == 0,
            own=draw(st.booleans()),
        )
        for position in range(1, number + 1)
    ]
    ends = st.tuples(st.integers(1, 14), st.integers(1, 14)).filter(lambda pair: pair[0] < pair[1])
    disputes = [
        dispute(*pair, preferred=UUID(int=pair[0]) if draw(st.booleans()) else None)
        for pair in draw(st.lists(ends, max_size=4, unique=True))  # as the rows are
    ]
    return hits, disputes, draw(st.integers(0, 250))


def brought_by(selection, disputes):
    """What is kept whole, and the tellings that belong to it."""
    whole = {one.id for one in selection.hits if is_never_trimmed(one)}
    for _ in disputes:
        whole |= {end for link in disputes if {link.first, link.second} & whole for end in (link.first, link.second)}
    return [one for one in selection.hits if one.id in whole]


@some
@given(offers(), st.randoms())
def test_same_hits_in_any_order_are_the_same_selection(offer, random):
    hits, disputes, room = offer
    shuffled, other = random.sample(hits, len(hits)), random.sample(disputes, len(disputes))
    assert select(hits, disputes=disputes, room=room) == select(shuffled, disputes=other, room=room)


@some
@given(offers())
def test_room_is_exceeded_by_what_is_kept_whole_alone(offer):
    hits, disputes, room = offer
    selection = select(hits, disputes=disputes, room=room)
    whole = brought_by(selection, disputes)
    assert {one.id for one in hits if is_never_trimmed(one)} <= {one.id for one in selection.hits}
    rest = [one for one in selection.hits if one not in whole]
    assert used(rest) <= max(room - used(whole), room // 10 + room * 3 // 20)
    assert selection.tokens == used(selection.hits)


@some
@given(offers())
def test_nothing_that_was_left_out_would_have_fitted(offer):
    hits, _, room = offer
    selection = select([one for one in hits if one.kind != "entry"], room=room)
    left = [one for one in hits if one.kind != "entry" and one not in selection.hits]
    left = [one for one in left if one.score > 0 or not is_others_pin(one)]
    assert all(selection.tokens + tokens_of(one) > room for one in left)


@some
@given(offers())
def test_no_open_dispute_is_told_by_one_side(offer):
    hits, disputes, room = offer
    known = {one.id for one in hits if one.kind != "entry"}
    links = [link for link in disputes if {link.first, link.second} <= known]
    selection = select([one for one in hits if one.kind != "entry"], disputes=disputes, room=room)
    there = {one.id for one in selection.hits}
    assert all((link.first in there) == (link.second in there) for link in links)
    open_ends = {end for link in links if not link.is_settled for end in (link.first, link.second)}
    assert selection.disputed == open_ends & there


@some
@given(offers(), st.integers(1, 60), st.booleans())
def test_what_is_added_and_worth_less_drops_nothing_that_is_kept(offer, tokens, is_pinned):
    hits, disputes, room = offer
    kept = [one for one in select(hits, disputes=disputes, room=room).hits if is_never_trimmed(one)]
    added = hit(99, score=-1.0, tokens=tokens, pinned=is_pinned)
    after = select([*hits, added], disputes=disputes, room=room)
    assert {one.id for one in kept} <= {one.id for one in after.hits}
    before = [one for one in hits if is_profile(one) and one.kind == "fact" and not is_never_trimmed(one)]
    about = select(before, room=room)
    again = select([*before, replace(added, memory_type="user_profile", pinned=False)], room=room)
    assert {one.id for one in about.hits} <= {one.id for one in again.hits}
