"""The timeline of a legacy: events, dated facts, stories, photos and recordings together, by when they happened.

What has no time is on the undated shelf, the newest first. Facts are on the timeline only if they have a time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db import models
from django.db.models import Count, Exists, F, Func, OuterRef, Q, Subquery, Value
from django.db.models.functions import ExtractYear
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from config.keyset import Ordering, Page
from memory.language.story_text import plain_text
from memory.models import Entry, Fact, Photo, Recording, Status, Story, Visibility
from memory.models.photos import PhotoState
from memory.presentation.media.photos import PhotoCard, photo_cards, photo_cards_on

FIRST_CHARACTERS = 400
"""Characters of a story's text that are read for its first words."""


class TimelineKind(models.TextChoices):
    ENTRY = "entry", _("events")
    FACT = "fact", _("facts")
    STORY = "story", _("stories")
    PHOTO = "photo", _("photos")
    RECORDING = "recording", _("recordings")


class Ownership(models.TextChoices):
    MINE = "mine", _("mine")
    SHARED = "shared", _("shared")


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineQuery:
    """The filters. An item matches if it may have happened from the day `since` to the day `until`."""

    kind: str = ""
    type: str = ""
    owned: str = ""
    teller: UUID | None = None
    since: date | None = None
    until: date | None = None
    words: str = ""
    undated: bool = False

    @property
    def ordering(self) -> Ordering:
        return UNDATED if self.undated else DATED


DATED = Ordering("timeline", ("place", "id"))
"""By the middle of the possible days, so that a decade comes in its middle."""
UNDATED = Ordering("timeline-undated", ("-place", "-id"))


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineItem:
    """An item of the timeline. `place` is the middle day of when it happened; on the shelf, the moment when it was
    told. `type` is the type of an event, such as "wedding". `relationship` is the teller's; None if they have left.
    """

    kind: TimelineKind
    place: date | datetime
    row: Any
    title: str = ""
    text: str = ""
    type: str = ""
    relationship: str | None = None
    photo: PhotoCard | None = None
    photos: Sequence[PhotoCard] = ()
    """The photos on a fact or a story."""

    @property
    def id(self) -> UUID:
        key: UUID = self.row.pk
        return key

    @property
    def decade(self) -> int:
        return self.place.year // 10 * 10


@dataclass(frozen=True, slots=True)
class Period:
    """How many items belong to the years from `first` to `last`."""

    first: int
    last: int
    count: int


HALF = Func(
    F("occurred_latest"),
    F("occurred_earliest"),
    template="((%(expressions)s) / 2)",
    arg_joiner=" - ",
    output_field=models.IntegerField(),
)
MIDDLE = Func(
    F("occurred_earliest"), HALF, template="(%(expressions)s)", arg_joiner=" + ", output_field=models.DateField()
)
"""The middle of the days on which something may have happened. PostgreSQL subtracts dates as days."""


