"""What grieving people ask and say: whether they were loved, what the person would say now, that they should have been
there, that they miss the person.

Only the dead could answer such a question, so nothing that merely shares a word with it is an answer. A sentence is
read from the kinds of words in it: a word of feeling beside the asker, a "would" of saying or thinking, a fault of the
teller's own. In the sentences that are read, `PERSON` replaces the names and kin words of the person.
"""

from __future__ import annotations

from enum import StrEnum

from memory.language.de.grief import GRIEF as GERMAN
from memory.language.en.grief import GRIEF as ENGLISH
from memory.language.es.grief import GRIEF as SPANISH
from memory.language.fr.grief import GRIEF as FRENCH

PERSON = "§"
LONGEST = 16
"""Most words of a sentence that says nothing but its grief; a longer one tells of something."""


class Grief(StrEnum):
    """The kinds of sentences of the grieving."""

    QUESTION = "question"
    """A question that only the dead could answer."""
    SUFFERING = "suffering"
    """A question whether the person had pain; others may have seen that."""
    WONDER = "wonder"
    """A question what comes after death, or whether there is a God."""
    GUILT = "guilt"
    MISSING = "missing"


GRIEF = {"en": ENGLISH, "de": GERMAN, "es": SPANISH, "fr": FRENCH}


def asks_for_opinion(sentence: str, code: str) -> bool:
    """Whether the sentence asks what the assistant thinks ("you think he loved me")."""
    return code in GRIEF and bool(GRIEF[code].thinks.search(sentence))


def read_grief_question(sentence: str, code: str) -> tuple[Grief, bool] | None:
    """Return the kind of grief in a question in this language, and whether it may name others; None for others."""
    words = GRIEF.get(code)
    if words is None or len(sentence.split()) > LONGEST:
        return None
    if words.blames.search(sentence):
        return Grief.GUILT, True
    if words.wonders.search(sentence):
        return Grief.WONDER, True
    if words.suffered.search(sentence):
        return Grief.SUFFERING, False
    if words.supposes.search(sentence) and not words.wishes.search(sentence):
        return Grief.QUESTION, True
    return (Grief.QUESTION, False) if words.asks.search(sentence) else None


def tells_of(kind: Grief, sentence: str, code: str) -> bool:
    """Whether the sentence tells of pain or a peaceful death (`SUFFERING`), or of what somebody believes (`WONDER`)."""
    if code not in GRIEF:
        return False
    words = GRIEF[code]
    return bool((words.of_faith if kind is Grief.WONDER else words.of_pain).search(sentence))


def read_grief_told(sentence: str, code: str) -> Grief | None:
    """Return the kind of grief in a sentence that tells, in this language; None if it tells of anything else."""
    words = GRIEF.get(code)
    if words is None or len(sentence.split()) > LONGEST:
        return None
    if words.guilt.search(sentence):
        return Grief.GUILT
    return Grief.MISSING if words.missing.search(sentence) else None
