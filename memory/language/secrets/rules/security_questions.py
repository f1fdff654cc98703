"""Answers to the questions that banks and sites ask, before or after the verb that says that they were given."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from memory.language.secrets.lexicons.secret_lexicon import ASKED, NOT_VALUES, TYPED, Cue
from memory.language.secrets.reading import MARK, Reading, Span

REACH_OF_A_QUESTION = 130
"""Most characters from "asks" or "question" to the verb or colon that goes with the answer."""
MOST_NAMES, MOST_WORDS = 4, 8
QUOTED = re.compile(r"[\"“„«]\s?([^\"”“»\n]{1,60})[\"”“»]")
QUOTED_BEFORE = re.compile(r"[\"“„«]\s?([^\"”“»„«\n]{1,60})[\"”“»]\s?\Z")
UNBROKEN = re.compile(
    r"[^\W\d_]{15,60}|[^\W\d_]{1,60}_\w{0,60}"
    r"|[a-z][^\W\d_]{0,30}[A-Z][^\W\d_]{0,60}|[A-Z][a-z]{1,30}[A-Z][^\W\d_]{0,60}"
)
CLAUSE = re.compile(r"[^.,;:!?\n\"«»()–—]{2,60}")
FILLERS = frozenset(
    ["that", "it", "was", "que", "dass", "das", "there", "dort", "da", "in", "always", "siempre", "immer"]
)
NO_ANSWERS = NOT_VALUES | TYPED
ARTICLES = frozenset(
    ["ein", "eine", "einen", "der", "die", "das", "den", "dem", "viele", "keine", "keinen", "ihren", "seinen", "mehr"]
)
CLAUSE_ENDS = re.compile(
    r"[ \t]{0,3}(?:$|[.,;!)–—\n-]|(?:and|but|so|und|aber|y|pero|et|mais|because|weil|porque|que|which)\b)"
)
ENDS = frozenset(
    ["and", "but", "because", "which", "y", "pero", "porque", "que", "und", "aber", "weil", "et", "mais", "ce", "qui"]
)


def find_security_questions(reading: Reading) -> Iterator[Span]:
    """Yield the answers that a bank, an account or a site asks for, and those to a question that is called secret."""
    asked = reading.places_of(ASKED)
    ends = [reading.ends[at] for at in asked]
    for at in reading.places_of(TYPED | {":"}) if asked else ():
        start = reading.starts[at]
        last = bisect_left(ends, start) - 1
        if last < 0 or start - ends[last] > REACH_OF_A_QUESTION or not _is_of_an_account(reading, asked[last]):
            continue
        if reading.sentence_of(start) - reading.sentence_of(ends[last] - 1) > 1:
            continue
        found = _answer_after(reading, at) or _answer_before(reading, at)
        if found and found[0] > ends[last]:
            yield found
    yield from _typed_in_one(reading)


def _is_of_an_account(reading: Reading, at: int) -> bool:
    end = reading.ends[at]
    return reading.is_near(end, end, Cue.NEAR, sentences=0, far=100)


def _answer_after(reading: Reading, at: int) -> Span | None:
    """Return the answer after a verb or colon: a quotation or a name, or after a verb the clause that follows it."""
    text, here = reading.text, at + 1
    while here < len(reading.words) and reading.words[here] in FILLERS:
        here += 1
    if here >= len(reading.words) or reading.words[here] == MARK:
        return None
    start = reading.starts[here]
    if quoted := QUOTED.match(text, start):
        return quoted.span(1)
    if not reading.words[here].isalpha():
        return None
    if text[start].isupper():
        return _name_at(reading, here)
    clause = CLAUSE.match(text, start)
    if clause is None or reading.words[at] == ":" or here > at + 1:
        return None
    last = here
    while (
        last < min(here + MOST_WORDS, len(reading.words))
        and reading.ends[last] <= clause.end()
        and reading.words[last] not in ENDS
    ):
        last += 1
    words = set(reading.words[here:last])
    is_whole = last > here and (
        last == len(reading.words) or reading.words[last] in ENDS or reading.starts[last] >= clause.end()
    )
    return (start, reading.ends[last - 1]) if is_whole and not words <= NO_ANSWERS else None


def _name_at(reading: Reading, here: int) -> Span | None:
    """Return the span of capitalised words in a row that end their clause."""
    last = here
    while (
        last < min(here + MOST_NAMES, len(reading.words))
        and reading.text[reading.starts[last]].isupper()
        and (last == here or reading.starts[last] == reading.ends[last - 1] + 1)
    ):
        last += 1
    is_whole = CLAUSE_ENDS.match(reading.folded, reading.ends[last - 1]) is not None
    if not is_whole or (last == here + 1 and reading.words[here] in NOT_VALUES):
        return None
    return reading.starts[here], reading.ends[last - 1]


def _answer_before(reading: Reading, at: int) -> Span | None:
    """Return the answer before a verb, since German and similar languages put the verb last: "er hat «Döschwo»
    hinterlegt", "Fräulein Zgraggen eingetippt"."""
    end = reading.starts[at]
    if quoted := QUOTED_BEFORE.search(reading.text, max(end - 66, 0), end):
        return quoted.span(1)
    first = at
    while first and at - first < MOST_NAMES and _is_name(reading, first - 1, first):
        first -= 1
    if first == at or reading.words[first] in NOT_VALUES or (first and reading.words[first - 1] in ARTICLES):
        return None
    return reading.starts[first], reading.ends[at - 1]


def _is_name(reading: Reading, at: int, following: int) -> bool:
    touches = reading.starts[following] == reading.ends[at] + 1
    return touches and reading.words[at].isalpha() and reading.text[reading.starts[at]].isupper()


def _typed_in_one(reading: Reading) -> Iterator[Span]:
    """Yield long words without a space that are typed where a network or an account is spoken of."""
    for at in reading.places_of(TYPED):
        for here in (at + 1, at - 1):
            if not 0 <= here < len(reading.words):
                continue
            found = UNBROKEN.match(reading.text, reading.starts[here])
            if found and _is_typed(reading, found.span(), at, here):
                yield found.span()
                break


def _is_typed(reading: Reading, span: Span, at: int, here: int) -> bool:
    """Return whether a word is right before the verb, or right after it at the end of the clause, and is no capitalised
    word that is only long."""
    value = reading.text[slice(*span)]
    if value.istitle() or reading.words[here] in NOT_VALUES:
        return False
    is_end = reading.text[span[1] : span[1] + 1] in {"", ".", ",", ";", "!", ")", "\n"}
    touches = is_end if here > at else span[1] == reading.starts[at] - 1
    return touches and reading.is_near(*span, Cue.NEAR, sentences=0)
