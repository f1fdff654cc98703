"""Dates as people know them: EDTF (ISO 8601-2), from "1962" over "196X" to "1962-06~", with the days they can mean."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from datetime import date

from edtf import parse_edtf as parse
from edtf.parser.edtf_exceptions import EDTFParseException

from config.errors import InvalidInput

LONGEST = 60
# edtf takes the date of the day for whatever it cannot place (an open end), so years out of a life are refused.
FIRST_YEAR, LAST_YEAR = 1000, 2999
_SHAPE = re.compile(r"[0-9XYTZ/.\[\]{},:~?%\- ]+")


@dataclass(frozen=True, slots=True)
class Occurred:
    """An EDTF expression and the first and last day that it can mean. Empty text means that nobody knows."""

    text: str = ""
    earliest: date | None = None
    latest: date | None = None


def parse_edtf(text: str, *, field: str = "occurred") -> Occurred:
    """Read an EDTF date; raises `InvalidInput` on what is none, `1962-13` for example."""
    text = text.strip()
    if not text:
        return Occurred()
    try:
        if len(text) > LONGEST or not _SHAPE.fullmatch(text):
            raise ValueError(text)
        parsed = parse(text)
        earliest, latest = _day(parsed.lower_strict()), _day(parsed.upper_strict())
    except (EDTFParseException, ValueError, TypeError, AttributeError, OverflowError) as error:
        raise _not_a_date(field) from error
    if latest < earliest:
        raise _not_a_date(field)
    return Occurred(text, earliest, latest)


def _day(value: time.struct_time) -> date:
    if not FIRST_YEAR <= value.tm_year <= LAST_YEAR:
        raise ValueError("out of range")
    return date(value.tm_year, value.tm_mon, value.tm_mday)


def _not_a_date(field: str) -> InvalidInput:
    message = (
        "This is not a date we can read. Write 1962, 1962-06, 1962-06-14, 196X for the sixties, or 1962~ for about."
    )
    return InvalidInput(message, fields={field: [message]})
