"""What the log keeps of a row: its columns, so that folding payloads over each other gives the row back.

A payload says what became of rows in four places, and a replay knows no others:

- `after`: the columns of the event's own subject: all of them, or without `id` those that changed; null when it is
  gone. `before` is for who reads the history, and for taking a decision back.
- `rows`: by table, other rows that came or changed along with it, whole.
- `changes`: by table, values that were set in many rows by one statement.
- `gone`: by table, the ids of rows that went along with it.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Any
from uuid import UUID

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models


def state_of(row: models.Model) -> dict[str, Any]:
    """All columns that the log keeps of this row, by their names in the database; no query.

    A model names in `NOT_LOGGED` the columns that the log leaves out.
    """
    left_out: Collection[str] = getattr(row, "NOT_LOGGED", ())
    columns = (field.attname for field in row._meta.concrete_fields)
    return {name: getattr(row, name) for name in columns if name not in left_out}


def with_rows(*rows: models.Model) -> dict[str, Any]:
    """The part of a payload that tells how these rows stand now: `{"after": …, **with_rows(*sources)}`."""
    states: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        states[table_of(row)].append(state_of(row))
    return {"rows": states} if states else {}


def with_changes(model: type[models.Model], ids: Iterable[UUID], **values: Any) -> dict[str, Any]:
    """The part that tells what one statement set in all of these rows."""
    return {"changes": {table_of(model): [{"ids": list(ids), "values": values}]}}


def with_gone(model: type[models.Model], ids: Iterable[UUID]) -> dict[str, Any]:
    """The part that tells which rows went along."""
    return {"gone": {table_of(model): list(ids)}}


def joined(*parts: dict[str, Any]) -> dict[str, Any]:
    """Parts of one payload as one: what each tells of a table stands behind what the ones before it do."""
    whole: dict[str, Any] = {}
    for part in parts:
        for place, tables in part.items():
            for table, told in tables.items():
                whole.setdefault(place, {}).setdefault(table, []).extend(told)
    return whole


def table_of(model: models.Model | type[models.Model]) -> str:
    """How events and payloads name a table."""
    return model._meta.model_name or ""


def as_kept(state: dict[str, Any]) -> dict[str, Any]:
    """A state as it comes back out of a payload: moments to the millisecond, keys and dates as text."""
    kept: dict[str, Any] = json.loads(json.dumps(state, cls=DjangoJSONEncoder))
    return kept
