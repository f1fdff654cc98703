"""Dates as people know them: EDTF (ISO 8601-2), from "1962" over "196X" to "1962-06~", with the days they can mean."""

from __future__ import annotations

import re
import time
from calendar import monthrange
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from django.utils.translation import gettext as _
from edtf import parse_edtf as parse
from edtf.parser.edtf_exceptions import EDTFParseException

from config.errors import InvalidInput

LONGEST = 60
# edtf takes the date of the day for whatever it cannot place (an open end), so years out of a life are refused.
FIRST_YEAR, LAST_YEAR = 1000, 2999
MONTHS = 12
_PLAIN = re.compile(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?")
_PATTERN = re.compile(r"[0-9XYTZ/.\[\]{},:~?%\- ]+")


@dataclass(frozen=True, slots=True)
class Occurred:
    """An EDTF expression and the first and last day that it can mean. Empty text means that nobody knows."""

    text: str = ""
    earliest: date | None = None
    latest: date | None = None


class ImpossibleDate(InvalidInput):
    """It is written like a date, and there is none like it."""

    def __init__(self, message: str, field: str) -> None:
        super().__init__(message, fields={field: [message]})


def parse_edtf(text: str, *, field: str = "occurred") -> Occurred:
    """Read an EDTF date; raises `InvalidInput` on what is none, `ImpossibleDate` for `1962-13` and `1970/1960`."""
    found = _parse_date(text.strip())
    if found is None:
        raise _refusal(text.strip(), field)
    return found


@lru_cache(maxsize=4096)
def _parse_date(text: str) -> Occurred | None:
    """None for what is no date. Kept, since the parser takes a hundredth of a second for one."""
    if not text:
        return Occurred()
    return _read_plain(text) or _read_any(text)


def _read_plain(text: str) -> Occurred | None:
    """A year, month or day of the calendar, by far the most of all dates; None for whatever else it may be."""
    plain = _PLAIN.fullmatch(text)
    year, month, day = (int(part or 0) for part in plain.groups()) if plain else (0, 0, 0)
    if not FIRST_YEAR <= year <= LAST_YEAR or month > MONTHS or (plain and plain[2] == "00"):
        return None
    last_month = month or MONTHS
    last_day = monthrange(year, last_month)[1]
    if day > last_day or (plain and plain[3] == "00"):
        return None
    return Occurred(text, date(year, month or 1, day or 1), date(year, last_month, day or last_day))


def _read_any(text: str) -> Occurred | None:
    try:
        if len(text) > LONGEST or not _PATTERN.fullmatch(text):
            return None
        parsed = parse(text)
        earliest, latest = _day(parsed.lower_strict()), _day(parsed.upper_strict())
    except (EDTFParseException, ValueError, TypeError, AttributeError, OverflowError):
        return None
    return Occurred(text, earliest, latest) if earliest <= latest else None


def _day(value: time.struct_time) -> date:
    if not FIRST_YEAR <= value.tm_year <= LAST_YEAR:
        raise ValueError("out of range")
    return date(value.tm_year, value.tm_mon, value.tm_mday)


def _refusal(text: str, field: str) -> InvalidInput:
    start, _slash, end = text.partition("/")
    if start and end and _parse_date(start) and _parse_date(end):
        return ImpossibleDate(_("The second date is before the first one. Write the earlier one first."), field)
    plain = _PLAIN.fullmatch(text)
    if plain and FIRST_YEAR <= int(plain[1]) <= LAST_YEAR:
        return ImpossibleDate(_("There is no such day or month in the calendar."), field)
    message = _(
        "This could not be read as a date. Write 1962, 1962-06, 1962-06-14, 196X for the sixties, or "
        "1962~ for about 1962."
    )
    return InvalidInput(message, fields={field: [message]})
