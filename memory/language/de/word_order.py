"""German word order: a clause after "dass" has its verb at the end, a statement in the second place."""

from __future__ import annotations

import re

from memory.language.lexicon import words

ARTICLES = words(
    """
    der die das den dem ein eine mein meine dein deine sein seine ihr ihre unser unsere euer eure dieser diese dieses
    kein keine
    """
)
PRONOUNS = words("er sie es wir ich man beide alle")
REFLEXIVES = frozenset(["sich", "mich", "uns"])
CLAUSE = re.compile(r"(?P<clause>[^,;.!]+)(?P<rest>[\s\S]*)")
LEAST_WORDS = 3


def as_statement(clause: str) -> str:
    """Turn a clause such as "er Linkshänder war" into a statement, "er war Linkshänder". A clause that begins with no
    known kind of subject stays as it is."""
    found = CLAUSE.match(clause.strip())
    said = found["clause"].split() if found else []
    subject = _subject_length(said)
    if found is None or not subject or len(said) < max(LEAST_WORDS, subject + 2):
        return clause
    *before, verb = said
    return " ".join([*before[:subject], verb, *before[subject:]]) + found["rest"]


def _subject_length(said: list[str]) -> int:
    """Return the number of words of the subject: a pronoun, a name, or an article with its noun; 0 for others."""
    first = said[0].casefold() if said else ""
    if first in PRONOUNS:
        return 1
    if first in ARTICLES:
        return next((place for place, word in enumerate(said[1:4], start=2) if word[0].isupper()), 0)
    return int(bool(said) and said[0][0].isupper() and first not in REFLEXIVES)
