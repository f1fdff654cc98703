"""Which of the eight categories a fact belongs to: by telling words, and by the nearest prototype where there is an
embedder."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import numpy as np

from memory.engines.base import Embedder, Vector
from memory.engines.builtin.lexicon import Lexicon
from memory.engines.builtin.sentences import tokenize
from memory.engines.builtin.topics import plain

CATEGORIES = ("personality", "hobby", "relationship", "milestone", "occupation", "preference", "habit", "other")

PROTOTYPES = {
    "personality": "She was kind, stubborn and funny; what sort of person she was, and what she always said.",
    "hobby": "He loved fishing, gardening, playing music, games and sport; what he did in his free time.",
    "relationship": "How they met; his brother, her friend; what she did for me and what we were to each other.",
    "milestone": "Born, married, moved to another country, won a prize, had an operation, died in that year.",
    "occupation": "His job, trade, school, training, military service and the place where he worked.",
    "preference": "Her favourite food; what he could not stand; what she wanted.",
    "habit": "Every Sunday he always used to do it; what she did each day, her ways and routines.",
}
WEIGHT_OF_MEANING = 2.5
"""How many telling words one unit of cosine is worth; cosines of unlike sentences lie within 0.3 of each other."""


STRONG, WEAK, HINTED = 1.6, 0.7, 0.9
"""What a likely word, a possible word and a hint are worth: two possible words do not outweigh a likely one."""
TOPIC = 1.0
"""What a word of a topic's plain vocabulary is worth."""
COUNTED = 3
"""How many words of one kind count: a list of dishes is not five times a preference."""
FIRST = 0.4
"""What a word at the very front of a sentence is worth more than one at its end: sentences open with their topic."""


@dataclass(frozen=True, slots=True)
class Hints:
    """What else is known of a statement: whether it has a date, and whether it tells of the person and the teller."""

    dated: bool = False
    with_teller: bool = False
    about_teller: bool = False


class Chooser(Protocol):
    """Picks a category for a sentence."""

    def choose(self, text: str, lexicon: Lexicon, hints: Hints) -> str: ...


class CueChooser:
    """By words alone."""

    def choose(self, text: str, lexicon: Lexicon, hints: Hints) -> str:
        return _best(cue_votes(text, lexicon, hints))


class PrototypeChooser:
    """By words and by the nearest prototype sentence."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._prototypes: dict[str, Vector] = dict(
            zip(PROTOTYPES, embedder.embed(list(PROTOTYPES.values())), strict=True)
        )
        self._similarities = lru_cache(maxsize=1024)(self._measure)

    def choose(self, text: str, lexicon: Lexicon, hints: Hints) -> str:
        votes = cue_votes(text, lexicon, hints)
        return _best({name: votes.get(name, 0.0) + WEIGHT_OF_MEANING * near for name, near in self._similarities(text)})

    def _measure(self, text: str) -> tuple[tuple[str, float], ...]:
        vector = self._embedder.embed([text])[0]
        return tuple((name, float(np.dot(vector, prototype))) for name, prototype in self._prototypes.items())


def cue_votes(text: str, lexicon: Lexicon, hints: Hints) -> dict[str, float]:
    """Votes by category; without any word that tells, what is dated is a milestone and what is shared a bond."""
    votes = {
        name: _count(cues.strong, text, STRONG) + _count(cues.weak, text, WEAK)
        for name, cues in lexicon.weights.categories.items()
    }
    for name, value in _topic_votes(text, lexicon).items():
        votes[name] = votes.get(name, 0.0) + value
    if lexicon.weights.identity.search(text):
        votes["milestone"] = votes.get("milestone", 0.0) + STRONG
    if hints.dated:
        votes["milestone"] = votes.get("milestone", 0.0) + HINTED
    if hints.with_teller:
        votes["relationship"] = votes.get("relationship", 0.0) + HINTED
    return {name: value for name, value in votes.items() if value > 0}


def _topic_votes(text: str, lexicon: Lexicon) -> dict[str, float]:
    """Votes of plain vocabulary, each word once and fewer for the third than for the first."""
    tokens = tokenize(text)
    votes: dict[str, float] = {}
    for name, topic in lexicon.weights.topics.items():
        places: dict[str, int] = {}
        for token in tokens:
            if topic.holds(plain(token.word)):
                places.setdefault(token.word, token.start)
        counted = sorted(places.values())[:COUNTED]
        votes[name] = sum(TOPIC + FIRST * (1 - start / max(len(text), 1)) for start in counted)
    return votes


def _count(pattern: re.Pattern[str], text: str, worth: float) -> float:
    """Each distinct word counts once, at its first place."""
    places = {match.group().casefold(): match.start() for match in reversed(list(pattern.finditer(text)))}
    counted = sorted(places.values())[:COUNTED]
    return sum(worth + FIRST * (1 - start / max(len(text), 1)) for start in counted)


def _best(votes: dict[str, float]) -> str:
    return (
        max(votes, key=lambda name: (votes[name], -CATEGORIES.index(name)))
        if votes and max(votes.values()) >= HINTED
        else "other"
    )
