"""What a teller remembers otherwise than a reply has just quoted from somebody else, as a fact of their own.

"I always thought it was 1948", said after "Margaret came to Liverpool in 1949 (Ellie, 14 March 2026)", tells that
Margaret came to Liverpool in 1948. What the other told is not changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from memory.engines.base import FactDraft, NumberedMessage, Recalled, ReplyRequest
from memory.engines.builtin.extraction.putting_right import date_put_right
from memory.engines.builtin.participants import Participants
from memory.language.comparison.statement_reading import inner_text
from memory.language.corrections.bare_corrections import is_bare
from memory.language.corrections.correction_orders import speaks_of_topic
from memory.language.corrections.differing_statements import find_difference, may_differ, read_difference
from memory.language.corrections.put_right import PutRight
from memory.language.detection import LEXICONS, lexicon_for, read_language
from memory.language.sentences.sentences import split_sentences, tokenize
from memory.vocabulary import Category

NOTED = re.compile(r"(?P<text>.{2,500})\s\((?P<who>[^(),]{1,60})(?:,\s[^()]{1,60})?\)\s\[\d+\]")
"""A paragraph of a reply that says what somebody noted, who, and when."""

LONG_WORD = 4
"""Letters from which a word tells something."""


@dataclass(frozen=True, slots=True)
class OthersStatement:
    """A statement of somebody else, as it was noted."""

    text: str
    teller: str
    occurred: str = ""
    category: str = ""


def remembered_otherwise(request: ReplyRequest) -> FactDraft | None:
    """Return what the last message tells otherwise than the others whom the reply before it cites, or whom it names."""
    said = request.window[-1]
    if not may_differ(said.content):
        return None
    participants = Participants.of(request.person, request.teller)
    before = next(reversed(request.window[:-1]), said)
    cited = [item for item in request.recalled if item.kind == "fact" and item.alias in before.cited]
    asked = _question_before(request.window)
    if find_difference(said.content, [item.text for item in cited if item.own], participants.speakers, asked=asked):
        return None  # the teller may mean what they told themselves
    others = sorted((item for item in cited if not item.own), key=lambda item: _place_in(before, item))
    others = others or _named_others(said.content, request, participants)
    statements = [OthersStatement(one.text, one.teller, one.occurred, one.category) for one in others]
    return differing_fact(said, statements, participants, asked=asked)


def _named_others(said: str, request: ReplyRequest, participants: Participants) -> list[Recalled]:
    """Return the one fact that the message can mean, if it says who is wrong and about what; else nothing. A message
    that says what is right in a whole sentence needs no other.
    """
    difference = read_difference(said)
    lexicon = lexicon_for(request.person.language)
    if difference is None or not difference.topic or not is_bare(difference.claim, lexicon, participants.name_words):
        return []
    found = [
        item
        for item in request.recalled
        if item.kind == "fact"
        and not item.own
        and difference.is_of(item.teller)
        and speaks_of_topic(item.text, difference.topic, participants.name_words)
        and find_difference(said, [item.text], participants.speakers)
    ]
    return found if len(found) == 1 else []


def _question_before(messages: Sequence[NumberedMessage]) -> str:
    """Return the message before the last one of the same person: the question that the reply between them answers."""
    return next((one.content for one in reversed(messages[:-1]) if one.role == "user"), "")


def _place_in(reply: NumberedMessage, item: Recalled) -> int:
    at = reply.content.find(inner_text(item.text).rstrip(".”“»"))
    return at if at >= 0 else len(reply.content)


def quoted_from_others(reply: str) -> Iterator[OthersStatement]:
    """Yield what a reply without a model quotes as noted by others."""
    own = {lexicon.phrases.you for lexicon in LEXICONS.values()}
    for paragraph in reply.split("\n\n"):
        found = NOTED.match(paragraph)
        if found and found["who"] not in own:
            yield OthersStatement(found["text"], found["who"])


def with_differing_facts(
    facts: Sequence[FactDraft], messages: Sequence[NumberedMessage], participants: Participants
) -> list[FactDraft]:
    """Return the facts with those that tell otherwise what the reply before their message quotes from others.

    What such a message would make by itself says nothing else, and is dropped. `messages` are those of a range with the
    ones before it.
    """
    found = list(facts)
    for at, (before, said) in enumerate(pairwise(messages), start=1):
        if said.role != "user" or before.role != "assistant" or not may_differ(said.content):
            continue
        asked = _question_before(messages[: at + 1])
        fact = differing_fact(said, list(quoted_from_others(before.content)), participants, asked=asked)
        if fact:
            further = _said_further(said.content)
            found = [one for one in found if one.messages != fact.messages or _words_of(one.content) & further]
            found.append(fact)
    return found


def _said_further(said: str) -> frozenset[str]:
    """Return the words of the message behind the sentence that says what is right, without those in that sentence."""
    difference = read_difference(said)
    first, *others = split_sentences(difference.claim if difference else said, read_language(said, lexicon_for("en")))
    return _words_of(" ".join(others)) - _words_of(first)


def _words_of(text: str) -> frozenset[str]:
    return frozenset(token.word for token in tokenize(inner_text(text)) if len(token.word) >= LONG_WORD)


def differing_fact(
    said: NumberedMessage, statements: Sequence[OthersStatement], participants: Participants, *, asked: str = ""
) -> FactDraft | None:
    """Return what the message tells otherwise than one of these statements, as a whole sentence.

    If the message says who is wrong, only what they told counts, where anything of theirs is among the statements.
    """
    difference = read_difference(said.content)
    theirs = [one for one in statements if difference and difference.is_of(one.teller)]
    meant = theirs or statements
    found = find_difference(said.content, [one.text for one in meant], participants.speakers, asked=asked)
    if found is None:
        return None
    put_right, at = found
    old = meant[at]
    full = _sentence_with(put_right, put_right.said_in_full(old.text) or "")
    return FactDraft(
        content=full,
        messages=(said.number,),
        category=old.category or Category.OTHER,
        about="legacy",
        occurred=date_put_right(old.text, full, old.occurred, said, participants) or None,
    )


def _sentence_with(put_right: PutRight, full: str) -> str:
    """Return the sentence that holds the right value, since nothing else of the statement is what this teller told.

    A sentence that begins with "he" or "she" needs the one before it, so that all of them are kept.
    """
    lexicon = read_language(full, lexicon_for("en"))
    people = lexicon.people
    for sentence in split_sentences(full, lexicon):
        first = next((token.word for token in tokenize(sentence)), "")
        if put_right.is_said_in(sentence) and first not in (people.he.subject | people.she.subject):
            return sentence[:1].upper() + sentence[1:]
    return full
