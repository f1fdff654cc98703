"""People and their words as data inside XML: they can say anything, and cannot close an element."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from xml.sax.saxutils import escape, quoteattr

from memory.engines.base import Person, Teller

# Characters that XML 1.0 cannot contain at all, not even escaped.
UNHOLDABLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
RETURNS = {"\r": "&#13;"}  # otherwise a parser would turn it into a new line


def holdable(text: str) -> str:
    """Return the text with a replacement mark for each character that XML cannot contain."""
    return UNHOLDABLE.sub("\ufffd", text)


def element(name: str, text: str, **attributes: object) -> str:
    """Return one element with this text. Empty attributes are left out."""
    return f"<{name}{_attributes(attributes)}>{escape(holdable(text), RETURNS)}</{name}>"


def group(name: str, lines: list[str], **attributes: object) -> list[str]:
    """Return an element around lines that are XML already; nothing if there are no lines."""
    return [f"<{name}{_attributes(attributes)}>", *lines, f"</{name}>"] if lines else []


def _attributes(values: Mapping[str, object]) -> str:
    shown = {name: str(value) for name, value in values.items() if value not in (None, "")}
    # White space of any kind becomes one space: a parser would make spaces of it in an attribute anyway.
    return "".join(f" {name}={quoteattr(' '.join(holdable(value).split()))}" for name, value in shown.items())


# The person, the member and the day as a model is shown them: as data, because relatives wrote them.


def show_people(person: Person, teller: Teller) -> list[str]:
    return [
        element(
            "remembered_person",
            person.name,
            known_as=", ".join(person.known_as),
            pronouns=person.pronouns,
            born=person.born,
            died=person.died,
        ),
        element(
            "relative",
            teller.name,
            call_them=teller.called,
            relationship=teller.relationship,
            calls_them=teller.calls_them,
        ),
    ]


def show_moment(moment: datetime) -> str:
    """Return day, hour and weekday in the member's time zone: "Monday 2026-03-02 18:05"."""
    weekdays = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
    return f"{weekdays[moment.weekday()]} {moment:%Y-%m-%d %H:%M}"
