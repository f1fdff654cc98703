"""Answers to messages to the assistant that tell nothing: a question what it is, a task, thanks, or a joke.

Such messages are too short to show their language, so the patterns of all languages are tried.
"""

from __future__ import annotations

import re

from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.notable_messages import asks_to_remember
from memory.language.detection import LEXICONS, others_than
from memory.language.lexicon import Lexicon
from memory.language.questions.questions import asking_sentences
from memory.language.requests.spoken_requests import is_reported, read_request
from memory.language.sentences.asides import is_only_joke
from memory.language.sentences.sentences import content_words, split_sentences
from memory.language.sentences.speech_acts import asks_for_task

THE_PERSON = "§"
"""Stands for the remembered person's name in `Phrases.of_assistant`, which matches "Are you Ruth?" """

NOT_NOTED = {
    "en": "I take that as a joke, and note nothing of it.",
    "de": "Das nehme ich als Scherz und notiere nichts davon.",
    "es": "Lo tomo como una broma y no anoto nada de ello.",
    "fr": "Je prends cela pour une plaisanterie et n’en note rien.",
}


NOT_READ = {
    "en": "I could not read that. There is no hurry; write when you like.",
    "de": "Das konnte ich nicht lesen. Es eilt nicht; schreiben Sie, wann Sie mögen.",
    "es": "No he podido leer eso. No hay prisa; escriba cuando quiera.",
    "fr": "Je n'ai pas pu lire cela. Rien ne presse ; écrivez quand vous voulez.",
}
ROWS = (
    *("qwertyuiop", "qwertzuiopü", "azertyuiop", "asdfghjklñ", "asdfghjklöä", "qsdfghjklm"),
    *("zxcvbnm", "yxcvbnm", "wxcvbn"),
)
KEYBOARD = (*ROWS, *(row[::-1] for row in ROWS))
SHORTEST_RUN = 4
"""Fewest keys side by side that are no word of any language here ("wer" and "poi" are words)."""


def say_what_it_is(said: str, participants: Participants, lexicon: Lexicon, *, private: bool) -> str:
    """Say what the assistant is, if the message asks only that or whether the assistant is the person; else empty."""
    names = {participants.called, participants.first_name, participants.person.name} - {""}
    longest_first = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    asked = re.sub(rf"\b(?:{longest_first})\b", THE_PERSON, said, flags=re.IGNORECASE)
    spoken = (one.phrases for one in (lexicon, *others_than(lexicon)))
    phrases = next((one for one in spoken if one.of_assistant.search(asked)), None)
    if phrases is None:
        return ""
    return (phrases.basic_private if private else phrases.basic).format(name=participants.first_name)


def say_it_cannot(said: str, participants: Participants, lexicon: Lexicon) -> str:
    """Say that the basic assistant does no such task, in the language of the task, if the message ends with a task.

    Empty for any other message, and for one that asks for what is known.
    """
    if read_request(said) or asks_to_remember(said, lexicon) or is_reported(said):
        return ""
    asked = [sentence for sentence in split_sentences(said, lexicon)[-2:] if asks_for_task(sentence)]
    if not asked:
        return ""
    by_words = next(one for one in LEXICONS.values() if one.requests.task.search(asked[-1]))
    own = lexicon if lexicon.requests.task.search(asked[-1]) else by_words
    return own.phrases.cannot.format(name=participants.first_name)


def is_order(said: str, lexicon: Lexicon) -> bool:
    """Whether the message asks or orders the assistant to do something."""
    return bool(lexicon.screens.instruction.search(said) or lexicon.screens.request.search(said))


def answer_to_thanks(said: str, lexicon: Lexicon) -> str:
    """Return the answer to a message that only gives thanks; empty for any other.

    The answer is in the language of the reply if the thanks are in it, else in the language whose thanks leave the
    fewest other words. A message that also asks for something gets no such answer: the request comes first.
    """
    beside = {
        code: one.phrases.thankful.sub("", said) for code, one in LEXICONS.items() if one.phrases.thankful.search(said)
    }
    left = {code: len(content_words(text, LEXICONS[code])) for code, text in beside.items()}
    code = min(left, key=left.__getitem__, default="")
    if not code or left[code] > 1 or any(_asks_for_something(text, LEXICONS[code]) for code, text in beside.items()):
        return ""
    return LEXICONS[lexicon.code if lexicon.code in beside else code].phrases.thanks


def takes_leave(said: str, lexicon: Lexicon) -> bool:
    """Whether a sentence of the message is a goodbye. "She never said goodbye" is none."""
    return any(lexicon.phrases.leaves.search(sentence) for sentence in split_sentences(said, lexicon))


def answer_to_random_keys(said: str, lexicon: Lexicon) -> str:
    """Return the answer to a message of keys that lie side by side, such as "asdf qwer"; empty for any other."""
    typed = [word.strip(".,;:!?…").casefold() for word in said.split()]
    are_runs = [len(word) >= SHORTEST_RUN and any(word in row for row in KEYBOARD) for word in typed]
    rest = [word for word, is_run in zip(typed, are_runs, strict=True) if not is_run]
    return NOT_READ[lexicon.code] if any(are_runs) and all(len(word) < SHORTEST_RUN for word in rest) else ""


def answer_to_joke(said: str, lexicon: Lexicon) -> str:
    """Return the answer to a message that says that it is a joke: nothing of it is noted. Empty for any other
    message.
    """
    return NOT_NOTED[lexicon.code] if is_only_joke(said) else ""


def _asks_for_something(text: str, lexicon: Lexicon) -> bool:
    if lexicon.screens.request.search(text) or asking_sentences(text, lexicon):
        return True
    return bool(lexicon.requests.put.search(text) and content_words(text, lexicon))
