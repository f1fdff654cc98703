"""Cutting run-on text into sentences: text without punctuation, typed in a hurry or dictated.

At each gap between two words a linear model says whether a sentence ends there. Its features are the words around the
gap, the kinds of these words, and the style of the whole text. `benchmarks/run_on_sentences.py` learned it from what
many people typed.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memory.language.lexicon import Lexicon

SIZE = 1 << 14
"""Number of places to which features are hashed."""
WEIGHTS = Path(__file__).with_name("run_on_weights.npz")
FEWEST_WORDS = 9
"""Fewest words of a stretch that is cut; a shorter one is left whole."""
SHORTEST = 3
"""Fewest words of a sentence that is cut off."""
THRESHOLDS = ((0, -0.8), (16, -1.6), (28, -2.6))
"""For stretches from a number of words on, the log-odds above which they are cut: the longer, the likelier several."""
NEAR = 7
"""Number of words before and after a gap in which a verb is looked for."""
WORD = re.compile(r"\w+(?:['’]\w+)*")
NO_OPENERS = frozenset({"content", "verb", "aux", "being"})
"""Kinds of words before which a cut is hardly ever right: one time in ten, measured on hands that were left out."""
JOINERS = frozenset({"and", "n", "but", "und", "aber", "y", "pero", "et", "mais"})
"""Words that join two sentences and begin the second."""
STOP = re.compile(r"(?<![.!?…])[.!?…]++(?=\s|$)")
LOWER_START = re.compile(r"(?:^|[.!?\n] ?)[a-zß-ÿ]")


@dataclass(frozen=True, slots=True)
class Style:
    """The style of a text: words per full stop, rounded, and whether a sentence begins with a small letter."""

    stops: int
    is_small: bool

    @classmethod
    def of(cls, text: str) -> Style:
        words = sum(1 for _ in WORD.finditer(text))
        return cls(min(words // (1 + sum(1 for _ in STOP.finditer(text))) // 8, 4), bool(LOWER_START.search(text)))


def is_run_on(text: str) -> bool:
    """Whether a stretch may be several sentences: it has no full stop at its end."""
    return STOP.search(text[-4:]) is None


def split_run_on(text: str, style: Style, lexicon: Lexicon) -> list[str]:
    """Return the sentences of a stretch in which no punctuation ends a sentence."""
    words = list(WORD.finditer(text))
    if len(words) < FEWEST_WORDS:
        return [text]
    scores = gap_scores(text, words, style, lexicon)
    cuts = sorted({_before_joiner(cut, words) for cut in _cuts(scores, 0, len(words))})
    places = [0, *(words[cut].start() for cut in cuts), len(text)]
    return [text[start:end].strip() for start, end in pairwise(places)]


def _before_joiner(cut: int, words: Sequence[re.Match[str]]) -> int:
    return cut - 1 if words[cut - 1].group().casefold() in JOINERS else cut


def _cuts(scores: NDArray[np.float32], start: int, end: int) -> Iterator[int]:
    """Yield the places where the words from `start` to `end` are cut: the likeliest gap, then those on either side."""
    if end - start < FEWEST_WORDS:
        return
    inner = scores[start + SHORTEST : end - SHORTEST + 1]
    best = start + SHORTEST + int(inner.argmax())
    if scores[best] > next(score for words, score in reversed(THRESHOLDS) if end - start >= words):
        yield best
        yield from _cuts(scores, start, best)
        yield from _cuts(scores, best, end)


def gap_scores(text: str, words: Sequence[re.Match[str]], style: Style, lexicon: Lexicon) -> NDArray[np.float32]:
    """Return the log-odds that a sentence begins with each word; minus infinity for the first one and `NO_OPENERS`."""
    weights = load_weights()
    kinds = kinds_of(words, lexicon)
    scores = np.full(len(words), -np.inf, np.float32)
    for at in range(1, len(words)):
        if kinds[at] in NO_OPENERS:
            continue
        names = features_of(text, words, kinds, at, style, lexicon)
        scores[at] = weights.weigh([place_of(name) for name in names])
    return scores


def kinds_of(words: Sequence[re.Match[str]], lexicon: Lexicon) -> list[str]:
    return [_kind_of(word.group().casefold().replace("’", "'"), lexicon) for word in words]


def _kind_of(word: str, lexicon: Lexicon) -> str:
    """Return the kind of a word, as far as the word lists know it."""
    people = lexicon.people
    head = word.partition("'")[0]
    for name, known in (
        ("he", people.he.subject | people.she.subject | people.they.subject),
        ("i", people.i),
        ("we", people.we),
        ("you", people.you),
        ("being", people.being),
        ("aux", people.auxiliaries),
        ("sub", people.subordinators),
        ("my", people.my | people.our | people.he.possessive | people.she.possessive | people.they.possessive),
        ("prep", people.prepositions),
        ("article", people.articles),
        ("adverb", people.adverbs),
        ("kin", people.kin),
    ):
        if word in known or head in known:
            return name
    if word.isdigit():
        return "number"
    if people.verb.search(word):
        return "verb"
    return "common" if word in lexicon.common else "content"


def features_of(
    text: str, words: Sequence[re.Match[str]], kinds: Sequence[str], at: int, style: Style, lexicon: Lexicon
) -> Iterator[str]:
    """Yield the features of the gap before the word `at`."""

    def word(place: int) -> str:
        return words[place].group().casefold().replace("’", "'") if 0 <= place < len(words) else "|"

    def kind(place: int) -> str:
        return kinds[place] if 0 <= place < len(kinds) else "|"

    code = lexicon.code
    between = text[words[at - 1].end() : words[at].start()]
    mark = (
        "comma" if "," in between else "dash" if re.search(r"[-–—:;]", between) else "other" if between.strip() else ""
    )
    yield f"style {style.stops} {style.is_small}"
    yield f"mark {mark} {style.stops}"
    yield f"{code} before {word(at - 1)}"
    yield f"{code} after {word(at)}"
    yield f"{code} after two {word(at)} {word(at + 1)}"
    yield f"{code} before two {word(at - 2)} {word(at - 1)}"
    yield f"{code} around {word(at - 1)} {word(at)}"
    yield f"{code} second {word(at + 1)}"
    yield f"before {kind(at - 1)}"
    yield f"after {kind(at)}"
    yield f"around {kind(at - 1)} {kind(at)}"
    yield f"around two {kind(at - 2)} {kind(at - 1)} {kind(at)} {kind(at + 1)}"
    yield f"after two {kind(at)} {kind(at + 1)}"
    yield f"after three {kind(at)} {kind(at + 1)} {kind(at + 2)}"
    left = any(kind(place) in ("verb", "aux", "being") for place in range(at - NEAR, at))
    right = any(kind(place) in ("verb", "aux", "being") for place in range(at, at + NEAR))
    yield f"verbs {left} {right} {style.stops}"
    yield f"mark {mark} after {kind(at)}"
    capital = words[at].group()[:1].isupper()
    yield f"capital {capital} {style.is_small} {words[at - 1].group()[:1].isupper()}"
    yield f"start {min(at, 6)}"
    yield f"end {min(len(words) - at, 6)}"


def place_of(name: str) -> int:
    """Return the place of a feature, which its name is hashed to."""
    return zlib.crc32(name.encode()) % SIZE


@dataclass(frozen=True, slots=True)
class Weights:
    """Learned weights: `packed` has a number for each place, in units of `unit`."""

    packed: NDArray[np.int8]
    unit: float
    bias: float

    def weigh(self, places: Sequence[int]) -> float:
        return float(self.packed[places].astype(np.float32).sum()) * self.unit + self.bias


@cache
def load_weights() -> Weights:
    """Return the learned weights, which are read from their file once in a process."""
    with np.load(WEIGHTS, allow_pickle=False) as stored:
        return Weights(stored["packed"], float(stored["unit"]), float(stored["bias"]))
