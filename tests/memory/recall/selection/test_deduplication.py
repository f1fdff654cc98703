"""What a reply is offered says each thing once."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import cast
from uuid import UUID

from memory.recall.pipeline import _each_once
from memory.recall.results import Hit
from memory.recall.selection.deduplication import entries_of_facts, tell_once
from memory.recall.sql.candidates import Candidate

TELLER = UUID(int=7)


def hit(number, *, kind="fact", score=1.0, sources=(), text="", owner=TELLER):
    return Hit(
        legacy_id=UUID(int=0),
        kind=kind,
        id=UUID(int=number),
        text=text or f"Text {number}.",
        owner_id=owner,
        own=True,
        shared=False,
        score=score,
        similarity=0.5,
        message_ids=tuple(UUID(int=source) for source in sources),
        told_at=datetime(2026, 1, 1, tzinfo=UTC),
    )


def told(*hits, limit=10):
    return [one.id.int for one in tell_once(hits, limit=limit)]


def test_fact_takes_the_place_of_its_message_where_it_answers_about_as_well():
    message, other = hit(1, kind="message", sources=[1]), hit(2, score=0.9, sources=[8])
    assert told(message, other, hit(3, score=0.8, sources=[1])) == [3, 2]
    assert told(message, other, hit(3, score=0.3, sources=[1])) == [1, 2, 3]


def test_fact_that_holds_a_part_of_its_message_leaves_the_message_in_place():
    said = "They crossed paths at the ball in July, and he played the accordion."
    message = hit(1, kind="message", sources=[1], text=said)
    part = hit(3, score=0.8, sources=[1], text="He played the accordion.")
    assert told(message, part) == [1, 3]
    assert told(message, hit(3, score=0.8, sources=[1], text=said.replace("They", "Rose and Bill"))) == [3]
    rest = hit(4, score=0.7, sources=[1], text="They crossed paths at the ball in July.")
    assert told(message, part, rest) == [3, 4]


def test_same_words_of_one_teller_come_once_and_of_two_tellers_twice():
    first, again = hit(1, text="Rose loved tea.", sources=[1]), hit(2, text="rose  loved tea.", sources=[2])
    theirs = hit(3, text="Rose loved tea.", owner=UUID(int=8), sources=[3])
    assert told(first, again, theirs) == [1, 3]


def test_second_fact_of_a_message_and_a_summary_of_it_come_after_what_is_new():
    first, second = hit(1, score=1.0, sources=[1]), hit(2, score=0.95, sources=[1])
    summary, new = hit(3, kind="chunk", score=0.94, sources=[1, 2, 3]), hit(4, score=0.9, sources=[4])
    assert told(first, second, summary, new) == [1, 4, 2, 3]
    assert told(first, hit(5, score=0.95, sources=[1, 9]), new) == [1, 5, 4]


def test_what_rests_on_no_message_is_never_said_before():
    assert told(hit(1, score=0.9), hit(2, score=0.8), hit(3, score=0.7)) == [1, 2, 3]


def test_no_more_than_asked_for():
    assert told(*[hit(n, sources=[n]) for n in range(1, 6)], limit=3) == [1, 2, 3]
    assert told(limit=3) == []


def test_entry_steps_behind_the_fact_that_it_dates():
    fact = hit(1, text="Rose married in 1955.", sources=[1])
    same_words = hit(2, kind="entry", text="rose married  in 1955.", sources=[1])
    from_elsewhere = hit(3, kind="entry", text="Rose married in 1955.", sources=[9])
    other_words = hit(4, kind="entry", text="In 1955 Rose married.", sources=[1])
    assert entries_of_facts([fact, same_words, from_elsewhere, other_words]) == {
        UUID(int=number) for number in (2, 3, 4)
    }


def test_entry_that_is_a_clause_of_a_fact_from_the_same_message_steps_behind_it():
    fact = hit(1, text="Rose was born in Hull in 1931, and moved to Leith in 1952.", sources=[1])
    clause = hit(2, kind="entry", text="Rose moved to Leith in 1952.", sources=[1])
    elsewhere = hit(3, kind="entry", text="Rose moved to Leith in 1952.", sources=[9])
    assert entries_of_facts([fact, clause, elsewhere]) == {UUID(int=2)}


def test_entry_stays_that_nothing_found_says_in_the_same_way():
    entry = hit(1, kind="entry", text="Rose married in 1955.", sources=[1])
    theirs = hit(2, text="Rose married in 1955.", sources=[1], owner=UUID(int=8))
    other_day = hit(3, text="Rose married in 1956.", sources=[1])
    replaced = replace(hit(4, text="Rose married in 1955.", sources=[1]), superseded=True)
    said = hit(5, kind="message", text="Rose married in 1955.", sources=[1])
    by_hand = hit(6, kind="entry", text="The shop was opened."), hit(7, text="A shop was opened once.")
    assert entries_of_facts([entry, theirs, other_day, replaced, said, *by_hand]) == frozenset()


def test_an_entry_whose_fact_is_too_far_behind_to_be_shown_stays():
    entry = hit(1, kind="entry", text="Rose married in 1955.", sources=[1])
    fact, *others = hit(2, text="Rose married in 1955.", sources=[1]), hit(3), hit(4)

    def shown(*hits, limit):
        found = cast("Sequence[Candidate]", hits)
        return [one.id.int for one in _each_once(found, limit=limit)]

    assert shown(entry, *others, fact, limit=3) == [1, 3, 4]
    assert shown(entry, *others, fact, limit=4) == [3, 4, 2]
    assert shown(others[0], fact, others[1], entry, limit=2) == [3, 2]
