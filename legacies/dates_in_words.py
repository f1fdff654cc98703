"""Between dates as people say them and as EDTF keeps them: "12 April 1931", "about 1931", "the 1930s"."""

from __future__ import annotations

import re

from django.utils.dates import MONTHS
from django.utils.translation import gettext as _

from legacies.dates import parse_edtf

_MONTHS = [
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
]
_SEASONS = {"spring": 21, "summer": 22, "autumn": 23, "fall": 23, "winter": 24}
_MONTH = "|".join(["sept", *(f"{name}|{name[:3]}" for name in _MONTHS)])
_SAID = re.compile(
    rf"""(?P<vague>about|around|circa|ca\.?|c\.?)?\s*
    (?:(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?)?
    (?:(?P<month>{_MONTH})\.?\s+(?:(?P<day_after>\d{{1,2}})(?:st|nd|rd|th)?,?\s+)?(?:of\s+)?
      |(?P<season>spring|summer|autumn|fall|winter)\s+(?:of\s+)?)?
    (?P<year>\d{{4}})""",
    re.IGNORECASE | re.VERBOSE,
)
_DECADE = re.compile(r"(?:the\s+)?(\d{3})0s", re.IGNORECASE)


def to_edtf(said: str) -> str:
    """What somebody typed, in English or as EDTF, as EDTF. Raises `InvalidInput` when it is no date we understand."""
    said = said.strip()
    return parse_edtf(_from_words(said) or said.upper()).text


def _from_words(said: str) -> str:
    if decade := _DECADE.fullmatch(said):
        return f"{decade[1]}X"
    found = _SAID.fullmatch(said)
    if not found:
        return ""
    day = found["day"] or found["day_after"]
    if day and not found["month"]:
        return ""
    parts = [found["year"]]
    if found["month"]:
        parts.append(f"{_month_number(found['month']):02}")
    if found["season"]:
        parts.append(str(_SEASONS[found["season"].lower()]))
    if day:
        parts.append(f"{int(day):02}")
    return "-".join(parts) + ("~" if found["vague"] else "")


def _month_number(name: str) -> int:
    return next(number for number, month in enumerate(_MONTHS, start=1) if month.startswith(name.lower()))


def in_words(edtf: str) -> str:
    """An EDTF date as a person would say it; what has no words is shown as it is."""
    start, slash, end = edtf.partition("/")
    if not slash:
        return _one_in_words(edtf)
    if start in ("", ".."):
        return _("until %(date)s") % {"date": _one_in_words(end)}
    if end in ("", ".."):
        return _("from %(date)s on") % {"date": _one_in_words(start)}
    return _("%(start)s to %(end)s") % {"start": _one_in_words(start), "end": _one_in_words(end)}


def _one_in_words(edtf: str) -> str:
    words = _exact_in_words(edtf.rstrip("~?%"))
    if edtf.endswith("~"):
        return _("about %(date)s") % {"date": words}
    if edtf.endswith("?"):
        return _("perhaps %(date)s") % {"date": words}
    if edtf.endswith("%"):
        return _("perhaps about %(date)s") % {"date": words}
    return words


def _exact_in_words(edtf: str) -> str:
    if re.fullmatch(r"\d{3}X", edtf):
        return _("the %(decade)s0s") % {"decade": edtf[:3]}
    if not re.fullmatch(r"\d{4}-\d\d(-\d\d)?", edtf):
        return edtf
    year, part, *day = edtf.split("-")
    if int(part) > 12:
        return _season(int(part)) % {"year": year}
    month = MONTHS[int(part)]
    if day:
        return _("%(day)s %(month)s %(year)s") % {"day": int(day[0]), "month": month, "year": year}
    return _("%(month)s %(year)s") % {"month": month, "year": year}


def _season(number: int) -> str:
    seasons = {
        21: _("spring of %(year)s"),
        22: _("summer of %(year)s"),
        23: _("autumn of %(year)s"),
        24: _("winter of %(year)s"),
    }
    return seasons.get(number, "%(year)s")


def life_in_words(born: str, died: str) -> str:
    """A line for the head of a page: "12 April 1931 – 3 May 2019", "born about 1931", or nothing."""
    if born and died:
        return f"{in_words(born)} – {in_words(died)}"
    if born:
        return _("born %(date)s") % {"date": in_words(born)}
    if died:
        return _("died %(date)s") % {"date": in_words(died)}
    return ""
