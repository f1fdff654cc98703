"""Finding and masking the secrets in a text."""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from cachetools import LRUCache

from memory.language.secrets.lexicons.secret_lexicon import Cue
from memory.language.secrets.reading import MARK, Reading, Span, merge
from memory.language.secrets.rules.announced import find_announced
from memory.language.secrets.rules.judging import find_numeric, find_odd
from memory.language.secrets.rules.known_formats import find_known_formats
from memory.language.secrets.rules.numbers import find_numbers, find_rows
from memory.language.secrets.rules.security_questions import find_security_questions
from memory.language.secrets.rules.sequences import find_sequences

MOST_ROUNDS = 5
MOST_REMEMBERED, DIGEST_BYTES = 20_000, 16


class HarmlessTexts:
    """The texts that were read before and hold no secret: every turn shows a model the same messages again.

    Only digests under a key of this process are stored, so that nobody's words stay in memory.
    """

    def __init__(self) -> None:
        self._key, self._lock = os.urandom(32), threading.Lock()
        self.known: LRUCache[bytes, bool] = LRUCache(MOST_REMEMBERED)

    def __contains__(self, digest: bytes) -> bool:
        with self._lock:
            return self.known.get(digest, False)

    def add(self, digest: bytes) -> None:
        with self._lock:
            self.known[digest] = True

    def digest(self, text: str) -> bytes:
        # A lone surrogate has no UTF-8 of its own.
        return blake2b(text.encode("utf-8", "surrogatepass"), key=self._key, digest_size=DIGEST_BYTES).digest()


_harmless = HarmlessTexts()


@dataclass(frozen=True, slots=True)
class Redaction:
    """The text without its secrets, and how many values were taken out."""

    text: str
    count: int


def redact(text: str) -> Redaction:
    """Replace every secret value in `text` by a mark. Doing it twice changes nothing more.

    Removing one value can bring another one next to a word that announces it. So the search is repeated until it finds
    nothing, but at most `MOST_ROUNDS` times, in case a text is made to keep it going for ever.
    """
    digest = _harmless.digest(text)
    if digest in _harmless:
        return Redaction(text, 0)
    count = 0
    for _round in range(MOST_ROUNDS):
        spans = find_secrets(text)
        if not spans:
            break
        text = without(text, spans)
        count += len(spans)
    if not count:
        _harmless.add(digest)
    return Redaction(text, count)


def find_secrets(text: str) -> list[Span]:
    """Return the spans (start, end) of secret values, in order, disjoint, and outside of marks."""
    if not text or text.isspace():
        return []
    reading = Reading(text)
    numbers = list(find_numbers(reading))
    found = [*find_known_formats(text), *find_numeric(reading, numbers), *find_sequences(reading, numbers)]
    found += [*find_odd(reading), *find_announced(reading), *find_security_questions(reading), *find_rows(reading)]
    return merge(found, text)


def without(text: str, spans: Sequence[Span]) -> str:
    pieces, last = [], 0
    for start, end in spans:
        pieces += [text[last:start], MARK]
        last = end
    return "".join([*pieces, text[last:]])


# Secrets inside anything that JSON can hold.

MAX_DEPTH = 64
"""Deepest nesting of data that is read. Anything deeper is nobody's real data and is replaced by a mark unread."""
BARE_CODES = frozenset(
    [
        "code",
        "codes",
        "codigo",
        "codigos",
        "combination",
        "combinations",
        "combo",
        "combinacion",
        "combinaison",
        "kombination",
        "muster",
        "patron",
    ]
)


@dataclass(frozen=True, slots=True)
class DataRedaction:
    """The same structure without its secrets, and how many values were taken out."""

    data: object
    count: int


def redact_data(data: object) -> DataRedaction:
    """Replace every secret value in data of JSON types. Tuples come back as lists, and other types unchanged."""
    return _redact_value(data, depth=0)


def names_a_secret(key: str) -> bool:
    """Return whether a field of this name holds a secret (`pin`, `wifi_password`, `apiKey`)."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])|[_\-.]+", " ", key).strip()
    if words.casefold() in {"secret", "token", "key", "client secret", "passwd"}:
        return True
    reading = Reading(words)
    hits = [hit for hit in reading.cues if hit.cue >= Cue.NUMBER]
    return any(reading.words[hit.first] not in BARE_CODES or hit.last > hit.first + 1 for hit in hits)


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
