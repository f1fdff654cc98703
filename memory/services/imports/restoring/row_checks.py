"""Checking one row of an export: the values for its columns, or what is wrong with it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

from config.errors import InvalidInput
from config.texts import TOO_LONG, is_storable, text_problem
from legacies.dates import parse_edtf
from memory.services.exported_rows import Table
from memory.services.photos.attaching import MOST_ATTACHED

Row = Mapping[str, Any]
TEXT, NUMBER = (models.CharField, models.TextField), (models.FloatField,)
WHOLE, MOMENT = (models.IntegerField,), (models.DateTimeField, models.DateField)
LONGEST_NAME, MOST_PEOPLE = 200, 200
DAYS = {"first", "last"}
DATED = frozenset({"stories", "facts", "entries", "photos", "recordings"})


class RowMistake(Exception):
    """What is wrong in the `field` of a row."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(problem)
        self.field, self.problem = field, problem


class CleanRow(NamedTuple):
    """A checked row: `values` by column, and `more` for what has no column.

    `is_own` says that the user whose export it is told the row.
    """

    values: dict[str, Any]
    is_own: bool
    teller: str
    more: dict[str, Any]


def clean_row(table: Table, row: Any, *, you: UUID) -> CleanRow:
    """Return the checked row. Raise `RowMistake`."""
    if not isinstance(row, Mapping):
        raise RowMistake("", _("This is not a row of an export."))
    if not is_storable(json.dumps(row, ensure_ascii=False)) or "\\u0000" in json.dumps(row):
        raise RowMistake("", _("There is an unreadable character in the text."))
    owner = _key("owner_id", row) if table.is_owned else None
    is_own = not table.is_owned or owner == you
    columns = (*table.seen, *table.own) if is_own else table.seen
    values = {name: _clean(table, name, row) for name in columns}
    if table.section in DATED:
        values |= _dates(values)
    return CleanRow(values, is_own, _name("teller", row) if table.is_owned else "", dict(_more(table, row)))


def _clean(table: Table, name: str, row: Row) -> Any:
    if name not in row:
        raise RowMistake(name, _("This is missing."))
    value = row[name]
    if name == "id" or name in table.refs or name in table.people or name == "owner_id":
        return _key(name, row)
    if name == "photos":
        return _photo_keys(value)
    if table.section == "quiet_dates" and name in DAYS:
        return _day(name, value)
    field = table.model._meta.get_field(name)
    if value is None:
        if not field.null:
            raise RowMistake(name, _("This is missing."))
        return None
    return _clean_value(name, field, value, table.longest.get(name))


def _clean_value(name: str, field: Any, value: Any, longest: int | None) -> Any:
    if not _is_of_type(field, value):
        raise RowMistake(name, _("This is not a value of the right kind."))
    if longest and len(value) > longest:
        raise RowMistake(name, TOO_LONG % {"max_length": longest})
    try:
        clean = field.to_python(value)
        if clean not in field.empty_values:
            field.run_validators(clean)
    except (ValidationError, ValueError, OverflowError) as error:
        problem = error.messages[0] if isinstance(error, ValidationError) else _("This cannot be read.")
        raise RowMistake(name, problem) from error
    if field.choices and clean and clean not in dict(field.flatchoices):
        raise RowMistake(name, _("This value is not known here."))
    if isinstance(clean, datetime) and clean.tzinfo is None:
        raise RowMistake(name, _("This is not a time with its zone."))
    return clean


def _is_of_type(field: Any, value: Any) -> bool:
    if isinstance(field, models.BooleanField):
        return isinstance(value, bool)
    if isinstance(field, WHOLE):
        return isinstance(value, int) and not isinstance(value, bool)
    if isinstance(field, NUMBER):
        return isinstance(value, int | float) and not isinstance(value, bool)
    if isinstance(field, ArrayField):
        return isinstance(value, list) and all(_is_of_type(field.base_field, item) for item in value)
    if isinstance(field, models.JSONField):
        return isinstance(value, type(field.get_default()))
    return isinstance(value, str)


def _key(name: str, row: Row) -> UUID | None:
    value = row.get(name)
    if value is None and name != "id":
        return None
    try:
        return UUID(value) if isinstance(value, str) else _no_key(name)
    except ValueError:
        return _no_key(name)


def _photo_keys(value: Any) -> list[UUID | None]:
    if not isinstance(value, list) or len(value) > MOST_ATTACHED or None in value:
        raise RowMistake("photos", _("This is not a value of the right kind."))
    return [_key("photos", {"photos": key}) for key in value]


def _no_key(name: str) -> UUID:
    raise RowMistake(name, _("This is not a key."))


def _name(field: str, row: Row) -> str:
    value = row.get(field)
    if not isinstance(value, str) or text_problem(value, LONGEST_NAME, is_title=True):
        raise RowMistake(field, _("This is not a name."))
    return value


def _day(name: str, value: Any) -> int:
    try:
        return int(f"{datetime.strptime(f'2000-{value}', '%Y-%m-%d'):%m%d}")
    except ValueError as error:
        raise RowMistake(name, _("This is not a day of the year.")) from error


def _dates(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the days that the date means, if the file's own days are missing or contradictory."""
    try:
        when = parse_edtf(values["occurred"])
    except InvalidInput as error:
        raise RowMistake("occurred", error.message) from error
    if "occurred_earliest" in values:
        earliest, latest = values["occurred_earliest"], values["occurred_latest"]
        if earliest is None or (latest and earliest <= latest):
            return {}
    return {"occurred_earliest": when.earliest, "occurred_latest": when.latest}


def _more(table: Table, row: Row) -> Iterator[tuple[str, Any]]:
    if table.section == "sources":
        yield "teller", _name("teller", row)
        yield "passage", row.get("passage") if isinstance(row.get("passage"), int) else None
    if table.section == "photos":
        yield "file", _path(row, "photos/")
        yield "sha256", row.get("sha256")
        yield from _people(row)
    if table.section == "recordings":
        yield "file", _path(row, "recordings/")


def _path(row: Row, folder: str) -> str:
    path = row.get("file")
    if not isinstance(path, str) or (path and not path.startswith(folder)) or ".." in path:
        raise RowMistake("file", _("This is not a file of an export."))
    return path


def _people(row: Row) -> Iterator[tuple[str, Any]]:
    names, keys = row.get("people"), row.get("member_ids")
    if not isinstance(names, list) or not isinstance(keys, list) or not len(keys) <= len(names) <= MOST_PEOPLE:
        raise RowMistake("people", _("This is not a value of the right kind."))
    named = [_name("people", {"people": name}) for name in names]
    yield "member_ids", [_key("member_ids", {"member_ids": key}) for key in keys]
    yield "people", named[len(keys) :]


def clean_member(row: Any) -> tuple[UUID, str, str]:
    """Return the member's key, name and relationship to the person. Raise `RowMistake`."""
    if not isinstance(row, Mapping):
        raise RowMistake("", _("This is not a row of an export."))
    key, name, relationship = _key("user_id", row), _name("name", row), _name("relationship", row)
    if key is None or not name.strip() or len(name) > 120 or len(relationship) > 80:
        raise RowMistake("name", _("This is not a name."))
    return key, name, relationship
