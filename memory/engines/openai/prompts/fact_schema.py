"""The schema of facts and entries in a model's answer, validated strictly.

What is merely out of range is put into range. Who may see a statement, and whose it is, no answer can say.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pydantic import Field

from memory.engines.base import BadAnswer, EntryDraft, FactDraft
from memory.engines.openai.transport.responses import AnswerSchema, AnySchema, read_as
from memory.language.speech_acts import is_order

CATEGORIES = ("personality", "hobby", "relationship", "milestone", "occupation", "preference", "habit", "other")
MEMORY_TYPES = ("semantic", "episodic", "user_profile")
AUTHORITIES = ("firsthand", "document", "hearsay")
MOST_FACTS = 200
"""A range is twenty messages or a little more; nobody says ten things in each."""
MOST_CHARACTERS = 20_000
MOST_SOURCES = 200
MOST_DATA = 20


class FoundFact(AnswerSchema):
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


class FoundDatum(AnswerSchema):
    """Strict schemas know no free names, so that data comes as a list of names and values."""

    name: str = Field(max_length=MOST_CHARACTERS)
    value: str = Field(max_length=MOST_CHARACTERS)


class FoundEntry(AnswerSchema):
    type: str = Field(max_length=MOST_CHARACTERS)
    occurred: str | None = Field(max_length=MOST_CHARACTERS)
    summary: str = Field(max_length=MOST_CHARACTERS)
    messages: list[int] = Field(max_length=MOST_SOURCES)
    data: list[FoundDatum] = Field(default=[], max_length=MOST_DATA)


def fact_drafts(found: Iterable[FoundFact]) -> tuple[FactDraft, ...]:
    return tuple(_fact(fact) for fact in found)


def entry_drafts(found: Iterable[FoundEntry]) -> tuple[EntryDraft, ...]:
    return tuple(_entry(entry) for entry in found)


def readable_as(schema: type[AnySchema], items: object) -> list[AnySchema]:
    """Those of the items that have the shape; none of them if there are more than any answer may hold."""
    found: list[AnySchema] = []
    for item in items if isinstance(items, list) and len(items) <= MOST_FACTS else ():
        try:
            found.append(read_as(schema, item))
        except BadAnswer:
            continue
    return found


def _fact(fact: FoundFact) -> FactDraft:
    is_about_teller = fact.about == "teller" or fact.memory_type == "user_profile"
    return FactDraft(
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
        instructs=fact.instructs or is_order(fact.content),
    )


def _entry(entry: FoundEntry) -> EntryDraft:
    return EntryDraft(
        type=entry.type,
        occurred=(entry.occurred or "")[:100],
        summary=entry.summary,
        messages=tuple(dict.fromkeys(entry.messages)),
        data={datum.name: datum.value for datum in entry.data},
    )


def strict_object(properties: dict[str, Any]) -> dict[str, Any]:
    """As strict mode wants it: everything required, nothing else allowed."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def list_of(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def response_formats(name: str, schema: dict[str, Any]) -> tuple[dict[str, Any] | None, ...]:
    """From the surest to what every server understands."""
    return (
        {"type": "json_schema", "json_schema": {"name": name, "strict": True, "schema": schema}},
        {"type": "json_object"},
        None,
    )


# Bounds of lengths and numbers are left out: not every server that knows strict schemas knows them.
TEXT, NUMBERS = {"type": "string"}, list_of({"type": "integer"})
FACT_SCHEMA = strict_object(
    {
        "content": TEXT,
        "messages": NUMBERS,
        "category": {"type": "string", "enum": list(CATEGORIES)},
        "memory_type": {"type": "string", "enum": list(MEMORY_TYPES)},
        "about": {"type": "string", "enum": ["legacy", "teller"]},
        "subject": TEXT,
        "importance": {"type": "integer"},
        "confidence": {"type": "number"},
        "authority": {"type": "string", "enum": list(AUTHORITIES)},
        "occurred": {"type": ["string", "null"]},
        "pinned": {"type": "boolean"},
        "instructs": {"type": "boolean"},
    }
)
ENTRY_SCHEMA = strict_object(
    {
        "type": TEXT,
        "occurred": {"type": ["string", "null"]},
        "summary": TEXT,
        "messages": NUMBERS,
        "data": list_of(strict_object({"name": TEXT, "value": TEXT})),
    }
)
