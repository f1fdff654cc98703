"""Importing the events of a file: first shown without storing anything, then added as the user chose."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from accounts.models import User
from legacies.access import teller_in
from memory.services.entries.entry_fields import IMPORTED, Origin
from memory.services.entries.files.calendars import read_calendar
from memory.services.entries.files.event_files import EventFileRefused, FoundEvent, FoundPerson
from memory.services.entries.files.gedcom import people_called, read_tree
from memory.services.entries.posting import Posted, post_entries


def look_into_file(*, user: User, legacy_id: UUID, raw: bytes, name: str = "") -> list[FoundPerson]:
    """Return the people in the file who may be the remembered person, or are called `name`, each with their events.

    A calendar is returned as one person without a name. Nothing is stored. Raise `EventFileRefused`.
    """
    legacy = teller_in(user, legacy_id).legacy
    if b"BEGIN:VCALENDAR" in raw[:200].upper():
        return [read_calendar(raw)]
    if b"HEAD" not in raw[:64].replace(b"\x00", b""):
        raise EventFileRefused
    names = [name] if name else [legacy.name, *legacy.known_as]
    return people_called(read_tree(raw), names, "" if name else legacy.born)


def add_events(*, user: User, legacy_id: UUID, events: Sequence[FoundEvent]) -> list[Posted]:
    """Add these events, at most 500, and return what became of each, in their order.

    An event that is there already, from this file or an earlier export of it, is not added twice. It is changed if the
    file says something else now.
    """
    items = [(event.fields, Origin(source=IMPORTED, external_id=event.name)) for event in events]
    return post_entries(user=user, legacy_id=legacy_id, items=items)
