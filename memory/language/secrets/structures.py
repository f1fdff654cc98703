"""Secrets inside anything that JSON can hold."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from memory.language.secrets.lexicons.secret_lexicon import Cue
from memory.language.secrets.reading import Reading
from memory.language.secrets.redaction import redact
from memory.language.secrets.spans import MARK

MAX_DEPTH = 64
"""Structures nested deeper than this are nobody's data; the rest of the branch is removed unread."""
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
    """The same for anything JSON can hold; tuples come back as lists, and what is not JSON comes back untouched."""
    return _redact_value(data, depth=0)


def names_a_secret(key: str) -> bool:
    """Whether a field of this name holds a secret (`pin`, `wifi_password`, `apiKey`)."""
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
