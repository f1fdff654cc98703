"""What is said to the assistant itself and tells nothing: a question what it is, a task, or thanks.

Such messages have too few words to tell their language, so that they are looked for in all of them.
"""

from __future__ import annotations

import re

from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.spoken_requests import asks_to_remember
from memory.language.detection import LEXICONS, others_than
from memory.language.lexicon import Lexicon
from memory.language.requests.spoken_requests import is_reported, read_request
from memory.language.sentences.questions import asking_sentences
from memory.language.sentences.sentences import content_words, split_sentences
from memory.language.sentences.speech_acts import asks_for_task

THE_PERSON = "§"
"""Stands for the remembered person in `Phrases.of_assistant`: "Are you Ruth?" """


def say_what_it_is(said: str, participants: Participants, lexicon: Lexicon, *, private: bool) -> str:
    """What the assistant is, where a message asks nothing but that, or whether it is the person; else empty."""
    names = {participants.called, participants.first_name, participants.person.name} - {""}
    longest_first = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    asked = re.sub(rf"\b(?:{longest_first})\b", THE_PERSON, said, flags=re.IGNORECASE)
    spoken = (one.phrases for one in (lexicon, *others_than(lexicon)))
    phrases = next((one for one in spoken if one.of_assistant.search(asked)), None)
    if phrases is None:
        return ""
    return (phrases.basic_private if private else phrases.basic).format(name=participants.first_name)


def say_it_cannot(said: str, participants: Participants, lexicon: Lexicon) -> str:
    """That the basic assistant does no such task, where a message ends with one, in the language of its words; empty to
    any other, and to one that asks for what is known."""
    if read_request(said) or asks_to_remember(said, lexicon) or is_reported(said):
        return ""
    asked = [sentence for sentence in split_sentences(said, lexicon)[-2:] if asks_for_task(sentence)]
    if not asked:
        return ""
    by_words = next(one for one in LEXICONS.values() if one.requests.task.search(asked[-1]))
    own = lexicon if lexicon.requests.task.search(asked[-1]) else by_words
    return own.phrases.cannot.format(name=participants.first_name)


def is_order(said: str, lexicon: Lexicon) -> bool:
    """Whether it asks the assistant to do something, or orders it about."""
    return bool(lexicon.screens.instruction.search(said) or lexicon.screens.request.search(said))


def answer_to_thanks(said: str, lexicon: Lexicon) -> str:
    """The answer to a message that only thanks, in the language of the reply if its thanks are in that, else in the one
    that has the most of its words; empty to any other, and to one that asks for something beside: what is asked for
    comes before a courtesy.
    """
    beside = {
        code: one.phrases.thankful.sub("", said) for code, one in LEXICONS.items() if one.phrases.thankful.search(said)
    }
    left = {code: len(content_words(text, LEXICONS[code])) for code, text in beside.items()}
    code = min(left, key=left.__getitem__, default="")
    if not code or left[code] > 1 or any(_asks_for_something(text, LEXICONS[code]) for code, text in beside.items()):
        return ""
    return LEXICONS[lexicon.code if lexicon.code in beside else code].phrases.thanks


def _asks_for_something(text: str, lexicon: Lexicon) -> bool:
    if lexicon.screens.request.search(text) or asking_sentences(text, lexicon):
        return True
    return bool(lexicon.requests.put.search(text) and content_words(text, lexicon))
