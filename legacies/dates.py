"""Dates of any precision, as EDTF (ISO 8601-2): "1962", "196X", "1962-06~", with the days that they can mean."""

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
# edtf takes today's date for anything that it cannot place (an open end), so years outside of this range are refused.
FIRST_YEAR, LAST_YEAR = 1000, 2999
MONTHS = 12
_PLAIN = re.compile(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?")
_PATTERN = re.compile(r"[0-9XYTZ/.\[\]{},:~?%\- ]+")


@dataclass(frozen=True, slots=True)
class Occurred:
    """An EDTF expression with the first and the last day that it can mean. An empty text is an unknown date."""

    text: str = ""
    earliest: date | None = None
    latest: date | None = None


class ImpossibleDate(InvalidInput):
    """The text is written like a date, but there is no such date."""

    def __init__(self, message: str, field: str) -> None:
        super().__init__(message, fields={field: [message]})


def parse_edtf(text: str, *, field: str = "occurred") -> Occurred:
    """Read an EDTF date. Raises `InvalidInput` for other text, and `ImpossibleDate` for `1962-13` or `1970/1960`."""
    found = _parse_date(text.strip())
    if found is None:
        raise _refusal(text.strip(), field)
    return found


@lru_cache(maxsize=4096)
def _parse_date(text: str) -> Occurred | None:
    """Return the date, or None if the text is not a date. Cached, because the parser takes 10 ms for one."""
    if not text:
        return Occurred()
    return _read_plain(text) or _read_any(text)


def _read_plain(text: str) -> Occurred | None:
    """Read a plain year, month or day, as most dates are, without the parser. Return None for any other text."""
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
