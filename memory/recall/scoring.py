"""From raw signals to one score.

Relevance is a weighted sum of meaning and words, each as a share of the best there is; then multipliers centred on 1
lift or lower what is relevant, and never what is not. Measured on long dialogues: the sum finds 5 % more than the
better signal alone, while fusing ranks finds less than that; the weights hardly matter around one half.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memory.recall.candidates import Candidate

MEANING_WEIGHT = 0.5
WORDS_WEIGHT = 0.5
IMPORTANCE_ALPHA = 0.2
# What shares no word with the query and is less like it than this has nothing to do with it. With the packaged model
# unrelated sentences have about 0.1; of what truly answered a question, 2 in 100 had less than this.
LEAST_SIMILARITY = 0.2
MOST_IMPORTANT = 10


@dataclass(frozen=True, slots=True)
class Scored:
    candidate: Candidate
    score: float
    parts: dict[str, float]


@dataclass(frozen=True, slots=True)
class _Best:
    """The highest raw value of each signal among the candidates."""

    meaning: float
    words: float


def score_all(candidates: Sequence[Candidate], *, least_similarity: float = LEAST_SIMILARITY) -> list[Scored]:
    """The candidates that have to do with the query, best first. Equal scores stand in the order of their keys."""
    relevant = [one for one in candidates if one.words > 0 or _meaning(one) >= least_similarity]
    best = _Best(
        meaning=max((_meaning(candidate) for candidate in relevant), default=0.0),
        words=max((candidate.words for candidate in relevant), default=0.0),
    )
    scored = [_score(candidate, best) for candidate in relevant]
    return sorted(scored, key=lambda one: (-one.score, one.candidate.id))


def _score(candidate: Candidate, best: _Best) -> Scored:
    parts = {
        "meaning": MEANING_WEIGHT * _share(_meaning(candidate), best.meaning),
        "words": WORDS_WEIGHT * _share(candidate.words, best.words),
        "importance": _centred(IMPORTANCE_ALPHA, _importance(candidate)),
    }
    return Scored(candidate, (parts["meaning"] + parts["words"]) * parts["importance"], parts)


def _meaning(candidate: Candidate) -> float:
    return max(candidate.similarity or 0.0, 0.0)


def _share(value: float, best: float) -> float:
    return value / best if best else 0.0


def _importance(candidate: Candidate) -> float:
    """0 to 1; what is pinned is as important as anything can be."""
    return 1.0 if candidate.pinned else candidate.importance / MOST_IMPORTANT


def _centred(alpha: float, signal: float) -> float:
    """A multiplier around 1 for a signal around one half."""
    return 1.0 + alpha * (signal - 0.5)
