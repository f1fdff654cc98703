"""The distress detector: features of the whole text and of its parts, weighed together."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

from memory.language.detection import LEXICONS
from memory.language.distress.distress_lexicon import (
    LANGUAGES,
    Lexicon,
    Span,
    ends_sentence,
    is_mark,
    lexicon_of,
    read_words,
)
from memory.language.distress.ordinary_grief import language_of_help, read_ordinary_grief

# Features of a text that speak for or against distress, named and hashed, each with its strength.

SIGNALS = (
    "certain", "die_wish", "join", "plan", "no_point", "cannot_on", "cry", "eat_sleep", "panic", "intrusive", "scene",
    "selfharm", "guilt", "danger", "secret",
)  # fmt: skip
CONTEXTS = ("nowish", "humour", "calm", "past", "film", "thing", "idiom")
REPORTED = frozenset({"past", "film", "humour", "idiom"})
CERTAIN = "certain, and here"
"""The feature that somebody says outright that they are in distress now: a sentence with plain words of it and none of
a film, a joke, an idiom or long ago."""
HASHED = 1 << 17
NEAR = 3
"""Number of words before and after a phrase that show whom it is about."""
MIXED_SHARE = 0.3
"""A text also uses a language if it has at least this share as many of its function words as of the main language's."""
NGRAM_SIZES = (4, 5)
_YEAR = re.compile(r"1[5-9]\d\d|20\d\d")


@dataclass(frozen=True, slots=True)
class Features:
    named: dict[str, float]
    hashed: dict[int, float]


def languages_in(words: Sequence[str]) -> tuple[str, ...]:
    """Return the languages of the text by their function words, the main one first; all languages if there are none."""
    counts = {name: sum(map(lexicon_of(name).words_of("function").__contains__, words)) for name in LANGUAGES}
    most = max(counts.values())
    if not most:
        return LANGUAGES
    spoken = [name for name in LANGUAGES if counts[name] >= MIXED_SHARE * most]
    return tuple(sorted(spoken, key=lambda name: -counts[name]))


def features_of(words: Sequence[str]) -> Features:
    """Return the features of these words, in time linear in their number."""
    languages = languages_in(words)
    spans: list[tuple[Span, Lexicon]] = []
    for language in languages:
        lexicon = lexicon_of(language)
        spans.extend((span, lexicon) for span in _outside_idioms(list(lexicon.find(words))))
    named = dict(_of_phrases(spans, words))
    named.update(_of_persons(words, lexicon_of(languages[0])))
    named.update(_of_length(words))
    return Features(named, _hashed(words))


def _outside_idioms(spans: Sequence[Span]) -> Iterator[Span]:
    """Yield the spans without those inside an idiom, which say nothing: "died laughing" speaks of no death."""
    covered: set[int] = set()
    for span in spans:
        if span.concept == "idiom":
            covered.update(range(span.start, span.end))
    for span in spans:
        if span.concept == "idiom" or not covered.issuperset(range(span.start, span.end)):
            yield span


def _of_phrases(spans: Sequence[tuple[Span, Lexicon]], words: Sequence[str]) -> Iterator[tuple[str, float]]:
    starts: dict[str, set[int]] = defaultdict(set)
    sentences = _sentence_numbers(words)
    in_sentence: dict[int, set[str]] = defaultdict(set)
    for span, lexicon in spans:
        starts[span.concept].add(span.start)
        in_sentence[sentences[span.start]].add(span.concept)
        for whose in _about(span, lexicon, words):
            yield f"{span.concept}:{whose}", 1.0
    for concept, where in starts.items():
        yield concept, 1.0
        yield f"{concept}:again", min(len(where) - 1, 3) / 3
    signals = [concept for concept in SIGNALS if concept in starts]
    yield "signals", min(len(signals), 6) / 3
    yield from ((f"signals>={count}", 1.0) for count in range(1, 6) if len(signals) >= count)
    yield from ((f"{first}+{second}", 1.0) for first, second in combinations(signals, 2))
    if any("certain" in concepts and not concepts & REPORTED for concepts in in_sentence.values()):
        yield CERTAIN, 1.0
    for concepts in in_sentence.values():
        here = [concept for concept in SIGNALS if concept in concepts]
        yield from ((f"{concept}/{other}", 1.0) for concept in here for other in CONTEXTS if other in concepts)


def _about(span: Span, lexicon: Lexicon, words: Sequence[str]) -> Iterator[str]:
    around = words[max(span.start - NEAR, 0) : span.end + NEAR]
    first = any(word in lexicon.words_of("i") for word in around)
    third = any(word in lexicon.words_of("they") for word in around)
    if first:
        yield "own" if not third else "own and others"
    elif third:
        yield "others"
    else:
        yield "nobody"


def _sentence_numbers(words: Sequence[str]) -> list[int]:
    numbers, number = [], 0
    for word in words:
        numbers.append(number)
        number += ends_sentence(word)
    return numbers


