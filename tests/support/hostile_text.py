"""Texts that are slow for a pattern, derived from the pattern, so that each gets what it is weak against."""

from __future__ import annotations

import re
import re._constants as sre  # type: ignore[import-not-found]  # the parser that `re` uses; there is no public one
import re._parser as parser  # type: ignore[import-not-found]  # as above
from collections.abc import Iterable, Iterator
from typing import Any

MANY = 20
"""A repeat that allows at least this many is worth a seed."""
FOR_ANY = (" ", "a", "1", "\n", ".", "-", "a ", "1 ", "A", "\u00e9")
CANDIDATES = "a1 A.-_\n,:;'\"(<[/@=é!\u200e•"
IN_CATEGORY = {
    sre.CATEGORY_DIGIT: str.isdigit,
    sre.CATEGORY_NOT_DIGIT: lambda char: not char.isdigit(),
    sre.CATEGORY_SPACE: str.isspace,
    sre.CATEGORY_NOT_SPACE: lambda char: not char.isspace(),
    sre.CATEGORY_WORD: lambda char: char.isalnum() or char == "_",
    sre.CATEGORY_NOT_WORD: lambda char: not (char.isalnum() or char == "_"),
}
REPEATS = {sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT}


def seeds_for(pattern: re.Pattern[str]) -> list[str]:
    """Return texts to repeat: what each long repeat matches, the same with what precedes it, and some for any."""
    tree = parser.parse(pattern.pattern, pattern.flags)
    seeds = [*FOR_ANY]
    for before, body in _long_repeats(list(tree), ""):
        seeds += [body, before + body, before + body * 3]
    return [seed for seed in dict.fromkeys(seeds) if seed]


def _long_repeats(items: list[Any], before: str) -> Iterator[tuple[str, str]]:
    for kind, value in items:
        if kind in REPEATS:
            _least, high, inner = value
            if high is sre.MAXREPEAT or high >= MANY:
                yield before, _example(inner)
        for part in _parts(kind, value):
            yield from _long_repeats(list(part), before)
        before = (before + _example([(kind, value)]))[-60:]


def _parts(kind: Any, value: Any) -> Iterable[Any]:
    """Return the inner parts: those of a group, the body of a repeat, the branches of an alternative."""
    if kind in REPEATS:
        return [value[2]]
    if kind is sre.SUBPATTERN:
        return [value[-1]]
    if kind is sre.BRANCH:
        return list(value[1])
    if kind is sre.ATOMIC_GROUP:
        return [value]
    if kind in (sre.ASSERT, sre.ASSERT_NOT):
        return [value[1]]
    return []


def _example(items: Any) -> str:
    """Return a short text that these parts of a pattern roughly match."""
    return "".join(_example_of(kind, value) for kind, value in items)


def _example_of(kind: Any, value: Any) -> str:
    if kind is sre.LITERAL:
        return chr(value)
    if kind is sre.ANY:
        return "a"
    if kind in (sre.IN, sre.NOT_LITERAL):
        return next((char for char in CANDIDATES if _fits(kind, value, char)), _first_of(kind, value))
    if kind in REPEATS:
        return _example(value[2]) * max(int(value[0]), 1)
    if kind is sre.BRANCH:
        return _example(value[1][0])
    if kind in (sre.SUBPATTERN, sre.ATOMIC_GROUP):
        return _example(value[-1] if kind is sre.SUBPATTERN else value)
    return ""


def _fits(kind: Any, value: Any, char: str) -> bool:
    if kind is sre.NOT_LITERAL:
        return ord(char) != int(value)
    is_negated: bool = value[0][0] is sre.NEGATE
    return is_negated != any(_is_in(part, value, char) for part, value in value)


def _is_in(part: Any, value: Any, char: str) -> bool:
    if part is sre.LITERAL:
        return ord(char) == int(value)
    if part is sre.RANGE:
        return bool(value[0] <= ord(char) <= value[1])
    return bool(part is sre.CATEGORY and IN_CATEGORY[value](char))


def _first_of(kind: Any, value: Any) -> str:
    """Return the first character of a set that contains none of the candidates."""
    for part, inner in value if kind is sre.IN else ():
        if part in (sre.LITERAL, sre.RANGE):
            return chr(inner if part is sre.LITERAL else inner[0])
    return "~"