class Timeline:
    """What a viewer sees of a legacy by time. Building these queries costs more than running them: a request reads
    everything of a timeline through one instance, which builds each part once.
    """

    def __init__(self, viewer: User, legacy_id: UUID) -> None:
        self.viewer = viewer
        self.legacy_id = legacy_id
        self._visible: dict[TimelineKind, Any] = {}
        self._parts: dict[TimelineQuery, list[Any]] = {}

    def page(
        self, wanted: TimelineQuery, *, after: Sequence[Any] | None = None, before: Sequence[Any] | None = None,
        limit: int,
    ) -> Page[TimelineItem]:  # fmt: skip
        """Return the page after or before a place, or the first page without one. One query for the page, one or two
        for each kind on it, and two if there are photos on facts or stories.
        """
        ordering = wanted.ordering.backwards if before else wanted.ordering
        place = before or after
        parts = [
            (rows.filter(ordering.after(place)) if place else rows)
            .order_by(*ordering.fields)
            .values_list("place", "id", "what")[: limit + 1]
            for rows in self._parts_of(wanted)
        ]
        if not parts:
            return Page([], has_previous=False, has_next=False)
        first, *others = parts
        found = list(first.union(*others, all=True).order_by(*ordering.fields)[: limit + 1] if others else first)
        has_more, found = len(found) > limit, found[:limit]
        if before:
            return Page(items_at(self.viewer, found[::-1]), has_previous=has_more, has_next=bool(found))
        return Page(items_at(self.viewer, found), has_previous=bool(place and found), has_next=has_more)

    def periods(self, wanted: TimelineQuery) -> list[Period]:
        """Count the items by their years, for the drawn line. An item that may belong to several years counts
        for all of them. One query.
        """
        years = {"first": ExtractYear("occurred_earliest"), "last": ExtractYear("occurred_latest")}
        parts = [
            rows.order_by().values(**years).annotate(count=Count("pk")).values_list("first", "last", "count")
            for rows in self._parts_of(wanted)
        ]
        counts: Counter[tuple[int, int]] = Counter()
        for first, last, count in parts[0].union(*parts[1:], all=True) if parts else ():
            counts[first, last] += count
        return [Period(first, last, count) for (first, last), count in sorted(counts.items())]

    def count_undated(self) -> int:
        """Count what is on the undated shelf. One query."""
        first, *others = (rows.values("pk") for rows in self._parts_of(TimelineQuery(undated=True)))
        count: int = first.union(*others, all=True).count()
        return count

    def known_types(self) -> list[str]:
        """Return the types of the events that this viewer sees."""
        rows = self._visible_rows(TimelineKind.ENTRY).exclude(type="").order_by("type")
        return list(rows.values_list("type", flat=True).distinct())

    def _parts_of(self, wanted: TimelineQuery) -> list[Any]:
        """Return the rows of each wanted kind, with their `place` and `what` kind they are."""
        if wanted not in self._parts:
            place = F("created_at") if wanted.undated else MIDDLE
            self._parts[wanted] = [
                _NARROW[kind](self, self._visible_rows(kind), wanted)
                .filter(_narrowing(self.viewer, wanted))
                .annotate(place=place, what=Value(str(kind), output_field=models.CharField()))
                for kind in _kinds(wanted)
            ]
        return self._parts[wanted]

    def _visible_rows(self, kind: TimelineKind) -> Any:
        if kind not in self._visible:
            rows: Any = _MODELS[kind].objects
            self._visible[kind] = rows.visible_to(self.viewer).live().filter(legacy=self.legacy_id)
        return self._visible[kind]


_MODELS: Mapping[TimelineKind, Any] = {
    TimelineKind.ENTRY: Entry,
    TimelineKind.FACT: Fact,
    TimelineKind.STORY: Story,
    TimelineKind.PHOTO: Photo,
    TimelineKind.RECORDING: Recording,
}


def _kinds(wanted: TimelineQuery) -> list[TimelineKind]:
    """Return the wanted kinds. Only events and facts have a type, and no timeline wants a fact without a time."""
    kinds = [TimelineKind(wanted.kind)] if wanted.kind else list(TimelineKind)
    left_out = [TimelineKind.STORY, TimelineKind.PHOTO, TimelineKind.RECORDING] if wanted.type else []
    left_out += [TimelineKind.FACT] if wanted.undated else []
    return [kind for kind in kinds if kind not in left_out]


def _narrowing(viewer: User, wanted: TimelineQuery) -> Q:
    rule = Q(occurred_earliest__isnull=wanted.undated)
    if wanted.since:
        rule &= Q(occurred_latest__gte=wanted.since)
    if wanted.until:
        rule &= Q(occurred_earliest__lte=wanted.until)
    if wanted.teller:
        rule &= Q(owner=wanted.teller)
    if wanted.owned:
        rule &= Q(owner=viewer.pk) if wanted.owned == Ownership.MINE else Q(visibility=Visibility.SHARED)
    return rule


def _entries(_timeline: Timeline, rows: Any, wanted: TimelineQuery) -> Any:
    """Filter events by the query. Those that came with a fact are left out, since the timeline has the fact itself."""
    rows = rows.filter(fact=None)
    rows = rows.filter(type=wanted.type) if wanted.type else rows
    return rows.filter(_says(wanted.words, "summary", "type"))


def _facts(timeline: Timeline, rows: Any, wanted: TimelineQuery) -> Any:
    if wanted.type:
        rows = rows.filter(Exists(_events_of_facts(timeline.viewer).filter(type=wanted.type)))
    return rows.filter(_says(wanted.words, "content"))


def _stories(_timeline: Timeline, rows: Any, wanted: TimelineQuery) -> Any:
    return rows.filter(_says(wanted.words, "title", "text"))


def _photos(timeline: Timeline, rows: Any, wanted: TimelineQuery) -> Any:
    rows = rows.filter(state=PhotoState.READY)
    return rows.with_words(wanted.words, legacy_id=timeline.legacy_id) if wanted.words else rows


