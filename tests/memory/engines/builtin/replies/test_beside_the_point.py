"""Tellings that share a word or a topic with a question and do not answer it, each beside one that does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from memory.language.comparison.figures import without_figures
from memory.language.detection import lexicon_for
from tests.memory.engines.builtin.replies.test_relevance import cited, fact

ROWS = [
    tuple(map(str.strip, line.split("|")))
    for line in (Path(__file__).parent / "beside_the_point.txt").read_text().splitlines()
    if not line.startswith("#")
]


@pytest.mark.parametrize(("language", "question", "beside", "answer"), ROWS)
def test_shared_word_is_no_answer_and_an_answer_is_one(language, question, beside, answer):
    assert cited(question, fact(1, "other", beside, 0.4), language=language) == ()
    assert cited(question, fact(2, "other", answer, 0.4), language=language) == (2,)


@pytest.mark.parametrize(
    ("language", "text", "plain"),
    [
        ("en", "Fit as a butchers dog till 2006.", "Fit till 2006."),
        ("en", "She was as deaf as a post.", "She was as deaf ."),
        ("en", "He worked as a butcher's boy.", "He worked as a butcher's boy."),
        ("en", "She'd like a dog and did like a drink.", "She'd like a dog and did like a drink."),
        ("en", "They fell out over a hat; she fell out of bed.", "They argued over a hat; she fell out of bed."),
        ("en", "He wore army socks and the army fed him.", "He wore socks and the army fed him."),
        ("de", "Er war stur wie ein Esel und sang wie der Pfarrer.", "Er war stur und sang wie der Pfarrer."),
        ("es", "Más terca que una mula, y trabajó como maestra.", "Más terca , y trabajó como maestra."),
        ("fr", "Sourd comme un pot, une peur bleue des vaches.", "Sourd , une peur des vaches."),
    ],
)
def test_figures_of_speech_are_left_out_and_nothing_else(language, text, plain):
    assert " ".join(without_figures(text, lexicon_for(language)).split()) == plain


def test_figure_in_the_question_is_met_by_the_same_figure():
    dog = fact(3, "other", "Derek was fit as a butchers dog till the bypass.", 0.4)
    assert cited("When was Derek as fit as a butcher's dog?", replace(dog, occurred="2006")) == (3,)


def test_other_subject_counts_only_where_the_person_does_not_occur():
    visit = "Mum went into hospital in 1987 and Dad visited."
    assert cited("Was Dad ever in hospital?", fact(4, "other", visit, 0.4)) == ()
    assert cited("Was Dad ever in hospital?", fact(4, "other", "Frank drove Dad to hospital twice.", 0.4)) == (4,)
    assert cited("Did Dad go to sea?", fact(4, "other", "Walter and Dad went to sea.", 0.4)) == (4,)
    assert cited("What did Dad do with Walter at sea?", fact(4, "other", "Walter took him to sea.", 0.4)) == (4,)


def test_who_somebody_is_is_told_by_what_introduces_them():
    beside = fact(5, "other", "Burnley win the league. Walter dictates it.", 0.4)
    assert cited("Who is Walter?", beside) == ()
    for told in ("His brother Walter kept bees.", "Walter was a fitter.", "Walter, the baker, came."):
        assert cited("Who is Walter?", replace(beside, text=told)) == (5,)


def test_place_in_the_question_is_no_place_for_where():
    school = fact(6, "other", "The school was closed in 1972.", 0.4)
    assert cited("Where did he go to school?", school) == ()
    assert cited("Where did he go to school?", replace(school, text="He went to school in Bacup.")) == (6,)
