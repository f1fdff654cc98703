"""What the grieving ask and say of the dead and themselves: whether they were loved, what he would say now, that they
should have been there, that they miss him.

Only the dead could answer such a question, so that nothing which shares a word with it does. A sentence is read from
the kinds of words in it: one of feeling, beside whoever asks; a "would" of saying or thinking; a fault of one's own.
Names and kin words for the person stand as `PERSON` in what is read.
"""

from __future__ import annotations

from enum import StrEnum

from memory.language.de.grief import GRIEF as GERMAN
from memory.language.en.grief import GRIEF as ENGLISH
from memory.language.es.grief import GRIEF as SPANISH
from memory.language.fr.grief import GRIEF as FRENCH

PERSON = "§"
LONGEST = 16
"""Words of a sentence that says nothing beside its grief; a longer one tells of something."""


class Grief(StrEnum):
    """What a sentence is."""

    QUESTION = "question"
    """Only the dead could answer it."""
    GUILT = "guilt"
    MISSING = "missing"


GRIEF = {"en": ENGLISH, "de": GERMAN, "es": SPANISH, "fr": FRENCH}


def asks_for_opinion(sentence: str, code: str) -> bool:
    """Whether it asks what the assistant thinks ("you think he loved me")."""
    return code in GRIEF and bool(GRIEF[code].thinks.search(sentence))


def read_grief_question(sentence: str, code: str) -> tuple[Grief, bool] | None:
    """What a sentence that asks is in this language, and whether it may name others; None to any other question."""
    words = GRIEF.get(code)
    if words is None or len(sentence.split()) > LONGEST:
        return None
    if words.blames.search(sentence):
        return Grief.GUILT, True
    if words.supposes.search(sentence) and not words.wishes.search(sentence):
        return Grief.QUESTION, True
    return (Grief.QUESTION, False) if words.asks.search(sentence) else None


def read_grief_told(sentence: str, code: str) -> Grief | None:
    """What a sentence that tells is in this language; None where it tells of anything else."""
    words = GRIEF.get(code)
    if words is None or len(sentence.split()) > LONGEST:
        return None
    if words.guilt.search(sentence):
        return Grief.GUILT
    return Grief.MISSING if words.missing.search(sentence) else None
