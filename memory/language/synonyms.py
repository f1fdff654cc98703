"""Synonyms, so that a query finds what was told in another language or in other words.

The local embedding model knows little but English; families do not speak one language. The list holds common words of
family life, nothing about any family.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path

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
