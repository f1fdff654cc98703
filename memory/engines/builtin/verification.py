"""The second look at a range: what a later message of it takes back is struck."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from memory.engines.base import Extraction, ExtractionRequest, NumberedMessage, Verification
from memory.engines.builtin.screening import takes_back

SHORT = 8
"""Words of a message that says nothing else."""


def look_again(request: ExtractionRequest, found: Extraction, model: str) -> Verification:
    """Strike what rests only on messages whose teller called them a joke in the very next one of theirs."""
    joked = _joked(request.messages)
    return Verification(
        struck=_resting_on(joked, [fact.messages for fact in found.facts]),
        struck_entries=_resting_on(joked, [entry.messages for entry in found.entries]),
        model=model,
    )


def _resting_on(numbers: frozenset[int], sources: Sequence[tuple[int, ...]]) -> frozenset[int]:
    return frozenset(place for place, behind in enumerate(sources) if behind and numbers.issuperset(behind))


def _joked(messages: tuple[NumberedMessage, ...]) -> frozenset[int]:
    told = [message for message in messages if message.role == "user"]
    return frozenset(
        said.number
        for said, after in pairwise(told)
        if said.speaker == after.speaker and _is_only_taking_back(after.content)
    )


def _is_only_taking_back(text: str) -> bool:
    """A short "Just kidding!" takes back what stands before it; a long message takes back something of its own."""
    return len(text.split()) <= SHORT and takes_back(text)