def _of_persons(words: Sequence[str], lexicon: Lexicon) -> Iterator[tuple[str, float]]:
    spoken = [word for word in words if not is_mark(word)]
    count = max(len(spoken), 1)
    for name in ("i", "they"):
        share = sum(map(lexicon.words_of(name).__contains__, spoken)) / count
        yield f"share of {name}", min(share * 5, 2.0)
        yield f"no {name}", float(share == 0)
    asks = "?" in words
    yield "asks", float(asks)
    yield "asks of others", float(asks and not any(word in lexicon.words_of("i") for word in spoken))
    yield "years", float(any(_YEAR.fullmatch(word) for word in spoken))
    yield "starts with i", float(bool(spoken) and spoken[0] in lexicon.words_of("i"))


def _of_length(words: Sequence[str]) -> Iterator[tuple[str, float]]:
    count = sum(not is_mark(word) for word in words)
    yield "short", float(count <= 8)
    yield "long", min(count / 60, 2.0)


def _hashed(words: Sequence[str]) -> dict[int, float]:
    found: dict[int, float] = defaultdict(float)
    for gram in _grams(words):
        found[zlib.crc32(gram.encode()) % HASHED] = 1.0
    scale = (1 + len(found)) ** -0.5
    return dict.fromkeys(found, scale)


def _grams(words: Sequence[str]) -> Iterator[str]:
    spoken = [word for word in words if not is_mark(word)]
    yield from spoken
    yield from (f"{first} {second}" for first, second in pairwise(spoken))
    for word in spoken:
        padded = f"^{word}$"
        for size in NGRAM_SIZES:
            yield from (f"~{padded[at : at + size]}" for at in range(len(padded) - size + 1))


# The weights of the features. `benchmarks/distress.py` makes them from the examples in the tests; they are read once.

FILE = Path(__file__).parent / "data" / "weights.json"


@dataclass(frozen=True, slots=True)
class Weights:
    """A logistic regression. `bias` includes the threshold. The weight of a hashed feature is its byte minus 128, times
    `unit`."""

    bias: float
    named: Mapping[str, float]
    hashed: bytes
    unit: float

    def weigh(self, features: Features) -> float:
        named = sum(self.named.get(name, 0.0) * value for name, value in features.named.items())
        hashed = sum((self.hashed[number] - 128) * value for number, value in features.hashed.items())
        return self.bias + named + self.unit * hashed


@cache
def load_weights() -> Weights:
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    return Weights(stored["bias"], stored["named"], base64.b64decode(stored["hashed"]), stored["unit"])


WHOLE = 60
"""Most words of a text that is weighed as a whole. A longer one is weighed in parts, so that acute words count."""
PART, STEP = 40, 20
SURE = 3.0
"""A score above this needs no second opinion if it rests on outright words, or on any words of distress in a text that
is too short to say more."""


@dataclass(frozen=True, slots=True)
class WeighedPart:
    """A part of a text and its score: how much its words speak for distress. Above 0 they do more than against it."""

    words: Sequence[str]
    features: Features
    score: float

    @property
    def is_sure(self) -> bool:
        named = self.features.named
        is_plain = CERTAIN in named or bool(named["signals"] and named["short"])
        return is_plain and self.score > SURE


def is_acute(text: str) -> bool:
    """Return whether the writer of a text is in acute distress or danger now, by its words alone.

    Its time is linear in the text, and it is safe on any text.
    """
    return any(part.score > 0 for part in weighed_parts(text))


def score(text: str) -> float:
    """Return the highest score of the text's parts; above 0 they speak more for acute distress than against it."""
    return max((part.score for part in weighed_parts(text)), default=-1.0)


def weighed_parts(text: str) -> list[WeighedPart]:
    """Return the parts of a text with their scores.

    A text that only says what its writer is called has none, since next to nothing in it speaks against distress. Nor
    has one that says nothing but ordinary grief, only calls for help, or only asks to leave out what was said ("Ne
    tiens pas compte de mon dernier message").
    """
    weights = load_weights()
    if only_disregards(text):
        return []
    parts = [(words, features_of(words)) for words in parts_of(read_words(text))]
    if len(parts) == 1 and (
        (not parts[0][1].named["signals"] and only_introduces(text))
        or language_of_help(text)
        or read_ordinary_grief(text)
    ):
        return []
    return [WeighedPart(words, features, weights.weigh(features)) for words, features in parts]


LONGEST_DISREGARD = 100


def only_introduces(text: str) -> bool:
    """Return whether a text says what its writer is called, in any language, and nothing else."""
    found = (lexicon.commands.my_name.search(text) for lexicon in LEXICONS.values())
    return any(match and not any(map(str.isalnum, text[match.end() :])) for match in found)


def only_disregards(text: str) -> bool:
    """Return whether a short text asks to leave out what was said before, in any language, and says nothing else."""
    is_short = len(text) <= LONGEST_DISREGARD
    return is_short and any(lexicon.requests.disregarded.fullmatch(text.strip()) for lexicon in LEXICONS.values())


def parts_of(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the text, or overlapping parts of a long one, which begin with a sentence if one begins near."""
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
    """Return the place just before `at` where a sentence begins, else `at`."""
    earlier = range(at, max(at - STEP // 2, 0), -1)
    return next((place for place in earlier if ends_sentence(words[place - 1])), at)
