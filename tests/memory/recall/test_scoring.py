"""How raw signals become an order, on cases small enough to read."""

from datetime import UTC, datetime
from uuid import UUID

import pytest

from memory.recall.candidates import Candidate
from memory.recall.scoring import score_all


def candidate(number, *, similarity: float | None = 0.0, words=0.0, importance=5, pinned=False):
    return Candidate(
        legacy_id=UUID(int=0),
        kind="fact",
        id=UUID(int=number),
        owner_id=None,
        shared=True,
        search_text="",
        message_ids=[],
        told_at=datetime(2026, 1, 1, tzinfo=UTC),
        occurred_earliest=None,
        occurred_latest=None,
        category="",
        memory_type="",
        conversation_id=None,
        position=None,
        importance=importance,
        pinned=pinned,
        similarity=similarity,
        words=words,
        is_comparable=True,
    )


def order(*candidates):
    return [scored.candidate.id.int for scored in score_all(candidates)]


def test_both_signals_count_as_shares_of_the_best_there_is():
    best_meaning, best_words = candidate(1, similarity=0.8, words=0.1), candidate(2, similarity=0.3, words=0.4)
    both = candidate(3, similarity=0.6, words=0.3)
    scores = {scored.candidate.id.int: scored.score for scored in score_all([best_meaning, best_words, both])}
    assert scores == pytest.approx({1: 0.5 + 0.125, 2: 0.1875 + 0.5, 3: 0.375 + 0.375})


def test_what_has_no_vector_is_found_by_its_words_and_comes_after_what_has_both():
    assert order(candidate(1, similarity=None, words=0.2), candidate(2, similarity=0.5, words=0.2)) == [2, 1]


def test_what_has_nothing_to_do_with_the_query_is_left_out():
    assert order(candidate(1, similarity=0.19), candidate(2, similarity=-0.5), candidate(3, similarity=None)) == []
    assert set(order(candidate(1, similarity=0.2), candidate(2, words=0.01))) == {1, 2}


def test_importance_lifts_by_a_tenth_at_most_and_only_what_is_relevant():
    relevant, important = candidate(1, similarity=0.6), candidate(2, similarity=0.45, importance=10)
    assert order(relevant, important) == [1, 2]
    scores = {
        importance: score_all([candidate(1, similarity=0.6, importance=importance)])[0].score
        for importance in (1, 5, 10)
    }
    assert scores == pytest.approx({1: 0.5 * 0.92, 5: 0.5, 10: 0.5 * 1.1})
    assert score_all([candidate(1, similarity=0.6, importance=1, pinned=True)])[0].score == pytest.approx(0.5 * 1.1)


def test_equal_scores_stand_by_their_keys_whatever_order_they_come_in():
    equal = [candidate(number, similarity=0.5) for number in (3, 1, 2)]
    assert order(*equal) == order(*reversed(equal)) == [1, 2, 3]


def test_nothing_is_an_order_of_nothing():
    assert order() == []
