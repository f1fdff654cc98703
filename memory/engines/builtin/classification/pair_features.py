"""Features of a pair of statements, as numbers, and learned weights that say whether the two belong together.

`benchmarks/pairs.py` learns the weights from pairs that people wrote. The order of the two statements does not matter.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import log
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memory.engines.base import Pair
from memory.engines.builtin.classification.categories import (
    FIRST_CATEGORY,
    features_of,
    load_weights,
    weigh_features,
)
from memory.language.comparison.function_words import NEGATIONS
from memory.language.comparison.statement_reading import inner_text, plain, read
from memory.language.detection import LEXICONS, read_language
from memory.language.sentences.sentences import tokenize

Floats = NDArray[np.float32]

WEIGHTS = Path(__file__).parent / "pair_weights.npz"
BUCKETS = 1 << 12
"""Number of places to which words are hashed, to look up how rare they are."""
GRAM, SHORTEST = 4, 4
MANY = 3
RAREST = 8.0
OF_OTHERS = 100
"""Number of statements about this person that count as much as the rarity learned from other families."""
YEAR = re.compile(r"\d{4}")
DECADE = re.compile(r"\d{3}")


PARTS = ("rarity", "middle", "spread", "weights", "bias")


@dataclass(frozen=True, slots=True)
class PairWeights:
    """Learned weights of pairs.

    `rarity` holds how rare a word is, by the place of its hash. A feature is reduced by `middle` and divided by
    `spread` before it is multiplied by its weight. The first row of `weights` is for pairs without a similarity, the
    second for pairs with one.
    """

    rarity: Floats
    middle: Floats
    spread: Floats
    weights: Floats
    bias: Floats
    learned_from: str


@cache
def load_pair_weights() -> PairWeights:
    """Return the learned weights, which are read from their file once in a process."""
    with np.load(WEIGHTS, allow_pickle=False) as stored:
        rarity, middle, spread, weights, bias = (stored[name] for name in PARTS)
        return PairWeights(rarity, middle, spread, weights, bias, str(stored["learned_from"]))


def weigh_pair(features: Floats, weights: PairWeights, *, has_similarity: bool) -> float:
    """Return the log-odds that the two statements belong together."""
    row = int(has_similarity)
    return float((features - weights.middle) / weights.spread @ weights.weights[row] + weights.bias[row])


def place_of_word(word: str) -> int:
    return zlib.crc32(word.encode()) % BUCKETS


@dataclass(frozen=True, slots=True)
class Side:
    """One statement of a pair, reduced to what can be compared."""

    words: frozenset[str]
    """What the statement speaks of: names of concepts, and stems."""
    names: frozenset[str]
    grams: frozenset[str]
    kin: frozenset[str]
    years: frozenset[int]
    numbers: frozenset[int]
    decades: frozenset[str]
    is_turned: bool
    """The statement has a word of negation."""
    language: str
    categories: Floats
    """The probability of each category."""


@lru_cache(maxsize=4096)
def read_side(text: str, occurred: str, alike: frozenset[str]) -> Side:
    reading = read(text, alike)
    told = {int(year) for year in YEAR.findall(occurred)}
    years = reading.years | told
    return Side(
        words=frozenset(word for word in reading.content if not word.startswith("kin-")),
        names=reading.names,
        grams=frozenset(gram for word in reading.words if word.meaning for gram in _grams(word.text)),
        kin=frozenset(word.kin for word in reading.words if word.kin),
        years=frozenset(years),
        numbers=reading.numbers - reading.years,
        decades=frozenset(DECADE.findall(occurred)) | {str(year)[:3] for year in years},
        is_turned=any(word.text in NEGATIONS for word in reading.words),
        language=reading.language,
        categories=_categories(inner_text(text), alike),
    )


def _grams(word: str) -> Iterator[str]:
    padded = f"^{word}$" if len(word) < SHORTEST else f"^{word}"
    return (padded[at : at + GRAM] for at in range(max(len(padded) - GRAM + 1, 1)))


def _categories(text: str, alike: frozenset[str]) -> Floats:
    lexicon = read_language(text, LEXICONS["en"])
    weighed = weigh_features(features_of(text, lexicon, names=alike), load_weights())[FIRST_CATEGORY:]
    raised = np.exp(weighed - weighed.max())
    likely: Floats = (raised / raised.sum()).astype(np.float32)
    return likely


def _sides(pair: Pair, alike: frozenset[str]) -> tuple[Side, Side]:
    tellers = frozenset(plain(token.word) for token in tokenize(f"{pair.new.teller} {pair.old.teller}"))
    new, old = (read_side(side.text, side.occurred, alike | tellers) for side in (pair.new, pair.old))
    return new, old


def rarity_among(pairs: Sequence[Pair], alike: frozenset[str], rarity: Floats) -> Floats:
    """Return how rare words are among these statements: in a baker's family, "bread" says little.

    `rarity` is what was learned from other families. The two statements that share a word do not count for it.
    """
    words = {
        compared.text: side.words
        for pair in pairs
        for compared, side in zip((pair.new, pair.old), _sides(pair, alike), strict=True)
    }
    told = np.zeros(BUCKETS, np.float64)
    for spoken_of in words.values():
        told[list({place_of_word(word) for word in spoken_of})] += 1
    elsewhere = np.maximum(told - 2, 0) + OF_OTHERS * np.exp(-rarity.astype(np.float64))
    among: Floats = np.minimum(np.log((len(words) + OF_OTHERS) / elsewhere), RAREST).astype(np.float32)
    return among


def pair_features(pair: Pair, alike: frozenset[str], rarity: Floats) -> Floats:
    """Return one number for each of `FEATURES`. `alike` are plain words that all mean the remembered person."""
    one, other = _sides(pair, alike)
    shared = _shared(one, other, rarity)
    values = _values(one, other)
    cosine = 0.0 if pair.similarity is None else max(pair.similarity, 0.0)
    found = {
        **shared,
        **values,
        "cosine": cosine,
        "high cosine": max(cosine - 0.5, 0.0),
        "cosine and words": cosine * shared["share"],
        "cosine and another number": cosine * (values["other years"] + values["other numbers"]),
        "same teller": float(pair.same_teller),
    }
    return np.fromiter((found[name] for name in FEATURES), np.float32, len(FEATURES))


def _shared(one: Side, other: Side, rarity: Floats) -> dict[str, float]:
    both, least = one.words & other.words, min(len(one.words), len(other.words))
    weight = _weight(both, rarity)
    mine, theirs = _weight(one.words, rarity), _weight(other.words, rarity)
    return {
        "share": weight / max(min(mine, theirs), 1.0),
        "likeness": weight / max((mine * theirs) ** 0.5, 1.0),
        "shared": min(weight / 10, 2.0),
        "rarest": max((float(rarity[place_of_word(word)]) for word in sorted(both)), default=0.0),
        "shared words": min(len(both), MANY) / MANY,
        "pieces": 2 * len(one.grams & other.grams) / max(len(one.grams) + len(other.grams), 1),
        "short": log(1 + least),
        "long": log(1 + max(len(one.words), len(other.words))),
        "category": float(one.categories @ other.categories),
    }


def _weight(words: Collection[str], rarity: Floats) -> float:
    return sum(float(rarity[place_of_word(word)]) for word in sorted(words))


def _values(one: Side, other: Side) -> dict[str, float]:
    """Return features of names, relatives and numbers: what is the same, and what differs though both have one."""
    other_years = bool(one.years and other.years) and not one.years & other.years
    return {
        "same names": min(len(one.names & other.names), 2.0),
        "other names": _differ(one.names, other.names),
        "same kin": float(bool(one.kin & other.kin)),
        "other kin": _differ(one.kin, other.kin),
        "same years": float(bool(one.years & other.years)),
        "other years": float(other_years),
        "near years": float(other_years and min(abs(a - b) for a in one.years for b in other.years) <= MANY),
        "other decades": _differ(one.decades, other.decades),
        "same numbers": float(bool(one.numbers & other.numbers)),
        "other numbers": _differ(one.numbers, other.numbers),
        "one dated": float(bool(one.decades) != bool(other.decades)),
        "turned": float(one.is_turned != other.is_turned),
        "other language": float(one.language != other.language),
    }


def _differ(mine: Collection[object], theirs: Collection[object]) -> float:
    return float(bool(mine and theirs) and not set(mine) & set(theirs))


FEATURES = (
    *("share", "likeness", "shared", "rarest", "shared words", "pieces", "short", "long", "category"),
    *("same names", "other names", "same kin", "other kin", "same years", "other years", "near years", "other decades"),
    *("same numbers", "other numbers", "one dated", "turned", "other language"),
    *("cosine", "high cosine", "cosine and words", "cosine and another number", "same teller"),
)
