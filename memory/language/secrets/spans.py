"""Stretches of a text, and the mark that stands where a secret was."""

from __future__ import annotations

from collections.abc import Iterable

MARK = "[removed]"

Span = tuple[int, int]
"""Start and end offset in a text, half-open."""


def merge(found: Iterable[Span], text: str) -> list[Span]:
    """Overlapping spans become one; marks and empty spans are cut out of them."""
    merged: list[Span] = []
    if MARK in text:
        spans = sorted(span for piece in found for span in outside_marks(piece, text))
    else:
        spans = sorted(span for span in found if text[slice(*span)].strip())
    for start, end in spans:
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def outside_marks(span: Span, text: str) -> list[Span]:
    """The parts of a span that hold something and are no part of a mark."""
    start, end = span
    parts: list[Span] = []
    while (at := text.find(MARK, max(start - len(MARK) + 1, 0), end + len(MARK) - 1)) != -1 and at < end:
        parts.append((start, at))
        start = max(start, at + len(MARK))
    parts.append((start, end))
    return [(a, b) for a, b in parts if text[a:b].strip()]
