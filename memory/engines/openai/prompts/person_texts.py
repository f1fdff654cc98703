"""How the person, the teller and the day are shown to a model: as data, since relatives wrote it."""

from __future__ import annotations

from datetime import datetime

from memory.engines.base import Person, Teller
from memory.engines.openai.prompts.xml_text import element


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
