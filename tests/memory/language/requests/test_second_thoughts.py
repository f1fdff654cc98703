"""Second thoughts ("Actually, keep it") are told from what only sounds like them, in four languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from memory.language.detection import LEXICONS
from memory.language.requests.second_thoughts import keeps_after_all, without_small_words_at_end
from memory.language.requests.wishes_to_remember import WishToRemember, find_wish

LINES = [
    line
    for line in Path(__file__).with_name("second_thoughts.txt").read_text(encoding="utf-8").splitlines()
    if line[0] not in "#?"
]
"""A line that begins with a question mark is not read yet."""


@pytest.mark.parametrize("line", LINES)
def test_second_thoughts_are_read(line):
    assert keeps_after_all(line.removeprefix("- ")) is not line.startswith("- ")


@pytest.mark.parametrize("said", ["Actually keep it", "Finalement, garde-le", "Bueno, mejor guárdalo", "Doch behalten"])
def test_they_are_no_statement_to_remember(said):
    assert {find_wish(said, lexicon) for lexicon in LEXICONS.values()} == {WishToRemember("")}


@pytest.mark.parametrize(
    ("told", "left"),
    [
        ("She sang. Actually,", "She sang."),
        ("Actually", ""),
        ("Actually she sang", "Actually she sang"),
        ("Elle chantait. Bon,", "Elle chantait."),
    ],
)
def test_small_words_at_the_end_are_left_out(told, left):
    assert without_small_words_at_end(told) == left
