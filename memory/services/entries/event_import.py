"""Taking over the events of a file: looked at first, with nothing stored, then added as their user chose."""

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
    """Who in the file may be the remembered person, or be called `name`, and what happened to each; for a calendar one
    without a name. Nothing is stored. Raises `EventFileRefused`.
    """
    legacy = teller_in(user, legacy_id).legacy
    if b"BEGIN:VCALENDAR" in raw[:200].upper():
        return [read_calendar(raw)]
    if b"HEAD" not in raw[:64].replace(b"\x00", b""):
        raise EventFileRefused
    names = [name] if name else [legacy.name, *legacy.known_as]
    return people_called(read_tree(raw), names, "" if name else legacy.born)


def add_events(*, user: User, legacy_id: UUID, events: Sequence[FoundEvent]) -> list[Posted]:
    """What became of each, in their order. One that is there already, from this file or an earlier export of it, is not
    added twice, and changed where the file says something else now. At most 500.
    """
    items = [(event.fields, Origin(source=IMPORTED, external_id=event.name)) for event in events]
    return post_entries(user=user, legacy_id=legacy_id, items=items)
