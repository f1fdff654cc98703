"""Scoring: from raw signals to one score.

Relevance is a weighted sum of a row's meaning, its matching words, and the meaning and words of its neighbours. Hints
in the query (who, when, what kind of fact) add to it. Every part has a fixed scale, so that a row's relevance does not
depend on the other rows that were found: meaning is a cosine, words are a share of the rarity of the query's terms.
Multipliers centred on 1 then raise or lower the relevance of relevant rows; they never make a row relevant.

All of it is computed for all rows at once, in columns: row by row it would take as long as the database.

The weights were chosen by measurement on long dialogues of two people; see docs/decisions. Their best values form a
broad plateau: leaving out one of the large weights costs one to three points.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from functools import partial
from math import exp
from typing import Any, TypeGuard
from uuid import UUID

import numpy as np
from django.db.models import TextChoices

from memory.models import Persona, RecallKind
from memory.recall.ranking.interpretation import MEANING_SHARES, WORDS_SHARES, Neighbours, Reading
from memory.recall.sql.candidates import Candidate
from memory.recall.sql.statistics import USUAL_LENGTH, USUAL_LENGTH_AROUND, Flags, Floats, Rarity

# A row that shares no word with the query and is less similar than this has nothing to do with the query. With the
# packaged model unrelated sentences have about 0.1; of the true answers to questions, 2 in 100 had less than this.
LEAST_SIMILARITY = 0.2
# A search finds nothing at all unless one hit has at least the similarity `MEANT`, or contains a word of the query and
# has at least `HINTED`. Measured on ten families, with 221 questions that have an answer and 52 queries in four
# languages about something else (printers, flights, made-up words), put to each family: without a floor 66 % of the
# latter found something.
#     MEANT  HINTED   evidence lost   off-topic queries that find something
#     0.25   0.15     0 of 429        43 %
#     0.30   0.15     0 of 429        27 %
#     0.35   0.15     0 of 429        19 %
#     0.40   0.15     1 of 429        13 %
#     0.45   0.15     1 of 429        10 %
# At 0.35 "playing a musical instrument" no longer finds "Rose was a gifted pianist": short queries lie lower.
MEANT = 0.3
HINTED = 0.15
# A query with so few words is looked for as it stands.
FEW_WORDS = 3
MOST_IMPORTANT = 10
LARGEST_WEIGHT = 10
FORGETTING_PER_HOUR = 0.01
BEST_OF_A_SITTING = 2

Sitting = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """How much each part counts. A persona may have weights of its own."""

    meaning: float = 0.22
    words: float = 0.14
    meaning_around: float = 0.39
    words_around: float = 0.25
    name: float = 0.125
    time: float = 0.055
    tells_when: float = 0.045
    """If the query asks for a time: for a row that contains a word of time."""
    is_dated: float = 0.16
    """If the query asks for a time: for a row with a known date, which is surer than a word."""
    kind: float = 0.5
    """For a fact of the kind that the query asks for: its own words say little and count for less."""
    answer: float = 0.4
    """A share of the relevance of the question that a message answers."""
    asks: float = -0.065
    """For a message that asks a question: it contains the words, but another message contains the answer."""
    sitting: float = 0.4
    """A share of the mean relevance of the best rows in the same sitting of a chat."""
    importance: float = 0.2
    recency: float = 0.04
    continuity: float = 0.06
    relationship: float = 0.06

    @classmethod
    def of(cls, chosen: Mapping[str, Any]) -> Weights:
        """Return the defaults with the chosen values; a value that is no number or has no known name is ignored."""
        known = {one.name for one in fields(cls)}
        return replace(cls(), **{name: value for name, value in chosen.items() if name in known and is_number(value)})

    def for_several(self) -> Weights:
        """Return weights for a question with answers in several places: neighbours count less, and the speaker more."""
        return replace(
            self,
            meaning_around=self.meaning_around * 0.8,
            words_around=self.words_around * 0.8,
            sitting=self.sitting * 0.2,
            name=self.name * 1.3,
        )


def is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and -LARGEST_WEIGHT <= value <= LARGEST_WEIGHT


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """The scoring of one query's candidates. `now`, `viewer_id` and `conversation` say when, by whom and in which
    conversation the query is asked.
    """

    now: datetime
    viewer_id: UUID | None = None
    reading: Reading = field(default_factory=Reading)
    weights: Weights = field(default_factory=Weights)
    conversation: UUID | None = None
    least_similarity: float = LEAST_SIMILARITY

    def weigh(self, rows: Sequence[Candidate]) -> Weighed:
        """Compute what speaks for each of these candidates, and how much."""
        if not rows:
            return Weighed()
        signals = Signals.of(rows)
        relevant: list[int] = np.flatnonzero(self._is_relevant(rows, signals)).tolist()
        parts = self._parts(rows, signals, relevant)
        return Weighed(rows=rows, relevant=relevant, parts=parts, multipliers=self._multipliers(rows))

    def is_near_enough(self, row: Candidate) -> bool:
        """Return whether this row alone shows that the query is about something that was told."""
        if self.reading.asks_for(row) or self.reading.names(row) or self.reading.is_of_that_time(row):
            return True
        if not (row.matched_told or (row.speaker and row.matched)):
            return row.similarity is not None and row.similarity >= MEANT
        return row.similarity is None or row.similarity >= HINTED or len(self.reading.words) <= FEW_WORDS

    def _is_relevant(self, rows: Sequence[Candidate], signals: Signals) -> Flags:
        """Return which rows are relevant, by themselves or because of the message right before or after."""
        is_alike = signals.is_compared & (signals.meaning >= self.least_similarity)
        is_asked_for = _signal_values(rows, self.reading.asks_for, needed=bool(self.reading.kinds_asked))
        has = is_alike | signals.held.any(axis=1) | (is_asked_for > 0)
        found: Flags = has | signals.neighbours.of(has, -1) | signals.neighbours.of(has, 1)
        return found

    def _parts(self, rows: Sequence[Candidate], signals: Signals, relevant: Sequence[int]) -> dict[str, Floats]:
        """Return the parts whose sum is the relevance of each row."""
        reading = self.reading
        weights = self.weights.for_several() if reading.asks_several else self.weights
        when = _signal_values(rows, reading.is_of_that_time, needed=bool(reading.months or reading.years))
        tells_when = _signal_values(
            rows, partial(_tells_when, reading, weights), needed=reading.asks_when, among=relevant
        )
        own = {
            "meaning": weights.meaning * signals.meaning,
            "words": weights.words * signals.words,
            "meaning_around": weights.meaning_around * signals.meaning_around(),
            "words_around": weights.words_around * signals.words_around(),
            "name": weights.name * _named_speakers(rows, reading),
            "time": weights.time * when + tells_when,
            "kind": weights.kind * _signal_values(rows, reading.asks_for, needed=bool(reading.kinds_asked)),
        }
        holds_a_question = np.array(["?" in one.search_text for one in rows])
        asking = np.zeros(len(rows))
        asking[holds_a_question] = [_is_question(rows[row]) for row in np.flatnonzero(holds_a_question).tolist()]
        asked_before = signals.neighbours.of(holds_a_question * (own["meaning"] + own["words"]), -1)
        sitting = weights.sitting * _of_sittings(rows, sum(own.values(), np.zeros(len(rows))), relevant)
        return own | {"answer": weights.answer * asked_before, "asks": weights.asks * asking, "sitting": sitting}

    def _multipliers(self, rows: Sequence[Candidate]) -> dict[str, Floats]:
        weights, here = self.weights, str(self.conversation) if self.conversation else ""
        return {
            # A fact that the viewer pinned counts as important as possible.
            "importance": _centred_multipliers(
                weights.importance,
                [1 if one.is_pinned_by(self.viewer_id) else one.importance / MOST_IMPORTANT for one in rows],
            ),
            "recency": _centred_multipliers(weights.recency, [self._recency(one) if one.used else 0 for one in rows]),
            "continuity": _centred_multipliers(weights.continuity, [one.conversation_key == here for one in rows]),
            "relationship": _centred_multipliers(weights.relationship, [one.is_related for one in rows]),
        }

    def _recency(self, candidate: Candidate) -> float:
        hours = (self.now - (candidate.last_used or self.now)).total_seconds() / 3600
        return exp(-FORGETTING_PER_HOUR * max(hours, 0.0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """Candidates in columns: the parts of each relevance and its multipliers. `relevant` are the indexes of the rows
    that have to do with the query.
    """

    rows: Sequence[Candidate] = ()
    relevant: Sequence[int] = ()
    parts: Mapping[str, Floats] = field(default_factory=dict)
    multipliers: Mapping[str, Floats] = field(default_factory=dict)

    def best_first(self) -> list[Candidate]:
        """Return the relevant rows with their scores, best first. Equal scores are ordered by key."""
        if not self.relevant:
            return []
        scores = np.maximum(sum(self.parts.values()), 0.0)
        for multiplier in self.multipliers.values():
            scores = scores * multiplier
        score = scores.tolist()
        order = sorted(self.relevant, key=lambda row: (-score[row], self.rows[row].key))
        return [self.rows[row].with_score(score[row]) for row in order]

    def parts_of(self, chosen: Iterable[Candidate]) -> dict[str, dict[str, float]]:
        """Return the parts and multipliers of the score of each chosen row that is among these rows, by its key."""
        keys = {one.key for one in chosen}
        columns = {**self.parts, **self.multipliers}
        return {
            one.key: {name: float(column[row]) for name, column in columns.items()}
            for row, one in enumerate(self.rows)
            if one.key in keys
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Signals:
    """What the database found for each row, in columns. `meaning` is at least 0, and 0 where nothing was compared."""

    meaning: Floats
    similarity: Floats
    is_compared: Flags
    held: Floats
    told: Floats
    length: Floats
    words: Floats
    rarity: Rarity
    neighbours: Neighbours

    @classmethod
    def of(cls, rows: Sequence[Candidate]) -> Signals:
        rarity = rows[0].of_all.rarity
        similarity = np.array([one.similarity for one in rows], dtype=np.float64)  # None becomes NaN
        is_compared = ~np.isnan(similarity)
        similarity[~is_compared] = 0
        held, length = (
            rarity.times([one.matched if one.held else () for one in rows]),
            np.array([one.length for one in rows], dtype=np.float64),
        )
        return cls(
            meaning=np.maximum(similarity, 0),
            similarity=similarity,
            is_compared=is_compared,
            held=held,
            told=rarity.times([one.matched_told if one.held else () for one in rows]),
            length=length,
            words=rarity.share(held, length, USUAL_LENGTH),
            rarity=rarity,
            neighbours=Neighbours.among(rows),
        )

    def meaning_around(self) -> Floats:
        """Return the cosine to the mix of a message and its neighbours, up to the mix's length, from their cosines."""
        total, shares = self.meaning, np.ones(len(self.meaning))
        for away, share in MEANING_SHARES.items():
            total = total + share * self.neighbours.of(self.similarity, away)
            shares += share * self.neighbours.of(self.is_compared, away)
        around: Floats = total / shares
        return around

    def words_around(self) -> Floats:
        """Return the share of words as if a message and its neighbours were one text. Of the neighbours only the words
        that were told in them count.
        """
        times, length = self.held, self.length
        for away, share in WORDS_SHARES.items():
            times = times + share * self.neighbours.of(self.told, away)
            length = length + share * self.neighbours.of(self.length, away)
        return self.rarity.share(times, length, USUAL_LENGTH_AROUND)


