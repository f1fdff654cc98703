"""The schema of facts and entries in a model's answer, validated strictly.

What is merely out of range is put into range. Who may see a statement, and whose it is, no answer can say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from openai.types.shared_params import ResponseFormatJSONObject, ResponseFormatJSONSchema
from pydantic import Field, WithJsonSchema

from memory.engines.base import BadAnswer, EntryDraft, FactDraft
from memory.engines.openai.transport.responses import AnswerSchema, AnySchema, read_as
from memory.language.speech_acts import is_order
from memory.vocabulary import LEARNED_TYPES, TOLD_AUTHORITIES, Category

ResponseFormat = ResponseFormatJSONSchema | ResponseFormatJSONObject

MOST_FACTS = 200
"""A range is twenty messages or a little more; nobody says ten things in each."""
MOST_CHARACTERS = 20_000
MOST_SOURCES = 200
MOST_DATA = 20


def _one_of(names: Iterable[str]) -> dict[str, Any]:
    """A model is asked for one of these; what else it says is read as well, and brought within bounds."""
    return {"enum": [str(name) for name in names]}


class FoundFact(AnswerSchema):
    content: str = Field(max_length=MOST_CHARACTERS)
    messages: list[int] = Field(max_length=MOST_SOURCES)
    category: str = Field("other", json_schema_extra=_one_of(Category))
    memory_type: str = Field("semantic", json_schema_extra=_one_of(LEARNED_TYPES))
    about: str = Field("legacy", json_schema_extra=_one_of(("legacy", "teller")))
    subject: Annotated[str | None, WithJsonSchema({"type": "string"})] = Field("", max_length=MOST_CHARACTERS)
    importance: Annotated[float, WithJsonSchema({"type": "integer"})] = Field(5, allow_inf_nan=False)
    confidence: float = Field(0.7, allow_inf_nan=False)
    authority: str = Field("firsthand", json_schema_extra=_one_of(TOLD_AUTHORITIES))
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
        category=fact.category if fact.category in Category.values else "other",
        memory_type=fact.memory_type if fact.memory_type in LEARNED_TYPES else "semantic",
        about="teller" if is_about_teller else "legacy",
        subject=fact.subject or "",
        importance=round(min(max(fact.importance, 1), 10)),
        confidence=min(max(fact.confidence, 0.0), 1.0),
        authority=fact.authority if fact.authority in TOLD_AUTHORITIES else "hearsay",
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


def strict_schema(schema: type[AnswerSchema]) -> dict[str, Any]:
    """As strict mode wants it: everything required, nothing else allowed, and no reference to elsewhere.

    Bounds of lengths and numbers are left out: not every server that knows strict schemas knows them.
    """
    whole = schema.model_json_schema()
    return _strict(whole, whole.get("$defs", {}))


def _strict(node: Mapping[str, Any], named: Mapping[str, Any]) -> dict[str, Any]:
    if "$ref" in node:
        return _strict(named[node["$ref"].rpartition("/")[2]], named)
    if "anyOf" in node:
        return {"type": [one["type"] for one in node["anyOf"]]}
    if node["type"] == "array":
        return {"type": "array", "items": _strict(node["items"], named)}
    if node["type"] == "object":
        properties = {name: _strict(value, named) for name, value in node["properties"].items()}
        return {
            "type": "object",
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        }
    return {name: node[name] for name in ("type", "enum") if name in node}


def response_formats(name: str, schema: dict[str, Any]) -> tuple[ResponseFormat | None, ...]:
    """From the surest to what every server understands."""
    return (
        {"type": "json_schema", "json_schema": {"name": name, "strict": True, "schema": schema}},
        {"type": "json_object"},
        None,
    )
