"""Replay: the state of rows at a given moment, computed from the payloads of their audit events."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import JSONField, OuterRef, Subquery

from legacies.models import LegacyEvent, LegacyEventPayload

# The log stores the columns of a row, so that applying the payloads in order gives the row back.
#
# A payload describes changes of rows under four keys, and a replay reads no others:
#
# - `after`: the columns of the event's subject: all of them, or, without `id`, the changed ones; null when the subject
#   was deleted. (`before` is for people who read the history, and for undoing a decision.)
# - `rows`: by table, other rows that were added or changed by the same event, with all their columns.
# - `changes`: by table, values that one statement set in many rows.
# - `gone`: by table, the ids of other rows that were deleted by the same event.


def state_of(row: models.Model) -> dict[str, Any]:
    """Return the columns of this row that the log stores, by their names in the database. No query.

    A model lists in `NOT_LOGGED` the columns that the log leaves out.
    """
    left_out: Collection[str] = getattr(row, "NOT_LOGGED", ())
    columns = (field.attname for field in row._meta.concrete_fields)
    return {name: getattr(row, name) for name in columns if name not in left_out}


def with_rows(*rows: models.Model) -> dict[str, Any]:
    """Return the part of a payload with the present state of these rows: `{"after": …, **with_rows(*sources)}`."""
    states: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        states[table_of(row)].append(state_of(row))
    return {"rows": states} if states else {}


def with_changes(model: type[models.Model], ids: Iterable[UUID], **values: Any) -> dict[str, Any]:
    """Return the part of a payload with the values that one statement set in all of these rows."""
    return {"changes": {table_of(model): [{"ids": list(ids), "values": values}]}}


def with_gone(model: type[models.Model], ids: Iterable[UUID]) -> dict[str, Any]:
    """Return the part of a payload with the ids of rows that the event deleted besides its subject."""
    return {"gone": {table_of(model): list(ids)}}


def joined(*parts: dict[str, Any]) -> dict[str, Any]:
    """Join several parts of one payload. The entries of a table are concatenated in the order of the parts."""
    whole: dict[str, Any] = {}
    for part in parts:
        for place, tables in part.items():
            for table, told in tables.items():
                whole.setdefault(place, {}).setdefault(table, []).extend(told)
    return whole


def table_of(model: models.Model | type[models.Model]) -> str:
    """Return the name that events and payloads use for a table."""
    return model._meta.model_name or ""


def as_stored(state: dict[str, Any]) -> dict[str, Any]:
    """Return a state as it is read back from a payload: times to the millisecond, keys and dates as text."""
    stored: dict[str, Any] = json.loads(json.dumps(state, cls=DjangoJSONEncoder))
    return stored


State = dict[str, Any]
"""The columns of a row as payloads store them: keys, times and dates are text."""

AT_ONCE = 2000


@dataclass(frozen=True, slots=True)
class Trace:
    """What remains of an event whose payload was erased: the action and the actor, without any content."""

    action: str
    actor_id: UUID | None


@dataclass(slots=True)
class ReplayedRows:
    """Rows by table and id, computed from the log. `erased` has the rows whose payloads were erased, with traces."""

    tables: defaultdict[str, dict[str, State]] = field(default_factory=lambda: defaultdict(dict))
    erased: defaultdict[tuple[str, str], list[Trace]] = field(default_factory=lambda: defaultdict(list))
    touched: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """By table, the ids of the rows that the last event concerned."""
    sequence: int = 0

    def add(self, event: LegacyEvent, payload: Mapping[str, Any] | None) -> None:
        """Apply the next event. If its payload was erased, its subject is no longer known, and becomes a trace."""
        self.sequence = event.sequence
        self.touched.clear()
        subject = (event.object_type, str(event.object_id))
        if payload is None:
            self.tables[subject[0]].pop(subject[1], None)
            self.touched[subject[0]].add(subject[1])
            self.erased[subject].append(Trace(event.action, event.actor_id))
            return
        if "after" in payload:
            self._set_subject(subject, payload["after"])
        for table, rows in payload.get("rows", {}).items():
            self.tables[table].update({row["id"]: row for row in rows})
            self.touched[table].update(row["id"] for row in rows)
        for table, changes in payload.get("changes", {}).items():
            self._change_rows(table, changes)
        for table, ids in payload.get("gone", {}).items():
            self._remove_rows(table, ids)

    def _set_subject(self, subject: tuple[str, str], after: State | None) -> None:
        table, id_ = subject
        self.touched[table].add(id_)
        if after is None:
            self._remove_rows(table, [id_])
        elif "id" in after:
            self.tables[table][id_] = dict(after)
            self.erased.pop(subject, None)
        elif id_ in self.tables[table]:
            self.tables[table][id_].update(after)

    def _change_rows(self, table: str, changes: Iterable[Mapping[str, Any]]) -> None:
        """Set the values in the rows that are known. A row that is missing was erased, so it stays missing."""
        rows = self.tables[table]
        for change in changes:
            self.touched[table].update(change["ids"])
            for id_ in change["ids"]:
                if id_ in rows:
                    rows[id_].update(change["values"])

    def _remove_rows(self, table: str, ids: Iterable[str]) -> None:
        for id_ in ids:
            self.touched[table].add(id_)
            self.tables[table].pop(id_, None)
            self.erased.pop((table, id_), None)


def fold(chain: UUID, *, until: datetime | None = None) -> ReplayedRows:
    """Return all rows of the chain as they were at `until`, events at that very time included, or as they are now.

    One query, read in portions. The time grows with the number of events.
    """
    folded = ReplayedRows()
    for event, payload in _events(chain, until=until):
        folded.add(event, payload)
    return folded


def follow(chain: UUID, *, onto: ReplayedRows | None = None) -> Iterator[tuple[LegacyEvent, ReplayedRows]]:
    """Yield each event of the chain with the state of all rows after it.

    If `onto` is given, only the events after it are read, and they are applied to it. Every step yields the same
    object, changed in place. One query, as in `fold`.
    """
    folded = onto or ReplayedRows()
    for event, payload in _events(chain, after=folded.sequence):
        folded.add(event, payload)
        yield event, folded


def _events(
    chain: UUID, *, after: int = 0, until: datetime | None = None
) -> Iterator[tuple[LegacyEvent, State | None]]:
    """Yield events with their payloads in the order of the chain, in which times never go back."""
    payloads = LegacyEventPayload.objects.filter(event_id=OuterRef("pk")).values("payload")
    events = LegacyEvent.objects.filter(chain=chain, sequence__gt=after).order_by("sequence")
    if until is not None:
        events = events.filter(at__lte=until)
    for event in events.annotate(payload=Subquery(payloads, output_field=JSONField())).iterator(AT_ONCE):
        yield event, event.payload
