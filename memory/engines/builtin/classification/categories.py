"""Which of the eight categories a fact belongs to: weights over what its sentence shows, learned from made-up examples.

`training.py` says how they are learned. The words a category is told by (`language/en/categories.py`, `topics.py` and
their like) are among what is weighed, so that a language can be taught by word lists, by examples, or by both.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memory.language.lexicon import Lexicon
from memory.language.sentences import QUOTE, content_words, tokenize
from memory.language.topics import plain
from memory.vocabulary import Category

# What a sentence shows of itself to the one who sorts it: its words, its frame, and the vocabulary it is made of.

BEGINNING = 5
"""Letters by which the forms of a word are held together ("fished", "fishing")."""
ENOUGH, MANY = 2, 3
"""How many cues, and how many words of a topic, count: a list of dishes is not five times a preference."""
YEAR = re.compile(r"\b(?:1[89]|20)\d\d\b|(?<=\bin\s)['’]?\d\d\b")
FIRST_AND_SECOND = ("i", "me", "my", "we", "us", "our", "you")


def features_of(text: str, lexicon: Lexicon, *, dated: bool) -> dict[str, float]:
    """Names of what is there, and how much of it. `dated`: a date was found in it."""
    words = [plain(token.word) for token in tokenize(text)]
    found = dict.fromkeys(_of_words(words), 1.0)
    found |= dict.fromkeys(_of_frame(text, words, lexicon), 1.0)
    found |= dict(_of_vocabulary(text, words, lexicon))
    return found | {"always": 1.0} | ({"dated": 1.0} if dated else {})


def _of_words(words: list[str]) -> Iterator[str]:
    for word in words:
        if not word.isdigit():
            yield f"word {word}"
            if len(word) > BEGINNING:
                yield f"begins {word[:BEGINNING]}"
    yield from (f"pair {one} {other}" for one, other in pairwise(words))
    if words:
        yield f"first {words[0]}"


def _of_frame(text: str, words: list[str], lexicon: Lexicon) -> Iterator[str]:
    """Who is in it, whether somebody is quoted, whether a year is named."""
    people = lexicon.people
    yield from (f"person {name}" for name in FIRST_AND_SECOND if not getattr(people, name).isdisjoint(words))
    for kin in {people.kin[word].role for word in words if word in people.kin}:
        yield "kin"
        yield f"kin {kin}"
    if QUOTE.search(text):
        yield "quoted"
    if YEAR.search(text):
        yield "year"
    if lexicon.weights.identity.search(text):
        yield "identity"


def _of_vocabulary(text: str, words: list[str], lexicon: Lexicon) -> Iterator[tuple[str, float]]:
    for name, cues in lexicon.weights.categories.items():
        yield f"likely {name}", _count_cues(cues.strong, text)
        yield f"possible {name}", _count_cues(cues.weak, text)
    for name, topic in lexicon.weights.topics.items():
        yield f"topic {name}", float(min(sum(topic.holds(word) for word in set(words)), MANY))


def _count_cues(cues: re.Pattern[str], text: str) -> float:
    return float(min(len({match.group().casefold() for match in cues.finditer(text)}), ENOUGH))


# How much a fact matters, on the scale that the whole product uses.
#
# 10 "remember this" (pinned) · 9 core identity (names, birth, death; pinned) · 8 strong statement · 7 life event,
# decision · 6 dates and places that matter · 5 useful context · 4 mild · 3 casual.


@dataclass(frozen=True, slots=True)
class Weight:
    """Importance 1 to 10, and whether the fact is pinned."""

    importance: int
    pinned: bool = False


def weigh(
    text: str, lexicon: Lexicon, *, asked_to_remember: bool, about_person: bool, dated: bool, named: bool
) -> Weight:
    """`dated`: the statement has a date. `named`: it says so of the person by name or pronoun as its subject."""
    weights = lexicon.weights
    if asked_to_remember:
        return Weight(10, pinned=True)
    if about_person and named and dated and weights.identity.search(text):
        return Weight(9, pinned=True)
    if weights.grave.search(text):
        return Weight(8)
    if weights.life_event.search(text) and (about_person or dated):
        return Weight(7 if about_person else 6)
    if dated:
        return Weight(6)
    if not about_person:
        return Weight(4)
    if weights.casual.search(text) or len(content_words(text, lexicon)) <= 2:
        return Weight(3 if len(content_words(text, lexicon)) <= 2 else 4)
    return Weight(5)


CATEGORIES: tuple[str, ...] = tuple(Category.values)
WEIGHTS = Path(__file__).parent / "category_weights.json"
SCALE = 100
"""Weights are kept as whole hundredths, so that they read and compare the same everywhere."""
TELLING = re.compile("likely|possible|topic|identity")


def choose(text: str, lexicon: Lexicon, *, dated: bool) -> str:
    """The category that most speaks for; of equal ones the first. `dated`: a date was found in the text."""
    votes = np.zeros(len(CATEGORIES), np.int64)
    known = _weights()
    for name, value in features_of(text, lexicon, dated=dated).items():
        if value and name in known:
            votes += known[name] * int(value)
    return CATEGORIES[int(votes.argmax())]


def tells(text: str, lexicon: Lexicon) -> bool:
    """Whether a word of it tells a category by itself."""
    features = features_of(text, lexicon, dated=False)
    return any(value > 0 for name, value in features.items() if TELLING.match(name))


@cache
def _weights() -> dict[str, NDArray[np.int64]]:
    """Read once a process."""
    kept = json.loads(WEIGHTS.read_text(encoding="utf-8"))["weights"]
    return {name: np.array(row, np.int64) for name, row in kept.items()}
