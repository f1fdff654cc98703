"""How raw signals become an order, on cases small enough to read."""

from datetime import UTC, date, datetime
from itertools import pairwise
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.recall.ranking.interpretation import Reading
from memory.recall.ranking.scoring import Scoring, Weights
from memory.recall.sql.candidates import Candidate, QueryStatistics
from memory.recall.sql.statistics import Rarity

NOW = datetime(2026, 2, 1, tzinfo=UTC)


def candidate(number, *, similarity: float | None = 0.0, matched=(), **others):
    """A fact that holds these of two terms, of which the second is rare."""
    row: dict[str, Any] = {
        "legacy_key": str(UUID(int=0)),
        "kind": "fact",
        "key": str(UUID(int=number)),
        "owner_key": None,
        "shared": True,
        "search_text": "",
        "message_keys": [],
        "told": "2026-01-01 00:00:00+00",
        "occurred_earliest": None,
        "occurred_latest": None,
        "category": "",
        "memory_type": "",
        "subject": "",
        "conversation_key": None,
        "position": None,
        "speaker": "",
        "importance": 5,
        "pinned": False,
        "superseded": False,
        "current_text": None,
        "newer_keys": None,
        "used": None,
        "similarity": similarity,
        "held": list(matched),
        "length": 20,
        "is_related": False,
        "of_all": QueryStatistics(rarity=Rarity({1: 1.0, 2: 3.0})),
    }
    return Candidate(**row | others)


def score_all(candidates, query="", **options):
    return Scoring(now=NOW, reading=Reading.of(query), **options).weigh(candidates).best_first()


def parts_of(candidates):
    return {UUID(key).int: parts for key, parts in Scoring(now=NOW).weigh(candidates).parts_of(candidates).items()}


def order(*candidates, query="", **options):
    return [scored.id.int for scored in score_all(candidates, query, **options)]


def chat(number, text, *, position, speaker="", day=1, **others):
    return candidate(
        number,
        kind="message",
        conversation_key=str(CHAT),
        position=position,
        speaker=speaker,
        search_text=text,
        told=f"2026-01-{day:02} 00:00:00+00",
        **others,
    )


CHAT = UUID(int=99)


def test_meaning_and_words_add_up_and_the_rarer_word_counts_more():
    both = candidate(1, similarity=0.5, matched=[2])
    assert order(candidate(2, similarity=0.5, matched=[1]), candidate(3, similarity=0.5), both) == [1, 2, 3]


def test_relevance_does_not_hang_on_what_else_was_found():
    one = candidate(1, similarity=0.5, matched=[1])
    alone = score_all([one])[0].score
    among = score_all([one, candidate(2, similarity=0.9, matched=[1, 2]), candidate(3, similarity=0.3)])
    assert next(scored.score for scored in among if scored.id.int == 1) == alone


def test_what_has_no_vector_is_found_by_its_words_and_comes_after_what_has_both():
    assert order(candidate(1, similarity=None, matched=[1]), candidate(2, similarity=0.5, matched=[1])) == [2, 1]


def test_what_has_nothing_to_do_with_the_query_is_left_out():
    assert order(candidate(1, similarity=0.19), candidate(2, similarity=-0.5), candidate(3, similarity=None)) == []
    assert set(order(candidate(1, similarity=0.2), candidate(2, matched=[1]))) == {1, 2}
    assert order(candidate(1, similarity=0.01), candidate(2, similarity=None), least_similarity=0.0) == [1]


def test_importance_lifts_by_a_tenth_at_most_and_only_what_is_relevant():
    relevant, important = candidate(1, similarity=0.6), candidate(2, similarity=0.45, importance=10)
    assert order(relevant, important) == [1, 2]
    scores = [score_all([candidate(1, similarity=0.6, importance=importance)])[0].score for importance in (1, 5, 10)]
    assert [score / scores[1] for score in scores] == pytest.approx([0.92, 1.0, 1.1])
    assert score_all([candidate(1, similarity=0.6, importance=1, pinned=True)])[0].score == pytest.approx(scores[2])


def test_what_was_used_lately_belongs_here_or_is_linked_to_the_best_comes_first_among_equals():
    plain = candidate(1, similarity=0.5)
    for other in ({"used": str(NOW)}, {"conversation_key": str(CHAT)}, {"is_related": True}):
        assert order(plain, candidate(2, similarity=0.5, **other), conversation=CHAT) == [2, 1]
        assert order(candidate(1, similarity=0.6), candidate(2, similarity=0.5, **other), conversation=CHAT) == [1, 2]


def test_answer_to_a_question_that_has_the_words_is_found_with_it():
    asked = chat(1, "Where did Nana fish?", position=1, similarity=0.6, matched=[1, 2])
    answered = chat(2, "Up at the lake, every Sunday.", position=2, similarity=0.3)
    other = chat(3, "I like lakes.", position=9, similarity=0.35)
    assert order(asked, answered, other)[-1] == 3
    scores = parts_of([asked, answered, other])
    assert scores[2]["answer"] > 0 == scores[3]["answer"] == scores[1]["answer"]
    assert scores[1]["asks"] < 0 == scores[2]["asks"]


