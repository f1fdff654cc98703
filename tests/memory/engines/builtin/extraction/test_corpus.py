"""Floors over conversations in four languages: what is found, and what is left out.

The floors lie a little under what the engine reached when they were written; a change that falls through one loses
more than it brings.
"""

import pytest

from tests.memory.engines.builtin.extraction.corpus_scoring import Tally, families, score

pytestmark = pytest.mark.sweep

FLOORS = {"recall": 0.83, "precision": 0.76, "about": 0.84, "dates": 0.7, "category": 0.57, "pinned": 1.0}
LEFT_OUT = (
    "question",
    "hypothetical",
    "joke",
    "small-talk",
    "transient",
    "about-someone-else",
    "instruction",
    "injection",
    "secrets",
)


@pytest.fixture(scope="module", params=["en", "es", "de", "fr"])
def tally(request) -> Tally:
    total = Tally()
    for gold in families(request.param):
        total += score(gold)
    return total


@pytest.mark.parametrize(("figure", "floor"), FLOORS.items())
def test_enough_is_found_and_found_rightly(tally, figure, floor):
    assert tally.of[figure] >= 2
    assert tally.share(figure) >= floor


@pytest.mark.parametrize("figure", [figure for figure in LEFT_OUT if figure != "about-someone-else"])
def test_what_is_no_memory_is_left_out(tally, figure):
    assert tally.hit[figure] == tally.of[figure]


def test_other_peoples_lives_are_mostly_left_out(tally):
    assert tally.hit["about-someone-else"] >= tally.of["about-someone-else"] - 2
