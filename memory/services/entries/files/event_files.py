"""What a file of another program has to say: its kind told by its content, and the events of one person in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.errors import DomainError
from memory.services.entries.entry_fields import EntryFields

MOST_EVENTS = 500
"""Of one person."""


class EventFileRefused(DomainError):
    """Nothing was stored."""

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
    """In another rhythm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundEvent:
    """`name` stays the same when the file is exported anew, so that the event is not added twice. `repeats` says how
    often it is in the file, of which its first day alone is taken over."""

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
    """Somebody in the file who may be meant, with the years as the file has them; nameless for a whole calendar.
    `left_out` of its events have no words, or no day that can be read."""

    name: str = ""
    years: str = ""
    events: Sequence[FoundEvent] = ()
    left_out: int = 0

    @property
    def repeating(self) -> list[str]:
        """The names of its events that repeat."""
        return [event.name for event in self.events if event.repeats]
