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
