"""Words by what they speak of, as data: large lists of plain vocabulary that need no pattern.

They are matched without accents, since people on a phone leave them out.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Topic:
    """Whole words, and beginnings of words."""

    whole: frozenset[str]
    beginnings: tuple[str, ...]

    def holds(self, word: str) -> bool:
        """Whether the plain word is one of them."""
        return word in self.whole or word.startswith(self.beginnings)


@lru_cache(maxsize=8192)
def plain(word: str) -> str:
    """The word in small letters and without accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", word.casefold()) if not unicodedata.combining(c))


def topics(**lists: str) -> Mapping[str, Topic]:
    """A list of words a topic; one that ends in a star is the beginning of a word."""
    return {name: _topic(words.split()) for name, words in lists.items()}


def _topic(words: list[str]) -> Topic:
    return Topic(
        whole=frozenset(plain(word) for word in words if not word.endswith("*")),
        beginnings=tuple(sorted(plain(word[:-1]) for word in words if word.endswith("*"))),
    )
