"""The context of a message: what the assistant asked last, and whom the teller spoke of before."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from memory.engines.builtin.extraction.mentions import Aspect, Who
from memory.engines.builtin.extraction.question_events import events_in
from memory.engines.builtin.extraction.subjects import Focus, read_aspect
from memory.engines.builtin.participants import Participants
from memory.language.detection import LEXICONS, read_language
from memory.language.lexicon import Lexicon
from memory.language.sentences.sentences import split_sentences, tokenize

EVERYBODY = frozenset({"m", "f"})
DREAM_TOLD_WITHIN = timedelta(hours=1)
"""Longest time between two messages that tell one dream."""


@dataclass(frozen=True, slots=True)
class OpenReferences:
    """What a message leaves open for the next one.

    `others` holds the gender whose pronouns mean somebody else, if the whole message was about them. `broke_off`: the
    message ended with something like "hang on".
    """

    others: frozenset[str] = frozenset()
    broke_off: bool = False
    of_others: bool = False
    """The message spoke of somebody else last."""
    dreamt_at: datetime | None = None
    """When the message was written, if it ended in a dream."""


@dataclass(frozen=True, slots=True)
class MessageContext:
    """The conversation around a message.

    `asked_of_person`: the message may speak of the person without naming them, after a question about the person or at
    the beginning. `lexicon` is of the language that people speak. `others` are the genders whose pronouns mean somebody
    else.
    """

    asked_of_person: bool
    lexicon: Lexicon
    others: frozenset[str] = frozenset()
    carried: bool = False
    """`others` come from the teller's last message, not from a question."""
    was_asked: bool = False
    """The assistant asked a question about the person, with a question mark."""
    came_back: bool = False
    """The teller broke off before this message and was asked nothing since: it may open with what interrupted them."""

    asked_about: frozenset[str] = frozenset()
    """The events of a life that the assistant's question names."""
    follows_others: bool = False
    """The message before spoke of somebody else last, so "her brother" may be that one's brother."""
    dreamt_at: datetime | None = None
    """When the message before was written, if it ended in a dream and nothing was asked since."""

    def may_go_on_with_dream(self, at: datetime) -> bool:
        """Whether a message of this time may go on with a dream of the message before."""
        return self.dreamt_at is not None and at - self.dreamt_at <= DREAM_TOLD_WITHIN

    def after(self, left: OpenReferences) -> MessageContext:
        """Return the context of the teller's next message in a row: "she" still means the one spoken of last."""
        return replace(
            self,
            others=left.others,
            carried=True,
            came_back=False,
            follows_others=left.of_others,
            dreamt_at=left.dreamt_at,
        )


def asks_what_was_meant(assistant: str) -> bool:
    """Whether the assistant asked what a correction was meant to put right."""
    return any(lexicon.phrases.ask_meant.split("{name}")[0] in assistant for lexicon in LEXICONS.values())


def hear(
    assistant: str, participants: Participants, lexicon: Lexicon, left: OpenReferences = OpenReferences()
) -> MessageContext:
    """Return the context that the assistant's last message gives to the message after it.

    Without a message of the assistant, a message may speak of the person at once. If the assistant asks nothing and
    names nobody ("Go on."), what the teller's last message `left` open stays open.
    """
    if not assistant.strip():
        return MessageContext(True, lexicon, dreamt_at=left.dreamt_at)
    if asks_what_was_meant(assistant):  # that question names the person only in an example
        return MessageContext(False, lexicon, left.others, carried=True, follows_others=left.of_others)
    language = read_language(assistant, lexicon)
    sentences = split_sentences(assistant, language)
    aspects = [read_aspect(sentence, language, participants, Focus(participants)) for sentence in sentences]
    asked = aspects[-1] if aspects else None
    of_both = bool(sentences) and bool(language.people.both.search(sentences[-1]))
    of_teller = asked is not None and asked.speaks_of(Who.LISTENER) and not asked.speaks_of(Who.PERSON) and not of_both
    of_nobody = asked is not None and not asked.mentions
    of_person = (of_nobody or of_both or any(aspect.speaks_of(Who.PERSON) for aspect in aspects)) and not of_teller
    if not of_person and asked is not None and _asks_of_other(sentences[-1], asked, language):
        return MessageContext(of_person, lexicon, EVERYBODY, follows_others=True)
    asks = "?" in assistant
    only_waits = not asks and not any(_speaks_of_somebody(aspect) for aspect in aspects)
    came_back = left.broke_off and not asks
    others = left.others if only_waits else frozenset()
    is_of_person = of_person and not came_back
    was_asked = is_of_person and asks
    about = events_in(sentences[-1], language) if was_asked else frozenset()
    return MessageContext(
        is_of_person,
        lexicon,
        others,
        carried=only_waits,
        was_asked=was_asked,
        came_back=came_back,
        asked_about=about,
        follows_others=only_waits and left.of_others,
        dreamt_at=None if asks else left.dreamt_at,
    )


def _speaks_of_somebody(aspect: Aspect) -> bool:
    return any(mention.who in (Who.PERSON, Who.OTHER) for mention in aspect.mentions)


def _asks_of_other(question: str, asked: Aspect, lexicon: Lexicon) -> bool:
    """Whether the question asks about somebody else, whom the pronouns of the answer then mean.

    "Did Walter play, too?" asks about Walter; "Perhaps Frank knows?" does not ask about Frank.
    """
    tokens = tokenize(question)
    first, second = asked.mentions[:1], asked.mentions[1:2]
    owns = bool(first and second) and second[0].at == first[0].at + 1
    if first and first[0].who is Who.LISTENER and not owns:
        return False  # "Did you ever tell the children?", not "Did your sister …?"
    by_name = any(mention.who is Who.OTHER and mention.form in ("name", "kin") for mention in asked.mentions)
    return by_name and bool(tokens) and tokens[0].word in lexicon.people.auxiliaries | lexicon.people.being