def _signal_values(
    rows: Sequence[Candidate],
    signal: Callable[[Candidate], float],
    *,
    needed: bool,
    among: Sequence[int] | None = None,
) -> Floats:
    """Return the signal of each row, or only of the rows `among`; all zeros if it is not needed."""
    if not needed:
        return np.zeros(len(rows))
    if among is None:
        return np.array([signal(one) for one in rows], dtype=np.float64)
    values = np.zeros(len(rows))
    values[among] = [signal(rows[row]) for row in among]
    return values


def _tells_when(reading: Reading, weights: Weights, row: Candidate) -> float:
    return weights.is_dated if reading.is_dated(row) else weights.tells_when * reading.tells_when(row)


def _named_speakers(rows: Sequence[Candidate], reading: Reading) -> Floats:
    """Return 1 for each row whose speaker the query names. Read once per speaker: few speakers say many things."""
    named = {speaker: reading.names(one) for speaker, one in {one.speaker: one for one in rows}.items()}
    return np.array([named[one.speaker] for one in rows], dtype=np.float64)


def _of_sittings(rows: Sequence[Candidate], relevance: Floats, relevant: Sequence[int]) -> Floats:
    """Return, for messages of a chat, the mean relevance of the best messages in the same sitting."""
    sittings: defaultdict[Sitting, list[int]] = defaultdict(list)
    for row in relevant:
        if sitting := _sitting(rows[row]):
            sittings[sitting].append(row)
    means = np.zeros(len(rows))
    for together in sittings.values():
        if len(together) > 1:
            means[together] = np.sort(relevance[together])[-BEST_OF_A_SITTING:].mean()
    return means


