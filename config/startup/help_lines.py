"""The help lines that the operator names for people in acute distress, by country; read strictly, once."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

COUNTRY = re.compile(r"[A-Z]{2}")
FIELDS = frozenset({"name", "phone", "url", "hours"})
EXAMPLE = '{"GB": [{"name": "…", "phone": "…", "url": "https://…", "hours": "…"}]}'


@dataclass(frozen=True, slots=True)
class HelpLine:
    """Where somebody listens. A phone number, an address on the web, or both."""

    name: str
    phone: str = ""
    url: str = ""
    hours: str = ""


def read_help_lines(text: str) -> Mapping[str, tuple[HelpLine, ...]]:
    """`HELP_LINES` as it stands in the environment: JSON, by ISO country. A mistake in it stops the start: somebody
    may rest their life on it.
    """
    if not text:
        return {}
    try:
        countries = json.loads(text)
    except ValueError as error:
        raise _wrong(f"is no JSON ({error})") from error
    if not isinstance(countries, dict):
        raise _wrong("is no JSON object")
    return {country: _lines_of(country, rows) for country, rows in countries.items()}


def _lines_of(country: str, rows: object) -> tuple[HelpLine, ...]:
    if not COUNTRY.fullmatch(country):
        raise _wrong(f"names {country!r}, which is no country's two capital letters (ISO 3166)")
    if not isinstance(rows, list) or not rows:
        raise _wrong(f"has no list of lines for {country}")
    return tuple(_line_of(country, row) for row in rows)


def _line_of(country: str, row: object) -> HelpLine:
    is_flat = isinstance(row, dict) and all(isinstance(value, str) for value in row.values())
    if not isinstance(row, dict) or not is_flat or not row.keys() <= FIELDS:
        raise _wrong(f"has a line for {country} that is not made of {', '.join(sorted(FIELDS))}")
    line = HelpLine(**{"name": "", **{name: " ".join(value.split()) for name, value in row.items()}})
    if not line.name or not (line.phone or line.url):
        raise _wrong(f"has a line for {country} without a name, or without both phone and url")
    if line.url and urlsplit(line.url).scheme not in ("http", "https"):
        raise _wrong(f"has a url for {country} that does not begin with https://")
    return line


def _wrong(what: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f"HELP_LINES {what}. It looks like {EXAMPLE}.")
