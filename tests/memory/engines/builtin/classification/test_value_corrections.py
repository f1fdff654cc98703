"""A correction that names two values and nothing else, and what it corrects."""

from __future__ import annotations

import pytest

from memory.engines.base import Compared, Label, LabelRequest, Pair, Person
from memory.engines.builtin import BuiltinEngine
from memory.language.comparison.corrections import read_put_right

BORN = "Rose was born in Leduc in 1931."
SAID = [
    "It was 1932, not 1931.",
    "About Rose: “It was 1932, not 1931.”",
    "No wait, it was 1932, not 1931.",
    "Hang on, sorry, I was wrong: it was 1932, not 1931.",
    "Nein, warte, es war 1932, nicht 1931.",
    "Perdón, me equivoqué, fue en 1932, no en 1931.",
    "Attends, non, je me suis trompée, c'était en 1932, pas en 1931.",
    "Not 1931 but 1932.",
    "Es war 1932, nicht 1931.",
    "Fue en 1932, no en 1931.",
    "C'était en 1932, pas en 1931.",
]


@pytest.mark.parametrize("said", SAID)
def test_a_bare_correction_is_said_in_full_in_the_words_of_what_it_corrects(said):
    put_right = read_put_right(said)
    assert put_right is not None
    assert put_right.said_in_full(BORN) == "Rose was born in Leduc in 1932."


@pytest.mark.parametrize("said", ["She was born in 1932, not 1931.", "It was 1932.", "It was 1931, not 1931.", ""])
def test_what_says_more_or_less_than_that_stands_for_itself(said):
    assert read_put_right(said) is None


@pytest.mark.parametrize("old", ["Rose moved in 1930.", "Rose ran the shop from 1931 to 1932.", "1931, ay, 1931."])
def test_it_is_not_read_into_another_statement(old):
    put_right = read_put_right(SAID[0])
    assert put_right is not None
    assert put_right.said_in_full(old) is None


def label(*olds: str, same_teller: bool = True) -> list[Label]:
    said = "Actually I was wrong, it was 1932, not 1931."
    new = Compared(text="About Rose: “It was 1932, not 1931.”", teller="Tom", said=said, occurred="1932")
    pairs = tuple(
        Pair(new=new, old=Compared(text=old, teller="Tom", said=old), same_teller=same_teller) for old in olds
    )
    return BuiltinEngine().label(LabelRequest(person=Person(name="Rose Whitford"), pairs=pairs))


def test_it_corrects_the_one_statement_of_its_teller_that_says_the_other_value():
    assert label(BORN, "Rose kept bees.")[0] == Label.CORRECTS
    assert Label.CORRECTS not in label(BORN, "Rose came to the shop in 1931.")
    assert label(BORN, same_teller=False)[0] != Label.CORRECTS