def _sitting(candidate: Candidate) -> Sitting | None:
    """Return the chat and day of a message in a chat of several people; None for other rows. A conversation with the
    assistant is not split into sittings, because it is one long sitting about everything.
    """
    if candidate.kind != RecallKind.MESSAGE or not candidate.speaker or candidate.conversation_key is None:
        return None
    return candidate.conversation_key, candidate.told_on


def _is_question(candidate: Candidate) -> bool:
    return candidate.kind == RecallKind.MESSAGE and candidate.search_text.rstrip().endswith("?")


def _centred_multipliers(alpha: float, signal: Sequence[float]) -> Floats:
    """Return multipliers centred on 1 for a signal centred on one half."""
    multipliers: Floats = 1.0 + alpha * (np.array(signal, dtype=np.float64) - 0.5)
    return multipliers


# How much each part of a score counts for a persona.

# A multiplier is centred on 1. It must not change the sign of a score, or nothing would be irrelevant any more.
MULTIPLIERS = {"importance", "recency", "continuity", "relationship"}
LARGEST_MULTIPLIER = 1.0
# The one part that counts against a candidate.
AGAINST = {"asks"}


def weights_of(persona: Persona | None) -> Weights:
    """Return the weights of this persona, each within its bounds; the defaults if it sets none or not numbers."""
    chosen = persona.recall_weights if persona else None
    if not isinstance(chosen, Mapping):
        return Weights()
    return Weights.of({name: _bounded_weight(name, value) for name, value in chosen.items() if is_number(value)})


