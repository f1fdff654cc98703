"""What a sentence tells of itself: whether it is worth keeping, its category, and how much it matters.

All three are weighed by what many people wrote and others sorted: `benchmarks/sentences.py` learns the weights from
`examples/` and the hands among the tests. The words a category is told by (`memory/language/en/topics.py` and their
like) are among what is weighed, so that a language can be taught by word lists, by examples, or by both.
"""

from __future__ import annotations

import re
import zlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memory.language.lexicon import Lexicon
from memory.language.sentences.sentences import QUOTE, tokenize
from memory.language.topics import plain
from memory.vocabulary import Category

# What a sentence shows of itself to the one who sorts it: its words, its frame, and the vocabulary it is made of.

SIZE = 1 << 15
"""Places that features are hashed to."""
GRAM_SIZES = (3, 4, 5)
"""Characters; they hold the forms of a word together, and what is typed with a slip."""
GRAM, ALL_WORDS, NAMED = 0.5, 4.0, 0.7
"""How much a piece of a word counts beside a whole one, all of them together, and one that is named beside them."""
ENOUGH, MANY = 2, 3
"""How many cues, and how many words of a topic, count: a list of dishes is not five times a preference."""
CONTEXT = 0.7
"""How much counts what is known of a sentence beside its words."""
SOMEBODY = "somebody"
"""Stands for a name of the person or the teller, which says nothing about other families."""
YEAR = re.compile(r"\b(?:1[89]|20)\d\d\b|(?<=\bin\s)['’]?\d\d\b")
FIRST_AND_SECOND = ("i", "me", "my", "we", "us", "our", "you")


def features_of(
    text: str,
    lexicon: Lexicon,
    *,
    dated: bool = False,
    names: Collection[str] = frozenset(),
    context: Iterable[str] = (),
) -> dict[int, float]:
    """What is there, by the place its name is hashed to, and how much of it.

    `dated`: a date was found in it. `names` are words of the names of those who are meant, without accents. `context`
    names what else is known of it.
    """
    words = [SOMEBODY if word in names else word for word in (plain(token.word) for token in tokenize(text))]
    found: defaultdict[int, float] = defaultdict(float)
    pieces = dict.fromkeys(_of_words(words, text))  # in their order: sums of floats depend on it
    if pieces:
        scale = ALL_WORDS / sum(_strength(piece) for piece in pieces) ** 0.5
        for piece in pieces:
            found[place_of(piece)] += scale * _strength(piece) ** 0.5
    for name, value in (*_of_frame(text, words, lexicon), *_of_vocabulary(text, words, lexicon)):
        found[place_of(f"{name} in {lexicon.code}")] += NAMED * value
        found[place_of(name)] += NAMED * value
    for name in context:
        found[place_of(f"context {name}")] += CONTEXT
    found[place_of("dated")] += NAMED * dated
    return found


def place_of(name: str) -> int:
    """Of a feature, by its name."""
    return zlib.crc32(name.encode()) % SIZE


def _strength(piece: str) -> float:
    return GRAM**2 if piece.startswith("~") else 1.0


def _of_words(words: list[str], text: str) -> Iterator[str]:
    for word in words:
        yield f"word {'0' * len(word) if word.isdigit() else word}"
        padded = f"^{word}$"
        for size in GRAM_SIZES:
            yield from (f"~{padded[at : at + size]}" for at in range(len(padded) - size + 1))
    yield from (f"pair {one} {other}" for one, other in pairwise(words))
    if words:
        yield f"first {words[0]}"
        yield f"first two {' '.join(words[:2])}"
        yield f"last {words[-1]}"
    yield from (f"mark {mark}" for mark in '?!…"' if mark in text)
    yield f"length {min(len(words) // 3, 8)}"


def _of_frame(text: str, words: list[str], lexicon: Lexicon) -> Iterator[tuple[str, float]]:
    """Who is in it, whether somebody is quoted, whether a year is named."""
    people = lexicon.people
    yield from ((f"person {name}", 1.0) for name in FIRST_AND_SECOND if not getattr(people, name).isdisjoint(words))
    for kin in dict.fromkeys(people.kin[word].role for word in words if word in people.kin):
        yield "kin", 1.0
        yield f"kin {kin}", 1.0
    if QUOTE.search(text):
        yield "quoted", 1.0
    if YEAR.search(text):
        yield "year", 1.0
    if lexicon.weights.identity.search(text):
        yield "identity", 1.0


def _of_vocabulary(text: str, words: list[str], lexicon: Lexicon) -> Iterator[tuple[str, float]]:
    for name, cues in lexicon.weights.categories.items():
        yield f"likely {name}", _count_cues(cues.strong, text)
        yield f"possible {name}", _count_cues(cues.weak, text)
    for name, topic in lexicon.weights.topics.items():
        yield f"topic {name}", float(min(sum(topic.holds(word) for word in set(words)), MANY))


