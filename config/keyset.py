"""Keyset pagination: a page starts after the last row of the page before, or ends before a given row.

No page costs more than the first one. Rows that are added or deleted meanwhile neither shift a page nor appear twice.
The API returns signed cursors, which name their list and hold the sorting values of a row. If the rows of a list change
their order, a cursor also holds when the client began to read the list, and the list is read as it was then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from django.core.signing import BadSignature, Signer
from django.db.models import Model, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from config.errors import InvalidInput

Row = TypeVar("Row", bound=Model)
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Ordering:
    """The order of a list. `fields` are as in `order_by`, the last one unique; `name` tells cursors of lists apart.

    Only the fields in `nullable` may be NULL, which is greater than every value, as PostgreSQL sorts it.
    """

    name: str
    fields: tuple[str, ...]
    nullable: frozenset[str] = frozenset()

    def place_of(self, row: Any) -> tuple[Any, ...]:
        """Return the sorting values of a row."""
        return tuple(_value(row, field.removeprefix("-")) for field in self.fields)

    def after(self, place: Sequence[Any]) -> Q:
        """Return the condition for rows after these sorting values.

        Such a row is beyond the place in the first field, or equal in the first field and beyond it in the next, and so
        on.
        """
        after, equal = Q(pk__in=[]), Q()
        for field, value in zip(self.fields, place, strict=True):
            after |= equal & self._condition_after(field, value)
            equal &= Q(**{field.removeprefix("-"): value})
        return after

    def _condition_after(self, field: str, value: Any) -> Q:
        name, descends = field.removeprefix("-"), field.startswith("-")
        if value is None:
            return Q(**{f"{name}__isnull": False}) if descends else Q(pk__in=[])
        beyond = Q(**{f"{name}__{'lt' if descends else 'gt'}": value})
        return beyond | Q(**{name: None}) if name in self.nullable and not descends else beyond

    def before(self, place: Sequence[Any]) -> Q:
        return self.backwards.after(place)

    @property
    def backwards(self) -> Ordering:
        turned = (field.removeprefix("-") if field.startswith("-") else f"-{field}" for field in self.fields)
        return Ordering(self.name, tuple(turned), self.nullable)


@dataclass(frozen=True, slots=True)
class Page(Generic[Item]):
    rows: list[Item]
    has_previous: bool
    has_next: bool


@dataclass(frozen=True, slots=True)
class CursorPage(Generic[Item]):
    rows: list[Item]
    next_cursor: str | None


def page_after(rows: QuerySet[Row], ordering: Ordering, place: Sequence[Any] | None, *, limit: int) -> Page[Row]:
    """Return the page that begins after this place, or the first page if there is no place."""
    chosen = rows.filter(ordering.after(place)) if place else rows
    found = list(chosen.order_by(*ordering.fields)[: limit + 1])
    return Page(found[:limit], has_previous=bool(place and found), has_next=len(found) > limit)


def page_before(rows: QuerySet[Row], ordering: Ordering, place: Sequence[Any], *, limit: int) -> Page[Row]:
    """Return the page that ends before this place."""
    page = page_after(rows, ordering.backwards, place, limit=limit)
    return Page(page.rows[::-1], has_previous=page.has_next, has_next=page.has_previous)


def page_at_cursor(
    rows: QuerySet[Row], ordering: Ordering, cursor: str | None, *, limit: int, began: datetime | None = None
) -> CursorPage[Row]:
    """Return the page at a cursor, or the first page. Raises `InvalidInput` for a cursor of another list.

    For a list whose rows change their order, `began` is the time that `walk_began` returns, for every page.
    """
    return walk_on(lambda place: page_after(rows, ordering, place, limit=limit), ordering, cursor, began=began)


def walk_on(
    page_from: Callable[[Sequence[Any]], Page[Item]],
    ordering: Ordering,
    cursor: str | None,
    *,
    began: datetime | None = None,
) -> CursorPage[Item]:
    """Return the page at a cursor of rows that are not in one table; otherwise as `page_at_cursor`.

    `page_from` returns the page after a place; the place of the first page is empty.
    """
    beside = [began.isoformat()] if began else []
    values = _read_cursor(cursor, ordering) if cursor else []
    page = page_from(values[: len(values) - len(beside)])
    if not page.has_next or not page.rows:
        return CursorPage(page.rows, None)
    last = map(_value_text, ordering.place_of(page.rows[-1]))
    return CursorPage(page.rows, _write_cursor([*last, *beside], ordering))


def part_at_cursor(
    rows: Sequence[Item],
    ordering: Ordering,
    cursor: str | None,
    *,
    limit: int,
    place: Callable[[Item], tuple[str, ...]],
) -> CursorPage[Item]:
    """Return the page at a cursor of `rows` in memory; otherwise as `page_at_cursor`.

    The rows are in the order of their `place`, which returns the sorting values of a row as text.
    """
    after = tuple(_read_cursor(cursor, ordering)) if cursor else ()
    found = [row for row in rows if place(row) > after][: limit + 1]
    next_cursor = _write_cursor(list(place(found[limit - 1])), ordering) if len(found) > limit else None
    return CursorPage(found[:limit], next_cursor)


def walk_began(ordering: Ordering, cursor: str | None) -> datetime:
    """Return when the client began to read the list: the time in the cursor, or now for the first page."""
    return datetime.fromisoformat(_read_cursor(cursor, ordering)[-1]) if cursor else timezone.now()


def _value(row: Any, path: str) -> Any:
    for name in path.split("__"):
        row = getattr(row, name)
    return row


def _value_text(value: Any) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)


def _write_cursor(values: list[str], ordering: Ordering) -> str:
    return _signer(ordering).sign_object(values)


def _read_cursor(cursor: str, ordering: Ordering) -> list[str]:
    try:
        values: list[str] = _signer(ordering).unsign_object(cursor)
    except (BadSignature, ValueError) as error:
        message = _("This cursor belongs to another list. Start again without a cursor.")
        raise InvalidInput(message, fields={"cursor": [message]}) from error
    return values


def _signer(ordering: Ordering) -> Signer:
    return Signer(salt=f"config.api.paging.{ordering.name}")  # unchanged, so that existing cursors stay valid