def _recordings(_timeline: Timeline, rows: Any, wanted: TimelineQuery) -> Any:
    return rows.filter(_says(wanted.words, "title", "description"))


_NARROW: Mapping[TimelineKind, Callable[[Timeline, Any, TimelineQuery], Any]] = {
    TimelineKind.ENTRY: _entries,
    TimelineKind.FACT: _facts,
    TimelineKind.STORY: _stories,
    TimelineKind.PHOTO: _photos,
    TimelineKind.RECORDING: _recordings,
}
"""The function that narrows the visible rows of each kind to those that are wanted."""


def _says(words: str, *fields: str) -> Q:
    """Match rows in which every word is in one of the fields, ignoring case and accents."""
    rule = Q()
    for word in words.split():
        rule &= Q(*((f"{field}__unaccent__icontains", word) for field in fields), _connector=Q.OR)
    return rule


def _events_of_facts(viewer: User) -> Any:
    """Return the events of an outer fact, as far as this viewer sees them."""
    return Entry.objects.visible_to(viewer).filter(fact=OuterRef("pk"), status=Status.ACTIVE)


def items_at(viewer: User, places: Sequence[tuple[Any, UUID, str]]) -> list[TimelineItem]:
    """Return the items at these places. What was deleted or hidden meanwhile is left out."""
    keys: dict[str, list[UUID]] = {}
    for _place, key, kind in places:
        keys.setdefault(kind, []).append(key)
    known: dict[UUID, dict[str, Any]] = {}
    for kind, load in _LOADERS.items():
        if kind in keys:
            known |= load(viewer, keys[kind])
    kinds = (TimelineKind.FACT, TimelineKind.STORY)
    with_photos = [known[key]["row"] for kind in kinds for key in keys.get(kind, ()) if key in known]
    for key, cards in photo_cards_on(with_photos, viewer).items():
        known[key]["photos"] = cards
    return [
        TimelineItem(kind=TimelineKind(kind), place=place, **known[key]) for place, key, kind in places if key in known
    ]


def _load_entries(viewer: User, keys: list[UUID]) -> dict[UUID, dict[str, Any]]:
    rows = Entry.objects.visible_to(viewer).filter(pk__in=keys).select_related("owner", "legacy").with_relationship()
    return {row.pk: {**_row_values(row), "text": row.summary, "type": row.type} for row in rows}


def _load_facts(viewer: User, keys: list[UUID]) -> dict[UUID, dict[str, Any]]:
    rows = Fact.objects.visible_to(viewer).filter(pk__in=keys).select_related("owner", "legacy").with_relationship()
    event = _events_of_facts(viewer).order_by("pk").values("type")[:1]
    rows = rows.annotate(event=Subquery(event))
    return {row.pk: {**_row_values(row), "text": row.content, "type": row.event or ""} for row in rows}


def _load_stories(viewer: User, keys: list[UUID]) -> dict[UUID, dict[str, Any]]:
    rows = Story.objects.visible_to(viewer).filter(pk__in=keys).with_first_words(FIRST_CHARACTERS)
    return {row.pk: {**_row_values(row), "title": row.title, "text": plain_text(row.first_words)} for row in rows}


def _load_photos(viewer: User, keys: list[UUID]) -> dict[UUID, dict[str, Any]]:
    cards = photo_cards(Photo.objects.visible_to(viewer).filter(pk__in=keys).with_teller())
    return {card.photo.pk: {**_row_values(card.photo), "text": card.photo.caption, "photo": card} for card in cards}


def _load_recordings(viewer: User, keys: list[UUID]) -> dict[UUID, dict[str, Any]]:
    rows = Recording.objects.visible_to(viewer).filter(pk__in=keys).with_teller()
    return {row.pk: {**_row_values(row), "title": row.title, "text": row.description} for row in rows}


def _row_values(row: Any) -> dict[str, Any]:
    return {"row": row, "relationship": row.owner_relationship}


_LOADERS: Mapping[str, Any] = {
    TimelineKind.ENTRY: _load_entries,
    TimelineKind.FACT: _load_facts,
    TimelineKind.STORY: _load_stories,
    TimelineKind.PHOTO: _load_photos,
    TimelineKind.RECORDING: _load_recordings,
}


def by_decade(items: Iterable[TimelineItem]) -> list[tuple[int, list[TimelineItem]]]:
    """Group the items by decade, in their order."""
    decades: dict[int, list[TimelineItem]] = {}
    for item in items:
        decades.setdefault(item.decade, []).append(item)
    return list(decades.items())
