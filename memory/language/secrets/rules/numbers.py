"""Numbers as people write and say them: "4471", "7-4-1-4", "two eight double six", "21 a la derecha"."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple

from memory.language.secrets.lexicons.secret_lexicon import (
    DIRECTIONS,
    IS,
    JOINERS,
    MAGNITUDES,
    MARK_WORDS,
    NOT_VALUES,
    NUMBERS,
    SIGNS,
    TENS,
    TWICE,
    UNSURE_NUMBERS,
    WORDS_SAID,
    Cue,
)
from memory.language.secrets.reading import Reading, Span

# Rows of words and signs: the words of a wallet, and a password that is spelled out.

FEWEST_WORDS, FEWEST_IN_A_WALLET, MOST_WORDS = 11, 8, 25
"""Lengths of a row of wallet words: twelve to twenty-four words, give or take one, and fewer after a wallet's name."""
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
    """Yield rows of words after the name of a wallet or after "words". Unlike a sentence, a row has no small words such
    as articles, no word twice and no very long word."""
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
    """Yield passwords that are spelled out: "Z, o, p, f, zwei, null, Ausrufezeichen"."""
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
    """Yield rows of single letters and digits where a door or a lock is spoken of: "C 2 5 8 Y"."""
    for found in SINGLE_SIGNS.finditer(reading.text):
        signs = found.group().split()
        digits = sum(sign.isdigit() for sign in signs)
        if 2 <= digits < len(signs) and reading.is_near(*found.span(), Cue.WEAK, sentences=0):
            yield found.span()


def _is_one_sign(word: str) -> bool:
    return (len(word) == 1 and word.isalnum()) or word in NUMBERS or word in SIGN_WORDS


MOST_JOINING = 6
"""Most words and signs between two parts of one number ("17, dann raute, dann 84")."""
MOST_PARTS = 40
NUMBER_WORDS = frozenset([*NUMBERS, *UNSURE_NUMBERS, *TWICE, *MAGNITUDES])
TIGHT = frozenset("-–—./·*#")
JOINING = JOINERS | TIGHT | SIGNS | {","}


class Part(NamedTuple):
    """A number within a longer one: the tokens from `first` up to, but not including, `last`, and how many digits it
    stands for."""

    first: int
    last: int
    digits: int
    is_word: bool
    is_large: bool = False
    value: int = -1


class Number(NamedTuple):
    """A number of one part or several, and the text that joins them."""

    start: int
    end: int
    parts: tuple[Part, ...]
    joints: tuple[str, ...]
    digits: int
    """The number of digits of all parts, and one more for a star or a hash before the first."""
    is_spoken: bool
    is_large: bool

    @property
    def is_counted(self) -> bool:
        """Whether number words go up or down by one, as children and rhymes count: "one two three four five six"."""
        values = [part.value for part in self.parts]
        steps = {after - before for before, after in pairwise(values)}
        return len(values) > 2 and steps in ({1}, {-1})

    @property
    def is_dictated(self) -> bool:
        """Whether directions, hyphens or "then" join the parts, and not only "and"."""
        return any(set(joint.replace(",", " ").split()) & DIRECTIONS or set(joint) & TIGHT for joint in self.joints)


def find_numbers(reading: Reading) -> Iterator[Number]:
    """Yield the numbers of the text in order, except words that may be numbers with no sure number among them."""
    begins = {word for word in reading.vocabulary if word[0].isdigit() or word in NUMBER_WORDS}
    free = 0
    for at in reading.places_of(begins):
        part = _part_at(reading, at) if at >= free else None
        if part is None:
            continue
        number = _number_from(reading, part)
        free = number.parts[-1].last
        if not number.is_spoken or any(not _is_unsure(reading, one) for one in number.parts):
            yield number


def _number_from(reading: Reading, part: Part) -> Number:
    parts, joints = [part], []
    while len(parts) < MOST_PARTS and (found := _next_part(reading, parts[-1])):
        parts.append(found[0])
        joints.append(found[1])
    first = reading.starts[part.first]
    signs = 0
    if part.first and reading.words[part.first - 1] in SIGNS:
        signs, first = 1, reading.starts[part.first - 1] if reading.words[part.first - 1] in "*#" else first
    last = parts[-1].last
    if last < len(reading.words) and reading.words[last] in "*#" and reading.starts[last] == reading.ends[last - 1]:
        last += 1
    if len(parts) == 1:
        return Number(first, reading.ends[last - 1], (part,), (), signs + part.digits, part.is_word, part.is_large)
    return Number(
        first,
        reading.ends[last - 1],
        tuple(parts),
        tuple(joints),
        digits=signs + sum([part.digits for part in parts]),
        is_spoken=any(map(attrgetter("is_word"), parts)),
        is_large=any(map(attrgetter("is_large"), parts)),
    )


