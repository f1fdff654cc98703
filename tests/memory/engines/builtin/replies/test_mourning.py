"""Condolence answers what a teller feels, and a recent loss of their own or of the person; no other death."""

from __future__ import annotations

from pathlib import Path

import pytest

from memory.engines.base import ReplyRequest
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.composition import compose
from memory.engines.builtin.replies.grieving import PHRASES
from memory.language.detection import LEXICONS
from tests.memory.engines.builtin.conftest import numbered
from tests.memory.engines.builtin.extraction.test_asides import PEOPLE

LINES, KEPT_OUT = Path(__file__).with_name("condolence.txt").read_text(encoding="utf-8").split("# Kept out:")
FEWEST_RIGHT_OF_KEPT_OUT = 36


def rows(lines: str) -> list[tuple[str, str, str]]:
    halves = (line.split(" | ", 1) for line in lines.splitlines()[1:] if line)
    return [(head.split()[0], head.split()[1], told) for head, told in halves]


def is_condoled(code: str, told: str) -> bool:
    person, teller = PEOPLE[code]
    request = ReplyRequest(person=person, teller=teller, window=numbered("A: Hm.", told))
    text, lexicon = compose(request).text, LEXICONS[code]
    missing = PHRASES[code].missing.format(name=Participants.of(person, teller).called)
    return lexicon.phrases.heard_sad in text or missing in text


@pytest.mark.parametrize(("code", "expected", "told"), rows(LINES))
def test_condolence_is_for_a_loss_of_the_tellers_own(code, expected, told):
    assert is_condoled(code, told) == (expected == "sad")


def test_tellings_that_were_kept_out_are_answered_as_well():
    wrong = [row for row in rows(KEPT_OUT) if is_condoled(row[0], row[2]) != (row[1] == "sad")]
    assert len(rows(KEPT_OUT)) - len(wrong) >= FEWEST_RIGHT_OF_KEPT_OUT, wrong
