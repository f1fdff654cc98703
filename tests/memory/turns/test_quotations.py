"""Only verbatim text is ever quoted: a reply's other quotation marks go, however it is cut on its way."""

from __future__ import annotations

import pytest

from memory.turns.reply_filters import LONGEST_QUOTATION, Quotations

SAID = [
    "She loved dahlias. It's the “Blue Danube” that she hummed.",
    "Sie liebte Dahlien, und sonntags backte sie Streuselkuchen.",
    "Elle aimait les dahlias. L’été, elle chantait.",
    "Le gustaban las dalias. Cantaba en la cocina.",
]
SIZES = [1, 2, 3, 7, 500]


def shown(text: str, size: int) -> str:
    quotations = Quotations(SAID)
    pieces = [quotations.add(text[at : at + size]) for at in range(0, len(text), size)]
    return "".join([*pieces, quotations.rest()])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "verbatim",
    [
        "You told me: “She loved dahlias.” [1] What else?",
        'You told me: "She loved dahlias," and more.',
        "You said ‘It's the “Blue Danube” that she hummed’.",
        "You said 'she hummed' once.",
        "Anna schrieb: „sonntags backte sie Streuselkuchen“ [2].",
        "Anna schrieb: »Sie liebte Dahlien« und mehr.",
        "Elle disait : « L'été, elle chantait » [3].",
        "Dijo: «Cantaba en la cocina». ¿Y qué más?",
        "It's Anna's; the girls' garden in the '60s, 6\" deep, rock 'n' roll.",
    ],
)
def test_what_was_said_stays_quoted(verbatim: str, size: int):
    assert shown(verbatim, size) == verbatim


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("quoted", "left"),
    [
        ("You told me: “She adored dahlias.” [1]", "You told me: She adored dahlias. [1]"),
        ('She was "the queen of dahlias" then.', "She was the queen of dahlias then."),
        ("She was ‘the queen’ then.", "She was the queen then."),
        ("She was 'the queen' then.", "She was the queen then."),
        ("Sie sei „die Königin“ gewesen.", "Sie sei die Königin gewesen."),
        ('Sie sei „die Königin" gewesen.', "Sie sei die Königin gewesen."),
        ("Sie sei »die Königin« gewesen.", "Sie sei die Königin gewesen."),
        ("C'était « la reine » alors.", "C'était la reine alors."),
        ("Era «la reina» entonces.", "Era la reina entonces."),
        ("“She loved dah”, half a word.", "She loved dah, half a word."),
        ("He said “that ‘She loved dahlias’ was true”.", "He said that ‘She loved dahlias’ was true."),
        ("One “never said”, one “She loved dahlias”.", "One never said, one “She loved dahlias”."),
        ("It breaks off: “She loved dahl", "It breaks off: She loved dahl"),
    ],
)
def test_what_nobody_said_stands_without_marks(quoted: str, left: str, size: int):
    assert shown(quoted, size) == left


@pytest.mark.parametrize("size", SIZES)
def test_a_quotation_that_does_not_end_is_not_waited_for_and_loses_both_marks(size: int):
    long = "word " * LONGEST_QUOTATION
    assert shown(f"A “{long}” end.", size) == f"A {long} end."
    assert shown("A “first\n\nsecond” end.", size) == "A first\n\nsecond end."


def test_no_more_is_held_back_than_the_open_quotation():
    quotations = Quotations(SAID)
    pieces = ["You ", "told: ", "“She ", "loved dahlias", "” [1] ", "and", " so"]
    assert [quotations.add(piece) for piece in pieces] == [
        "You ", "told: ", "", "", "“She loved dahlias” [1] ", "and", " so",
    ]  # fmt: skip
    assert quotations.rest() == ""
