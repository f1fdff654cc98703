"""Countries, and the country of a time zone, from the tables of the IANA time zone database."""

from __future__ import annotations

import zoneinfo
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path

from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

# Older names that browsers still send. The tables have only the new names.
RENAMED = {
    "Africa/Asmera": "Africa/Asmara", "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
    "America/Catamarca": "America/Argentina/Catamarca", "America/Cordoba": "America/Argentina/Cordoba",
    "America/Godthab": "America/Nuuk", "America/Indianapolis": "America/Indiana/Indianapolis",
    "America/Jujuy": "America/Argentina/Jujuy", "America/Louisville": "America/Kentucky/Louisville",
    "America/Mendoza": "America/Argentina/Mendoza", "Asia/Calcutta": "Asia/Kolkata", "Asia/Katmandu": "Asia/Kathmandu",
    "Asia/Rangoon": "Asia/Yangon", "Asia/Saigon": "Asia/Ho_Chi_Minh", "Atlantic/Faeroe": "Atlantic/Faroe",
    "Europe/Kiev": "Europe/Kyiv", "Pacific/Enderbury": "Pacific/Kanton", "Pacific/Ponape": "Pacific/Pohnpei",
    "Pacific/Truk": "Pacific/Chuuk",
}  # fmt: skip


def check_country(value: str) -> None:
    """Raise `ValidationError` for text that is not a country's two capital letters. An empty text is allowed."""
    if value and value not in _english_names():
        raise ValidationError(_("This is not the code of a country. A code looks like GB."), code="country")


def country_of(*, country: str, time_zone: str) -> str:
    """Return the country that a user has set, or else the country of their time zone, or else an empty text.

    Nothing else is considered: neither the language nor the address of a request.
    """
    return country or _country_by_zone().get(RENAMED.get(time_zone, time_zone), "")


def country_names() -> list[tuple[str, str]]:
    """Return code and name of each country in the language of the page, ordered by name.

    The translation catalogues have the English names of the table.
    """
    return sorted(((letters, gettext(name)) for letters, name in _english_names().items()), key=lambda row: row[1])


@cache
def _english_names() -> Mapping[str, str]:
    return {row[0]: row[1] for row in (line.split("\t") for line in _lines_of("iso3166.tab"))}


@cache
def _country_by_zone() -> Mapping[str, str]:
    return {row[2]: row[0] for row in (line.split("\t") for line in _lines_of("zone.tab"))}


def _lines_of(table: str) -> list[str]:
    """Return the lines of a table of the time zone database: the system's, or else that of the package `tzdata`."""
    for folder in zoneinfo.TZPATH:
        if (path := Path(folder, table)).is_file():
            text = path.read_text(encoding="utf-8")
            break
    else:
        text = resources.files("tzdata").joinpath("zoneinfo", table).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]
