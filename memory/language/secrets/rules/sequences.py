"""Short numbers that a lock, a safe or a telephone takes: one after the other, or one said to open it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from memory.language.secrets.lexicons.secret_lexicon import ENTERED, IS, LOCKS, STEPS, TURNS, UNLOCKED
from memory.language.secrets.reading import Reading, Span
from memory.language.secrets.rules.harmless import TIMES, counts_things, is_labelled, is_measured
from memory.language.secrets.rules.numbers import Number

MOST_BETWEEN = 90
"""Most characters between two numbers of one lock: "15 to the left, then we had a sip of coffee, and only then 88"."""
REACH_OF_A_LOCK = 110
REACH_OF_A_STATEMENT = 34
REACH_OF_AN_OPENING = 70
RIGHT_BEFORE = 17
MOST_DIGITS_OF_A_STEP, FEWEST_OF_ONE = 3, 3
CLOCK_LEADS = frozenset(["at", "um", "las", "vers", "gegen", "age", "aged", "mit", "in", "since", "von"])
RANKS = frozenset(["number", "numero", "nummer", "no", "nr"])
RATES = frozenset(["a", "al", "am", "im", "par", "per", "por", "la", "le", "pro", "each", "every"])
WITH = frozenset(["with", "con", "mit", "avec", "using", "typing", "tapant"])
OPENED = UNLOCKED - WITH
UNLOCKING = ("unlock", "desbloque", "entsperr", "debloqu", "deverrouill", "debarr")
PLACES = frozenset(
    [
        *("gate", "shed", "hatch", "tor", "gartentor", "garage", "portail", "cabanon", "porton", "verja", "caja"),
        *("teclado", "tablero", "portero", "clavier", "telefonillo", "interphone"),
    ]
)
"""Things that have a lock and also a year in which they were built: "the gate was 1958" tells no code."""
KEYED = LOCKS - PLACES
TURNED, NEXT, TYPED_IN = TURNS | TIMES, TURNS | STEPS, TURNS | ENTERED


def find_sequences(reading: Reading, numbers: Sequence[Number]) -> Iterator[Span]:
    """Yield numbers of one to three digits that follow each other where a lock is spoken of, and single numbers said of
    a lock."""
    if reading.vocabulary.isdisjoint(WITH | IS | STEPS | TURNS):
        return
    for number in numbers:
        if _is_one_figure(number) and (_opens_it(reading, number) or _is_what_the_lock_was(reading, number)):
            yield number.start, number.end
    locks = [reading.ends[at] for at in reading.places_of(LOCKS)]
    steps = [number for number in numbers if _is_a_step(reading, number)] if locks else []
    for row in _rows(reading, steps):
        if _is_entered(reading, row, locks):
            yield from ((number.start, number.end) for number in row)


def _is_a_step(reading: Reading, number: Number) -> bool:
    if any(part.digits > MOST_DIGITS_OF_A_STEP for part in number.parts) or number.is_large:
        return False
    first, last = number.parts[0].first, number.parts[-1].last
    before = reading.words[max(first - 2, 0) : first]
    if before and (before[-1] in RANKS or (before[-1] in CLOCK_LEADS and before[0] not in ENTERED)):
        return False
    after = reading.words[last : last + 2]
    if len(after) > 1 and after[0] in TIMES and after[1] in RATES:
        return False
    if is_measured(reading, number, counting=False):
        return False
    within = reading.words_between(number.start, number.end)  # "18 left 7 right 44" may be read as one number
    if TURNS & {*before, *within} or set(after[:1]) & TURNED:
        return True
    return not is_labelled(reading, number) and not counts_things(reading, number)


def _rows(reading: Reading, numbers: Sequence[Number]) -> Iterator[list[Number]]:
    """Yield rows of numbers of one sentence that are near each other, with a word such as "then" or "left" between."""
    row: list[Number] = list(numbers[:1])
    for one, other in pairwise(numbers):
        words = set(reading.words_between(one.end, other.start))
        is_next = (
            other.start - one.end <= MOST_BETWEEN
            and reading.sentence_of(one.start) == reading.sentence_of(other.start)
            and bool(words & NEXT)
        )
        if not is_next:
            yield row
            row = []
        row.append(other)
    if row:
        yield row


def _is_entered(reading: Reading, row: Sequence[Number], locks: Sequence[int]) -> bool:
    """Return whether a row of numbers is entered into a lock: two steps or more, with a lock near and a word for
    turning or pressing around them, or with the lock right before them."""
    start, end = row[0].start, row[-1].end
    if len(row) < 2 and not (row[0].is_dictated and len(row[0].parts) > 1):
        return False
    at = bisect_left(locks, end)
    if not at or abs(start - locks[at - 1]) > REACH_OF_A_LOCK:
        return False
    before = [place for place in locks[max(at - 8, 0) : at] if place <= start]
    place = before[-1] if before else locks[at - 1]
    if reading.sentence_of(start) - reading.sentence_of(place - 1) > 1:
        return False
    words = set(reading.words_between(max(start - REACH_OF_AN_OPENING, 0), end + REACH_OF_A_STATEMENT))
    return bool(words & TYPED_IN) or 0 <= start - place <= RIGHT_BEFORE


def _opens_it(reading: Reading, number: Number) -> bool:
    """Return whether the number is said to open something: "we opened her telephone with 1958"."""
    if reading.words[number.parts[0].first - 1] not in WITH or is_measured(reading, number):
        return False
    start = max(number.start - REACH_OF_AN_OPENING, 0)
    words = set(reading.words_between(start, number.end + REACH_OF_A_STATEMENT // 2))
    if any(word.startswith(UNLOCKING) for word in words):
        return True
    return bool(words & OPENED) and not words.isdisjoint(LOCKS)


def _is_what_the_lock_was(reading: Reading, number: Number) -> bool:
    """Return whether the number is stated right after a lock: "Mum's phone was 1993", "the bike lock was 404"."""
    if reading.words[number.parts[0].first - 1] not in IS or is_measured(reading, number):
        return False
    words = reading.words_between(max(number.start - REACH_OF_A_STATEMENT, 0), number.start)
    after = reading.text[number.end : number.end + 1]
    is_its = not KEYED.isdisjoint(words) and not {",", ".", ";"} & set(words)
    return is_its and not (after.isalpha() or after in {"-", "%"}) and not is_labelled(reading, number)


def _is_one_figure(number: Number) -> bool:
    is_figure = len(number.parts) == 1 and not number.is_spoken
    return is_figure and number.parts[0].first > 0 and number.digits >= FEWEST_OF_ONE
