"""Dates in a text, as EDTF, found by a small grammar over the words of each language.

Exact dates ("17 February 1938", "March 68"), vague ones ("around 1982", "the sixties", "spring of 1931"), stretches
("from May 1952 to autumn 1953"), dates relative to the day the message was written ("yesterday", "two years ago") or to
the date told just before ("the following year", "that August"), and dates relative to the person's own life ("when he
was nine", "the Saturday before she died"). A year reckoned from an age is approximate, since nobody says which half of
the year. A text that cannot be dated safely has no date.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any

from edtf import is_valid_edtf

from memory.language.dates.date_forms import Form, Life, Reader, compile_form, exact_forms, fold, year_of
from memory.language.dates.date_words import DateWords
from memory.language.dates.relative_forms import complete, life_forms, partial_forms, relative_forms
from memory.language.lexicon import Lexicon

BEFORE = 28
"""Number of characters before a date in which "about" or "not" still belongs to it."""
AFTER = 20
"""Number of characters after a date in which "or so" still belongs to it."""
APART = 60
"""Most characters between two dates that "until" or "no, wait" joins."""
LENGTH_OF_YEAR = 4
FIGURE = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Found:
    """A date in a text: its EDTF, its place, and a rank for how directly it is said (0 is the most direct)."""

    edtf: str
    start: int
    end: int
    rank: int = 0


def find_date(
    text: str,
    life: Life,
    lexicon: Lexicon,
    *,
    of_person: bool = True,
    last: bool = False,
    others: Iterable[Lexicon] = (),
) -> str | None:
    """Return the date of what `text` tells, or None.

    `of_person` says that ages in the text are the person's. `last` takes the last of several dates, as in a correction
    ("I said 1978. It was 1979."). `others` are languages whose dates may be mixed in ("he quit en el 86").
    """
    folded = fold(text)
    found = [item for item in _find_all(folded, life, lexicon, of_person=of_person) if is_sound(item.edtf)]
    if not any(item.rank == 0 for item in found) and FIGURE.search(text):
        mixed_in = (item for other in others for item in _find_exact(folded, life, grammar_of(other)))
        found.extend(item for item in mixed_in if is_sound(item.edtf))
    if not found:
        return None
    best = min(item.rank for item in found)
    ranked = sorted((item for item in found if item.rank == best), key=lambda item: item.start)
    chosen = ranked[-1] if last else ranked[0]
    same_year = [item for item in ranked if item.edtf[:4] == chosen.edtf[:4] and "/" not in item.edtf]
    return max([chosen, *same_year], key=lambda item: len(item.edtf) if "/" not in chosen.edtf else item is chosen).edtf


@lru_cache(maxsize=4096)
def is_sound(edtf: str) -> bool:
    """Return whether the text is EDTF of a real date (no 30 February). Cached, since parsing takes a millisecond."""
    try:
        return bool(edtf) and bool(is_valid_edtf(edtf))
    except ValueError:
        return False


def _find_all(text: str, life: Life, lexicon: Lexicon, *, of_person: bool) -> Iterator[Found]:
    grammar = grammar_of(lexicon)
    exact, relative = _find_exact(text, life, grammar), _find_relative(text, life, grammar)
    partial = [
        item
        for item in _find_by(grammar.partial, text, life, rank=2)
        if not any(_overlap(item, other) for other in exact)
    ]
    exact, partial = _give_years(partial, exact, relative)
    for item in _join(exact, text, life, grammar):
        yield _to_the_end(item, text, life, grammar)
    yield from relative
    for item in partial:
        if known := complete(item.edtf, life):
            yield replace(item, edtf=known)
    if of_person and not grammar.of_teller.search(text):
        yield from _find_by(grammar.of_life, text, life, rank=2)
    yield from _find_by(grammar.events, text, life, rank=3)


def _find_exact(text: str, life: Life, grammar: Grammar) -> list[Found]:
    """Return the calendar dates in order, without denied ones. A part of a date that a longer form has read is not read
    again by a shorter one."""
    taken: list[Found] = []
    for item in _find_by(grammar.exact, text, life, rank=0):
        if not any(_overlap(item, other) for other in taken):
            taken.append(item)
    return [
        replace(item, edtf=_hedged(item, text, grammar))
        for item in sorted(taken, key=lambda item: item.start)
        if not grammar.denied.search(text, max(item.start - BEFORE, 0), item.start)
    ]


def _find_relative(text: str, life: Life, grammar: Grammar) -> list[Found]:
    """Return the relative dates, except those that say when something was told ("as I wrote last week")."""
    return [
        item
        for item in _find_by(grammar.relative, text, life, rank=1)
        if not grammar.told_before.search(text[max(item.start - APART, 0) : item.start])
    ]


def _find_by(forms: Sequence[Form], text: str, life: Life, *, rank: int) -> Iterator[Found]:
    for form in forms:
        for match in form.pattern.finditer(text):
            if edtf := form.read(match, life):
                yield Found(edtf, match.start(), match.end(), rank)


def _overlap(one: Found, other: Found) -> bool:
    return one.start < other.end and other.start < one.end


def _hedged(item: Found, text: str, grammar: Grammar) -> str:
    """Return the EDTF with its mark of doubt: "about 1982" is 1982~, "maybe 1962" is 1962?. Days, seasons and ranges
    get no such mark."""
    figure = FIGURE.search(text, item.start, item.end)
    edtf, before = item.edtf, text[max(item.start - BEFORE, 0) : figure.start() if figure else item.start]
    if len(edtf) > len("1962-06") or "X" in edtf or re.search(r"-2[1-4]$", edtf):
        return edtf
    vague = grammar.about.search(before) or grammar.or_so.match(text, item.end, item.end + AFTER)
    if vague or (len(edtf) == LENGTH_OF_YEAR and grammar.part_of.search(before)):
        return f"{edtf}~"
    return f"{edtf}?" if grammar.unsure.search(before) else edtf


def _give_years(partial: list[Found], exact: list[Found], relative: list[Found]) -> tuple[list[Found], list[Found]]:
    """Give the sentence's only year to its days and months without one: "last year, on 9 January", "2019, on 9 June".

    Return the exact and the partial dates after that.
    """
    years = {item for item in (*exact, *relative) if re.fullmatch(r"\d{4}", item.edtf)}
    if len({item.edtf for item in years}) != 1 or not partial:
        return exact, partial
    year = next(iter(years)).edtf
    dated = [replace(item, edtf=year + item.edtf, rank=0) for item in partial]
    return sorted([*(item for item in exact if item not in years), *dated], key=lambda item: item.start), []


def _join(exact: Sequence[Found], text: str, life: Life, grammar: Grammar) -> Iterator[Found]:
    """Yield the dates, with two that belong together made one: a range, a life, or a wrong date and the right one."""
    last: Found | None = None
    for item in exact:
        if last is not None:
            last = _joined(last, item, text, life, grammar) or _passed(last, item, text, grammar)
            if last is not None and last.end != item.end:
                yield last
                last = None
        last = item if last is None or last.end != item.end else last
    if last is not None:
        yield last


def _joined(one: Found, two: Found, text: str, life: Life, grammar: Grammar) -> Found | None:
    between = text[one.end : two.start]
    if "/" in one.edtf + two.edtf or len(between) > 2 * APART or not one.edtf[:4] <= two.edtf[:4]:
        return None
    opens = grammar.range_from.search(text[max(one.start - BEFORE, 0) : one.start])
    stretches = (
        grammar.range_to.fullmatch(between)
        or (opens and grammar.range_and.fullmatch(between))
        or (len(between) <= APART and grammar.until.search(between))
        or (grammar.died.search(between) and grammar.born.search(text, 0, two.start))
        or (one.edtf, two.edtf) == (life.born, life.died)
    )
    if not stretches or year_of(one.edtf) is None or one.edtf == two.edtf:
        return None
    return replace(one, edtf=f"{one.edtf}/{two.edtf}", end=two.end)


def _to_the_end(item: Found, text: str, life: Life, grammar: Grammar) -> Found:
    """Make a date that the text ends with the person's life ("from 2006 until he died") a range up to that year."""
    died = year_of(life.died)
    if died is None or "/" in item.edtf or not grammar.until_death.match(text, item.end, item.end + APART):
        return item
    return replace(item, edtf=f"{item.edtf}/{died}")


