"""The shape of an extraction: as a schema for the server, and as a reader that believes nothing.

A wrong shape anywhere makes the whole answer a bad one, which is asked for again: an answer from which the readable
part was kept would look like "nothing else to remember". What is merely out of range is put into range.
"""

from __future__ import annotations

import json
from typing import Any

from pydantic import Field

from memory.engines.base import DraftFact, Extraction
from memory.engines.builtin.screening import GUARDS, Verdict
from memory.engines.openai.answers import Shape, read_as
from memory.engines.openai.errors import AnswerMisshapen

CATEGORIES = ("personality", "hobby", "relationship", "milestone", "occupation", "preference", "habit", "other")
MEMORY_TYPES = ("semantic", "episodic", "user_profile")
AUTHORITIES = ("firsthand", "document", "hearsay")
MOST_FACTS = 200
"""A range is twenty messages or a little more; nobody says ten things in each."""
MOST_CHARACTERS = 20_000
MOST_SOURCES = 200


class FoundFact(Shape):
    content: str = Field(max_length=MOST_CHARACTERS)
    messages: list[int] = Field(max_length=MOST_SOURCES)
    category: str = "other"
    memory_type: str = "semantic"
    about: str = "legacy"
    subject: str | None = Field(default="", max_length=MOST_CHARACTERS)
    importance: float = Field(default=5, allow_inf_nan=False)
    confidence: float = Field(default=0.7, allow_inf_nan=False)
    authority: str = "firsthand"
    occurred: str | None = None
    pinned: bool = False
    instructs: bool = False


class Found(Shape):
    summary: str = Field(max_length=MOST_CHARACTERS)
    facts: list[FoundFact] = Field(max_length=MOST_FACTS)


def read_extraction(text: str, *, model: str) -> Extraction:
    """Raises `AnswerMisshapen`."""
    found = read_as(Found, _parse(text))
    return Extraction(summary=found.summary, facts=tuple(_draft(fact) for fact in found.facts), model=model)


def _parse(text: str) -> object:
    """The JSON object in the text. Models that know no schema put words or a fence around it."""
    start = max(text.find("{"), 0)
    try:
        parsed, _ = json.JSONDecoder().raw_decode(text, start)
    except (ValueError, RecursionError):
        parsed = None
    if not isinstance(parsed, dict):
        raise AnswerMisshapen("the answer holds no JSON object")
    return parsed


def _draft(fact: FoundFact) -> DraftFact:
    """A draft within its bounds. Who may see it, and whose it is, no answer can say."""
    is_about_teller = fact.about == "teller" or fact.memory_type == "user_profile"
    return DraftFact(
        content=fact.content,
        messages=tuple(dict.fromkeys(fact.messages)),
        category=fact.category if fact.category in CATEGORIES else "other",
        memory_type=fact.memory_type if fact.memory_type in MEMORY_TYPES else "semantic",
        about="teller" if is_about_teller else "legacy",
        subject=fact.subject or "",
        importance=round(min(max(fact.importance, 1), 10)),
        confidence=min(max(fact.confidence, 0.0), 1.0),
        authority=fact.authority if fact.authority in AUTHORITIES else "hearsay",
        occurred=fact.occurred[:100] if fact.occurred else None,
        pinned=fact.pinned,
        # What a model does not notice, or is talked out of, the rules of the built-in engine still find.
        instructs=fact.instructs or reads_like_an_instruction(fact.content),
    )


def reads_like_an_instruction(text: str) -> bool:
    return any(verdict == Verdict.INSTRUCTION and pattern.search(text) for verdict, pattern in GUARDS)


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    """As strict mode wants it: everything required, nothing else allowed."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


# Bounds of lengths and numbers are left out: not every server that knows strict schemas knows them.
SCHEMA = _object(
    {
        "summary": {"type": "string"},
        "facts": {
            "type": "array",
            "items": _object(
                {
                    "content": {"type": "string"},
                    "messages": {"type": "array", "items": {"type": "integer"}},
                    "category": {"type": "string", "enum": list(CATEGORIES)},
                    "memory_type": {"type": "string", "enum": list(MEMORY_TYPES)},
                    "about": {"type": "string", "enum": ["legacy", "teller"]},
                    "subject": {"type": "string"},
                    "importance": {"type": "integer"},
                    "confidence": {"type": "number"},
                    "authority": {"type": "string", "enum": list(AUTHORITIES)},
                    "occurred": {"type": ["string", "null"]},
                    "pinned": {"type": "boolean"},
                    "instructs": {"type": "boolean"},
                }
            ),
        },
    }
)
RESPONSE_FORMATS: tuple[dict[str, Any] | None, ...] = (
    {"type": "json_schema", "json_schema": {"name": "extraction", "strict": True, "schema": SCHEMA}},
    {"type": "json_object"},
    None,
)
"""From the surest to what every server understands."""
