"""Words by what they speak of, as data: large lists of plain vocabulary that need no pattern.

They are matched without accents, since people on a phone leave them out.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path

# Synonyms, so that a query finds what was told in another language or in other words.
#
# The local embedding model knows little but English; families do not speak one language. The list holds common words
# of family life, nothing about any family.

FILE = Path(__file__).with_name("synonyms.txt")
MOST_SAME = 256
"""Enough for a dozen common words; whoever writes more of them is found by the words themselves."""


def same_words_as(words: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """What means the same as one of these words, each with that word's place."""
    return tuple(islice(_same_words_as(words), MOST_SAME))


def _same_words_as(words: Sequence[str]) -> Iterator[tuple[str, int]]:
    meanings = _meanings()
    for place, word in enumerate(words):
        yield from ((other, place) for other in sorted(meanings.get(word, set()) - {word}))


@cache
def _meanings() -> dict[str, set[str]]:
    meanings: defaultdict[str, set[str]] = defaultdict(set)
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            words = line.split()
            for word in words:
                meanings[word].update(words)
    return dict(meanings)


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
    if word.isascii():  # as nearly every word is, and every word of everything that is told is read
        return word.casefold()
    return "".join(c for c in unicodedata.normalize("NFKD", word.casefold()) if not unicodedata.combining(c))


def topics(**lists: str) -> Mapping[str, Topic]:
    """A list of words a topic; one that ends in a star is the beginning of a word."""
    return {name: word_list(words.split()) for name, words in lists.items()}


def word_list(words: list[str]) -> Topic:
    """One that ends in a star is the beginning of a word."""
    return Topic(
        whole=frozenset(plain(word) for word in words if not word.endswith("*")),
        beginnings=tuple(sorted(plain(word[:-1]) for word in words if word.endswith("*"))),
    )
