"""Replay: the state of rows at a moment, folded from the payloads of their audit events."""

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

# What the log keeps of a row: its columns, so that folding payloads over each other gives the row back.
#
# A payload says what became of rows in four places, and a replay knows no others:
#
# - `after`: the columns of the event's own subject: all of them, or without `id` those that changed; null when it is
# gone. `before` is for who reads the history, and for taking a decision back. - `rows`: by table, other rows that
# came or changed along with it, whole. - `changes`: by table, values that were set in many rows by one statement. -
# `gone`: by table, the ids of rows that went along with it.


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


def as_stored(state: dict[str, Any]) -> dict[str, Any]:
    """A state as it comes back out of a payload: moments to the millisecond, keys and dates as text."""
    stored: dict[str, Any] = json.loads(json.dumps(state, cls=DjangoJSONEncoder))
    return stored


State = dict[str, Any]
"""A row's columns as payloads keep them: keys, moments and dates are text."""

AT_ONCE = 2000


@dataclass(frozen=True, slots=True)
class Trace:
    """What a chain still tells where a payload was erased: who did what, and not with which words."""

    action: str
    actor_id: UUID | None


@dataclass(slots=True)
class ReplayedRows:
    """Rows by table and id, as the log tells them. `erased` are those it no longer tells of, with their traces."""

    tables: defaultdict[str, dict[str, State]] = field(default_factory=lambda: defaultdict(dict))
    erased: defaultdict[tuple[str, str], list[Trace]] = field(default_factory=lambda: defaultdict(list))
    touched: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """By table, the ids of rows that the last event told anything of."""
    sequence: int = 0

    def add(self, event: LegacyEvent, payload: Mapping[str, Any] | None) -> None:
        """Lay the next event over what stands here. Without its payload, its subject is not known any more."""
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
        """A row that is not here was erased: its words are not known, so that nothing can be changed in them."""
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
    """Everything that the chain tells at this moment, what happened at it included; now, unless said.

    One query, read in portions: it costs as much time as there are events.
    """
    folded = ReplayedRows()
    for event, payload in _events(chain, until=until):
        folded.add(event, payload)
    return folded


def follow(chain: UUID, *, onto: ReplayedRows | None = None) -> Iterator[tuple[LegacyEvent, ReplayedRows]]:
    """Each event of the chain, and how everything stood once it had happened; where `onto` is given, from its end on.

    What comes out is one and the same, folded on with each step. One query, as above.
    """
    folded = onto or ReplayedRows()
    for event, payload in _events(chain, after=folded.sequence):
        folded.add(event, payload)
        yield event, folded


def _events(
    chain: UUID, *, after: int = 0, until: datetime | None = None
) -> Iterator[tuple[LegacyEvent, State | None]]:
    """The order is that of the chain; moments never go back in it."""
    payloads = LegacyEventPayload.objects.filter(event_id=OuterRef("pk")).values("payload")
    events = LegacyEvent.objects.filter(chain=chain, sequence__gt=after).order_by("sequence")
    if until is not None:
        events = events.filter(at__lte=until)
    for event in events.annotate(payload=Subquery(payloads, output_field=JSONField())).iterator(AT_ONCE):
        yield event, event.payload
