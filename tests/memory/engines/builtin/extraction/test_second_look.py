"""The second look strikes what the teller took back in their next message, and nothing else."""

import pytest

from memory.engines.base import ExtractionRequest
from memory.engines.builtin import BuiltinEngine
from tests.memory.engines.builtin.conftest import ANNA, ROSE, numbered

TAKEN_BACK = (
    "Just kidding!",
    "Sorry, that was my aunt.",
    "No wait, that wasn't her.",
    "Scratch that.",
    "Ay perdón, esa era mi tía.",
    "Ach nein, das war meine Tante.",
    "Pardon, c'était ma tante.",
)
STANDS = (
    "She was my aunt's favourite.",
    "That was my brother who found it in the attic.",
    "That was my favourite story of hers.",
    "Das war mein schönster Sommer.",
    "I laughed so much, she was always joking with us about the harbour and the boats and all that.",
)


def struck(*texts: str) -> list[str]:
    request = ExtractionRequest(person=ROSE, teller=ANNA, messages=numbered(*texts))
    found = BuiltinEngine().extract(request)
    assert found.facts
    seen = BuiltinEngine().verify(request, found)
    assert (seen.facts, seen.entries, seen.model) == ((), (), "builtin-1")
    return [found.facts[place].content for place in sorted(seen.struck)]


@pytest.mark.parametrize("after", TAKEN_BACK)
def test_what_the_next_message_takes_back_is_struck(after):
    assert struck("She loved the sea.", "She ran a bakery in Hull.", after) == ["Rose ran a bakery in Hull."]


@pytest.mark.parametrize("after", STANDS)
def test_what_is_only_spoken_of_again_stands(after):
    assert struck("She ran a bakery in Hull.", after) == []


def test_an_entry_of_a_struck_message_is_struck_with_it():
    request = ExtractionRequest(
        person=ROSE, teller=ANNA, messages=numbered("She moved to Hull in 1950.", "Sorry, that was my aunt.")
    )
    found = BuiltinEngine().extract(request)
    assert len(found.entries) == 1
    assert BuiltinEngine().verify(request, found).struck_entries == {0}
