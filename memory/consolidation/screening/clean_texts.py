"""Texts of an engine as they may be kept, and what makes one worthless."""

from __future__ import annotations

import re
import zlib

from memory.language.secrets import MARK, redact

FEWEST_WORDS = 12
LONG_TEXT = 200
"""Characters from which on how small a text can be packed tells something."""
LEAST_NEW, LEAST_PACKED = 0.4, 0.2
SAME_CHARACTER = re.compile(r"(\S)\1{30}")


def clean(text: str, *, longest: int) -> tuple[str, int]:
    """The text without secrets and unreadable characters, cut at a word if it is too long; and how many secrets.

    What was kept aside came without them already, and is counted by its marks.
    """
    redacted = redact(text.replace("\x00", "")).text
    cleaned = " ".join(redacted.split())
    if len(cleaned) > longest:
        begun = cleaned[: longest - 1]
        cleaned = f"{begun.rpartition(' ')[0] or begun}…"
    return cleaned, redacted.count(MARK)


def folded(text: str) -> str:
    """The same for texts that differ in case, spaces and marks only."""
    return " ".join(re.findall(r"\w+", text.casefold()))


def says_something(text: str) -> bool:
    return any(char.isalnum() for char in text.replace(MARK, ""))


def is_repeating(text: str) -> bool:
    """Whether it says the same again and again, as models do that have lost their way."""
    words = folded(text).split()
    triples = list(zip(words, words[1:], words[2:], strict=False))
    if len(words) >= FEWEST_WORDS and len(set(triples)) < LEAST_NEW * len(triples):
        return True
    packed = len(zlib.compress(text.encode())) / max(len(text.encode()), 1)
    return (len(text) >= LONG_TEXT and packed < LEAST_PACKED) or SAME_CHARACTER.search(text) is not None
