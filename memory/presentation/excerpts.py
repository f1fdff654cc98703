"""Part of a text around the words that were looked for, in pieces, so that an interface can mark them its own way."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from memory.recall.query import WORD

# How much of a text that is cut stands before the first word that is marked.
LEAD = 80


@dataclass(frozen=True, slots=True)
class Piece:
    text: str
    is_match: bool = False


def excerpt(text: str, matching: Collection[str], *, longest: int) -> tuple[Piece, ...]:
    """The whole text if it is short enough; else from a little before its first matching word on, with dots."""
    first = next((word.start() for word in WORD.finditer(text) if word.group().lower() in matching), 0)
    start = 0 if len(text) <= longest or first <= LEAD else _next_word(text, first - LEAD)
    part = text[start : start + longest]
    is_cut = start + longest < len(text)
    before = [Piece("… ")] if start else []
    after = [Piece(" …")] if is_cut else []
    return (*before, *_pieces(_to_whole_word(part) if is_cut else part, matching), *after)


def _next_word(text: str, near: int) -> int:
    """Where a word begins after this place; the place itself in a text without gaps."""
    gap = text.find(" ", near, near + LEAD)
    return gap + 1 if gap >= 0 else near


def _to_whole_word(part: str) -> str:
    return part.rsplit(None, 1)[0] if " " in part else part


def _pieces(text: str, matching: Collection[str]) -> Iterator[Piece]:
    end = 0
    for word in WORD.finditer(text):
        if word.group().lower() in matching:
            if word.start() > end:
                yield Piece(text[end : word.start()])
            yield Piece(word.group(), is_match=True)
            end = word.end()
    if end < len(text):
        yield Piece(text[end:])
