"""Events from family trees and calendars: what is found, added once and refused, and what is written is read again."""

from __future__ import annotations

from contextlib import suppress

import pytest
from gedcom7 import loads, validate
from hypothesis import given
from hypothesis import strategies as st

from config.errors import DomainError, NotFound
from legacies.dates import parse_edtf
from legacies.models import Legacy, Role
from memory.models import Entry
from memory.services.entries.event_import import add_events, look_into_file
from memory.services.entries.files.calendars import read_calendar, write_calendar
from memory.services.entries.files.event_files import EventFileRefused, FoundPerson
from memory.services.entries.files.gedcom import people_called, read_tree
from memory.services.entries.files.gedcom_dates import read_gedcom_date, write_gedcom_date
from memory.services.entries.files.gedcom_writing import write_tree
from memory.services.entries.posting import Outcome
from tests.support.event_files import CALENDAR, TREE_7, TREE_551, calendar
from tests.support.factories import LegacyFactory, join

pytestmark = pytest.mark.django_db

FOUND = [
    ("birth", "Rose Ann Miller was born in Bacup.", "1938-02-17"),
    ("work", "Rose Ann Miller worked: Teacher.", "1954/1998"),
    ("home", "Rose Ann Miller lived in Leeds.", ""),
    ("first prize", "first prize.", "1962~"),
    ("death", "Rose Ann Miller died.", "2019"),
    ("wedding", "Rose Ann Miller and Karl Miller married in St Saviour's.", "1961-06"),
    ("birth", "Karl Miller was born.", "/1938"),
    ("birth", "Jörg Miller was born.", "196X"),
    ("death", "Ida Stone died.", "1971"),
]


@pytest.fixture
def legacy() -> Legacy:
    legacy: Legacy = LegacyFactory(name="Rose Miller", known_as=["Nana"], born="1938-02", died="2019")
    return legacy


def look(legacy: Legacy, raw: bytes, **more: str):
    return look_into_file(user=join(legacy), legacy_id=legacy.pk, raw=raw, **more)


def said(events) -> list[tuple[str, str, str]]:
    return [(event.fields.type, event.fields.summary, event.fields.occurred) for event in events]


@pytest.mark.parametrize("raw", [TREE_551, TREE_7, b"\xef\xbb\xbf" + TREE_7, TREE_551.replace(b"\n", b"\r\n")])
def test_a_family_tree_tells_of_the_person_and_their_next_of_kin(legacy: Legacy, raw: bytes):
    likely, other = look(legacy, raw)
    assert (likely.name, likely.years, other.years) == ("Rose Ann Miller", "1938–2019", "1801–")
    assert said(likely.events) == FOUND
    kin = {event.fields.summary: event.fields.data.get("kin") for event in likely.events}
    assert (kin["Karl Miller was born."], kin["Jörg Miller was born."], kin["Ida Stone died."]) == (
        "husband",
        "son",
        "mother",
    )
    assert next(event.fields.data for event in likely.events if event.fields.type == "home") == {
        "place": "Leeds",
        "date": "(when she was young)",
    }


def test_old_encodings_are_read(legacy: Legacy):
    old = TREE_551.replace(b"CHAR UTF-8", b"CHAR ANSEL").replace(b"J\xc3\xb6rg", b"J\xe8org")
    assert ("birth", "Jörg Miller was born.", "196X") in said(look(legacy, old)[0].events)


def test_a_tree_in_utf16_is_read_and_one_in_other_letters_than_it_says_is_refused(legacy: Legacy):
    wide = TREE_551.decode().replace("CHAR UTF-8", "CHAR UNICODE").encode("utf-16")
    assert said(look(legacy, wide)[0].events) == said(look(legacy, TREE_551)[0].events)
    for raw in (TREE_551, TREE_7):
        with pytest.raises(EventFileRefused) as refused:
            look(legacy, raw.replace("ö".encode(), "ö".encode("latin-1")))
        assert "as UTF-8" in refused.value.message


def test_somebody_of_another_name_is_found_by_it(legacy: Legacy):
    assert look(legacy, TREE_551, name="Ida Stone")[0].name == "Ida Stone"
    assert look(legacy, TREE_551, name="Otto Stein") == []


