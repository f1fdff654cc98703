"""Speech acts: whether a sentence states, asks, imagines, jokes, remarks in passing or orders."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from memory.language.detection import LEXICONS, read_language
from memory.language.lexicon import Lexicon
from memory.language.questions.assistant_questions import is_said_to_assistant
from memory.language.questions.page_questions import asks_for_page
from memory.language.questions.questions import is_asking
from memory.language.requests.requests_to_tell import asks_to_tell
from memory.language.requests.spoken_requests import asks_never_to_mention, asks_to_leave_alone
from memory.language.requests.wishes_for_questions import read_wish_for_question
from memory.language.requests.wishes_to_remember import points_back
from memory.language.sentences.machine_orders import orders_machine
from memory.language.sentences.sentences import split_sentences


class Verdict(StrEnum):
    """What a sentence does. Only a sentence that is TOLD can become a fact; people review an INSTRUCTION."""

    TOLD = "told"
    QUESTION = "question"
    HYPOTHETICAL = "hypothetical"
    JOKE = "joke"
    DOUBT = "doubt"
    SMALL_TALK = "small talk"
    TRANSIENT = "transient"
    REQUEST = "request"
    INSTRUCTION = "instruction"
    SECRET = "secret"  # noqa: S105 - the name of a verdict


GUARDS: tuple[tuple[Verdict, Callable[[str], object]], ...] = (
    *(
        (verdict, pattern.search)
        for lexicon in LEXICONS.values()
        for verdict, pattern in (
            (Verdict.INSTRUCTION, lexicon.screens.addressed),
            (Verdict.INSTRUCTION, lexicon.screens.instruction),
            (Verdict.SECRET, lexicon.screens.secret),
        )
    ),
    (Verdict.INSTRUCTION, orders_machine),
)
"""Each verdict with a function, for any language; if the function finds something in a text, the verdict is true."""


def is_guarded(text: str) -> bool:
    """Whether the text orders the assistant about or names a secret, in any language; it is then never quoted."""
    return any(finds(text) for _, finds in GUARDS)


def is_order(text: str) -> bool:
    """Whether the text orders the assistant about, in any language."""
    return any(verdict is Verdict.INSTRUCTION and finds(text) for verdict, finds in GUARDS)


def takes_back(text: str) -> bool:
    """Whether the text calls what was said before it a joke, in any language."""
    return any(lexicon.screens.joke_after.search(text) for lexicon in LEXICONS.values())


def only_asks_to_leave_alone(said: str) -> bool:
    """Whether each sentence of the message asks to forget, undo or never bring up something, in any language."""
    if not asks_to_leave_alone(said):
        return False
    return all(asks_to_leave_alone(one) for one in split_sentences(said, read_language(said, LEXICONS["en"])))


def asks_for_task(text: str) -> bool:
    """Whether the text asks the assistant to write, make or send something, in any language.

    It does if a sentence begins so and nobody else is quoted with it.
    """
    spoken = [one.requests for one in LEXICONS.values()]
    if not any(one.task.search(text) for one in spoken):
        return False
    return not any(one.reported.search(text) or one.would.search(text) for one in spoken)


def judge(text: str, own_words: str, lexicon: Lexicon) -> Verdict:
    """Return the first verdict that fits: those of `GUARDS` in every language first, then the others, surest first.

    A quotation may hide an order, but it does not make the teller's sentence a question or a request. So the guards
    search the whole `text`, and the others only `own_words`, the sentence without its quotations.
    """
    guarded = next((verdict for verdict, finds in GUARDS if finds(text)), None)
    if guarded is Verdict.INSTRUCTION and asks_never_to_mention(text):
        return Verdict.REQUEST  # the boundary is set at once, so nothing is left to review
    if guarded:
        return guarded
    screens = lexicon.screens
    ranked: tuple[tuple[Verdict, Callable[[str], object]], ...] = (
        (Verdict.JOKE, screens.joke.search),
        (Verdict.QUESTION, lambda own: is_asking(own, lexicon)),
        (Verdict.SMALL_TALK, lambda said: not lexicon.requests.reported.search(said) and is_said_to_assistant(said)),
        (Verdict.REQUEST, screens.request.search),
        (Verdict.REQUEST, asks_for_task),
        (Verdict.REQUEST, asks_to_leave_alone),
        (Verdict.REQUEST, read_wish_for_question),
        (Verdict.REQUEST, lambda said: asks_to_tell(said, lexicon)),
        (Verdict.REQUEST, asks_for_page),
        (Verdict.REQUEST, lambda said: points_back(said, lexicon)),
        (Verdict.HYPOTHETICAL, lambda own: screens.hypothetical.search(screens.as_if.sub("", own))),
        (Verdict.SMALL_TALK, screens.small_talk.search),
        (Verdict.TRANSIENT, screens.transient.search),
        (Verdict.DOUBT, screens.doubt.search),
    )
    return next((verdict for verdict, finds in ranked if finds(own_words)), Verdict.TOLD)
