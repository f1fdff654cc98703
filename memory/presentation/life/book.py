"""The book of a person: chapters by decade or by theme, each passage with the name of its teller.

What a boundary of the viewer covers is left out unless the viewer asks for it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any
from uuid import UUID

from django.db import models
from django.db.models import F, Value
from django.db.models.functions import Cast, Coalesce, ExtractYear, Mod
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from memory.language.story_text import story_html
from memory.models import Category, Entry, Fact, MemoryType, Photo, Recording, Story
from memory.models.photos import PhotoState
from memory.presentation.facts.dispute_card import seen_disputes_among
from memory.presentation.facts.fact_card import Card, cards_for
from memory.presentation.facts.held_back import shown_text
from memory.presentation.life.timeline import MIDDLE, TimelineItem, TimelineKind, items_at
from memory.recall import boundaries_of

ABOUT_THE_PERSON = (MemoryType.SEMANTIC, MemoryType.EPISODIC, MemoryType.SHARED)


class Arrangement(models.TextChoices):
    DECADES = "decades", gettext_lazy("by decade")
    THEMES = "themes", gettext_lazy("by theme")


THEMES: Mapping[str, Any] = {
    Category.PERSONALITY: gettext_lazy("Character"),
    Category.RELATIONSHIP: gettext_lazy("People"),
    Category.MILESTONE: gettext_lazy("Turning points"),
    Category.OCCUPATION: gettext_lazy("Work"),
    Category.HOBBY: gettext_lazy("Free time"),
    Category.HABIT: gettext_lazy("Habits"),
    Category.PREFERENCE: gettext_lazy("Likes and dislikes"),
    Category.OTHER: gettext_lazy("More that was told"),
    TimelineKind.STORY: gettext_lazy("Stories"),
    TimelineKind.ENTRY: gettext_lazy("Events"),
    TimelineKind.PHOTO: gettext_lazy("Photos"),
    TimelineKind.RECORDING: gettext_lazy("Recordings"),
}
"""The chapters that are not decades, in order: the categories of facts, and the kinds that have no category."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter. `key` is the first year of a decade, or a theme."""

    key: str

    @property
    def title(self) -> str:
        return _("The %(year)ss") % {"year": self.key} if self.key.isdigit() else str(THEMES[self.key])

    @property
    def order(self) -> tuple[bool, int]:
        is_theme = not self.key.isdigit()
        return is_theme, list(THEMES).index(self.key) if is_theme else int(self.key)


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A passage. A fact has its `card`, a story its text as `html`. `number` is the place in the chapter, from 1."""

    number: int
    item: TimelineItem
    card: Card | None = None
    html: SafeString | str = ""

    @property
    def byline(self) -> str:
        """Return who told the passage, and their relationship to the person."""
        speaker = self.card.speaker if self.card else ""
        if speaker or self.item.row.owner is None:
            return speaker
        name = self.item.row.owner.name
        return f"{name} ({self.item.relationship})" if self.item.relationship else name


@dataclass(frozen=True, slots=True)
class Pages:
    """Passages of one chapter. `left_out` tells whether a boundary of the viewer left something out."""

    passages: Sequence[Passage]
    has_more: bool
    left_out: bool

    @property
    def has_notes(self) -> bool:
        return any(passage.card for passage in self.passages)

    @property
    def by_teller(self) -> list[tuple[str, list[Passage]]]:
        """Group consecutive passages of the same teller under one byline."""
        return [(byline, list(told)) for byline, told in groupby(self.passages, key=lambda passage: passage.byline)]


@dataclass(frozen=True, slots=True)
class Book:
    """What one viewer sees of one legacy, arranged in chapters. With `all_of_it`, boundaries leave nothing out."""

    viewer: User
    legacy_id: UUID
    arrangement: Arrangement
    all_of_it: bool = False

    def chapters(self) -> list[Chapter]:
        """Return the chapters that are not empty, in order. One query."""
        first, *others = [rows.order_by().values_list("chapter", flat=True).distinct() for rows in self._rows()]
        return sorted((Chapter(key) for key in first.union(*others)), key=lambda chapter: chapter.order)

    def pages(self, chapter: Chapter, *, start: int = 0, limit: int | None = None) -> Pages:
        """Return the passages of a chapter from `start` on. The number of queries does not depend on their number."""
        first, *others = [
            rows.filter(chapter=chapter.key).order_by().values_list("place", "id", "what", "by", "told")
            for rows in self._rows()
        ]
        end = None if limit is None else start + limit + 1
        found = list(first.union(*others, all=True).order_by(*self._order)[start:end])
        has_more = limit is not None and len(found) > limit
        passages, left_out = self._passages([place[:3] for place in found[:limit]], start)
        return Pages(passages, has_more, left_out)

    def parts(self) -> Iterator[tuple[Chapter, Pages]]:
        """Yield every chapter with all its passages. Each chapter takes the queries of `pages`."""
        return ((chapter, self.pages(chapter)) for chapter in self.chapters())

    def count(self) -> int:
        """Return the number of passages. One query for each kind."""
        return sum(rows.count() for rows in self._rows())

    @property
    def _order(self) -> tuple[str, ...]:
        """Return the order of the passages. A theme lists one teller after the other; undated passages come last."""
        by_teller = ("by", "place") if self.arrangement == Arrangement.THEMES else ("place", "by")
        return (*by_teller, "told", "id")

    def _rows(self) -> Iterator[Any]:
        """Yield the rows of each kind with their chapter, their teller, and the days that order them."""
        for kind, theme, rows in self._kinds():
            year = ExtractYear(MIDDLE)
            decade = Cast(year - Mod(year, 10), models.CharField())
            by_decade = self.arrangement == Arrangement.DECADES
            yield rows.filter(legacy=self.legacy_id).annotate(
                place=MIDDLE,
                by=F("owner"),
                told=F("created_at"),
                what=Value(str(kind), output_field=models.CharField()),
                chapter=Coalesce(decade, theme, output_field=models.CharField()) if by_decade else theme,
            )

    def _kinds(self) -> Iterator[tuple[TimelineKind, Any, Any]]:
        """Yield each kind with its rows' theme and its rows. A fact stands for the event that came with it."""

        def seen(model: Any, **rule: Any) -> Any:
            return model.objects.visible_to(self.viewer).live().filter(**rule)

        def itself(kind: TimelineKind) -> Value:
            return Value(str(kind), output_field=models.CharField())

        yield TimelineKind.FACT, F("category"), seen(Fact, memory_type__in=ABOUT_THE_PERSON)
        yield TimelineKind.ENTRY, itself(TimelineKind.ENTRY), seen(Entry, fact=None)
        yield TimelineKind.STORY, itself(TimelineKind.STORY), seen(Story)
        yield TimelineKind.PHOTO, itself(TimelineKind.PHOTO), seen(Photo, state=PhotoState.READY)
        yield TimelineKind.RECORDING, itself(TimelineKind.RECORDING), seen(Recording)

    def _passages(self, places: Sequence[tuple[Any, UUID, str]], start: int) -> tuple[list[Passage], bool]:
        """Return the passages at these places, and whether a boundary left something out."""
        items = items_at(self.viewer, places)
        texts = _whole_texts(items)
        cards = self._cards([item.id for item in items if item.kind == TimelineKind.FACT])
        held: set[UUID] = set()
        if not self.all_of_it:
            said = {item.id: f"{item.title} {texts.get(item.id, item.text)}" for item in items}
            said |= {key: shown_text(card.fact, self.viewer) for key, card in cards.items()}
            captions = {card.photo.pk: card.photo.caption for item in items for card in item.photos}
            held = boundaries_of(self.viewer, [self.legacy_id]).held_back(said | captions)
        items = list(_with_photos_once([item for item in items if item.id not in held], held))
        return [
            Passage(number=number, item=item, card=cards.get(item.id), html=_story_html(texts.get(item.id)))
            for number, item in enumerate(items, start=start + 1)
        ], bool(held)

    def _cards(self, keys: Sequence[UUID]) -> dict[UUID, Card]:
        facts = Fact.objects.visible_to(self.viewer).filter(pk__in=keys).with_card()
        cards = cards_for(facts, self.viewer, seen_dispute=seen_disputes_among(facts, self.viewer))
        return {card.fact.pk: card for card in cards}


def _with_photos_once(items: Sequence[TimelineItem], held: Collection[UUID]) -> Iterator[TimelineItem]:
    """Yield items with their photos that are not held back, without photos that are on another item."""
    shown = {card.photo.pk for item in items for card in item.photos}
    for item in items:
        if item.id not in shown:
            yield replace(item, photos=[card for card in item.photos if card.photo.pk not in held])


def _story_html(text: str | None) -> SafeString | str:
    return mark_safe(story_html(text)) if text else ""  # noqa: S308 - sanitised there


def _whole_texts(items: Iterable[TimelineItem]) -> dict[UUID, str]:
    """Return the Markdown of the stories among the items."""
    keys = [item.id for item in items if item.kind == TimelineKind.STORY]
    return dict(Story.objects.filter(pk__in=keys).values_list("pk", "text")) if keys else {}
