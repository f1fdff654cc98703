"""When something happened, as EDTF: a small grammar over the words of each language.

Exact dates ("17 February 1938", "March 68"), vague ones ("around 1982", "the sixties", "spring of 1931"), ranges, dates
relative to the day the message was written ("yesterday", "two years ago", "last Tuesday"), and dates relative to the
person's own life ("when he was nine", "the Saturday before she died"). Relative to a life they are approximate, since
nobody says which half of the year. What cannot be dated safely has no date.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from edtf import is_valid_edtf

from memory.language.dates.date_forms import (
    Form,
    Life,
    Reader,
    compile_form,
    exact_forms,
    life_forms,
    read_later,
    relative_forms,
    year_of,
)
from memory.language.lexicon import DateWords, Lexicon

BEFORE = 28
"""Characters before a date in which "about" or "not" still belongs to it."""


@dataclass(frozen=True, slots=True)
class Found:
    """A date in a text: its EDTF, where it stands, and how directly it is said (0 is most)."""

    edtf: str
    start: int
    end: int
    rank: int


def find_date(
    text: str, life: Life, lexicon: Lexicon, *, of_person: bool = True, last: bool = False, anchor: str = ""
) -> str | None:
    """The date of what `text` tells, or None.

    `of_person`: ages in the text are the person's. `last`: of several dates take the last ("I said 1978. It was
    1979."), as in a correction. `anchor` is the date of what was told just before ("the following year").
    """
    found = [item for item in _find_all(text, life, lexicon, of_person=of_person, anchor=anchor) if is_sound(item.edtf)]
    if not found:
        return None
    best = min(item.rank for item in found)
    ranked = sorted((item for item in found if item.rank == best), key=lambda item: item.start)
    chosen = ranked[-1] if last else ranked[0]
    same_year = [item for item in ranked if item.edtf[:4] == chosen.edtf[:4] and "/" not in item.edtf]
    return max([chosen, *same_year], key=lambda item: len(item.edtf) if "/" not in chosen.edtf else item is chosen).edtf


@lru_cache(maxsize=4096)
def is_sound(edtf: str) -> bool:
    """Whether the text is EDTF that the calendar knows (no 30 February). Cached: parsing one takes a millisecond."""
    try:
        return bool(edtf) and bool(is_valid_edtf(edtf))
    except ValueError:
        return False


def _find_all(text: str, life: Life, lexicon: Lexicon, *, of_person: bool, anchor: str) -> Iterator[Found]:
    grammar = grammar_of(lexicon)
    yield from _find_exact(text, life, grammar)
    yield from _find_by(grammar.relative, text, life, rank=0)
    following, year = grammar.year_after.search(text), year_of(anchor)
    if following and year:
        yield Found(str(year + 1), following.start(), following.end(), 1)
    if later := read_later(text, grammar.later, anchor, lexicon.dates):
        yield Found(*later, 1)
    if of_person:
        yield from _find_by(grammar.of_life, text, life, rank=2)
    yield from _find_by(grammar.events, text, life, rank=3)


def _find_exact(text: str, life: Life, grammar: Grammar) -> Iterator[Found]:
    """Dates by the calendar; a longer form keeps a shorter one from reading a part of it again."""
    taken: list[tuple[int, int]] = []
    for form in grammar.exact:
        for match in form.pattern.finditer(text):
            edtf = form.read(match, life)
            if not edtf or _overlaps(match.span(), taken):
                continue
            taken.append(match.span())
            if not grammar.denied.search(text, max(match.start() - BEFORE, 0), match.start()):
                yield Found(_hedged(edtf, text, match.start(), grammar), match.start(), match.end(), 0)


def _find_by(forms: tuple[Form, ...], text: str, life: Life, *, rank: int) -> Iterator[Found]:
    for form in forms:
        for match in form.pattern.finditer(text):
            if edtf := form.read(match, life):
                yield Found(edtf, match.start(), match.end(), rank)


def _overlaps(span: tuple[int, int], taken: list[tuple[int, int]]) -> bool:
    return any(start < span[1] and span[0] < end for start, end in taken)


def _hedged(edtf: str, text: str, start: int, grammar: Grammar) -> str:
    """ "About 1982" is 1982~, "maybe 1962" is 1962?; seasons and ranges carry no such mark."""
    if "/" in edtf or "X" in edtf or re.search(r"-2[1-4]$", edtf):
        return edtf
    before = text[max(start - BEFORE, 0) : start]
    if grammar.about.search(before):
        return f"{edtf}~"
    return f"{edtf}?" if grammar.unsure.search(before) else edtf


@dataclass(frozen=True, slots=True)
class Grammar:
    """The forms of one language, the most exact first."""

    exact: tuple[Form, ...]
    relative: tuple[Form, ...]
    of_life: tuple[Form, ...]
    events: tuple[Form, ...]
    about: re.Pattern[str]
    unsure: re.Pattern[str]
    denied: re.Pattern[str]
    year_after: re.Pattern[str]
    later: re.Pattern[str]


def _grammar(words: DateWords) -> Grammar:
    return Grammar(
        exact=tuple(exact_forms(words)),
        relative=tuple(relative_forms(words)),
        of_life=tuple(life_forms(words)),
        events=tuple(Form(compile_form(event), _always(edtf)) for event, edtf in words.events.items()),
        about=compile_form(rf"\b(?:{words.about})\s(?:\w+\s){{0,2}}$"),
        unsure=compile_form(rf"\b(?:{words.unsure})\b[^.!?]{{0,16}}$"),
        denied=compile_form(rf"\b(?:{words.denied})\s(?:\w+\s)?'?$"),
        year_after=compile_form(words.year_after),
        later=compile_form(words.later),
    )


_GRAMMARS: dict[str, Grammar] = {}


def grammar_of(lexicon: Lexicon) -> Grammar:
    """The grammar of a language, built once a process."""
    if lexicon.code not in _GRAMMARS:
        _GRAMMARS[lexicon.code] = _grammar(lexicon.dates)
    return _GRAMMARS[lexicon.code]


def _always(edtf: str) -> Reader:
    return lambda _match, _life: edtf
