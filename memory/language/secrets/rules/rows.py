"""Rows of words and signs: the words of a wallet, and a password that is spelled out."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from memory.language.secrets.lexicons.secret_lexicon import (
    IS,
    JOINERS,
    MARK_WORDS,
    NOT_VALUES,
    NUMBERS,
    WORDS_SAID,
    Cue,
)
from memory.language.secrets.reading import Reading, Span

FEWEST_WORDS, FEWEST_IN_A_WALLET, MOST_WORDS = 11, 8, 25
"""Words of a wallet: twelve to twenty-four, and fewer where one is named."""
SHORTEST, LONGEST = 3, 9
REACH_OF_WORDS = 200
FEWEST_SIGNS = 4
SIGN_WORDS = frozenset(
    [
        *("exclamation", "bang", "dollar", "hash", "underscore", "dash", "dot", "at", "star", "capital", "double"),
        *("ausrufezeichen", "unterstrich", "bindestrich", "punkt", "klammeraffe", "raute", "gross", "klein", "doppel"),
        *("exclamacion", "guion", "arroba", "almohadilla", "mayuscula", "minuscula", "punto", "doble"),
        *("tiret", "arobase", "diese", "majuscule", "minuscule", "point"),
    ]
)
SINGLE_SIGNS = re.compile(r"(?<!\w)[^\W_](?: [^\W_]){3,20}(?!\w)")
WALLETS = frozenset(phrase[0] for phrase in MARK_WORDS if len(phrase) == 1)


def find_rows(reading: Reading) -> Iterator[Span]:
    yield from _wallet_words(reading)
    yield from _spelled_out(reading)
    yield from _single_signs(reading)


def _wallet_words(reading: Reading) -> Iterator[Span]:
    """Words that stand side by side as in no sentence: no article among them, none twice, none very long."""
    wallets = [reading.ends[at] for at in reading.places_of(WALLETS)]
    said = [reading.ends[at] for at in reading.places_of(WORDS_SAID)]
    if not wallets and not said:
        return
    for first, last in _runs(reading):
        if not FEWEST_IN_A_WALLET <= last - first <= MOST_WORDS:
            continue
        start = reading.starts[first]
        in_wallet = _is_behind(start, wallets)
        if in_wallet or (last - first >= FEWEST_WORDS and _is_behind(start, said)):
            yield start, reading.ends[last - 1]


def _is_behind(start: int, places: Sequence[int]) -> bool:
    at = bisect_right(places, start)
    return at > 0 and start - places[at - 1] <= REACH_OF_WORDS


def _runs(reading: Reading) -> Iterator[tuple[int, int]]:
    first, seen = 0, set[str]()
    for at, word in enumerate(reading.words):
        is_next = at == first or reading.text[reading.ends[at - 1] : reading.starts[at]] in (" ", "\n", "  ")
        if is_next and _is_plain(word) and word not in seen:
            seen.add(word)
            continue
        if at > first:
            yield first, at
        is_one = _is_plain(word)
        first, seen = (at, {word}) if is_one else (at + 1, set())
    if first < len(reading.words):
        yield first, len(reading.words)


def _is_plain(word: str) -> bool:
    return word.isalpha() and SHORTEST <= len(word) <= LONGEST and word not in _SMALL_WORDS


_SMALL_WORDS = NOT_VALUES | IS | JOINERS | WORDS_SAID


def _spelled_out(reading: Reading) -> Iterator[Span]:
    """ "Z, o, p, f, zwei, null, Ausrufezeichen": letters, numbers and names of signs, each for one character."""
    singles = reading.places_of({word for word in reading.vocabulary if len(word) == 1 and word.isalpha()})
    words, free = reading.words, 0
    for at in singles:
        if at < free:
            continue
        last, count, letters = at + 1, 1, 1
        while last + 1 < len(words) and words[last] in {",", "-"} and _is_one_sign(words[last + 1]):
            letters += words[last + 1].isalpha() and len(words[last + 1]) == 1
            last, count = last + 2, count + 1
        free = last
        span = reading.starts[at], reading.ends[last - 1]
        if count >= FEWEST_SIGNS and letters >= FEWEST_SIGNS - 1 and reading.is_near(*span, Cue.NEAR, sentences=1):
            yield span


def _single_signs(reading: Reading) -> Iterator[Span]:
    """ "C 2 5 8 Y", where a door or a lock is spoken of."""
    for found in SINGLE_SIGNS.finditer(reading.text):
        signs = found.group().split()
        digits = sum(sign.isdigit() for sign in signs)
        if 2 <= digits < len(signs) and reading.is_near(*found.span(), Cue.WEAK, sentences=0):
            yield found.span()


def _is_one_sign(word: str) -> bool:
    return (len(word) == 1 and word.isalnum()) or word in NUMBERS or word in SIGN_WORDS
