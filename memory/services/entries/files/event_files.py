"""What a file of another program contains: the kind of file and the events of a person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.errors import DomainError
from memory.services.entries.entry_fields import EntryFields

MOST_EVENTS = 500
"""The most events that are read for one person."""


class EventFileRefused(DomainError):
    """The file cannot be read. Nothing was stored."""

    code, status = "event_file_refused", 422
    default_message = gettext_lazy(
        "This could not be read as a family tree (GEDCOM) or a calendar (iCalendar). Nothing was stored. Export it "
        "again from the program it is from, and choose one of these formats."
    )


class Repeats(StrEnum):
    NEVER = ""
    YEARLY = "yearly"
    MONTHLY = "monthly"
    WEEKLY = "weekly"
    DAILY = "daily"
    OFTEN = "often"
    """In another rhythm, or on several given dates."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundEvent:
    """An event found in a file.

    `name` stays the same when the file is exported again, so that the event is not added twice. `repeats` says how
    often the event is in the file; only its first day is imported.
    """

    fields: EntryFields
    name: str
    repeats: Repeats = Repeats.NEVER

    @property
    def repeats_in_words(self) -> str:
        return {
            Repeats.NEVER: "",
            Repeats.YEARLY: _("Repeats every year; only the first day is taken over."),
            Repeats.MONTHLY: _("Repeats every month; only the first day is taken over."),
            Repeats.WEEKLY: _("Repeats every week; only the first day is taken over."),
            Repeats.DAILY: _("Repeats every day; only the first day is taken over."),
            Repeats.OFTEN: _("Happens several times; only the first day is taken over."),
        }[self.repeats]


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundPerson:
    """A person in the file who may be meant, with the years that the file gives; without a name for a whole calendar.

    `left_out` counts events without words or without a day that can be read.
    """

    name: str = ""
    years: str = ""
    events: Sequence[FoundEvent] = ()
    left_out: int = 0

    @property
    def repeating(self) -> list[str]:
        """The names of the person's events that repeat."""
        return [event.name for event in self.events if event.repeats]