def _passed(one: Found, two: Found, text: str, grammar: Grammar) -> Found | None:
    """Return the date that counts of two in a row: the first, or the second if the text corrects the first one.

    Two years with "or" between them become one approximate year.
    """
    between = text[one.end : two.start]
    either = grammar.either.fullmatch(between)
    if either and year_of(one.edtf) is not None and "/" not in one.edtf:
        return replace(one, edtf=one.edtf.rstrip("?~") + "~", end=two.end)
    told = grammar.told_before.search(text[max(one.start - APART, 0) : one.start])
    return two if told or grammar.put_right.search(between[-BEFORE:]) else one


@dataclass(frozen=True, slots=True)
class Grammar:
    """The forms of one language, the most exact first."""

    exact: tuple[Form, ...]
    relative: tuple[Form, ...]
    partial: tuple[Form, ...]
    of_life: tuple[Form, ...]
    events: tuple[Form, ...]
    about: re.Pattern[str]
    or_so: re.Pattern[str]
    part_of: re.Pattern[str]
    unsure: re.Pattern[str]
    denied: re.Pattern[str]
    range_from: re.Pattern[str]
    range_to: re.Pattern[str]
    range_and: re.Pattern[str]
    until: re.Pattern[str]
    until_death: re.Pattern[str]
    either: re.Pattern[str]
    born: re.Pattern[str]
    died: re.Pattern[str]
    put_right: re.Pattern[str]
    told_before: re.Pattern[str]
    of_teller: re.Pattern[str]
    timeless: re.Pattern[str]
    happened: re.Pattern[str]
    continues: re.Pattern[str]


