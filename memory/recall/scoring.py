"""From raw signals to one score.

Relevance is a weighted sum of what a row means, which words it has, and the same of what was said around it; hints of
the question (who, when, of what kind) add to it. Every part has a fixed scale, so that a row's relevance does not hang
on what else was found: meaning is a cosine, words are a share of the rarity that was asked for. Then multipliers
centred on 1 lift or lower what is relevant, and never what is not.

The weights were chosen by measurement on long dialogues of two people; see docs/decisions. They form a broad plateau:
leaving one of the large ones out costs one to three points.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import date, datetime
from math import exp
from typing import Any, TypeGuard
from uuid import UUID

from memory.models import RecallKind
from memory.recall.candidates import Candidate
from memory.recall.neighbours import MEANING_SHARES, WORDS_SHARES, Neighbours
from memory.recall.rarity import USUAL_LENGTH, USUAL_LENGTH_AROUND, Rarity
from memory.recall.reading import Reading

# What shares no word with the query and is less like it than this has nothing to do with it. With the packaged model
# unrelated sentences have about 0.1; of what truly answered a question, 2 in 100 had less than this.
LEAST_SIMILARITY = 0.2
MOST_IMPORTANT = 10
LARGEST_WEIGHT = 10
FORGETTING_PER_HOUR = 0.01
BEST_OF_A_SITTING = 2

Sitting = tuple[UUID, date]


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """How much each part counts. A persona may bring other ones."""

    meaning: float = 0.22
    words: float = 0.14
    meaning_around: float = 0.39
    words_around: float = 0.25
    name: float = 0.125
    time: float = 0.055
    tells_when: float = 0.045
    kind: float = 0.5
    """For a fact of the kind that is plainly asked for: its own words say little, and count for less."""
    answer: float = 0.4
    """Of the relevance of the question that a message answers."""
    asks: float = -0.065
    """For a message that asks: it has the words, and somebody else the answer."""
    sitting: float = 0.4
    """Of the mean relevance of the best in the same sitting of a chat."""
    importance: float = 0.2
    recency: float = 0.04
    continuity: float = 0.06
    relationship: float = 0.06

    @classmethod
    def of(cls, chosen: Mapping[str, Any]) -> Weights:
        """The usual ones, with those that are chosen otherwise; what is no number or not known is left out."""
        known = {one.name for one in fields(cls)}
        return replace(cls(), **{name: value for name, value in chosen.items() if name in known and is_number(value)})

    def for_several(self) -> Weights:
        """For a question whose answer is told in several places: less of what stands together, more of who said it."""
        return replace(
            self,
            meaning_around=self.meaning_around * 0.8,
            words_around=self.words_around * 0.8,
            sitting=self.sitting * 0.2,
            name=self.name * 1.3,
        )


def is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and -LARGEST_WEIGHT <= value <= LARGEST_WEIGHT


@dataclass(frozen=True, slots=True)
class Scored:
    candidate: Candidate
    score: float
    parts: dict[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """One question's way from candidates to scores. `now` and `conversation` are when and where it is asked."""

    now: datetime
    reading: Reading = field(default_factory=Reading)
    weights: Weights = field(default_factory=Weights)
    conversation: UUID | None = None
    least_similarity: float = LEAST_SIMILARITY

    def score_all(self, candidates: Sequence[Candidate]) -> list[Scored]:
        """The candidates that have to do with the query, best first. Equal scores stand in the order of their keys."""
        weights = self.weights.for_several() if self.reading.asks_several else self.weights
        neighbours = Neighbours.among(candidates)
        relevant = [one for one in candidates if self._is_relevant(one, neighbours)]
        rarity = Rarity.of(candidates[0].terms, candidates[0].weights) if candidates else Rarity({}, 0)
        parts = [_Parts(self.reading, weights, rarity, neighbours).of(one) for one in relevant]
        _add_sittings(relevant, parts, weights)
        scored = [self._score(one, found) for one, found in zip(relevant, parts, strict=True)]
        return sorted(scored, key=lambda one: (-one.score, one.candidate.id))

    def _is_relevant(self, candidate: Candidate, neighbours: Neighbours) -> bool:
        """By itself, or because of what was said right before or after it."""
        beside = (one for away, one in neighbours.around(candidate) if away == 1)
        return self._has_to_do_with_it(candidate) or any(self._has_to_do_with_it(one) for one in beside)

    def _has_to_do_with_it(self, candidate: Candidate) -> bool:
        is_alike = candidate.similarity is not None and meaning_of(candidate) >= self.least_similarity
        return is_alike or bool(candidate.matched) or self.reading.asks_for(candidate)

    def _score(self, candidate: Candidate, parts: dict[str, float]) -> Scored:
        relevance = max(sum(parts.values()), 0.0)
        multipliers = {
            "importance": _centred(self.weights.importance, _importance(candidate)),
            "recency": _centred(self.weights.recency, self._recency(candidate)),
            "continuity": _centred(self.weights.continuity, float(self._is_from_here(candidate))),
            "relationship": _centred(self.weights.relationship, float(candidate.is_related)),
        }
        score = relevance
        for multiplier in multipliers.values():
            score *= multiplier
        return Scored(candidate, score, parts | multipliers)

    def _recency(self, candidate: Candidate) -> float:
        if candidate.last_used is None:
            return 0.0
        hours = (self.now - candidate.last_used).total_seconds() / 3600
        return exp(-FORGETTING_PER_HOUR * max(hours, 0.0))

    def _is_from_here(self, candidate: Candidate) -> bool:
        return self.conversation is not None and candidate.conversation_id == self.conversation


