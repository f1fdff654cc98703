"""Large lists of plain words by topic, which need no pattern, and lists of synonyms.

Words are matched without accents, since people leave them out on a phone.
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
"""Most synonyms of a query, enough for a dozen common words. A longer query finds texts by its words themselves."""


def same_words_as(words: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """Return the synonyms of these words, each with the place of the word that it stands for."""
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
    """A list of whole words and of beginnings of words."""

    whole: frozenset[str]
    beginnings: tuple[str, ...]

    def holds(self, word: str) -> bool:
        """Return whether the plain word is in the list."""
        return word in self.whole or word.startswith(self.beginnings)


@lru_cache(maxsize=8192)
def plain(word: str) -> str:
    """Return the word in small letters and without accents."""
    if word.isascii():  # a short cut for nearly every word: this is called for every word of every text
        return word.casefold()
    return "".join(c for c in unicodedata.normalize("NFKD", word.casefold()) if not unicodedata.combining(c))


def topics(**lists: str) -> Mapping[str, Topic]:
    """Make a word list for each topic. A word that ends in a star is the beginning of a word."""
    return {name: word_list(words.split()) for name, words in lists.items()}


def word_list(words: list[str]) -> Topic:
    """Make a word list. A word that ends in a star is the beginning of a word."""
    return Topic(
        whole=frozenset(plain(word) for word in words if not word.endswith("*")),
        beginnings=tuple(sorted(plain(word[:-1]) for word in words if word.endswith("*"))),
    )
