"""The fields of an entry that people and programs set, and their validation."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from config.errors import InvalidInput
from config.texts import text_problem, without_hidden
from legacies.dates import LONGEST
from memory.models import Entry
from memory.models.entries import LONGEST_SUMMARY, LONGEST_TYPE
from memory.services.facts.fact_inputs import refuse_secrets

MOST_DATA = 32_000
"""The most bytes that an entry's data may have as JSON."""
DEEPEST = 8
MANUAL, IMPORTED = "manual", "import"
SOURCE = re.compile(r"connector:[a-z0-9][a-z0-9_-]{0,59}")
LONGEST_EXTERNAL_ID = 200
COLUMNS = ("type", "summary", "data", "occurred", "occurred_earliest", "occurred_latest")


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryFields:
    """`type` is a word for what happened, `occurred` is EDTF, `data` is an object with whatever belongs to it."""

    type: str = ""
    summary: str = ""
    occurred: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, entry: Entry) -> EntryFields:
        return cls(type=entry.type, summary=entry.summary, occurred=entry.occurred, data=entry.data)

    def problems(self) -> dict[str, list[str]]:
        """Return what is wrong with the fields, by field."""
        found = {
            "type": text_problem(self.type, LONGEST_TYPE, empty=_("Say what it was: wedding, move."), is_title=True),
            "summary": text_problem(self.summary, LONGEST_SUMMARY, empty=_("Say what happened."), is_title=True),
            "occurred": text_problem(self.occurred, LONGEST),
            "data": data_problem(self.data),
        }
        return {name: [problem] for name, problem in found.items() if problem}


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """The origin of an entry: `manual`, `import`, or `connector:` and a name. `external_id` is the entry's id there."""

    source: str = MANUAL
    external_id: str = ""

    def problems(self) -> dict[str, list[str]]:
        found = {
            "source": ""
            if self.source in (MANUAL, IMPORTED) or SOURCE.fullmatch(self.source)
            else _("Write manual, import, or connector: and a name of small letters, digits, - and _."),
            "external_id": text_problem(self.external_id, LONGEST_EXTERNAL_ID, is_title=True),
        }
        return {name: [problem] for name, problem in found.items() if problem}


def apply_fields(entry: Entry, fields: EntryFields) -> None:
    """Set checked fields on the entry, in its `COLUMNS`. Raise `InvalidInput`."""
    said = EntryFields(
        type=fields.type.strip(),
        summary=without_hidden(fields.summary).strip(),
        occurred=fields.occurred.strip(),
        data=fields.data,
    )
    if problems := said.problems():
        raise InvalidInput(fields=problems)
    entry.type, entry.summary, entry.data = said.type, said.summary, dict(said.data)
    entry.set_occurred(said.occurred)


def refuse_secrets_of(fields: EntryFields, *, allowed: bool, before: EntryFields | None = None) -> None:
    """Raise `LooksLikeASecret` if the fields hold a secret, also anywhere in the data."""
    refuse_secrets(_texts_of(fields), allowed=allowed, before="\n".join(_texts_of(before).values()) if before else "")


def data_problem(data: object) -> str:
    """Return what is wrong with the data of an entry, empty if the data can be stored."""
    if not isinstance(data, dict):
        return _("This must be an object.")
    if _is_too_deep(data, DEEPEST):
        return _("Objects and lists stand in each other at most %(most)d deep.") % {"most": DEEPEST}
    if not _is_finite(data):
        return _("A number here is too large for JSON.")
    if len(_as_json(data).encode()) > MOST_DATA:
        return _("This is too much: at most 32,000 bytes fit.")
    return ""


def _texts_of(fields: EntryFields) -> dict[str, str]:
    data = {"data": _as_json(fields.data)} if fields.data else {}
    return {"type": fields.type, "summary": fields.summary, **data}


def _as_json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _is_too_deep(value: object, most: int) -> bool:
    """Return whether the data is nested deeper than `most`, level by level: recursion could fail on data that deep."""
    level = [value]
    for _level in range(most):
        level = [one for node in level for one in _children(node) if isinstance(one, dict | list)]
        if not level:
            return False
    return True


def _is_finite(data: object) -> bool:
    level = [data]
    while level:
        if any(isinstance(node, float) and not math.isfinite(node) for node in level):
            return False
        level = [one for node in level for one in _children(node)]
    return True


def _children(node: object) -> list[object]:
    if isinstance(node, dict):
        return list(node.values())
    return list(node) if isinstance(node, list) else []
