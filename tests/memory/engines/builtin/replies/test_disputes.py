"""A question that relatives answer differently is answered with both tellings, one after the other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from memory.engines.base import Recalled
from tests.memory.engines.builtin.replies.test_relevance import cited

HOUSE = Recalled(
    alias=1,
    kind="fact",
    category="milestone",
    text="The house in Leeds was finished in 2009, and Derek slept there ninety nights.",
    teller="Mark",
    own=False,
    similarity=0.6,
)
FOREMAN = Recalled(
    alias=2,
    kind="fact",
    category="milestone",
    text="Finished 2011, not 2009, and Noel stood there with the foreman every day.",
    teller="Noel",
    own=False,
    similarity=0.2,
)
LEEKS = replace(FOREMAN, alias=3, text="Derek won the leek cup at the show, three times over.", teller="Frank")
QUESTION = "When was the house in Leeds finished?"


@pytest.mark.parametrize("order", [(HOUSE, LEEKS, FOREMAN), (FOREMAN, HOUSE, LEEKS)])
def test_telling_that_denies_the_answer_is_told_after_it(order):
    assert cited(QUESTION, *order) == (1, 2)


def test_what_is_about_something_else_is_not_told_beside_the_answer():
    assert cited(QUESTION, HOUSE, LEEKS) == (1,)


def test_nobody_contradicts_themselves():
    assert cited(QUESTION, HOUSE, replace(FOREMAN, teller="Mark", text="Derek never finished the house.")) == (1,)


def test_another_telling_alone_answers_nothing():
    assert cited("Where did Derek go to school?", replace(HOUSE, similarity=0.2), FOREMAN) == ()


BUS = replace(HOUSE, text="On the number six to Leeds, she had no change.", subject="person.meet", similarity=0.25)
CHOIR = replace(FOREMAN, text="Derek met Jean in the choir.", similarity=0.45)


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "How did they meet?"),
        ("de", "Wie haben sich die beiden kennengelernt?"),
        ("es", "¿Cómo se conocieron?"),
        ("fr", "Comment se sont-ils rencontrés ?"),
    ],
)
def test_telling_that_only_its_question_explains_is_told_too(language, question):
    assert set(cited(question, CHOIR, BUS, LEEKS, language=language)) == {1, 2}
    assert cited(question, CHOIR, replace(BUS, subject="person"), LEEKS, language=language) == (2,)


def test_what_is_about_another_event_is_not_told():
    assert cited("How did they meet?", CHOIR, replace(BUS, subject="person.marry")) == (2,)


def test_what_each_teller_told_comes_before_what_one_told_besides():
    cornet = replace(HOUSE, text="The cornet came from Frank.", similarity=0.6)
    besides = [
        replace(cornet, alias=place, text=f"The cornet came {how}.") for place, how in ((5, "late"), (6, "back"))
    ]
    other = replace(FOREMAN, text="The cornet came from Walter.", similarity=0.5)
    assert cited("Where did the cornet come from?", cornet, *besides, other)[:2] == (1, 2)