def test_neighbours_lift_a_message_and_a_gap_between_them_does_not():
    alone = chat(1, "Yes, we did.", position=5, similarity=0.1)
    beside = chat(2, "Fishing on the lake.", position=6, similarity=0.8, matched=[2])
    apart = chat(2, "Fishing on the lake.", position=7, similarity=0.8, matched=[2])
    assert order(alone, beside) == [2, 1]
    assert order(alone, apart) == [2]


def test_who_is_named_in_the_question_is_found_first():
    agnes = chat(1, "We danced.", position=1, speaker="Agnes Miller", similarity=0.5)
    tom = chat(2, "We danced.", position=5, speaker="Tom", similarity=0.55)
    assert order(agnes, tom, query="Who danced?") == [2, 1]
    assert order(agnes, tom, query="What did Agnes say about dancing?") == [1, 2]


def test_month_and_year_in_the_question_meet_when_it_was_told_or_happened():
    told = candidate(1, similarity=0.5, told="2026-07-03 00:00:00+00")
    happened = candidate(2, similarity=0.5, occurred_earliest=date(1962, 7, 1), occurred_latest=date(1962, 7, 31))
    neither = candidate(3, similarity=0.52)
    assert order(told, happened, neither) == [3, 1, 2]
    assert order(told, happened, neither, query="What happened in July?") == [1, 2, 3]
    assert order(told, happened, neither, query="Was war im Sommer 1962?") == [2, 3, 1]
    assert order(told, happened, neither, query="¿Qué pasó en 1962?") == [2, 3, 1]


def test_when_is_answered_by_what_tells_a_time():
    dated = candidate(1, similarity=0.5, search_text="They married last summer, in 1962.")
    other = candidate(2, similarity=0.52, search_text="They married in church.")
    assert order(dated, other, query="Why did they marry?") == [2, 1]
    for query in ("When did they marry?", "¿Cuándo se casaron?", "Wann war das?", "Quand ?"):
        assert order(dated, other, query=query) == [1, 2]


def test_when_is_answered_better_by_what_is_known_to_have_happened_then():
    worded = candidate(1, similarity=0.52, search_text="They married last summer.")
    known = candidate(2, similarity=0.5, occurred_earliest=date(1962, 7, 1), occurred_latest=date(1962, 7, 31))
    vague = candidate(3, similarity=0.51, occurred_earliest=date(1900, 1, 1), occurred_latest=date(1960, 1, 1))
    assert order(worded, known, vague, query="Why did they marry?") == [1, 3, 2]
    assert order(worded, known, vague, query="When did they marry?") == [2, 1, 3]


def test_plain_question_is_answered_by_facts_of_the_kind_it_asks_for():
    job = candidate(1, similarity=0.15, category="occupation", search_text="He drove the number nine tram.")
    other = candidate(2, similarity=0.4, category="hobby", search_text="He did crosswords for years.")
    assert order(job, other, query="What did he do for a living?") == [1, 2]
    assert order(job, other, query="What did he do with a pencil?") == [2]


def test_chat_of_a_day_is_lifted_by_the_best_of_it():
    best = chat(1, "Fishing.", position=1, speaker="Tom", similarity=0.8, matched=[2])
    same_day = chat(2, "Yes.", position=9, speaker="Agnes", similarity=0.3)
    other_day = chat(3, "Yes.", position=20, speaker="Agnes", similarity=0.3, day=2)
    parts = parts_of([best, same_day, other_day])
    assert parts[2]["sitting"] > 0 == parts[3]["sitting"]


def test_weights_of_a_persona_replace_the_usual_ones_and_nonsense_is_left_out():
    rows = [candidate(1, similarity=0.5), candidate(2, similarity=0.4, importance=8)]
    assert order(*rows) == [1, 2]
    assert order(*rows, weights=Weights.of({"importance": 1.5})) == [2, 1]
    assert (
        Weights.of({"importance": "x", "unknown": 3, "words": True, "name": float("nan"), "time": 10**9}) == Weights()
    )


@given(
    st.lists(
        st.tuples(st.floats(-1, 1) | st.none(), st.sets(st.sampled_from([1, 2])), st.integers(1, 10)), max_size=12
    ),
    st.randoms(),
)
def test_order_is_the_same_whatever_order_candidates_come_in(rows, chance):
    candidates = [
        candidate(number, similarity=similarity, matched=matched, importance=importance)
        for number, (similarity, matched, importance) in enumerate(rows)
    ]
    mixed = chance.sample(candidates, len(candidates))
    scored = score_all(candidates)
    assert scored == score_all(mixed)
    assert all(one.score >= two.score >= 0 for one, two in pairwise(scored))


def test_equal_scores_stand_by_their_keys_whatever_order_they_come_in():
    equal = [candidate(number, similarity=0.5) for number in (3, 1, 2)]
    assert order(*equal) == order(*reversed(equal)) == [1, 2, 3]


def test_nothing_is_an_order_of_nothing():
    assert order() == []


def test_parts_are_told_of_those_that_are_asked_for_as_they_were_weighed_among_all():
    first, second = candidate(1, similarity=0.5), candidate(2, similarity=0.4, matched=[1])
    weighed = Scoring(now=NOW).weigh([first, second])
    assert weighed.parts_of([second]) == {second.key: weighed.parts_of([first, second])[second.key]}
