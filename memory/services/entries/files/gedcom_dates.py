"""Conversion of GEDCOM dates, 5.5.1 and 7, from and to EDTF."""

from __future__ import annotations

import re
from datetime import date

from config.errors import InvalidInput
from legacies.dates import Occurred, parse_edtf

MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
# ged4py writes these words in full.
SHORT = {"ABOUT": "ABT", "BEFORE": "BEF", "AFTER": "AFT", "BETWEEN": "BET", "CALCULATED": "ABT", "ESTIMATED": "ABT",
         "INTERPRETED": "INT", "CAL": "ABT", "EST": "ABT"}  # fmt: skip
ONE = re.compile(r"(?:(?:(?P<day>\d{1,2}) )?(?P<month>[A-Z]{3}) )?(?P<year>\d{3,4})(?:/\d\d)?")
GREGORIAN = re.compile(r"(?:@#DGREGORIAN@|\bGREGORIAN\b)\s*")
DECADE = re.compile(r"(\d{3})0/(?=\1)\d{3}9")
PLAIN = re.compile(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?([~?%]?)")


def read_gedcom_date(text: str) -> str:
    """Return the date as EDTF; empty for a phrase, another calendar, and text that is no date."""
    said = GREGORIAN.sub("", " ".join(text.upper().split()))
    said = " ".join(SHORT.get(word, word) for word in said.split(" "))
    days, edtf = _form(said)
    read = [_one(day) for day in days]
    return _sound(DECADE.sub(r"\1X", edtf.format(*read))) if all(read) and len(read) == edtf.count("{}") else ""


def _form(said: str) -> tuple[list[str], str]:
    """Return the days in the text, and the EDTF pattern that they go into."""
    word, _gap, rest = said.partition(" ")
    match word:
        case "ABT":
            return [rest], "{}~"
        case "INT":
            return [rest.partition(" (")[0]], "{}"
        case "BET":
            return rest.split(" AND ", 1), "{}/{}"
        case "FROM" if " TO " in rest:
            return rest.split(" TO ", 1), "{}/{}"
        case "FROM" | "AFT":
            return [rest], "{}/"
        case "TO" | "BEF":
            return [rest], "/{}"
    return [said], "{}"


def _one(text: str) -> str:
    match = ONE.fullmatch(text)
    if match is None or (match["month"] and match["month"] not in MONTHS):
        return ""
    month = f"-{MONTHS.index(match['month']) + 1:02}" if match["month"] else ""
    day = f"-{int(match['day']):02}" if match["day"] else ""
    return f"{int(match['year']):04}{month}{day}"


def _sound(edtf: str) -> str:
    try:
        return parse_edtf(edtf).text
    except InvalidInput:
        return ""


def write_gedcom_date(occurred: Occurred) -> str:
    """Return the date as GEDCOM 7 writes it, empty for an unknown date."""
    text = occurred.text
    if match := _plain(text):
        return ("ABT " if match[4] else "") + _written(*match.groups()[:3])
    if text.startswith("/") and (match := _plain(text[1:])):
        return f"BEF {_written(*match.groups()[:3])}"
    if text.endswith("/") and (match := _plain(text[:-1])):
        return f"AFT {_written(*match.groups()[:3])}"
    if occurred.earliest is None or occurred.latest is None:
        return ""
    return f"BET {_first(occurred.earliest)} AND {_last(occurred.latest)}"


def _plain(text: str) -> re.Match[str] | None:
    """Match a year, month or day. EDTF's months after the twelfth are seasons, which GEDCOM does not have."""
    match = PLAIN.fullmatch(text)
    return match if match and int(match[2] or 1) <= len(MONTHS) else None


def _written(year: str, month: str | None, day: str | None) -> str:
    return " ".join(filter(None, [day and str(int(day)), month and MONTHS[int(month) - 1], str(int(year))]))


def _first(day: date) -> str:
    """Return the year alone if the day is the first of the year."""
    is_whole = (day.month, day.day) == (1, 1)
    return str(day.year) if is_whole else f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def _last(day: date) -> str:
    is_whole = (day.month, day.day) == (12, 31)
    return str(day.year) if is_whole else f"{day.day} {MONTHS[day.month - 1]} {day.year}"
