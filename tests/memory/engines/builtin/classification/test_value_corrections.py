"""A correction that names two values and nothing else, and what it corrects."""

from __future__ import annotations

import pytest

from memory.engines.base import Compared, Label, LabelRequest, Pair, Person
from memory.engines.builtin import BuiltinEngine
from memory.language.corrections.corrections import in_words_of, read_put_right

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
    "Eigentlich war es 1932, nicht 1931.",
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


WITH_BOTH_VALUES = [
    ("Rose was born in 1932, not 1931.", "Rose was born in 1931."),
    ("Rose was born in Cork, not in Leduc.", BORN),
    ("Rose was born in 1932, not 1931", BORN),
    ("Rose nació en Huesca, no en Toledo.", "Rose nació en Toledo."),
    ("Rose wurde in Halle geboren, nicht in Leipzig.", "Rose wurde 1931 in Leipzig geboren."),
    ("Rose wurde 1932 geboren, nicht 1931.", "Rose wurde 1931 geboren."),
    ("Rose est née à Arras, pas à Lens.", "Rose est née à Lens."),
    ("Rose's sister was called Marjorie, not Margaret.", "Rose's sister was called Margaret."),
]


@pytest.mark.parametrize(("said", "old"), WITH_BOTH_VALUES)
def test_a_statement_with_the_right_and_the_wrong_value_corrects_the_one_that_says_the_wrong(said, old):
    assert label_of(said, old) == Label.CORRECTS
    assert label_of(said, old, same_teller=False) != Label.CORRECTS


@pytest.mark.parametrize(
    ("old", "said", "full"),
    [
        (BORN, "Rose was born in 1932, not 1931.", "Rose was born in Leduc in 1932."),
        ("Rose nació en Toledo.", "Rose nació en Huesca, no en Toledo.", "Rose nació en Huesca."),
        ("Rose was born in 1931.", "Rose was born in Leduc in 1932, not 1931.", None),
        ("Rose's brother Al was born in Leduc.", "Rose was born in Cork, not Leduc.", None),
    ],
)
def test_of_the_old_words_all_stays_but_what_was_wrong(old, said, full):
    assert in_words_of(old, said) == full


def test_what_was_put_right_by_the_very_words_is_told_again():
    said = "No, it was Cork, not Galway."
    new = Compared(text="About Rose: “It was Cork, not Galway.”", said=said)
    right = Compared(text="Rose was born in Cork.", said=f"{said}\nShe was born in Galway.")
    elsewhere = Compared(text="Rose married in Cork.", said="She married in Cork.")
    pairs = tuple(Pair(new=new, old=old, same_teller=True) for old in (right, elsewhere))
    labels = BuiltinEngine().label(LabelRequest(person=Person(name="Rose Whitford"), pairs=pairs))
    assert labels[0] == Label.SAME
    assert labels[1] != Label.SAME
    assert label_of("Rose was born in Cork, not Galway.", "Rose was born in Cork in 1913.") == Label.SAME
    assert label_of("Rose was born in Cork, not Galway.", "Rose's brother was born in Cork.") != Label.SAME


ABOUT_SOMETHING_ELSE = [
    ("Rose was born in 1932, not 1931.", "Rose's brother was born in 1931."),
    ("Rose was born in 1932, not 1931.", "Ann was born in 1931."),
    ("Rose was born in 1932, not 1931.", "Ann was born in Leduc in 1931."),
    ("Ann was born in 1932, not 1931.", "Rose was born in 1931."),
    ("Rose was born in 1932, not 1931.", "Rose married in 1931."),
    ("Rose sang, not Bob.", "Bob sang."),
    ("Rose sang with Ted, not Bob.", "Rose sang with Bob and Ted."),
    ("Rose was not Irish.", "Rose was Irish."),
    ("Rose had 2 dogs, not 3.", "Rose had 3 cats."),
]


