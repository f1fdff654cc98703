"""What the log keeps of a row: its columns, so that folding payloads over each other gives the row back.

A payload says what became of rows in three places, and a replay knows no others:

- `after`: the columns of the event's own subject, all of them or those that changed; null when it is gone. `before` is
  for who reads the history, and for taking a decision back.
- `rows`: by table, columns of rows that changed along with it; each names its `id`.
- `gone`: by table, the ids of rows that went along with it.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

# A file is no value. A summary is words of talk, which others than its owner never see: no moment needs it back.
NOT_KEPT = {"legacy": {"portrait"}, "conversationchunk": {"summary"}}


def state_of(row: models.Model) -> dict[str, Any]:
    """All columns that the log keeps of this row, by their names in the database; no query."""
    left_out = NOT_KEPT.get(table_of(row), set())
    columns = (field.attname for field in row._meta.concrete_fields)
    return {name: getattr(row, name) for name in columns if name not in left_out}


def with_rows(*rows: models.Model) -> dict[str, Any]:
    """The part of a payload that tells how these rows stand now: `{"after": …, **with_rows(*sources)}`."""
    states: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        states[table_of(row)].append(state_of(row))
    return {"rows": states} if states else {}


def with_changes(model: type[models.Model], ids: Iterable[UUID], **values: Any) -> dict[str, Any]:
    """The same of what was set to equal values in many rows by one statement."""
    return {"rows": {table_of(model): [{"id": id_, **values} for id_ in ids]}}


def table_of(model: models.Model | type[models.Model]) -> str:
    """How events and payloads name a table."""
    return model._meta.model_name or ""


def as_kept(state: dict[str, Any]) -> dict[str, Any]:
    """A state as it comes back out of a payload: moments to the millisecond, keys and dates as text."""
    kept: dict[str, Any] = json.loads(json.dumps(state, cls=DjangoJSONEncoder))
    return kept
