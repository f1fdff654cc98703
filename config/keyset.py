"""Keyset pagination: a page starts after the last row of the one before, or ends before a given row.

No page costs more than the first, and rows that come or go meanwhile neither shift a page nor are shown twice. The API
hands out signed cursors, which name the list they belong to and hold the sorting values of a row. Where rows change
places, a cursor also holds when the walk through the list began, and the list is read as it stood then.
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
    """How a list is sorted: `fields` as in `order_by`, the last one unique; `name` keeps cursors of lists apart.

    NULL, which only a field in `nullable` may be, is greater than all else, as PostgreSQL sorts it.
    """

    name: str
    fields: tuple[str, ...]
    nullable: frozenset[str] = frozenset()

    def place_of(self, row: Any) -> tuple[Any, ...]:
        """The sorting values of a row."""
        return tuple(_value(row, field.removeprefix("-")) for field in self.fields)

    def after(self, place: Sequence[Any]) -> Q:
        """Rows that come after this place: beyond it in the first field, or equal in it and beyond it in the next."""
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
    """The page that begins after this place; the first one without."""
    chosen = rows.filter(ordering.after(place)) if place else rows
    found = list(chosen.order_by(*ordering.fields)[: limit + 1])
    return Page(found[:limit], has_previous=bool(place and found), has_next=len(found) > limit)


def page_before(rows: QuerySet[Row], ordering: Ordering, place: Sequence[Any], *, limit: int) -> Page[Row]:
    """The page that ends before this place."""
    page = page_after(rows, ordering.backwards, place, limit=limit)
    return Page(page.rows[::-1], has_previous=page.has_next, has_next=page.has_previous)


def page_at_cursor(
    rows: QuerySet[Row], ordering: Ordering, cursor: str | None, *, limit: int, began: datetime | None = None
) -> CursorPage[Row]:
    """The page that a cursor stands for, the first one without; raises `InvalidInput` for a cursor of something else.

    `began` is what `walk_began` says, for every page of a list whose rows change places.
    """
    return walk_on(lambda place: page_after(rows, ordering, place, limit=limit), ordering, cursor, began=began)


def walk_on(
    page_from: Callable[[Sequence[Any]], Page[Item]],
    ordering: Ordering,
    cursor: str | None,
    *,
    began: datetime | None = None,
) -> CursorPage[Item]:
    """The same of rows that are no one table: `page_from` answers with the page after a place, empty for the first."""
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
    """The same of what is no table: `rows` in the order of their `place`, the values of the ordering as text."""
    after = tuple(_read_cursor(cursor, ordering)) if cursor else ()
    found = [row for row in rows if place(row) > after][: limit + 1]
    next_cursor = _write_cursor(list(place(found[limit - 1])), ordering) if len(found) > limit else None
    return CursorPage(found[:limit], next_cursor)


def walk_began(ordering: Ordering, cursor: str | None) -> datetime:
    """When the walk of which this is a page began."""
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
    return Signer(salt=f"config.api.paging.{ordering.name}")  # the salt that handed out cursors were signed with
