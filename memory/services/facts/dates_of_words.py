"""The date of a fact that follows its words: if the new words say another date, the old date is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from django.utils import timezone

from config.errors import InvalidInput
from legacies.dates import Occurred, parse_edtf
from memory.language.dates.date_finding import find_date, is_sound
from memory.language.dates.date_forms import Life
from memory.language.detection import lexicon_for, others_than, read_language
from memory.language.lexicon import Lexicon
from memory.models import Fact, MemoryType


def with_date_of_words(fact: Fact, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the changes, with the date of the new words added if the old words held the fact's date.

    A date among the changes stays as it was given, whatever the words say.
    """
    new = changes.get("content")
    if "occurred" in changes or not fact.occurred or not isinstance(new, str) or new == fact.content:
        return dict(changes)
    right = _date_put_right(fact, new)
    return {**changes, "occurred": right} if right else dict(changes)


def _date_put_right(fact: Fact, new: str) -> str:
    """Return the date that the new words say instead of the fact's date; empty if the fact's date stays.

    If the words hold several dates, either the first or the last is the fact's. Words whose language is not clear ("am
    3. Mai 1957") are read in the language in which the old words hold the fact's date.
    """
    language = fact.language or (fact.legacy.language if fact.legacy else "")
    own = read_language(new, lexicon_for(language))
    readings = [_Reading(fact, lexicon, last) for lexicon in (own, *others_than(own)) for last in (False, True)]
    for reading in readings:
        if reading.old == fact.occurred:
            return reading.said_now(new)
    for reading in readings[:2]:
        right = reading.said_now(new)
        if right and _overlap(reading.old, fact.occurred) and not _overlap(right, fact.occurred):
            return right
    return ""


@dataclass(frozen=True)
class _Reading:
    """One way to read the date in the words of a fact."""

    fact: Fact
    lexicon: Lexicon
    last: bool

    @cached_property
    def old(self) -> str:
        return self._date_in(self.fact.content, self.fact.created_at.date())

    def said_now(self, new: str) -> str:
        """Return the other date in the new words, empty if they say the same.

        An unchanged "last year" keeps its first meaning.
        """
        is_same = self._date_in(new, self.fact.created_at.date()) == self.old
        return "" if is_same else self._date_in(new, timezone.now().date())

    def _date_in(self, text: str, told_on: date) -> str:
        legacy = self.fact.legacy
        known = (legacy.born, legacy.died) if legacy else ()
        life = Life(told_on, *(edtf if is_sound(edtf) else "" for edtf in known))
        is_of_person = self.fact.memory_type != MemoryType.USER_PROFILE
        others = others_than(self.lexicon)
        return find_date(text, life, self.lexicon, of_person=is_of_person, last=self.last, others=others) or ""


def _overlap(one: str, other: str) -> bool:
    """Return whether both dates can mean the same day."""
    first, second = _days(one), _days(other)
    if not (first.earliest and first.latest and second.earliest and second.latest):
        return False
    return first.earliest <= second.latest and second.earliest <= first.latest


def _days(edtf: str) -> Occurred:
    try:
        return parse_edtf(edtf)
    except InvalidInput:
        return Occurred()
