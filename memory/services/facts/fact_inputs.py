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
from legacies.dates import parse_edtf
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
# The others are made by the product itself, or by keepers for everybody.
WRITABLE_TYPES = frozenset({MemoryType.SEMANTIC, MemoryType.EPISODIC, MemoryType.USER_PROFILE, MemoryType.PROCEDURAL})


def apply_changes(fact: Fact, changes: Mapping[str, Any]) -> list[str]:
    """Set checked values on the fact and return the columns they went to; raises `InvalidInput`. A query for photos."""
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
        when = parse_edtf(fact.occurred)
        fact.occurred, fact.occurred_earliest, fact.occurred_latest = when.text, when.earliest, when.latest
        fields += ["occurred_earliest", "occurred_latest"]
    return fields


def _normal_value(name: str, value: Any) -> Any:
    """Without the white space around it and, but in names, what is hidden; no date and an empty date are the same."""
    if isinstance(value, str):
        return (value if name in NAMES else without_hidden(value)).strip()
    return "" if name == "occurred" and value is None else value


def _set_value(fact: Fact, name: str, value: Any) -> list[str]:
    """Set the value as its column takes it, or say what is wrong with it."""
    if problem := _field_problem(name, value) or _own_rule(fact, name, value):
        return [problem]
    try:
        setattr(fact, name, COLUMNS[name].clean(value, fact))
    except ValidationError as error:
        return error.messages
    return []


def _field_problem(name: str, value: Any) -> str:
    """The columns for numbers and switches say themselves what they cannot take; those for text take anything."""
    if name in ("importance", "pinned"):
        return ""
    texts = value if name == "tags" else [value]
    if not isinstance(texts, list | tuple) or not all(isinstance(text, str) for text in texts):
        return _("This must be a list of texts.") if name == "tags" else _("This must be a text.")
    needed = _("Write what should be remembered.") if name == "content" else ""
    problems = (text_problem(text, LONGEST_CONTENT, empty=needed, is_title=name in NAMES) for text in texts)
    return next(filter(None, problems), "")


def _own_rule(fact: Fact, name: str, value: Any) -> str:
    """What the columns do not say."""
    if name == "memory_type" and value != fact.memory_type and not _may_become(fact, value):
        return _("Facts of this type cannot be written by hand.")
    if name == "memory_type" and fact.legacy_id is None and value != MemoryType.USER_PROFILE:
        return _("This fact belongs to no legacy, so it can only be about you.")
    if name == "tags" and len(value) > MOST_TAGS:
        return _("A fact has up to %(most)d tags.") % {"most": MOST_TAGS}
    return ""


def _may_become(fact: Fact, memory_type: str) -> bool:
    """What the assistant noted for itself never turns into something a relative said."""
    return {fact.memory_type, memory_type} <= WRITABLE_TYPES and fact.authority != Authority.ASSISTANT


# What people write by hand may hold a secret: they are asked first, and it is kept only if they say so.


@dataclass(frozen=True, slots=True)
class Place:
    """Where in which text: the characters from `start` up to `end`."""

    field: str
    start: int
    end: int


class LooksLikeASecret(DomainError):
    """Nothing is stored. `places` say where; the words themselves stand in no answer and no log."""

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
    """Raise `LooksLikeASecret` for texts that hold one, unless their writer wants that. What stood there `before` was
    decided on then.
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
    """The same with a mark where each secret stood."""
    return {name: redact(text).text if isinstance(text, str) else text for name, text in texts.items()}
