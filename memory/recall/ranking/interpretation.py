"""What a query implies about its answer besides words and meaning: who said it, when, and what kind of fact it is.

The rules know the words of the four languages that have a stemmer. A query in another language is searched by words and
meaning alone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memory.indexing.recall_rows import MONTHS
from memory.language.detection import guess_language, lexicon_for
from memory.language.lexicon import ANYTHING
from memory.models import RecallKind
from memory.recall.query import words_of
from memory.recall.sql.candidates import Candidate

SEASONS = {
    "spring primavera frühling frühjahr printemps": (3, 4, 5),
    "summer verano sommer été": (6, 7, 8),
    "autumn fall otoño herbst automne": (9, 10, 11),
    "winter invierno hiver": (12, 1, 2),
    "christmas navidad weihnachten noël": (12,),
}
MONTHS_OF = {month.casefold(): (n,) for names in MONTHS.values() for n, month in enumerate(names.split(), start=1)} | {
    word: months for words, months in SEASONS.items() for word in words.split()
}
# "may" and "fall" are more often verbs; they name a time only after a word like these.
AFTER_IN = re.compile(r"\b(?:in|of|last|this|since|during|the|early|late)\s+(may|fall|spring|march)\b", re.IGNORECASE)
MOSTLY_VERBS = {"may", "fall", "spring", "march"}
YEAR = re.compile(r"\b(?:1[89]|20)\d\d\b")

ASKS_WHEN = re.compile(
    r"""^\W*(?:when|how\slong|since\swhen|in\swhich|(?:in\s)?what\s(?:year|month)
    |cuándo|desde\scuándo|en\squé\s(?:año|mes|fecha)|cuánto\stiempo
    |wann|seit\swann|wie\slange|in\swelchem
    |quand|depuis\squand|en\squelle\sannée|combien\sde\stemps)\b""",
    re.IGNORECASE | re.VERBOSE,
)
# A word in -s near the start is a plural, or a verb about something that lasts ("what are", "which hobbies", "what does
# she like"). The answer to such a question is told in several places; what somebody once did is told in one.
ASKS_SEVERAL = re.compile(
    r"""^\W*(?:(?:in\s)?what|which)\s+(?:\w+\s+){0,3}?\w+s\b
    |^\W*(?:what|which|where|who)\b.*\b(?:has|have|had)\b
    |^\W*how\smany\b|\b(?:both|all|different)\b
    |^\W*(?:qué|cuáles)\s+\w+s\b|\bcuánt[oa]s\b|\b(?:todos|todas|ambos)\b
    |^\W*welche\b|\bwie\sviele\b|\b(?:alle|beide)\b
    |^\W*quel(?:le)?s\b|\bcombien\b|\b(?:tous|toutes)\b""",
    re.IGNORECASE | re.VERBOSE,
)
TELLS_WHEN = re.compile(
    r"""\b(?:yesterday|today|tonight|tomorrow|last|ago|next|weeks?|weekend|months?|years?|days|since|morning|recently|soon
    |(?:mon|tues|wednes|thurs|fri|satur|sun)day|ayer|hoy|mañana|pasad[oa]|hace|semanas?|mes(?:es)?|años?|días
    |gestern|heute|morgen|vor|letzte[nrs]?|wochen?|monate?n?|jahre?n?|tage?n?|seit
    |hier|aujourd|demain|derni(?:er|ère)|semaines?|mois|ans?|années?|jours|depuis|(?:1[89]|20)\d\d|"""
    + "|".join(month for names in MONTHS.values() for month in names.split())
    + r")\b",
    re.IGNORECASE | re.VERBOSE,
)
PLAIN_CHARACTERS = 120
"""A longer question asks for more than a kind of fact."""
MOST_DAYS = 3660
"""An event whose possible days span more than about ten years has no time worth comparing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What was read out of one query. `language` is empty if its words do not tell."""

    words: tuple[str, ...] = ()
    language: str = ""
    months: frozenset[int] = frozenset()
    years: frozenset[int] = frozenset()
    asks_when: bool = False
    asks_several: bool = False
    kinds_asked: tuple[int, ...] = ()
    """Places in `Asking.plain`; they are the same in every language."""

    @classmethod
    def of(cls, query: str) -> Reading:
        """Read a clean query."""
        words, language = words_of(query), guess_language(query, otherwise="")
        return cls(
            words=words,
            language=language,
            months=_months(query, words),
            years=frozenset(int(year) for year in YEAR.findall(query)),
            asks_when=ASKS_WHEN.search(query) is not None,
            asks_several=ASKS_SEVERAL.search(query) is not None,
            kinds_asked=tuple(_kinds_asked(query, language)),
        )

    @property
    def categories(self) -> tuple[str, ...]:
        """The categories of facts that the query asks for, each once."""
        plain = lexicon_for(self.language or "en").asking.plain
        return tuple(sorted({category for place in self.kinds_asked for category in plain[place].categories}))

    def names(self, candidate: Candidate) -> bool:
        """Return whether the query names the speaker of this candidate."""
        return any(word in self.words for word in candidate.speaker.casefold().split())

    def asks_for(self, candidate: Candidate) -> bool:
        """Return whether the candidate is a fact of the kind that the query asks for, told in whatever language."""
        if not self.kinds_asked or candidate.kind != "fact" or candidate.category not in self.categories:
            return False
        text, asked_in = candidate.search_text, self.language or "en"
        told_in = guess_language(text, otherwise=asked_in)
        kinds = [lexicon_for(code).asking.plain[place] for code in {asked_in, told_in} for place in self.kinds_asked]
        return any(candidate.category in kind.categories and kind.told.search(text) for kind in kinds)

    def tells_when(self, candidate: Candidate) -> bool:
        """Return whether the query asks for a time and the candidate contains a word of time."""
        return self.asks_when and TELLS_WHEN.search(candidate.search_text) is not None

    def is_dated(self, candidate: Candidate) -> bool:
        """Return whether the query asks for a time and it is known when the candidate happened."""
        earliest, latest = candidate.occurred_earliest, candidate.occurred_latest
        return self.asks_when and earliest is not None and latest is not None and _tells_days(earliest, latest)

    def is_of_that_time(self, candidate: Candidate) -> bool:
        """Return whether the candidate was told, or happened, in a month or year that the query names."""
        if not self.months and not self.years:
            return False
        told = candidate.told_at.date()
        if self.months and told.month in self.months and (not self.years or told.year in self.years):
            return True
        return self._happened_then(candidate.occurred_earliest, candidate.occurred_latest)

    def _happened_then(self, earliest: date | None, latest: date | None) -> bool:
        if earliest is None or latest is None or not _tells_days(earliest, latest):
            return False
        if self.years and not any(earliest.year <= year <= latest.year for year in self.years):
            return False
        is_one_month = (earliest.year, earliest.month) == (latest.year, latest.month)
        return (is_one_month and earliest.month in self.months) if self.months else bool(self.years)


def _tells_days(earliest: date, latest: date) -> bool:
    return (latest - earliest).days <= MOST_DAYS


def _months(query: str, words: Collection[str]) -> frozenset[int]:
    meant = {word for word in words if word in MONTHS_OF and word not in MOSTLY_VERBS}
    meant |= {word.casefold() for word in AFTER_IN.findall(query)}
    return frozenset(month for word in meant for month in MONTHS_OF[word])


def _kinds_asked(query: str, language: str) -> list[int]:
    if len(query) > PLAIN_CHARACTERS:
        return []
    asking = lexicon_for(language or "en").asking
    is_narrow = asking.narrow.search(query) is not None
    return [
        place
        for place, one in enumerate(asking.plain)
        if one.asked.search(query) and not (is_narrow and one.told is ANYTHING)
    ]


# The messages right before and after a message, among the candidates.
#
# Only messages at adjacent positions are neighbours: those of imported chats of several people, or two messages written
# in a row. In a conversation with the assistant a reply stands between two messages, and each is about its own subject.

# How much a neighbour counts compared with the message itself, by its distance; measured on long dialogues.
MEANING_SHARES = {-1: 0.6, -2: 0.3, 1: 0.6, 2: 0.3}
WORDS_SHARES = {-1: 1.0, -2: 0.4, 1: 1.0, 2: 0.4}
# The row numbers of two conversations are farther apart than any position, and so are those of rows without neighbours.
APART = 1 << 40
MESSAGE = RecallKind.MESSAGE.value

Rows = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Neighbours:
    """For each distance (negative: before), the row of the neighbour at that distance; -1 for none."""

    rows: Mapping[int, NDArray[np.int64]]

    @classmethod
    def among(cls, candidates: Sequence[Candidate]) -> Neighbours:
        places = _row_numbers(candidates)
        in_order = np.argsort(places)
        found = {away: _rows_at(places + away, places, in_order) for away in MEANING_SHARES}
        for step in (-1, 1):
            found[2 * step][found[step] < 0] = -1
        return cls(found)

    def of(self, values: Rows, away: int) -> Rows:
        """Return the neighbour's value for each row; zero if the row has no neighbour at this distance."""
        rows = self.rows[away]
        chosen: Rows = values[rows]
        chosen[rows < 0] = 0
        return chosen


def _row_numbers(candidates: Sequence[Candidate]) -> NDArray[np.int64]:
    """Return a number for each row; messages at adjacent positions have adjacent numbers."""
    conversations: dict[str, int] = {}
    places = np.arange(-1, -len(candidates) - 1, -1, dtype=np.int64) * APART
    for row, one in enumerate(candidates):
        if one.kind == MESSAGE and (conversation := one.conversation_key) is not None and one.position is not None:
            places[row] = conversations.setdefault(conversation, len(conversations)) * APART + one.position
    return places


def _rows_at(wanted: NDArray[np.int64], places: NDArray[np.int64], in_order: NDArray[np.int64]) -> NDArray[np.int64]:
    at = np.searchsorted(places, wanted, sorter=in_order)
    rows: NDArray[np.int64] = in_order[np.minimum(at, len(places) - 1)]
    return np.where(places[rows] == wanted, rows, -1)