@dataclass(frozen=True, slots=True)
class _Parts:
    """What adds up to the relevance of a candidate, without its sitting's."""

    reading: Reading
    weights: Weights
    rarity: Rarity
    neighbours: Neighbours

    def of(self, candidate: Candidate) -> dict[str, float]:
        weights, reading = self.weights, self.reading
        return {
            "meaning": weights.meaning * meaning_of(candidate),
            "words": weights.words * self._words(candidate),
            "meaning_around": weights.meaning_around * self._meaning_around(candidate),
            "words_around": weights.words_around * self._words_around(candidate),
            "name": weights.name * reading.names(candidate),
            "time": weights.time * reading.is_of_that_time(candidate)
            + weights.tells_when * reading.tells_when(candidate),
            "kind": weights.kind * reading.asks_for(candidate),
            "answer": weights.answer * self._question_before(candidate),
            "asks": weights.asks * _asks(candidate),
        }

    def _words(self, candidate: Candidate) -> float:
        return self.rarity.share(dict.fromkeys(candidate.matched, 1.0), candidate.length, USUAL_LENGTH)

    def _meaning_around(self, candidate: Candidate) -> float:
        """The cosine to the mix of the message with its neighbours, but for its length, from the cosines of each."""
        total, shares = meaning_of(candidate), 1.0
        for away, one in self.neighbours.around(candidate):
            if one.similarity is not None:
                total += MEANING_SHARES[away] * one.similarity
                shares += MEANING_SHARES[away]
        return total / shares

    def _words_around(self, candidate: Candidate) -> float:
        """As if the message and its neighbours were one text; of those, only what was told in them."""
        times: dict[int, float] = dict.fromkeys(candidate.matched, 1.0)
        length = float(candidate.length)
        for away, one in self.neighbours.around(candidate):
            length += WORDS_SHARES[away] * one.length
            for term in one.matched_told:
                times[term] = times.get(term, 0.0) + WORDS_SHARES[away]
        return self.rarity.share(times, length, USUAL_LENGTH_AROUND)

    def _question_before(self, candidate: Candidate) -> float:
        """How well the question that this message answers meets what is asked now."""
        before = self.neighbours.before(candidate)
        if before is None or "?" not in before.search_text:
            return 0.0
        return self.weights.meaning * meaning_of(before) + self.weights.words * self._words(before)


def _add_sittings(candidates: Sequence[Candidate], parts: Sequence[dict[str, float]], weights: Weights) -> None:
    """Lift what was said in a chat when the best of it was said too."""
    said: dict[Sitting | None, list[float]] = defaultdict(list)
    for candidate, found in zip(candidates, parts, strict=True):
        if sitting := _sitting(candidate):
            said[sitting].append(_without_answer(found))
    means = {sitting: _mean_of_best(values) for sitting, values in said.items() if len(values) > 1}
    for candidate, found in zip(candidates, parts, strict=True):
        sitting = _sitting(candidate)
        found["sitting"] = weights.sitting * means[sitting] if sitting in means else 0.0


def _sitting(candidate: Candidate) -> Sitting | None:
    """A day of a chat of several people. Talk with the assistant is one long sitting about everything."""
    if candidate.kind != RecallKind.MESSAGE or not candidate.speaker or candidate.conversation_id is None:
        return None
    return candidate.conversation_id, candidate.told_at.date()


def _mean_of_best(values: Sequence[float]) -> float:
    best = sorted(values, reverse=True)[:BEST_OF_A_SITTING]
    return sum(best) / len(best)


def _without_answer(parts: Mapping[str, float]) -> float:
    return sum(value for name, value in parts.items() if name not in ("answer", "asks"))


def meaning_of(candidate: Candidate) -> float:
    return max(candidate.similarity or 0.0, 0.0)


def _asks(candidate: Candidate) -> bool:
    return candidate.kind == RecallKind.MESSAGE and candidate.search_text.rstrip().endswith("?")


def _importance(candidate: Candidate) -> float:
    """0 to 1; what is pinned is as important as anything can be."""
    return 1.0 if candidate.pinned else candidate.importance / MOST_IMPORTANT


def _centred(alpha: float, signal: float) -> float:
    """A multiplier around 1 for a signal around one half."""
    return 1.0 + alpha * (signal - 0.5)
