"""The complexity of a message for the model that answers it: five scores from 0 to 10, from its words alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from memory.language.de.complexity import COMPLEXITY as GERMAN
from memory.language.en.complexity import COMPLEXITY as ENGLISH
from memory.language.es.complexity import COMPLEXITY as SPANISH
from memory.language.fr.complexity import COMPLEXITY as FRENCH
from memory.language.topics import Topic, plain

CUES: Mapping[str, Mapping[str, Topic]] = {"en": ENGLISH, "es": SPANISH, "de": GERMAN, "fr": FRENCH}
WORD = re.compile(r"[^\W\d_]+")
MOST_CHARACTERS = 4_000
"""Only these first characters of a message are read."""
SCORES = (0.0, 5.0, 8.0, 10.0)
"""The score of a dimension, by the number of different words that speak for it: none, one, two, three or more."""
WORDS_OF_A_LONG_MESSAGE = 100
COMPOSING_NEEDS_REASONING, COMPOSING_NEEDS_CONTEXT = 4.0, 5.0
"""Lowest scores of a message that asks for a text: the text has to be planned, and rests on much of what is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Complexity:
    """The scores of a message, each from 0 to 10. The weights of the total are those of the design."""

    reasoning: float
    domain: float
    creativity: float
    context: float
    length: float

    @property
    def score(self) -> float:
        return (
            0.30 * self.reasoning
            + 0.25 * self.domain
            + 0.20 * self.creativity
            + 0.15 * self.context
            + 0.10 * self.length
        )


def read_complexity(text: str, *, language: str) -> Complexity:
    """Return the complexity of a message, by the words of its language, or the English words if it has none here."""
    words = [plain(word) for word in WORD.findall(text[:MOST_CHARACTERS])]
    length = min(10.0, 10 * len(words) / WORDS_OF_A_LONG_MESSAGE)
    words += [f"{first}_{second}" for first, second in pairwise(words)]
    cues = CUES.get(language, ENGLISH)
    creativity = 10.0 if _count(words, cues["composing"]) else 0.0
    reasoning, context = (_score(_count(words, cues[name])) for name in ("reasoning", "context"))
    if creativity:
        reasoning, context = max(reasoning, COMPOSING_NEEDS_REASONING), max(context, COMPOSING_NEEDS_CONTEXT)
    return Complexity(
        reasoning=reasoning,
        domain=_score(_count(words, cues["domain"])),
        creativity=creativity,
        context=context,
        length=length,
    )


def _count(words: list[str], topic: Topic) -> int:
    return len({word for word in words if topic.holds(word)})


def _score(count: int) -> float:
    return SCORES[min(count, len(SCORES) - 1)]
