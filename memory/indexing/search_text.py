"""What of each row is indexed: the told words without secrets, and around them what helps to find them.

`search_text` is what a hit shows and what counts most. `context_text` says when, who and under which heading; it is
searched and embedded together with the text, and never shown. Both are free of secrets.
"""

from __future__ import annotations

from datetime import date
from itertools import chain

from memory.language.secrets import redact
from memory.models import RecallItem

MONTHS = {
    "en": "January February March April May June July August September October November December",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
}


def searchable(text: str) -> str:
    """A told text as it may be indexed."""
    return redact(text).text


def context(*parts: str) -> str:
    """The parts that there are, without secrets, as one line."""
    return redact(", ".join(part for part in parts if part)).text


def day_in_words(day: date, language: str) -> str:
    """ "14 March 2026": the words that people search a day by, in the language of the row."""
    return f"{day.day} {month_in_words(day, language)}"


def month_in_words(day: date, language: str) -> str:
    months = MONTHS.get(language, MONTHS["en"]).split()
    return f"{months[day.month - 1]} {day.year}"


def period_in_words(earliest: date | None, latest: date | None, language: str) -> str:
    """As exactly as it is known when something happened: a day, a month, or the years; empty if nobody knows."""
    if earliest is None or latest is None:
        return ""
    if earliest == latest:
        return day_in_words(earliest, language)
    if (earliest.year, earliest.month) == (latest.year, latest.month):
        return month_in_words(earliest, language)
    return " ".join(str(year) for year in dict.fromkeys([earliest.year, latest.year]))


def vector_text(item: RecallItem) -> str:
    """What is embedded of a row."""
    return embedded_text(item.search_text, item.context_text)


def embedded_text(search_text: str, context_text: str) -> str:
    return ": ".join(chain(filter(None, (context_text, search_text))))
