"""People and their words as a model is shown them: as data inside XML, where they can say anything and end nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from xml.sax.saxutils import escape, quoteattr

from memory.engines.base import Person, Teller

# What XML 1.0 cannot hold at all, not even escaped.
UNHOLDABLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
RETURNS = {"\r": "&#13;"}  # a parser would make a new line of it


def holdable(text: str) -> str:
    """The text with a mark in place of each character that XML cannot hold."""
    return UNHOLDABLE.sub("\ufffd", text)


def element(name: str, text: str, **attributes: object) -> str:
    """One element with this text. Attributes that are empty are left out."""
    return f"<{name}{_attributes(attributes)}>{escape(holdable(text), RETURNS)}</{name}>"


def group(name: str, lines: list[str], **attributes: object) -> list[str]:
    """An element around lines that are XML already; nothing where there are none."""
    return [f"<{name}{_attributes(attributes)}>", *lines, f"</{name}>"] if lines else []


def _attributes(values: Mapping[str, object]) -> str:
    shown = {name: str(value) for name, value in values.items() if value not in (None, "")}
    # Spaces of any kind are one: in an attribute a parser makes spaces of them anyway.
    return "".join(f" {name}={quoteattr(' '.join(holdable(value).split()))}" for name, value in shown.items())


# How the person, the teller and the day are shown to a model: as data, since relatives wrote it.


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
        element("relative", teller.name, relationship=teller.relationship, calls_them=teller.calls_them),
    ]


def show_moment(moment: datetime) -> str:
    """Day, hour and weekday where the teller is: "Monday 2026-03-02 18:05"."""
    weekdays = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
    return f"{weekdays[moment.weekday()]} {moment:%Y-%m-%d %H:%M}"
