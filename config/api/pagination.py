"""Pages by an opaque cursor: where the last page ended, signed, so that no page costs more than the first.

A cursor names the list it belongs to and holds the last row's sorting values; rows that come or go meanwhile neither
shift a page nor are shown twice. Where rows change places, it also holds when the walk through the list began, and the
list is read as it stood then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from django.core.signing import BadSignature, Signer
from django.db.models import Model, Q, QuerySet
from django.utils import timezone
from rest_framework import serializers

from config.api.inputs import Input
from config.errors import InvalidInput

MOST = 100
USUAL = 50

Row = TypeVar("Row", bound=Model)
Item = TypeVar("Item")


class PageQuery(Input):
    """What every list takes; lists with filters add theirs."""

    limit = serializers.IntegerField(min_value=1, max_value=MOST, default=USUAL, help_text="How many at most.")
    cursor = serializers.CharField(
        required=False, max_length=1000, help_text="`next_cursor` of the page before; without it the first page."
    )


@dataclass(frozen=True, slots=True)
class Ordering:
    """How a list is sorted: `fields` as in `order_by`, the last one unique; `name` keeps cursors of lists apart."""

    name: str
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Page(Generic[Item]):
    rows: list[Item]
    next_cursor: str | None


def began_at(ordering: Ordering, query: Mapping[str, Any]) -> datetime:
    """When the walk of which this is a page began: to be handed to `page_of`, for every page of such a list."""
    cursor = query.get("cursor")
    return datetime.fromisoformat(_values_in(cursor, ordering)[-1]) if cursor else timezone.now()


def page_of(
    queryset: QuerySet[Row], ordering: Ordering, query: Mapping[str, Any], *, began: datetime | None = None
) -> Page[Row]:
    """The page that a checked `PageQuery` asks for; raises `InvalidInput` for a cursor of something else."""
    limit: int = query["limit"]
    rows = queryset.order_by(*ordering.fields)
    beside = [began.isoformat()] if began else []
    if cursor := query.get("cursor"):
        values = _values_in(cursor, ordering)
        rows = rows.filter(_after(ordering, values[: len(values) - len(beside)]))
    found = list(rows[: limit + 1])
    next_cursor = _cursor_at(found[limit - 1], ordering, beside) if len(found) > limit else None
    return Page(found[:limit], next_cursor)


def part_of(
    rows: Sequence[Item], ordering: Ordering, query: Mapping[str, Any], *, place: Callable[[Item], tuple[str, ...]]
) -> Page[Item]:
    """The same of what is no table: `rows` in the order of their `place`, the values of the ordering as text."""
    limit: int = query["limit"]
    cursor = query.get("cursor")
    after = tuple(_values_in(cursor, ordering)) if cursor else ()
    found = [row for row in rows if place(row) > after][: limit + 1]
    next_cursor = _signer(ordering).sign_object(list(place(found[limit - 1]))) if len(found) > limit else None
    return Page(found[:limit], next_cursor)


def _after(ordering: Ordering, values: list[str]) -> Q:
    """Rows that come after these values: greater in the first field, or equal in it and greater in the next."""
    after, equal = Q(pk__in=[]), Q()
    for field, value in zip(ordering.fields, values, strict=True):
        name, comparison = field.removeprefix("-"), "lt" if field.startswith("-") else "gt"
        after |= equal & Q(**{f"{name}__{comparison}": value})
        equal &= Q(**{name: value})
    return after


def _cursor_at(row: Model, ordering: Ordering, beside: list[str]) -> str:
    values = [_plain(_value(row, field.removeprefix("-"))) for field in ordering.fields]
    return _signer(ordering).sign_object([*values, *beside])


def _value(row: Any, path: str) -> Any:
    for name in path.split("__"):
        row = getattr(row, name)
    return row


def _plain(value: Any) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)


def _values_in(cursor: str, ordering: Ordering) -> list[str]:
    try:
        values: list[str] = _signer(ordering).unsign_object(cursor)
    except (BadSignature, ValueError) as error:
        message = "This cursor is not from this list. Begin again without a cursor."
        raise InvalidInput(message, fields={"cursor": [message]}) from error
    return values


def _signer(ordering: Ordering) -> Signer:
    return Signer(salt=f"config.api.paging.{ordering.name}")
