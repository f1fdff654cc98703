"""What somebody went through as a patient is no occupation of theirs, whatever work the others in the sentence do.

Of the kept-out half, the first figure was 19 of 23 by words (13 before), 17 and 19 with the two embedding models (14
and 16 before). The four that are wrong by words tell of work at a hospital, which the weights take for an illness.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from memory.engines.builtin.classification.categories import TypedSentence, choose
from memory.language.detection import LEXICONS

DEV, KEPT_OUT = Path(__file__).with_name("patients.txt").read_text(encoding="utf-8").split("# Kept out:")
FEWEST_RIGHT_OF_KEPT_OUT = 19


def rows(lines: str) -> list[tuple[str, str, str]]:
    halves = (line.split(" | ", 1) for line in lines.splitlines()[1:] if line)
    return [(head.split()[0], head.split()[1], told) for head, told in halves]


def is_right(code: str, expected: str, told: str) -> bool:
    return (choose(TypedSentence(told, LEXICONS[code])) == "occupation") == (expected == "work")


@pytest.mark.parametrize(("code", "expected", "told"), rows(DEV))
def test_who_was_cared_for_did_not_work(code, expected, told):
    assert is_right(code, expected, told)


def test_sentences_that_were_kept_out_are_sorted_as_well():
    assert sum(is_right(*row) for row in rows(KEPT_OUT)) >= FEWEST_RIGHT_OF_KEPT_OUT