def _bounded_weight(name: str, value: float) -> float:
    if name in AGAINST:
        return min(max(value, -1.0), 0.0)
    most = LARGEST_MULTIPLIER if name in MULTIPLIERS else LARGEST_WEIGHT
    return min(max(value, -most if name in MULTIPLIERS else 0.0), most)


# Why something was found, one word each, for a viewer who looks at a list of hits.


class Reason(TextChoices):
    WORDS = "words"
    """Words of the query occur in what was told."""
    CONTEXT = "context"
    """Words of the query occur in its day, speaker or heading."""
    MEANING = "meaning"
    DATE = "date"
    """It was told, or happened, in a month or year that the query names."""
    SPEAKER = "speaker"
    """The query names its speaker."""
    CATEGORY = "category"
    """It is of the kind that the query asks for."""
    NEIGHBOUR = "neighbour"
    """The message right before or after it matches the query."""


def reasons_for(candidate: Candidate, *, reading: Reading, least_similarity: float) -> tuple[str, ...]:
    """Return the reasons for a hit. They depend only on the viewer's own query and a row that the viewer may see."""
    is_alike = candidate.similarity is not None and candidate.similarity >= max(least_similarity, 0.0)
    true_of_it = {
        Reason.WORDS: bool(candidate.matched_told),
        Reason.CONTEXT: bool(set(candidate.matched) - set(candidate.matched_told)),
        Reason.MEANING: is_alike,
        Reason.DATE: reading.is_of_that_time(candidate),
        Reason.SPEAKER: reading.names(candidate),
        Reason.CATEGORY: reading.asks_for(candidate),
    }
    return tuple(reason.value for reason, is_true in true_of_it.items() if is_true) or (Reason.NEIGHBOUR.value,)