def _next_part(reading: Reading, part: Part) -> tuple[Part, str] | None:
    """Return the next part of the number and the text before it, or None if the number ends here."""
    for at in range(part.last, min(part.last + MOST_JOINING + 1, len(reading.words))):
        word = reading.words[at]
        following = _part_at(reading, at) if word[0].isdigit() or word in NUMBER_WORDS else None
        if following:
            joint = reading.folded[reading.ends[part.last - 1] : reading.starts[at]]
            return (following, joint) if _may_join(part, following, joint) else None
        if word not in JOINING:
            return None
    return None


def _may_join(part: Part, following: Part, joint: str) -> bool:
    if "\n" in joint or ". " in joint:
        return False
    plain = joint.strip()
    if not plain:
        return len(joint) <= 2 and (joint != "" or part.is_word != following.is_word)
    if len(plain) == 1 and plain in "-–—./·":
        return True
    if "," in joint and part.is_word != following.is_word and not set(joint.replace(",", " ").split()) & DIRECTIONS:
        return False  # "three times, 27-22841597-4"
    if joint == ",":
        return following.digits == 3 or max(part.digits, following.digits) == 1
    return max(part.digits, following.digits) <= 2 or (part.is_word and following.is_word)


def _part_at(reading: Reading, at: int) -> Part | None:
    word = reading.words[at]
    if word[0].isdigit():
        return Part(at, at + 1, len(word), False)
    if word in MAGNITUDES:
        return Part(at, at + 1, 2, is_word=True, is_large=True)
    if word in TWICE:
        following = reading.words[at + 1] if at + 1 < len(reading.words) else ""
        is_number = (following.isdigit() and len(following) == 1) or _word_value(reading, at + 1) is not None
        return Part(at, at + 2, TWICE[word], is_word=True) if is_number else None
    value = _word_value(reading, at)
    if value is None:
        return None
    if 2 <= value <= 9 and _word_value(reading, at + 1) == 0 and reading.words[at + 1].endswith("s"):
        return Part(at, at + 2, value, is_word=True)  # "four zeros"
    last = _end_of_compound(reading, at, value) if value == 4 or value >= 10 else at + 1
    return Part(at, last, 2 if last > at + 1 else len(str(value)), is_word=True, value=value)


def _end_of_compound(reading: Reading, at: int, value: int) -> int:
    """Return the token after a number of two digits in words: "forty-two", "treinta y dos", "quatre-vingt-douze"."""
    last = at + 1
    if value == 4 and (score := _after_hyphen(reading, last, {"vingt", "vingts"})):
        last, value = score, 80
    if value < 10 or (value % 10 and reading.words[at] != "dix") or (value == 10 and reading.words[at] != "dix"):
        return last
    if reading.words[last - 1] not in TENS and value != 80:
        return last
    for skipped in (0, 1, 2):
        here = last + skipped
        words = reading.words[last:here]
        if here < len(reading.words) and all(word in {"-", "y", "et", "and"} for word in words):
            unit = _word_value(reading, here)
            if unit is not None and 1 <= unit <= (19 if value in {60, 80} else 9):
                return here + 1
    return last


def _after_hyphen(reading: Reading, at: int, words: set[str]) -> int | None:
    for here in (at, at + 1):
        if here < len(reading.words) and reading.words[here] in words:
            return here + 1 if here == at or reading.words[at] == "-" else None
    return None


def _word_value(reading: Reading, at: int) -> int | None:
    """Return the value of a number word, or None. A word that more often means something else counts only beside a sure
    number word or digits."""
    if at >= len(reading.words):
        return None
    word = reading.words[at]
    if word in NUMBERS:
        return NUMBERS[word]
    if word not in UNSURE_NUMBERS:
        return None
    after = at + 2 if at + 1 < len(reading.words) and reading.words[at + 1] in {"-", ","} else at + 1
    before = at - 2 if at and reading.words[at - 1] in {"-", ","} else at - 1
    if word in {"un", "una", "ein", "eine", "a"} and after == at + 1 and not _is_sure(reading, at + 2):
        return None
    return UNSURE_NUMBERS[word] if _is_sure(reading, after) or _is_sure(reading, before) else None


def _is_sure(reading: Reading, at: int) -> bool:
    if not 0 <= at < len(reading.words):
        return False
    word = reading.words[at]
    return word in NUMBERS or word in TWICE or word[0].isdigit()


def _is_unsure(reading: Reading, part: Part) -> bool:
    return part.last == part.first + 1 and reading.words[part.first] in UNSURE_NUMBERS
