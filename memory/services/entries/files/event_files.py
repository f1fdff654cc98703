"""What a file of another program has to say: its kind told by its content, and the events of one person in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from config.errors import DomainError
from memory.services.entries.entry_fields import EntryFields

MOST_EVENTS = 500
"""Of one person."""


class EventFileRefused(DomainError):
    """Nothing was stored."""

    code, status = "event_file_refused", 422
    default_message = _(
        "This could not be read as a family tree (GEDCOM) or a calendar (iCalendar). Nothing was stored. Export it "
        "again from the program it is from, and choose one of these formats."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundEvent:
    """`name` stays the same when the file is exported anew, so that the event is not added twice."""

    fields: EntryFields
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundPerson:
    """Somebody in the file who may be meant, with the years as the file has them; nameless for a whole calendar."""

    name: str = ""
    years: str = ""
    events: Sequence[FoundEvent] = ()
