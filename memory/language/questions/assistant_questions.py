"""Questions that ask nothing of memory: about the assistant and the conversation itself, and those that want no answer.

"Who reads this?", "Why am I telling you this?" and "Do you understand me?" have too few words to show their language,
so the patterns of all languages are tried. "Silly, isn't it?" and "He'd have laughed, wouldn't he?" end a telling and
ask nothing. "He was a fitter, wasn't he?" does ask, unless it ends a telling.
"""

from __future__ import annotations

from enum import StrEnum

from memory.language.de.assistant_questions import ASSISTANT_QUESTIONS as GERMAN
from memory.language.en.assistant_questions import ASSISTANT_QUESTIONS as ENGLISH
from memory.language.es.assistant_questions import ASSISTANT_QUESTIONS as SPANISH
from memory.language.fr.assistant_questions import ASSISTANT_QUESTIONS as FRENCH

ASSISTANT_QUESTIONS = {"en": ENGLISH, "de": GERMAN, "es": SPANISH, "fr": FRENCH}
PERSON = "§"
LONGEST = 24
"""Largest number of words in a question about the assistant."""


class AssistantQuestion(StrEnum):
    """What a sentence asks about the assistant, or says to it."""

    FEELS = "feels"
    KNEW = "knew"
    KEEPS = "keeps"
    READS = "reads"
    WHY = "why"
    IS_THERE = "is_there"
    IS_HERE = "is_here"
    WORLD = "world"
    SPEAKS_UP = "speaks_up"
    SWEARS = "swears"
    SORRY = "sorry"
    SCOLDS = "scolds"


ASKED = (
    AssistantQuestion.IS_HERE,
    AssistantQuestion.WORLD,
    AssistantQuestion.SPEAKS_UP,
    AssistantQuestion.KNEW,
    AssistantQuestion.KEEPS,
    AssistantQuestion.READS,
    AssistantQuestion.WHY,
    AssistantQuestion.IS_THERE,
    AssistantQuestion.FEELS,
)
"""The kinds of questions in the order in which they are tried. "Who reads this, is anybody there?" is about reading."""


OUTBURSTS = (AssistantQuestion.SCOLDS, AssistantQuestion.SWEARS, AssistantQuestion.SORRY)


def read_assistant_question(sentence: str, code: str) -> AssistantQuestion | None:
    """Return what a question asks about the assistant, by the patterns of this language; None if it is about anything
    else.
    """
    words = ASSISTANT_QUESTIONS.get(code)
    if words is None or len(sentence.split()) > LONGEST:
        return None
    return next((one for one in ASKED if getattr(words, one).search(sentence)), None)


def read_outburst(sentence: str, code: str) -> AssistantQuestion | None:
    """Return what a sentence without a question says to the assistant in anger, or sorry for it; None for others."""
    words = ASSISTANT_QUESTIONS.get(code)
    if words is None or len(sentence.split()) > LONGEST:
        return None
    return next((one for one in OUTBURSTS if getattr(words, one).search(sentence)), None)


def is_said_to_assistant(sentence: str) -> bool:
    """Whether the sentence tells nothing but is said to the assistant, in any language."""
    if len(sentence.split()) > LONGEST:
        return False
    return any(
        read_outburst(sentence, code) or words.speaks_up.search(sentence) or words.is_here.search(sentence)
        for code, words in ASSISTANT_QUESTIONS.items()
    )


def wants_no_answer(sentence: str, code: str, *, closes_telling: bool) -> bool:
    """Whether a question is rhetorical, or is a statement with a tag at its end that needs no answer."""
    words = ASSISTANT_QUESTIONS.get(code)
    if words is None:
        return False
    if words.rhetorical.search(sentence):
        return True
    tag = words.tag.search(sentence)
    return tag is not None and (closes_telling or bool(words.supposes.search(sentence[: tag.start()])))
