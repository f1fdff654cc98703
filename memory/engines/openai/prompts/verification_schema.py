"""The shape of a verification. A model names what is wrong by the numbers that it was shown."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

from memory.engines.base import Extraction, Verification
from memory.engines.openai.json_answers import parse_object
from memory.engines.openai.partial_json import whole_parts
from memory.engines.openai.prompts.fact_schema import (
    ENTRY_SCHEMA,
    FACT_SCHEMA,
    MOST_FACTS,
    NUMBERS,
    FoundEntry,
    FoundFact,
    entry_drafts,
    fact_drafts,
    list_of,
    readable_as,
    response_formats,
    strict_object,
)
from memory.engines.openai.transport.responses import Shape, read_as

SCHEMA = strict_object(
    {
        "wrong_facts": NUMBERS,
        "wrong_entries": NUMBERS,
        "facts": list_of(FACT_SCHEMA),
        "entries": list_of(ENTRY_SCHEMA),
    }
)
RESPONSE_FORMATS = response_formats("verification", SCHEMA)


class Looked(Shape):
    wrong_facts: list[int] = Field(max_length=MOST_FACTS)
    wrong_entries: list[int] = Field(default=[], max_length=MOST_FACTS)
    facts: list[FoundFact] = Field(max_length=MOST_FACTS)
    entries: list[FoundEntry] = Field(default=[], max_length=MOST_FACTS)


def read_verification(text: str, *, found: Extraction, model: str) -> Verification:
    """Raises `AnswerMisshapen`. A number that was never shown is nobody's."""
    looked = read_as(Looked, parse_object(text))
    return Verification(
        facts=fact_drafts(looked.facts),
        entries=entry_drafts(looked.entries),
        struck=_places(looked.wrong_facts, len(found.facts)),
        struck_entries=_places(looked.wrong_entries, len(found.entries)),
        model=model,
    )


def read_part(text: str, *, model: str) -> Verification:
    """What was added and came whole in a bad answer. A strike is taken from a whole answer only."""
    parts = whole_parts(text)
    return Verification(
        facts=fact_drafts(readable_as(FoundFact, parts.get("facts"))),
        entries=entry_drafts(readable_as(FoundEntry, parts.get("entries"))),
        model=model,
    )


def _places(numbers: Iterable[int], count: int) -> frozenset[int]:
    return frozenset(number - 1 for number in numbers if 1 <= number <= count)
