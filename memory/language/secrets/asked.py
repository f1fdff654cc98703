"""Answers to the questions that banks and sites ask, before or after the word that says they were given."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from memory.language.secrets.lexicon import ASKED, NOT_VALUES, TYPED, Cue
from memory.language.secrets.reading import Reading
from memory.language.secrets.spans import MARK, Span

REACH_OF_A_QUESTION = 130
"""Characters from "asks" or "question" to the word that says what was put."""
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
ARTICLES = frozenset(
    ["ein", "eine", "einen", "der", "die", "das", "den", "dem", "viele", "keine", "keinen", "ihren", "seinen", "mehr"]
)
CLAUSE_ENDS = re.compile(
    r"[ \t]{0,3}(?:$|[.,;!)–—\n-]|(?:and|but|so|und|aber|y|pero|et|mais|because|weil|porque|que|which)\b)"
)
ENDS = frozenset(
    ["and", "but", "because", "which", "y", "pero", "porque", "que", "und", "aber", "weil", "et", "mais", "ce", "qui"]
)


def find_asked(reading: Reading) -> Iterator[Span]:
    """Each answer once, where a bank, an account or a site asks for it, or a question is called secret."""
    asked = reading.places_of(ASKED)
    ends = [reading.tokens[at].end for at in asked]
    for at in reading.places_of(TYPED | {":"}) if asked else ():
        token = reading.tokens[at]
        last = bisect_left(ends, token.start) - 1
        if last < 0 or token.start - ends[last] > REACH_OF_A_QUESTION or not _is_of_an_account(reading, asked[last]):
            continue
        if reading.sentence_of(token.start) - reading.sentence_of(ends[last] - 1) > 1:
            continue
        found = _answer_after(reading, at) or _answer_before(reading, at)
        if found and found[0] > ends[last]:
            yield found
    yield from _typed_in_one(reading)


def _is_of_an_account(reading: Reading, at: int) -> bool:
    token = reading.tokens[at]
    return reading.is_near(token.end, token.end, Cue.NEAR, sentences=0, far=100)


def _answer_after(reading: Reading, at: int) -> Span | None:
    """A quotation, a name, or the clause that a comma or a full stop ends; after a colon only the first two."""
    text, tokens, here = reading.text, reading.tokens, at + 1
    while here < len(tokens) and tokens[here].word in FILLERS:
        here += 1
    if here >= len(tokens) or tokens[here].word == MARK:
        return None
    start = tokens[here].start
    if quoted := QUOTED.match(text, start):
        return quoted.span(1)
    if not tokens[here].word.isalpha():
        return None
    if text[start].isupper():
        return _name_at(reading, here)
    clause = CLAUSE.match(text, start)
    if clause is None or tokens[at].word == ":" or here > at + 1:
        return None
    last = here
    while (
        last < min(here + MOST_WORDS, len(tokens))
        and tokens[last].end <= clause.end()
        and tokens[last].word not in ENDS
    ):
        last += 1
    words = {token.word for token in tokens[here:last]}
    is_whole = last > here and (last == len(tokens) or tokens[last].word in ENDS or tokens[last].start >= clause.end())
    return (start, tokens[last - 1].end) if is_whole and not words <= NOT_VALUES | TYPED else None


def _name_at(reading: Reading, here: int) -> Span | None:
    """Words in capitals that follow each other."""
    tokens, last = reading.tokens, here
    while (
        last < min(here + MOST_NAMES, len(tokens))
        and reading.text[tokens[last].start].isupper()
        and (last == here or tokens[last].start == tokens[last - 1].end + 1)
    ):
        last += 1
    is_whole = CLAUSE_ENDS.match(reading.folded, tokens[last - 1].end) is not None
    if not is_whole or (last == here + 1 and tokens[here].word in NOT_VALUES):
        return None
    return tokens[here].start, tokens[last - 1].end


def _answer_before(reading: Reading, at: int) -> Span | None:
    """German and its like put the verb last: "er hat «Döschwo» hinterlegt", "Fräulein Zgraggen eingetippt"."""
    tokens, end = reading.tokens, reading.tokens[at].start
    if quoted := QUOTED_BEFORE.search(reading.text, max(end - 66, 0), end):
        return quoted.span(1)
    first = at
    while first and at - first < MOST_NAMES and _is_name(reading, first - 1, first):
        first -= 1
    if first == at or tokens[first].word in NOT_VALUES or (first and tokens[first - 1].word in ARTICLES):
        return None
    return tokens[first].start, tokens[at - 1].end


def _is_name(reading: Reading, at: int, following: int) -> bool:
    token = reading.tokens[at]
    touches = reading.tokens[following].start == token.end + 1
    return touches and token.word.isalpha() and reading.text[token.start].isupper()


def _typed_in_one(reading: Reading) -> Iterator[Span]:
    """A long word without a space that is typed where a network or an account is spoken of."""
    for at in reading.places_of(TYPED):
        for here in (at + 1, at - 1):
            if not 0 <= here < len(reading.tokens):
                continue
            found = UNBROKEN.match(reading.text, reading.tokens[here].start)
            if found and _is_typed(reading, found.span(), at, here):
                yield found.span()
                break


def _is_typed(reading: Reading, span: Span, at: int, here: int) -> bool:
    """Right beside the verb and the end of its clause, and no word in capitals that is only long."""
    value = reading.text[slice(*span)]
    if value.istitle() or reading.tokens[here].word in NOT_VALUES:
        return False
    is_end = reading.text[span[1] : span[1] + 1] in {"", ".", ",", ";", "!", ")", "\n"}
    touches = is_end if here > at else span[1] == reading.tokens[at].start - 1
    return touches and reading.is_near(*span, Cue.NEAR, sentences=0)
