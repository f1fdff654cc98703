"""Reading and writing calendars (iCalendar, RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from hashlib import sha256
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from memory.models import Entry
from memory.models.entries import LONGEST_SUMMARY, LONGEST_TYPE
from memory.services.entries.entry_fields import EntryFields
from memory.services.entries.files.event_files import MOST_EVENTS, EventFileRefused, FoundEvent, FoundPerson, Repeats

if TYPE_CHECKING:
    from icalendar import Component, Event

# Only code that reads or writes a calendar imports the library: it takes 4 MiB that most processes do not need.

LONGEST_NOTE = 2000
LONGEST_SPAN = timedelta(days=31)
"""An entry that may have happened on any day of a longer time is not written to the calendar."""
OCCURRED = "X-KEEPSAKE-OCCURRED"


def read_calendar(raw: bytes) -> FoundPerson:
    """Return the calendar's events; one that repeats, on its first day only. Raise `EventFileRefused`."""
    from icalendar import Calendar  # noqa: PLC0415 - see above

    try:
        calendar = Calendar.from_ical(raw)
        found = [_read_event(event) for event in calendar.walk("VEVENT")]
    except Exception as error:  # a parser of foreign files raises errors of many kinds, also from its time zones
        raise EventFileRefused from error
    events = [event for event in found if event is not None]
    if len(events) > MOST_EVENTS:
        raise EventFileRefused(_("This calendar has more than 500 events. Export a part of it."))
    return FoundPerson(events=events, left_out=len(found) - len(events))


def _read_event(event: Component) -> FoundEvent | None:
    """Return the event, None if it has no words or no day."""
    words, start = _text(event, "SUMMARY")[:LONGEST_SUMMARY].strip(), event.decoded("DTSTART", None)
    if not words or not isinstance(start, date):
        return None
    occurred = _text(event, OCCURRED) or _span(start, event.decoded("DTEND", None))
    kinds = event.get("CATEGORIES")
    kind = str(kinds.cats[0]) if kinds is not None and getattr(kinds, "cats", None) else _("event")
    data = {"place": _text(event, "LOCATION"), "note": _text(event, "DESCRIPTION")[:LONGEST_NOTE]}
    fields = EntryFields(
        type=" ".join(kind.split())[:LONGEST_TYPE].strip() or _("event"),
        summary=words,
        occurred=occurred,
        data={name: text for name, text in data.items() if text},
    )
    uid = _text(event, "UID") or f"{words} {occurred}"
    return FoundEvent(fields=fields, name=f"ical:{sha256(uid.encode()).hexdigest()[:32]}", repeats=_repeats(event))


def _repeats(event: Component) -> Repeats:
    """Return how often the event repeats; a rule that has no simple word, such as every second year, is `OFTEN`."""
    rules = event.get("RRULE")
    if rules is None:
        return Repeats.OFTEN if event.get("RDATE") is not None else Repeats.NEVER
    rule = rules[0] if isinstance(rules, list) else rules
    often = str(next(iter(rule.get("FREQ", [])), "")).lower()
    is_simple = rule is rules and rule.get("INTERVAL", [1]) == [1] and often in set(Repeats)
    return Repeats(often) if is_simple else Repeats.OFTEN


def _text(event: Component, name: str) -> str:
    """Return the text of this property in one line."""
    value = event.get(name)
    return " ".join(str(value).split()) if value is not None else ""


def _span(start: date, end: object) -> str:
    """Return the days as EDTF. The end of a whole-day event is the day after its last day."""
    first = _day(start)
    if not isinstance(end, date):
        return first.isoformat()
    last = _day(end) if isinstance(end, datetime) else _day(end) - timedelta(days=1)
    return f"{first.isoformat()}/{last.isoformat()}" if last > first else first.isoformat()


def _day(moment: date) -> date:
    return moment.date() if isinstance(moment, datetime) else moment


def write_calendar(entries: Iterable[Entry]) -> bytes:
    """Return a calendar of the entries whose date is known to the month or more exactly.

    Each event also holds the vague date, beside the days that it may mean.
    """
    from icalendar import Calendar  # noqa: PLC0415 - see above

    calendar = Calendar()
    calendar.add("PRODID", "-//Keepsake//EN")
    calendar.add("VERSION", "2.0")
    for entry in entries:
        first, last = entry.occurred_earliest, entry.occurred_latest
        if first and last and last - first < LONGEST_SPAN:
            calendar.add_component(_written(entry, first, last))
    return bytes(calendar.to_ical())


def _written(entry: Entry, first: date, last: date) -> Event:
    from icalendar import Event  # noqa: PLC0415 - see above

    event = Event()
    event.add("UID", f"{entry.pk}@keepsake")
    event.add("DTSTAMP", entry.updated_at)
    event.add("DTSTART", first)
    event.add("DTEND", last + timedelta(days=1))
    event.add("SUMMARY", entry.summary)
    event.add("CATEGORIES", [entry.type])
    event.add(OCCURRED, entry.occurred)
    if place := entry.data.get("place"):
        event.add("LOCATION", str(place))
    return event
