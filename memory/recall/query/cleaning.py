"""A query as people type it, made fit to search with."""

from __future__ import annotations

import re
import unicodedata

# The model reads about 200 words; whoever pastes more is searched for by the beginning of it.
LONGEST_QUERY = 2000
MOST_WORDS = 64
WORD = re.compile(r"\w+")


def clean_query(text: str) -> str:
    """The query on one line, without control characters and half characters; empty if it holds no letter or digit."""
    printable = "".join(" " if unicodedata.category(char).startswith("C") else char for char in text[:LONGEST_QUERY])
    line = " ".join(unicodedata.normalize("NFC", printable).split())
    return line if any(char.isalnum() for char in line) else ""


def words_of(query: str) -> tuple[str, ...]:
    """The words of a clean query, each once: letters, digits and underscores, in the order in which they stand."""
    return tuple(dict.fromkeys(word.casefold() for word in WORD.findall(query)))[:MOST_WORDS]
