"""A query as people type it, made fit to search with."""

from __future__ import annotations

import re
import unicodedata

# The model reads about 200 words; whoever pastes more is searched for by the beginning of it.
LONGEST_QUERY = 2000
MOST_WORDS = 64
WORD = re.compile(r"\w+")
# What `websearch_to_tsquery` takes for an operator where it stands between words.
OPERATOR = "or"


def clean_query(text: str) -> str:
    """The query on one line, without control characters and half characters; empty if it holds no letter or digit."""
    printable = "".join(" " if unicodedata.category(char).startswith("C") else char for char in text[:LONGEST_QUERY])
    line = " ".join(unicodedata.normalize("NFC", printable).split())
    return line if any(char.isalnum() for char in line) else ""


def any_of_its_words(query: str) -> str:
    """The words of a clean query in the form in which `websearch_to_tsquery` reads "any of these".

    Only letters, digits and underscores are left, so nothing of it can be read as an operator.
    """
    words = (word for word in WORD.findall(query) if word.casefold() != OPERATOR)
    return f" {OPERATOR} ".join(list(dict.fromkeys(words))[:MOST_WORDS])
