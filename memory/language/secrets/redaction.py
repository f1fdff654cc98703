"""One text and the secrets in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memory.language.secrets.reading import Reading
from memory.language.secrets.rules.announced import find_announced
from memory.language.secrets.rules.judging import find_numeric, find_odd
from memory.language.secrets.rules.known_formats import find_by_shape
from memory.language.secrets.rules.numbers import find_numbers
from memory.language.secrets.rules.rows import find_rows
from memory.language.secrets.rules.security_questions import find_asked
from memory.language.secrets.rules.sequences import find_sequences
from memory.language.secrets.spans import MARK, Span, merge

MOST_ROUNDS = 5


@dataclass(frozen=True, slots=True)
class Redaction:
    """The text without its secrets, and how many values were taken out."""

    text: str
    count: int


def redact(text: str) -> Redaction:
    """Replace every secret value in `text` by a mark. Doing it twice changes nothing more.

    Removing one value can bring another next to a telling word, so it is repeated until nothing is found; the bound
    keeps a text made to go on for ever from doing so.
    """
    count = 0
    for _round in range(MOST_ROUNDS):
        spans = find_secrets(text)
        if not spans:
            break
        text = without(text, spans)
        count += len(spans)
    return Redaction(text, count)


def find_secrets(text: str) -> list[Span]:
    """Spans (start, end) of secret values, in order, disjoint, none of them touching a mark."""
    if not text or text.isspace():
        return []
    reading = Reading(text)
    numbers = list(find_numbers(reading))
    found = [*find_by_shape(text), *find_numeric(reading, numbers), *find_sequences(reading, numbers)]
    found += [*find_odd(reading), *find_announced(reading), *find_asked(reading), *find_rows(reading)]
    return merge(found, text)


def without(text: str, spans: Sequence[Span]) -> str:
    pieces, last = [], 0
    for start, end in spans:
        pieces += [text[last:start], MARK]
        last = end
    return "".join([*pieces, text[last:]])
