"""The timeline: everything with a date in its place, what has none on a shelf, and nobody else's private words."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.utils import timezone

from legacies.dates import parse_edtf
from legacies.models import Legacy, Role
from memory.models import Entry, Fact, Story
from memory.presentation.life.life_line import draw_life_line
from memory.presentation.life.timeline import Period, Timeline, TimelineQuery
from tests.support.factories import FactFactory, LegacyFactory, join
from tests.support.growth import assert_constant_queries
from tests.support.photos import SHARED, add_photo

pytestmark = pytest.mark.django_db


class Family:
    def __init__(self) -> None:
        self.legacy: Legacy = LegacyFactory(born="1931-04-12", died="2019")
        self.tom, self.ann = join(self.legacy), join(self.legacy)

    def fact(self, content: str, occurred: str, **more: Any) -> Fact:
        fact: Fact = FactFactory(
            **{"content": content, "legacy": self.legacy, "owner": self.tom, **when(occurred), **more}
        )
        return fact

    def entry(self, summary: str, occurred: str = "", **more: Any) -> Entry:
        about = {"legacy": self.legacy, "owner": self.tom, "type": "wedding", **when(occurred), **more}
        return Entry.objects.create(summary=summary, **about)

    def story(self, title: str, occurred: str = "", **more: Any) -> Story:
        about = {"legacy": self.legacy, "owner": self.tom, "text": "It was *hot*.", **when(occurred), **more}
        return Story.objects.create(title=title, **about)

    def shown(self, viewer: Any = None, **wanted: Any) -> list[str]:
        page = Timeline(viewer or self.tom, self.legacy.pk).page(TimelineQuery(**wanted), limit=50)
        return [item.title or item.text for item in page.rows]


def when(occurred: str) -> dict[str, Any]:
    read = parse_edtf(occurred)
    return {"occurred": read.text, "occurred_earliest": read.earliest, "occurred_latest": read.latest}


@pytest.fixture
def family() -> Family:
    return Family()


def test_vague_dates_stand_in_the_middle_of_what_they_mean(family: Family):
    family.fact("In the sixties.", "196X")
    family.entry("On a day in 1962.", "1962-06-14")
    family.story("About 1968", "1968~")
    add_photo(family.legacy, family.tom, caption="In the summer of 1965.", **when("1965-22"))
    family.fact("In 1931.", "1931")
    family.fact("Without a time.", "")
    assert family.shown() == [
        "In 1931.",
        "On a day in 1962.",
        "In the sixties.",
        "In the summer of 1965.",
        "About 1968",
    ]


def test_what_came_as_a_fact_and_as_an_event_stands_there_once(family: Family):
    fact = family.fact("They married.", "1955")
    family.entry("They married.", "1955", fact=fact)
    items = Timeline(family.tom, family.legacy.pk).page(TimelineQuery(), limit=50).rows
    assert [(item.kind, item.text, item.type) for item in items] == [("fact", "They married.", "wedding")]


def test_others_see_what_is_shared_and_nothing_else_of_it(family: Family):
    family.fact("Hers alone.", "1960", owner=family.ann)
    shared = family.fact("For all.", "1961", owner=family.ann, approved=True)
    family.entry("For all.", "1961", owner=family.ann, fact=shared)
    family.entry("Her event.", "1962", owner=family.ann)
    family.entry("Our event.", "1963", owner=family.ann, type="move", **SHARED)
    family.story("Her story", "1964", owner=family.ann)
    add_photo(family.legacy, family.ann, caption="Her photo.", **when("1965"))
    family.entry("Set aside.", "1966", status="retired", retired_at=timezone.now())
    family.story("Her undated story", owner=family.ann)
    assert family.shown() == ["For all.", "Our event."]
    assert family.shown(family.ann) == [
        "Hers alone.", "For all.", "Her event.", "Our event.", "Her story", "Her photo.",
    ]  # fmt: skip
    toms = Timeline(family.tom, family.legacy.pk)
    assert toms.known_types() == ["move"]
    assert toms.periods(TimelineQuery()) == [Period(1961, 1961, 1), Period(1963, 1963, 1)]
    assert (toms.count_undated(), Timeline(family.ann, family.legacy.pk).count_undated()) == (0, 1)
    item = toms.page(TimelineQuery(), limit=50).rows[0]
    assert item.type == ""  # her event of it is hers
    stranger = join(LegacyFactory())
    assert family.shown(stranger) == []


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ({"kind": "story"}, ["A story"]),
        ({"kind": "photo"}, ["A photo of Ána"]),
        ({"type": "wedding"}, ["A fact with an event", "An event"]),
        ({"words": "ana photo"}, ["A photo of Ána"]),
        ({"words": "EVENT a"}, ["A fact with an event", "An event"]),
        ({"owned": "shared"}, ["A photo of Ána"]),
        ({"since": date(1962, 12, 31), "until": date(1963, 1, 1)}, ["An event", "A story"]),
        ({"undated": True}, ["A story of no time", "An event of no time"]),
        ({"undated": True, "kind": "fact"}, []),
    ],
)
def test_it_is_narrowed(family: Family, wanted: dict[str, Any], expected: list[str]):
    fact = family.fact("A fact with an event", "1961")
    family.entry("A fact with an event", "1961", fact=fact)
    family.entry("An event", "1962")
    family.story("A story", "1963")
    add_photo(family.legacy, family.tom, caption="A photo of Ána", **when("1964"), **SHARED)
    family.fact("A fact of no time", "")
    family.entry("An event of no time", type="odd")
    family.story("A story of no time")
    assert family.shown(**wanted) == expected


def test_by_whose_telling(family: Family):
    family.fact("Mine.", "1961")
    family.fact("Hers.", "1962", owner=family.ann, approved=True)
    assert family.shown(owned="mine") == family.shown(teller=family.tom.pk) == ["Mine."]
    assert family.shown(teller=family.ann.pk) == ["Hers."]


@pytest.mark.parametrize("undated", [False, True])
def test_pages_follow_each_other_both_ways_without_gap_or_repeat(family: Family, undated: bool):
    for year in (1950, 1951, 1951, 1952, 1953, 1953, 1954):
        family.entry(f"In {year}.", "" if undated else str(year))
        family.story(f"Of {year}", "" if undated else str(year))
    wanted = TimelineQuery(undated=undated)

    def walk(**place: Any) -> Any:
        return Timeline(family.tom, family.legacy.pk).page(wanted, limit=4, **place)

    whole = Timeline(family.tom, family.legacy.pk).page(wanted, limit=50).rows
    page, seen = walk(), []
    while True:
        seen += page.rows
        if not page.has_next:
            break
        last = page.rows[-1]
        page = walk(after=(last.place, last.id))
    assert [item.id for item in seen] == [item.id for item in whole]
    first = page.rows[0]
    back = walk(before=(first.place, first.id))
    assert [item.id for item in back.rows] == [item.id for item in whole[8:12]]
    assert (back.has_previous, back.has_next) == (True, True)


def test_it_costs_the_same_however_much_there_is(family: Family):
    def add() -> None:
        fact = family.fact("A fact", "1961")
        family.entry("A fact", "1961", fact=fact)
        family.entry("An event", "1962", owner=join(family.legacy, Role.CONTRIBUTOR), **SHARED)
        family.story("A story", "196X")
        add_photo(family.legacy, family.tom, caption="A photo", **when("1964"))

    queries = assert_constant_queries(add, family.shown)
    assert queries == 5  # the page, and one for each kind


def test_the_line_shows_years_bands_and_the_life():
    legacy = LegacyFactory.build(born="1931-04-12", died="2019")
    line = draw_life_line(legacy, [Period(1955, 1955, 4), Period(1960, 1969, 1), Period(2021, 2021, 1)])
    assert line
    assert [(decade.year, decade.count) for decade in line.decades if decade.count] == [(1950, 4), (1960, 1), (2020, 1)]
    assert (line.decades[0].year, line.decades[-1].year) == (1930, 2020)
    assert [(dot.year, dot.x) for dot in line.dots] == [(1955, 25.5), (2021, 91.5)]
    assert line.dots[0].radius > line.dots[1].radius
    assert [(band.x, band.width) for band in line.bands] == [(30.0, 10.0)]
    assert line.life == (1.0, 89.0)


def test_without_anything_to_show_no_line_is_drawn():
    assert draw_life_line(LegacyFactory.build(born="", died=""), []) is None
    only_born = draw_life_line(LegacyFactory.build(born="196X", died=""), [])
    assert only_born
    assert (only_born.life, [decade.year for decade in only_born.decades]) == (None, [1960])
