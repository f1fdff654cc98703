"""Whether a sentence is worth keeping, its category, and its importance, judged by the sentence alone.

A linear model weighs all three. `benchmarks/sentences.py` learns its weights from sentences that many people wrote and
others sorted: `examples/` and the hands among the tests. The words that show a category (`memory/language/en/topics.py`
and the like) are among the features, so that a language can be taught by word lists, by examples, or by both.
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

# The features of a sentence: its words, its frame, and its vocabulary.

SIZE = 1 << 15
"""Number of places to which features are hashed."""
GRAM_SIZES = (3, 4, 5)
"""Lengths of pieces of words in characters. Forms of a word share pieces, and so do words with a typing error."""
GRAM, ALL_WORDS, NAMED = 0.5, 4.0, 0.7
"""Weights: of a piece of a word relative to a whole word, of all words and pieces together, and of a named feature."""
ENOUGH, MANY = 2, 3
"""Most cues, and most words of a topic, that count: a list of dishes is not five times a preference."""
CONTEXT = 0.7
"""Weight of a feature of the context, that is, of what is known of a sentence besides its words."""
SOMEBODY = "somebody"
"""Replaces a name of the person or the teller, from which nothing can be learned about other families."""
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
    """Return the features of a sentence: for each place to which a feature's name is hashed, how much there is of it.

    `dated`: a date was found in the sentence. `names` are words of the person's and the teller's names, without
    accents. `context` are names of features of the context.
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
    """Return the place of a feature, which its name is hashed to."""
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
    """Yield features that tell who is in the sentence, whether somebody is quoted, and whether a year is named."""
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
"""The columns of the weights: the log-odds of the first two, the importance on its scale, and one for each category, of
which the largest is chosen."""
WORTH, OF_TELLER, IMPORTANCE, FIRST_CATEGORY = range(4)
WEIGHTS = Path(__file__).parent / "sentence_weights.npz"
OF_PATIENT: tuple[str, ...] = (Category.MILESTONE.value, Category.OTHER.value)
"""The categories of what somebody went through as a patient."""
NOT_WORTH = -0.75
"""Log-odds up to which a sentence does not become a fact; docs/engine.md shows the effect of other values."""
TELLING = re.compile("likely|possible|topic|identity")


def worth_of(text: str, lexicon: Lexicon, names: Collection[str], context: Iterable[str] = ()) -> float:
    """Return the log-odds that people would keep the sentence.

    They do not keep a greeting, a joke, a wish, or anything about somebody else. `context` comes from
    `extraction.sentence_topics.context_of`.
    """
    return float(weigh_features(features_of(text, lexicon, names=names, context=context), load_weights())[WORTH])


def is_of_teller(text: str, lexicon: Lexicon, names: Collection[str], context: Iterable[str] = ()) -> bool:
    """Whether the sentence, if it is worth keeping, is about its teller. The parameters are those of `worth_of`."""
    weighed = weigh_features(features_of(text, lexicon, names=names, context=context), load_weights())
    return float(weighed[OF_TELLER]) > 0


@dataclass(frozen=True, slots=True)
class TypedSentence:
    """A sentence as its teller typed it.

    `dated`: a date was found in it. `names` are words of the person's and the teller's names.
    """

    text: str
    lexicon: Lexicon
    dated: bool = False
    names: Collection[str] = frozenset()

    def features(self) -> dict[int, float]:
        return features_of(self.text, self.lexicon, dated=self.dated, names=self.names)


def choose(sentence: TypedSentence) -> str:
    """Return the category with the largest weight; of equal ones the first."""
    return category_for(sentence, weigh_features(sentence.features(), load_weights())[FIRST_CATEGORY:])


def category_of(weighed: NDArray[np.float32]) -> str:
    return CATEGORIES[int(weighed[FIRST_CATEGORY:].argmax())]


def category_for(sentence: TypedSentence, weighed: NDArray[np.float32]) -> str:
    """Return the category with the largest of the weights, which are in the order of `CATEGORIES`.

    The work of those who care for the person is not the person's occupation ("The nurse held her hand").
    """
    chosen = CATEGORIES[int(weighed.argmax())]
    if chosen != Category.OCCUPATION or not sentence.lexicon.weights.cared_for.search(sentence.text):
        return chosen
    return max(OF_PATIENT, key=lambda one: float(weighed[CATEGORIES.index(one)]))


def tells(text: str, lexicon: Lexicon) -> bool:
    """Whether a word of the text shows a category by itself."""
    words = [plain(token.word) for token in tokenize(text)]
    found = (*_of_frame(text, words, lexicon), *_of_vocabulary(text, words, lexicon))
    return any(value > 0 for name, value in found if TELLING.match(name))


# The importance of a fact, on the scale that the whole product uses.
#
# 10 "remember this" (pinned) · 9 core identity (names, birth, death; pinned) · 8 strong statement · 7 life event,
# decision · 6 dates and places that matter · 5 useful context · 4 mild · 3 casual.

LEAST, MOST = 3, 8
"""The range of the learned importance: less important sentences are not kept, and rules give the higher values."""


@dataclass(frozen=True, slots=True)
class Weight:
    """The importance of a fact, 1 to 10, and whether the fact is pinned."""

    importance: int
    pinned: bool = False


def weigh(sentence: TypedSentence, *, asked_to_remember: bool, is_of_person: bool) -> Weight:
    """Return the weight of a sentence. `is_of_person`: its subject is the person, by name or pronoun."""
    if asked_to_remember:
        return Weight(10, pinned=True)
    if is_of_person and sentence.dated and sentence.lexicon.weights.identity.search(sentence.text):
        return Weight(9, pinned=True)
    weighed = weigh_features(sentence.features(), load_weights())
    return Weight(min(max(round(float(weighed[IMPORTANCE])), LEAST), MOST))


@dataclass(frozen=True, slots=True)
class Weights:
    """Learned weights: `packed` has a row for each place and a column for each of `HEADS`, in the column's `units`."""

    packed: NDArray[np.int8]
    units: NDArray[np.float32]
    bias: NDArray[np.float32]
    learned_from: str


def weigh_features(features: Mapping[int, float], weights: Weights) -> NDArray[np.float32]:
    """Return the weighed sum for each of `HEADS`."""
    places = np.fromiter(features, np.int64, len(features))
    values = np.fromiter(features.values(), np.float32, len(features))
    sums: NDArray[np.float32] = values @ weights.packed[places].astype(np.float32) * weights.units + weights.bias
    return sums


@cache
def load_weights() -> Weights:
    """Return the learned weights, which are read from their file once in a process."""
    with np.load(WEIGHTS, allow_pickle=False) as stored:
        return Weights(stored["packed"], stored["units"], stored["bias"], str(stored["learned_from"]))
