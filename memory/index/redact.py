"""Takes secrets out of everything that is derived from what people wrote: facts, summaries, entries, search text.

A value goes, the sentence stays: "the door code is 4417" becomes "the door code is [removed]". Three kinds are found:

- by **shape**: keys of known services (detect-secrets' patterns and ours), licence-like keys, payment cards by Luhn,
  bank account numbers by their check digits, `password=...` and its like;
- by **context**: a value said near "PIN", "Kennwort", "contraseña", "mot de passe", "the code is" and so on;
- by **place**, in structures: whatever stands under a key called `password`, `token`, and so on.

High-entropy guessing is left out on purpose: it takes names of places and people for keys. When in doubt beside a
password word, the value goes; when in doubt anywhere else, it stays. The messages themselves are never changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from memory.index.secret_context import find_in_context, find_said_outright, names_a_secret
from memory.index.secret_shapes import find_by_shape
from memory.index.spans import MARK, Span, merge

MAX_DEPTH = 64
"""Structures nested deeper than this are nobody's data; the rest of the branch is removed unread."""


@dataclass(frozen=True, slots=True)
class Redaction:
    """The text without its secrets, and how many values were taken out."""

    text: str
    count: int


@dataclass(frozen=True, slots=True)
class DataRedaction:
    """The same structure without its secrets, and how many values were taken out."""

    data: object
    count: int


def redact(text: str) -> Redaction:
    """Replace every secret value in `text` by a mark. Doing it twice changes nothing more.

    Removing one value can bring another next to a telling word, so it is repeated until nothing is found. That ends:
    a mark is never part of a finding, so each round leaves fewer characters that are not marks.
    """
    count = 0
    while spans := find_secrets(text):
        text = _without(text, spans)
        count += len(spans)
    return Redaction(text, count)


def find_secrets(text: str) -> list[Span]:
    """Spans (start, end) of secret values, in order, disjoint, none of them touching a mark."""
    return merge([*find_by_shape(text), *find_in_context(text), *find_said_outright(text)], text)


def redact_data(data: object) -> DataRedaction:
    """The same for anything JSON can hold; tuples come back as lists, and what is not JSON comes back untouched."""
    return _redact_value(data, depth=0)


def _without(text: str, spans: Sequence[Span]) -> str:
    pieces, last = [], 0
    for start, end in spans:
        pieces += [text[last:start], MARK]
        last = end
    return "".join([*pieces, text[last:]])


def _redact_value(value: object, *, depth: int) -> DataRedaction:
    if depth > MAX_DEPTH:
        return DataRedaction(MARK, 1)
    if isinstance(value, str):
        done = redact(value)
        return DataRedaction(done.text, done.count)
    if isinstance(value, Mapping):
        return _redact_mapping(value, depth=depth)
    if isinstance(value, list | tuple):
        parts = [_redact_value(item, depth=depth + 1) for item in value]
        return DataRedaction([part.data for part in parts], sum(part.count for part in parts))
    if isinstance(value, int) and not isinstance(value, bool) and redact(str(value)).count:
        return DataRedaction(MARK, 1)
    return DataRedaction(value, 0)


def _redact_mapping(value: Mapping[object, object], *, depth: int) -> DataRedaction:
    out: dict[object, object] = {}
    count = 0
    for key, item in value.items():
        clean = _redact_value(key, depth=depth + 1)
        if isinstance(key, str) and names_a_secret(key) and item not in (None, "", MARK) and _is_plain(item):
            part = DataRedaction(MARK, 1)
        else:
            part = _redact_value(item, depth=depth + 1)
        out[clean.data] = part.data
        count += clean.count + part.count
    return DataRedaction(out, count)


def _is_plain(item: object) -> bool:
    return isinstance(item, str | int | float) and not isinstance(item, bool)
