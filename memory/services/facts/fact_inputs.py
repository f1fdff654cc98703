"""The fields of a fact that people set, and their validation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.errors import DomainError, InvalidInput
from config.texts import text_problem, without_hidden
from memory.language.secrets import find_secrets, redact
from memory.models import Authority, Fact, MemoryType
from memory.services.photos.attaching import checked_photos

EDITABLE = frozenset(
    {"content", "category", "memory_type", "occurred", "importance", "subject", "title", "tags", "pinned", "photos"}
)
NAMES = frozenset({"title", "tags"})
COLUMNS = {field.name: field for field in Fact._meta.concrete_fields if field.name in EDITABLE}
LONGEST_CONTENT = 4000
LONGEST_REASON = 500
MOST_TAGS = 20
# The other types are made by the product itself, or by keepers for everybody.
WRITABLE_TYPES = frozenset({MemoryType.SEMANTIC, MemoryType.EPISODIC, MemoryType.USER_PROFILE, MemoryType.PROCEDURAL})


def apply_changes(fact: Fact, changes: Mapping[str, Any]) -> list[str]:
    """Set checked values on the fact and return the columns that were set. Raise `InvalidInput`.

    One query for photos.
    """
    if unknown := sorted(set(changes) - EDITABLE):
        raise InvalidInput(fields={name: [_("This cannot be set here.")] for name in unknown})
    given = {name: _normal_value(name, value) for name, value in changes.items() if name != "photos"}
    problems = {name: _set_value(fact, name, value) for name, value in given.items()}
    if errors := {name: problem for name, problem in problems.items() if problem}:
        raise InvalidInput(fields=errors)
    fields = list(changes)
    if "photos" in changes:
        fact.photos = checked_photos(fact, changes["photos"])
    if "occurred" in given:
        fact.set_occurred(fact.occurred)
        fields += ["occurred_earliest", "occurred_latest"]
    return fields


def _normal_value(name: str, value: Any) -> Any:
    """Return the value without white space around it and, except in names, without hidden characters.

    No date is empty.
    """
    if isinstance(value, str):
        return (value if name in NAMES else without_hidden(value)).strip()
    return "" if name == "occurred" and value is None else value


def _set_value(fact: Fact, name: str, value: Any) -> list[str]:
    """Set the value as its column takes it, and return the problems with it."""
    if problem := _field_problem(name, value) or _own_rule(fact, name, value):
        return [problem]
    try:
        setattr(fact, name, COLUMNS[name].clean(value, fact))
    except ValidationError as error:
        return error.messages
    return []


def _field_problem(name: str, value: Any) -> str:
    """Return what is wrong with a text, or empty. Columns for numbers and switches check their own values."""
    if name in ("importance", "pinned"):
        return ""
    texts = value if name == "tags" else [value]
    if not isinstance(texts, list | tuple) or not all(isinstance(text, str) for text in texts):
        return _("This must be a list of texts.") if name == "tags" else _("This must be a text.")
    needed = _("Write what should be remembered.") if name == "content" else ""
    problems = (text_problem(text, LONGEST_CONTENT, empty=needed, is_title=name in NAMES) for text in texts)
    return next(filter(None, problems), "")


def _own_rule(fact: Fact, name: str, value: Any) -> str:
    """Return what is wrong with the value by rules that the columns do not express, or empty."""
    if name == "memory_type" and value != fact.memory_type and not _may_become(fact, value):
        return _("Facts of this type cannot be written by hand.")
    if name == "memory_type" and fact.legacy_id is None and value != MemoryType.USER_PROFILE:
        return _("This fact belongs to no legacy, so it can only be about you.")
    if name == "tags" and len(value) > MOST_TAGS:
        return _("A fact has up to %(most)d tags.") % {"most": MOST_TAGS}
    return ""


def _may_become(fact: Fact, memory_type: str) -> bool:
    """Return whether the fact may have this type. A note of the assistant never becomes a relative's own words."""
    return {fact.memory_type, memory_type} <= WRITABLE_TYPES and fact.authority != Authority.ASSISTANT


# Secrets in what people write by hand: the writer is asked first, and the secret is stored only on their word.


@dataclass(frozen=True, slots=True)
class Place:
    """The position of a secret in the text of a field: the characters from `start` up to `end`."""

    field: str
    start: int
    end: int


class LooksLikeASecret(DomainError):
    """Nothing is stored. `places` say where the secret is; the words themselves are in no answer and no log."""

    code, status = "looks_like_a_secret", 422
    default_message = gettext_lazy(
        "Nothing was saved yet. This looks like a password, a code or an account number. Leave it out, "
        "or confirm that it should be saved as written."
    )

    def __init__(self, places: list[Place]) -> None:
        super().__init__()
        self.places = places
        self.more = {"places": [asdict(place) for place in places]}


def refuse_secrets(texts: Mapping[str, Any], *, allowed: bool, before: str = "") -> None:
    """Raise `LooksLikeASecret` if one of the texts holds a secret, unless its writer allows that.

    Secrets that were in the text `before` were decided on earlier.
    """
    if allowed:
        return
    places = [
        Place(name, start, end)
        for name, text in texts.items()
        if isinstance(text, str)
        for start, end in find_secrets(text)
        if text[start:end] not in before
    ]
    if places:
        raise LooksLikeASecret(places)


def without_secrets(texts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the texts with a mark in place of each secret."""
    return {name: redact(text).text if isinstance(text, str) else text for name, text in texts.items()}