def _grammar(said: DateWords) -> Grammar:
    words = _folded(said)
    few = r"(?:\s?[\w']+){0,2}?"
    return Grammar(
        exact=tuple(exact_forms(words)),
        relative=tuple(relative_forms(words)),
        partial=tuple(partial_forms(words)),
        of_life=tuple(life_forms(words)),
        events=tuple(Form(compile_form(event), _always(edtf)) for event, edtf in words.events.items()),
        about=compile_form(rf"\b(?:{words.about})\s(?:\w+\s){{0,2}}$"),
        or_so=compile_form(words.or_so),
        part_of=compile_form(rf"\b(?:{words.part_of})[\s-](?:\w+\s){{0,1}}$"),
        unsure=compile_form(rf"\b(?:{words.unsure})\b[^.!?,:;]{{0,16}}$"),
        denied=compile_form(rf"\b(?:{words.denied})\s(?:\w+\s)?'?$"),
        range_from=compile_form(rf"\b(?:{words.range_from})\s(?:\w+\s)?$"),
        range_to=compile_form(rf"\s?,?\s?(?:{words.range_to}){few}\s?"),
        range_and=compile_form(rf"\s(?:{words.range_and}){few}\s?"),
        until=compile_form(rf"^[^.;!?]*\b(?:{words.until})\b[^.;!?]*$"),
        until_death=compile_form(rf"[^.;!?]{{0,20}}\b(?:{words.until})\s(?:\w+\s){{0,3}}(?:{words.died})\b"),
        either=compile_form(rf"[\s,?]{{1,3}}(?:{words.either})?{few}[\s']{{0,2}}"),
        born=compile_form(rf"\b(?:{words.born})\b"),
        died=compile_form(rf"\b(?:{words.died})\b"),
        put_right=compile_form(rf"\b(?:{words.put_right})\b"),
        told_before=compile_form(rf"\b(?:{words.told_before})\b[^.!?]*$"),
        of_teller=compile_form(words.of_teller),
        timeless=compile_form(rf"(?<!\w)(?:{words.timeless})\b"),
        happened=compile_form(rf"\b(?:{words.happened})\b"),
        continues=compile_form(rf"{words.continues}\b"),
    )


def _folded(words: DateWords) -> DateWords:
    """Return the words with their names as they stand in a folded text."""
    mappings: dict[str, Any] = {  # of the fields' own types
        field.name: {fold(name): value for name, value in known.items()}
        for field in fields(words)
        if isinstance(known := getattr(words, field.name), Mapping)
    }
    return replace(words, **mappings)


_GRAMMARS: dict[str, Grammar] = {}


def grammar_of(lexicon: Lexicon) -> Grammar:
    """Return the grammar of a language, which is built once in a process."""
    if lexicon.code not in _GRAMMARS:
        _GRAMMARS[lexicon.code] = _grammar(lexicon.dates)
    return _GRAMMARS[lexicon.code]


def _always(edtf: str) -> Reader:
    return lambda _match, _life: edtf
