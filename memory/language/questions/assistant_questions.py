"""Questions that ask nothing of memory: about the assistant and the conversation itself, and those that want no answer.

"Who reads this?", "Why am I telling you this?" and "Do you understand me?" have too few words to tell their language,
so that they are looked for in every one. "Silly, isn't it?" and "He'd have laughed, wouldn't he?" close what is told.
"He was a fitter, wasn't he?" does ask, unless it closes a telling, too.
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
"""Words of a sentence that asks nothing else."""


class AssistantQuestion(StrEnum):
    """What is asked about the assistant, or said to it."""

    FEELS = "feels"
    KNEW = "knew"
    KEEPS = "keeps"
    READS = "reads"
    WHY = "why"
    IS_THERE = "is_there"
    SCOLDS = "scolds"


ASKED = (
    AssistantQuestion.KNEW,
    AssistantQuestion.KEEPS,
    AssistantQuestion.READS,
    AssistantQuestion.WHY,
    AssistantQuestion.IS_THERE,
    AssistantQuestion.FEELS,
)
"""In this order: who asks whether anybody reads it may say "is anybody there" as well."""


def read_assistant_question(sentence: str, code: str) -> AssistantQuestion | None:
    """What a question asks about the assistant in this language; None where it asks for anything else."""
    words = ASSISTANT_QUESTIONS.get(code)
    if words is None or len(sentence.split()) > LONGEST:
        return None
    return next((one for one in ASKED if getattr(words, one).search(sentence)), None)


def scolds(sentence: str, code: str) -> bool:
    """Whether it holds against the assistant what it is."""
    return (
        code in ASSISTANT_QUESTIONS
        and len(sentence.split()) <= LONGEST
        and bool(ASSISTANT_QUESTIONS[code].scolds.search(sentence))
    )


def scolds_in_any_language(sentence: str) -> bool:
    return any(scolds(sentence, code) for code in ASSISTANT_QUESTIONS)


def wants_no_answer(sentence: str, code: str, *, closes_telling: bool) -> bool:
    """Whether a question is rhetorical, or only has a tag at its end."""
    words = ASSISTANT_QUESTIONS.get(code)
    if words is None:
        return False
    if words.rhetorical.search(sentence):
        return True
    tag = words.tag.search(sentence)
    return tag is not None and (closes_telling or bool(words.supposes.search(sentence[: tag.start()])))