@pytest.mark.parametrize("raw", [TREE_551, TREE_7])
def test_who_is_their_own_parent_is_told_of_once(legacy: Legacy, raw: bytes):
    cyclic = raw.replace(b"1 CHIL @I1@", b"1 CHIL @I1@\n1 HUSB @I1@\n1 CHIL @I4@\n1 CHIL @NOBODY@")
    assert said(look(legacy, cyclic)[0].events) == FOUND


def test_a_calendar_tells_all_of_its_events(legacy: Legacy):
    (whole,) = look(legacy, CALENDAR)
    assert (whole.name, said(whole.events)) == (
        "",
        [
            ("wedding", "They married.", "1962-06-14"),
            ("event", "She danced.", "1999-12-31"),
            ("event", "At the sea.", "2001-07-01/2001-07-08"),
        ],
    )


def test_events_of_a_calendar_that_cannot_be_read_are_counted(legacy: Legacy):
    good = "UID:1\nDTSTART;VALUE=DATE:20010701\nSUMMARY:Her day."
    no_day, no_words = "UID:2\nDTSTART:20011345\nSUMMARY:Some day.", "UID:3\nDTSTART;VALUE=DATE:20010702"
    (whole,) = look(legacy, calendar(good, no_day, no_words))
    assert (len(whole.events), whole.left_out) == (1, 2)


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("RRULE:FREQ=YEARLY", "Repeats every year; only the first day is taken over."),
        ("RRULE:FREQ=YEARLY;INTERVAL=1;COUNT=3", "Repeats every year; only the first day is taken over."),
        ("RRULE:FREQ=MONTHLY;BYDAY=1SU", "Repeats every month; only the first day is taken over."),
        ("RRULE:FREQ=WEEKLY", "Repeats every week; only the first day is taken over."),
        ("RRULE:FREQ=DAILY;UNTIL=20020101", "Repeats every day; only the first day is taken over."),
        ("RRULE:FREQ=WEEKLY;INTERVAL=2", "Happens several times; only the first day is taken over."),
        ("RRULE:FREQ=HOURLY", "Happens several times; only the first day is taken over."),
        ("RRULE:FREQ=YEARLY\nRRULE:FREQ=DAILY", "Happens several times; only the first day is taken over."),
        ("RDATE;VALUE=DATE:20020101", "Happens several times; only the first day is taken over."),
        ("CLASS:PRIVATE", ""),
    ],
)
def test_what_repeats_says_so(legacy: Legacy, rule: str, said: str):
    (whole,) = look(legacy, calendar(f"UID:r\nDTSTART;VALUE=DATE:20010701\nSUMMARY:Her day.\n{rule}"))
    [event] = whole.events
    assert (event.fields.occurred, event.repeats_in_words) == ("2001-07-01", said)
    assert bool(whole.repeating) == bool(said)


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"hello", b"PK\x03\x04", b"0 HEAD\n", b"0 HEAD\n1 CHAR KLINGON\n0 TRLR\n", TREE_7[:-200] + b"\xff\xfe",
        TREE_7.replace(b"1 SEX F", b"7 SEX F"), TREE_551.replace(b"CHAR UTF-8", b"CHAR UTF-16"),
        b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n", b"BEGIN:VCALENDAR\r\n\x00\xff",
        calendar(*(f"UID:{number}\nDTSTART;VALUE=DATE:20010701\nSUMMARY:x" for number in range(501))),
        calendar("DTSTART;VALUE=DATE:20011301\nSUMMARY:x"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_or_has_nobody_in_it(legacy: Legacy, raw: bytes):
    people: list[FoundPerson] = []
    with suppress(EventFileRefused):
        people = look(legacy, raw)
    assert not any(person.events for person in people)
    assert not Entry.objects.exists()


@given(raw=st.binary(max_size=200), at=st.integers(0, len(TREE_551)))
def test_no_broken_file_is_an_error_of_ours(raw: bytes, at: int):
    for whole in (TREE_551, TREE_7, CALENDAR):
        broken = whole[:at] + raw + whole[at + len(raw) :]
        with suppress(EventFileRefused):
            read_calendar(broken) if whole is CALENDAR else people_called(read_tree(broken), ["Rose Miller"], "1938")


def test_what_is_found_is_added_once_and_private(legacy: Legacy):
    teller, other = join(legacy), join(legacy)
    events = look(legacy, TREE_551)[0].events
    posted = add_events(user=teller, legacy_id=legacy.pk, events=events)
    assert {one.outcome for one in posted} == {Outcome.CREATED}
    again = add_events(user=teller, legacy_id=legacy.pk, events=look(legacy, TREE_7)[0].events)
    assert {one.outcome for one in again} == {Outcome.UNCHANGED}
    longer = TREE_551.replace(b"1 SEX F\n1 BIRT\n2 DATE 17 FEB 1938", b"1 SEX F\n1 BIRT\n2 DATE 18 FEB 1938")
    changed = add_events(user=teller, legacy_id=legacy.pk, events=look(legacy, longer)[0].events)
    assert [one.outcome for one in changed].count(Outcome.CHANGED) == 1
    assert set(Entry.objects.values_list("source", "owner")) == {("import", teller.pk)}
    assert not Entry.objects.visible_to(other).exists()


@pytest.mark.parametrize("role", [Role.READER, None])
def test_who_may_not_tell_may_not_add(legacy: Legacy, role: Role | None):
    user = join(legacy, role) if role else join(LegacyFactory())
    for act in (
        lambda: look_into_file(user=user, legacy_id=legacy.pk, raw=TREE_551),
        lambda: add_events(user=user, legacy_id=legacy.pk, events=look(legacy, TREE_551)[0].events),
    ):
        with pytest.raises(DomainError if role else NotFound):
            act()
    assert not Entry.objects.exists()


@pytest.mark.parametrize(
    ("gedcom", "edtf"),
    [
        ("14 JUN 1955", "1955-06-14"), ("jun 1955", "1955-06"), ("1955", "1955"), ("ABT 1950", "1950~"),
        ("EST 1950", "1950~"), ("BET 1950 AND 1959", "195X"), ("BET 1950 AND 1955", "1950/1955"), ("BEF 1960", "/1960"),
        ("AFT 1960", "1960/"), ("FROM 1950 TO MAR 1952", "1950/1952-03"), ("INT 1950 (on a stone)", "1950"),
        ("@#DGREGORIAN@ 1 JAN 1900", "1900-01-01"), ("@#DJULIAN@ 1 JAN 1700", ""), ("(some time)", ""),
        ("31 FEB 1950", ""), ("BET 1960 AND 1950", ""), ("44 B.C.", ""), ("", ""), ("1 FOO 1950", ""),
        ("BET 1950", ""), ("FROM", ""),
    ],
)  # fmt: skip
def test_dates_of_family_trees(gedcom: str, edtf: str):
    assert read_gedcom_date(gedcom) == edtf


@pytest.mark.parametrize("edtf", ["1955-06-14", "1955-06", "1955", "1950~", "195X", "1950/1955", "/1960", "1960/", ""])
def test_a_date_that_is_written_is_read_again(edtf: str):
    assert read_gedcom_date(write_gedcom_date(parse_edtf(edtf))) == edtf


def test_what_is_written_is_valid_and_read_again(legacy: Legacy):
    teller = join(legacy)
    add_events(user=teller, legacy_id=legacy.pk, events=look(legacy, TREE_551)[0].events)
    Entry.objects.create(legacy=legacy, owner=teller, type="odd", summary="@ at first\x07", data={"place": 3})
    entries = list(Entry.objects.order_by("created_at", "pk"))
    tree = write_tree(legacy, entries)
    assert validate(loads(tree)) == []
    (person,) = look(legacy, tree.encode())
    assert [event.fields.occurred for event in person.events][2:] == [entry.occurred for entry in entries]
    dated = [entry for entry in entries if entry.occurred in ("1938-02-17", "1961-06")]
    (whole,) = look(legacy, write_calendar(entries))
    assert said(whole.events) == [(entry.type, entry.summary, entry.occurred) for entry in dated]


@pytest.mark.parametrize(
    ("edtf", "gedcom"),
    [("1962-21", "BET 1 MAR 1962 AND 31 MAY 1962"), ("1962-24", "BET 1 DEC 1962 AND 1962"), ("", "")],
)
def test_a_season_is_written_as_the_days_that_it_may_mean(edtf: str, gedcom: str):
    assert write_gedcom_date(parse_edtf(edtf)) == gedcom
