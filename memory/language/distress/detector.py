"""The verdict: features of the whole text and of its parts, weighed together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from memory.language.distress.features import features_of
from memory.language.distress.weights import load_weights
from memory.language.distress.words import ends_sentence, read_words

WHOLE = 60
"""A text of so many words is weighed as a whole; a longer one by parts, for acute words to count among many others."""
PART, STEP = 40, 20


def is_acute(text: str) -> bool:
    """Whether its writer is, now, in acute distress or danger. Linear in the text; safe on any."""
    return score(text) > 0


def score(text: str) -> float:
    """How much speaks for it; above 0 more than against."""
    weights = load_weights()
    words = read_words(text)
    return max((weights.weigh(features_of(part)) for part in parts_of(words)), default=-1.0)


def parts_of(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """The text, or overlapping stretches of it that begin with a sentence where one begins near."""
    if len(words) <= WHOLE:
        if words:
            yield words
        return
    for at in range(0, len(words), STEP):
        start = _sentence_start(words, at)
        yield words[start : start + PART]
        if start + PART >= len(words):
            return


def _sentence_start(words: Sequence[str], at: int) -> int:
    """Where a sentence begins just before `at`; else `at`."""
    earlier = range(at, max(at - STEP // 2, 0), -1)
    return next((place for place in earlier if ends_sentence(words[place - 1])), at)
