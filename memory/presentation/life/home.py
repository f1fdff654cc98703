"""What the home page of a legacy shows of its memory: some sentences for today, what is new, and the life line."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db.models.functions import Length
from django.urls import reverse
from django.utils.translation import ngettext

from accounts.models import User
from legacies.models import Membership
from memory.models import Entry, Fact, MemoryType, Photo, Recording, Story
from memory.models.photos import PhotoState
from memory.presentation.facts.dispute_card import seen_disputes_among
from memory.presentation.facts.held_back import held_back_facts
from memory.presentation.life.life_line import LifeLine, draw_life_line
from memory.presentation.life.timeline import Timeline, TimelineQuery
from memory.recall import boundaries_of

SENTENCES = 2
LOOKED_AT = 12
"""Facts that are drawn for a day. Most of them are left after those behind a boundary or in a dispute are removed."""
LONGEST_SENTENCE = 240
SHOWN_TYPES = (MemoryType.SEMANTIC, MemoryType.EPISODIC)


@dataclass(frozen=True, slots=True)
class News:
    """What others shared since the last visit, in words, and the page where it is read."""

    words: str
    path: str


@dataclass(frozen=True, slots=True)
class Home:
    sentences: Sequence[Fact]
    news: Sequence[News]
    line: LifeLine | None


def home_of(membership: Membership, *, today: date, since: datetime | None, is_quiet: bool) -> Home:
    """Return the home page's content: only the life line on a quiet date and while the legacy is paused."""
    viewer, legacy = membership.user, membership.legacy
    line = draw_life_line(legacy, Timeline(viewer, legacy.pk).periods(TimelineQuery()))
    if is_quiet:
        return Home((), (), line)
    news = news_since(viewer, legacy.pk, since) if since else []
    return Home(sentences_for(viewer, legacy.pk, today), news, line)


def sentences_for(viewer: User, legacy_id: UUID, today: date) -> list[Fact]:
    """Return a few facts that this viewer sees. They change every day and stay the same all day. None is behind a
    boundary of the viewer, and none is disputed.
    """
    seen = Fact.objects.visible_to(viewer).live().filter(legacy=legacy_id, cold=False, memory_type__in=SHOWN_TYPES)
    short = seen.annotate(length=Length("content")).filter(length__lte=LONGEST_SENTENCE)
    keys = list(short.order_by("pk").values_list("pk", flat=True))
    drawn = random.Random(f"{legacy_id} {today}").sample(keys, min(LOOKED_AT, len(keys)))  # noqa: S311 - chooses what is shown
    rows = seen.select_related("owner").with_relationship().in_bulk(drawn)
    facts = [rows[key] for key in drawn if key in rows]
    left_out = held_back_facts(seen.filter(pk__in=drawn), boundaries_of(viewer, [legacy_id]))
    left_out |= set(seen_disputes_among(facts, viewer))
    left = [fact for fact in facts if fact.pk not in left_out]
    return sorted(left, key=_is_quotation)[:SENTENCES]


def _is_quotation(fact: Fact) -> bool:
    """Return whether the fact could only be put in its teller's words, which read less well alone."""
    return ": “" in fact.content


def news_since(viewer: User, legacy_id: UUID, since: datetime) -> list[News]:
    """Return what others shared after that moment, as far as the viewer sees it. One query for each kind."""

    def count(model: Any, **more: Any) -> int:
        rows = model.objects.visible_to(viewer).live().filter(legacy=legacy_id, shared_at__gt=since, **more)
        found: int = rows.exclude(owner=viewer.pk).count()
        return found

    facts, stories = count(Fact), count(Story)
    events, photos = count(Entry, fact=None), count(Photo, state=PhotoState.READY)
    told = count(Recording)
    words = {
        "remembered": ngettext("%(n)d fact", "%(n)d facts", facts) % {"n": facts} if facts else "",
        "stories": ngettext("%(n)d story", "%(n)d stories", stories) % {"n": stories} if stories else "",
        "timeline": ngettext("%(n)d event", "%(n)d events", events) % {"n": events} if events else "",
        "photos": ngettext("%(n)d photo", "%(n)d photos", photos) % {"n": photos} if photos else "",
        "recordings": ngettext("%(n)d recording", "%(n)d recordings", told) % {"n": told} if told else "",
    }
    return [News(said, reverse(f"memory:{name}", args=[legacy_id])) for name, said in words.items() if said]
