"""What a person may set on a fact, and how it is checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.exceptions import ValidationError

from config.errors import InvalidInput
from legacies.dates import parse_edtf
from memory.models import Fact, MemoryType

EDITABLE = frozenset(
    {"content", "category", "memory_type", "occurred", "importance", "subject", "title", "tags", "pinned"}
)
LONGEST_CONTENT = 4000
MOST_TAGS = 20
# The others are made by the product itself, or by keepers for everybody.
WRITABLE_TYPES = frozenset({MemoryType.SEMANTIC, MemoryType.EPISODIC, MemoryType.USER_PROFILE, MemoryType.PROCEDURAL})


def apply_changes(fact: Fact, changes: Mapping[str, Any]) -> list[str]:
    """Set checked values on the fact and return the names of the columns that changed; raises `InvalidInput`."""
    if unknown := sorted(set(changes) - EDITABLE):
        raise InvalidInput(fields=fact_input_errors(unknown))
    for name, value in changes.items():
        setattr(fact, name, value.strip() if isinstance(value, str) else value)
    fields = list(changes)
    if "occurred" in changes:
        _set_occurred(fact)
        fields += ["occurred_earliest", "occurred_latest"]
    _check(fact)
    return fields


def fact_input_errors(unknown: Iterable[str]) -> dict[str, list[str]]:
    """The message for fields that a fact does not have, or that nobody sets by hand."""
    return {name: ["This cannot be set here."] for name in unknown}


def _set_occurred(fact: Fact) -> None:
    when = parse_edtf(fact.occurred or "")
    fact.occurred, fact.occurred_earliest, fact.occurred_latest = when.text, when.earliest, when.latest


def _check(fact: Fact) -> None:
    errors: dict[str, list[str]] = {}
    try:
        fact.clean_fields(exclude=["legacy", "owner", "persona", "conversation", "superseded_by"])
    except ValidationError as error:
        errors = error.message_dict
    if not fact.content:
        errors["content"] = ["Please write what should be remembered."]
    elif len(fact.content) > LONGEST_CONTENT:
        errors["content"] = [f"A fact has up to {LONGEST_CONTENT:,} characters. Longer texts are better told in talk."]
    if fact.memory_type not in WRITABLE_TYPES:
        errors["memory_type"] = ["This type is not written by hand."]
    if len(fact.tags) > MOST_TAGS:
        errors["tags"] = [f"A fact has up to {MOST_TAGS} tags."]
    if any("\x00" in str(getattr(fact, name)) for name in EDITABLE):
        errors["content"] = ["There is an unreadable character in the text. Please type it again."]
    if errors:
        raise InvalidInput(fields=errors)