def _count_cues(cues: re.Pattern[str], text: str) -> float:
    return float(min(len({match.group().casefold() for match in cues.finditer(text)}), ENOUGH))


CATEGORIES: tuple[str, ...] = tuple(Category.values)
HEADS = ("worth", "of the teller", "importance", *CATEGORIES)
"""What is weighed, each in a column: log-odds of the first two, importance on its scale, and the largest of the others
is the category."""
WORTH, OF_TELLER, IMPORTANCE, FIRST_CATEGORY = range(4)
WEIGHTS = Path(__file__).parent / "sentence_weights.npz"
NOT_WORTH = -0.75
"""Log-odds under which a sentence stays in the conversation; docs/engine.md shows what others would bring."""
TELLING = re.compile("likely|possible|topic|identity")


def worth_of(text: str, lexicon: Lexicon, names: Collection[str], context: Iterable[str] = ()) -> float:
    """Log-odds that people would keep what it says: no greeting, joke or wish, and nothing about somebody else.

    `context` is what `extraction.statements.context_of` says of the sentence.
    """
    return float(weigh_features(features_of(text, lexicon, names=names, context=context), load_weights())[WORTH])


def is_of_teller(text: str, lexicon: Lexicon, names: Collection[str], context: Iterable[str] = ()) -> bool:
    """Whether what is worth keeping in it is about its teller. As above."""
    weighed = weigh_features(features_of(text, lexicon, names=names, context=context), load_weights())
    return float(weighed[OF_TELLER]) > 0


@dataclass(frozen=True, slots=True)
class TypedSentence:
    """As its teller typed it. `dated`: a date was found in it. `names`: words of the names of those who are meant."""

    text: str
    lexicon: Lexicon
    dated: bool = False
    names: Collection[str] = frozenset()

    def features(self) -> dict[int, float]:
        return features_of(self.text, self.lexicon, dated=self.dated, names=self.names)


def choose(sentence: TypedSentence) -> str:
    """The category that most speaks for; of equal ones the first."""
    return category_of(weigh_features(sentence.features(), load_weights()))


def category_of(weighed: NDArray[np.float32]) -> str:
    return CATEGORIES[int(weighed[FIRST_CATEGORY:].argmax())]


def tells(text: str, lexicon: Lexicon) -> bool:
    """Whether a word of it tells a category by itself."""
    words = [plain(token.word) for token in tokenize(text)]
    found = (*_of_frame(text, words, lexicon), *_of_vocabulary(text, words, lexicon))
    return any(value > 0 for name, value in found if TELLING.match(name))


# How much a fact matters, on the scale that the whole product uses.
#
# 10 "remember this" (pinned) · 9 core identity (names, birth, death; pinned) · 8 strong statement · 7 life event,
# decision · 6 dates and places that matter · 5 useful context · 4 mild · 3 casual.

LEAST, MOST = 3, 8
"""What is learned of importance: less is not kept, and what is more is said by rule."""


@dataclass(frozen=True, slots=True)
class Weight:
    """Importance 1 to 10, and whether the fact is pinned."""

    importance: int
    pinned: bool = False


def weigh(sentence: TypedSentence, *, asked_to_remember: bool, is_of_person: bool) -> Weight:
    """`is_of_person`: it says so of the person by name or pronoun as its subject."""
    if asked_to_remember:
        return Weight(10, pinned=True)
    if is_of_person and sentence.dated and sentence.lexicon.weights.identity.search(sentence.text):
        return Weight(9, pinned=True)
    weighed = weigh_features(sentence.features(), load_weights())
    return Weight(min(max(round(float(weighed[IMPORTANCE])), LEAST), MOST))


@dataclass(frozen=True, slots=True)
class Weights:
    """`packed` has a row for each place and a column for each of `HEADS`, in `units` of its column."""

    packed: NDArray[np.int8]
    units: NDArray[np.float32]
    bias: NDArray[np.float32]
    learned_from: str


def weigh_features(features: Mapping[int, float], weights: Weights) -> NDArray[np.float32]:
    """How much speaks for each of `HEADS`."""
    places = np.fromiter(features, np.int64, len(features))
    values = np.fromiter(features.values(), np.float32, len(features))
    sums: NDArray[np.float32] = values @ weights.packed[places].astype(np.float32) * weights.units + weights.bias
    return sums


@cache
def load_weights() -> Weights:
    """Read once a process."""
    with np.load(WEIGHTS, allow_pickle=False) as stored:
        return Weights(stored["packed"], stored["units"], stored["bias"], str(stored["learned_from"]))