@pytest.mark.parametrize(("said", "old"), ABOUT_SOMETHING_ELSE)
def test_a_statement_with_two_values_leaves_alone_what_speaks_of_something_else(said, old):
    assert label_of(said, old) != Label.CORRECTS


def label_of(said: str, old: str, *, opening: str = "", same_teller: bool = True) -> Label:
    pair = Pair(
        new=Compared(text=said, said=f"{opening}{said}"), old=Compared(text=old, said=old), same_teller=same_teller
    )
    return BuiltinEngine().label(LabelRequest(person=Person(name="Rose Whitford"), pairs=(pair,)))[0]


def label(*olds: str, same_teller: bool = True, is_told_before: bool = True) -> list[Label]:
    said = "Actually I was wrong, it was 1932, not 1931."
    new = Compared(
        text="About Rose: “It was 1932, not 1931.”",
        teller="Tom",
        said=said,
        occurred="1932",
        told_before=olds[:1] if is_told_before else (),
    )
    pairs = tuple(
        Pair(new=new, old=Compared(text=old, teller="Tom", said=old), same_teller=same_teller) for old in olds
    )
    return BuiltinEngine().label(LabelRequest(person=Person(name="Rose Whitford"), pairs=pairs))


def test_it_corrects_the_one_statement_of_its_teller_that_says_the_other_value():
    assert label(BORN, "Rose kept bees.")[0] == Label.CORRECTS
    assert Label.CORRECTS not in label(BORN, "Rose came to the shop in 1931.")
    assert label(BORN, same_teller=False)[0] != Label.CORRECTS


def test_what_was_told_at_another_time_is_left_alone_by_a_value_alone():
    assert label(BORN, is_told_before=False)[0] != Label.CORRECTS
    assert label("My aunt's dog died in 1931.", BORN)[1] != Label.CORRECTS


# Somebody who says that they were wrong, and what of it becomes a statement.
TAKEN_BACK = [
    ("Rose started at Dobson Mill in 1957.", "Actually, ", "Rose started at Dobson Mill in 1956."),
    ("Rose worked at the Royal Mill.", "Sorry, ", "Rose worked at Dobson Mill."),
    ("Rose was left-handed.", "That's wrong, ", "Rose was right-handed."),
    ("Rose loved the sea.", "I was wrong, ", "Rose hated the sea."),
    ("Rose liked fish.", "I was wrong, ", "Rose never liked fish."),
]
OF_SOMETHING_ELSE = [
    ("It was June 1962 they married, not 61.", "Actually, ", "It was 1962 when they bought the caravan."),
    ("Rose started at Dobson Mill in 1957.", "Actually, ", "It was 1957 when Rose started to learn the piano."),
    ("It was 1962 when they bought the caravan.", "Actually, ", "It was 1962 when they married in Bacup."),
    ("Rose had three brothers.", "I was wrong, ", "Rose had four brothers and a sister."),
    ("Rose empezó a trabajar en la fábrica en 1957.", "En realidad ", "Fue en 1957 cuando Rose empezó a tocar."),
]


@pytest.mark.parametrize(("old", "opening", "right"), TAKEN_BACK)
def test_what_speaks_of_the_same_otherwise_corrects_it(old, opening, right):
    assert label_of(right, old, opening=opening) == Label.CORRECTS


@pytest.mark.parametrize(("old", "opening", "right"), OF_SOMETHING_ELSE)
def test_what_speaks_of_something_else_replaces_nothing(old, opening, right):
    assert label_of(right, old, opening=opening) != Label.CORRECTS


def test_a_value_alone_replaces_none_that_was_told_alone_elsewhere():
    told = Compared(text="About Rose: “It was 1982.”", said="Actually, it was 1982.")
    new = Compared(text="About Rose: “It was 1979.”", said="No, that's wrong, it was 1979.")
    asked = LabelRequest(
        person=Person(name="Rose"), pairs=(Pair(new=new, old=told, same_teller=True, similarity=0.95),)
    )
    assert BuiltinEngine().label(asked) != [Label.CORRECTS]
