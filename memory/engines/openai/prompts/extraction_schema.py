"""The shape of an extraction: as a schema for the server, and as a reader that believes nothing.

A wrong shape anywhere makes the whole answer a bad one, which is asked for again: an answer from which the readable
part was kept would look like "nothing else to remember". What came whole is handed on as a part, and said to be one.
"""

from __future__ import annotations

from pydantic import Field

from memory.engines.base import Extraction
from memory.engines.openai.json_answers import parse_object
from memory.engines.openai.partial_json import whole_parts
from memory.engines.openai.prompts.fact_schema import (
    ENTRY_SCHEMA,
    FACT_SCHEMA,
    MOST_CHARACTERS,
    MOST_FACTS,
    TEXT,
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

SCHEMA = strict_object({"summary": TEXT, "facts": list_of(FACT_SCHEMA), "entries": list_of(ENTRY_SCHEMA)})
RESPONSE_FORMATS = response_formats("extraction", SCHEMA)


class Found(Shape):
    summary: str = Field(max_length=MOST_CHARACTERS)
    facts: list[FoundFact] = Field(max_length=MOST_FACTS)
    entries: list[FoundEntry] = Field(default=[], max_length=MOST_FACTS)


def read_extraction(text: str, *, model: str) -> Extraction:
    """Raises `AnswerMisshapen`."""
    found = read_as(Found, parse_object(text))
    return Extraction(
        summary=found.summary, facts=fact_drafts(found.facts), entries=entry_drafts(found.entries), model=model
    )


def read_part(text: str, *, model: str) -> Extraction:
    """The facts and entries that came whole in a bad answer; no summary, which speaks of all of them."""
    parts = whole_parts(text)
    return Extraction(
        summary="",
        facts=fact_drafts(readable_as(FoundFact, parts.get("facts"))),
        entries=entry_drafts(readable_as(FoundEntry, parts.get("entries"))),
        model=model,
    )
