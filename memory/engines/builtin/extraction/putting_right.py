"""Corrections that do not name what they put right: the earlier statement is repeated with the right value."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from memory.engines.base import FactDraft, NumberedMessage, ReplyRequest
from memory.engines.builtin.extraction.mentions import Who
from memory.engines.builtin.extraction.statements import life_of
from memory.engines.builtin.extraction.subjects import Focus, read_aspect
from memory.engines.builtin.extraction.third_person import make_standalone
from memory.engines.builtin.participants import Participants
from memory.language.corrections.implied_corrections import Meant, is_said_by, read_meant
from memory.language.dates.date_finding import find_date
from memory.language.detection import lexicon_for, others_than, read_language
from memory.language.lexicon import Lexicon
from memory.vocabulary import Category


def date_put_right(old: str, new: str, occurred: str, message: NumberedMessage, participants: Participants) -> str:
    """Return the date of a statement that was put right; the old date `occurred` where neither text names a date."""
    lexicon = read_language(new, lexicon_for(participants.person.language))
    life, others = life_of(message, participants), others_than(lexicon)
    told = [_with_pronoun(text, participants, lexicon) for text in (old, new)]
    found = [find_date(text, life, lexicon, of_person=True, last=False, others=others) or "" for text in told]
    return found[1] if any(found) else occurred


def _with_pronoun(text: str, participants: Participants, lexicon: Lexicon) -> str:
    """Put a pronoun for the person's name at the front: the date patterns read an age from "she was 75 when …"."""
    people = lexicon.people
    pronouns = (people.he if participants.gender == "m" else people.she).subject
    return re.sub(rf"\A{re.escape(participants.first_name)}\b", min(pronouns), text)


def with_put_right(
    facts: Sequence[FactDraft],
    messages: Sequence[NumberedMessage],
    before: Sequence[NumberedMessage],
    participants: Participants,
    facts_of: Callable[[NumberedMessage], Sequence[FactDraft]],
) -> list[FactDraft]:
    """Return the facts of a range with its corrections applied.

    A message that puts an earlier one right gets the earlier fact with the right value. The fact that the correcting
    words would make by themselves is dropped: after "her best friend was called Edith", "she was called Enid" says
    nothing about the person. `facts_of` extracts the facts of a message before the range.
    """
    found = list(facts)
    for message, earlier, meant in _meant_in(messages, before, participants):
        is_in_range = earlier in messages
        read = [one for one in found if earlier.number in one.messages] if is_in_range else facts_of(earlier)
        told = [(one, full) for one in read if (full := _in_full(one, meant))]
        if len(told) > 1 or (told and not is_in_range):
            continue
        if meant.put_right.thing and not told:
            continue  # the correction says what it is about, and can stand by itself
        said = told[0][1] if told else meant.put_right.said_in_full(meant.sentence) or meant.sentence
        found = [one for one in found if not _says_only(one, message, said, participants)]
        if not read and (named := named_after_correction(meant, message, participants)):
            found.append(named)
        for old, full in told:
            occurred = date_put_right(old.content, full, old.occurred or "", message, participants)
            place = next((at for at, one in enumerate(found) if min(one.messages) >= message.number), len(found))
            found.insert(place, replace(old, content=full, messages=(message.number,), occurred=occurred or None))
    return found


def named_after_correction(meant: Meant, message: NumberedMessage, participants: Participants) -> FactDraft | None:
    """Return a fact with what a correction makes of a sentence that was not worth a fact; None if it does not name the
    person, or speaks of the teller. Whoever corrects it holds it to be worth knowing.
    """
    full = meant.put_right.said_in_full(meant.sentence)
    if not full:
        return None
    lexicon = read_language(full, lexicon_for(participants.person.language))
    aspect = read_aspect(full, lexicon, participants, Focus(participants))
    is_of_teller = aspect.speaks_of(Who.TELLER) or aspect.speaks_of(Who.FAMILY)
    content = make_standalone(full, lexicon, participants, may_name=False)
    if is_of_teller or not aspect.speaks_of(Who.PERSON) or participants.first_name not in content:
        return None
    return FactDraft(content=content, messages=(message.number,), category=Category.OTHER, about="legacy")


def _says_only(fact: FactDraft, message: NumberedMessage, right: str, participants: Participants) -> bool:
    """Whether the fact was drawn from this message and says no more than the right value."""
    is_of_message = message.number in fact.messages
    return is_of_message and is_said_by(message.content, fact.content, right, participants.name_words)


def _in_full(fact: FactDraft, meant: Meant) -> str | None:
    return None if fact.instructs else meant.put_right.said_in_full(fact.content)


def _meant_in(
    messages: Sequence[NumberedMessage], before: Sequence[NumberedMessage], participants: Participants
) -> Iterator[tuple[NumberedMessage, NumberedMessage, Meant]]:
    """Yield each message that puts something right, the message that told it, and what is meant."""
    said, speakers = [message for message in (*before, *messages) if message.role == "user"], participants.speakers
    for at, message in enumerate(said):
        if message not in messages:
            continue
        told = [one for one in said[:at] if one.speaker == message.speaker]
        asked = last_reply([one for one in (*before, *messages) if one.number < message.number])
        meant = read_meant(message.content, [one.content for one in told], speakers, asked=asked)
        if meant:
            yield message, told[meant.at], meant


def last_reply(messages: Sequence[NumberedMessage]) -> str:
    """Return what the assistant said last; empty if it said nothing since the last message of a person."""
    return messages[-1].content if messages and messages[-1].role == "assistant" else ""


def takes_back_a_value(said: NumberedMessage, after: NumberedMessage, participants: Participants) -> bool:
    """Whether the later message puts a value of the earlier one right and leaves the rest of it as it is."""
    return read_meant(after.content, [said.content], participants.speakers) is not None


def messages_put_right(request: ReplyRequest) -> frozenset[str]:
    """Return the messages of this conversation that say nothing but what a later one of their teller puts right."""
    said = [message.content for message in request.window if message.role == "user"]
    speakers = Participants.of(request.person, request.teller).speakers
    found = set()
    for at, message in enumerate(said):
        meant = read_meant(message, said[:at], speakers) if at else None
        if meant and meant.sentence == said[meant.at].strip() and meant.put_right.said_in_full(meant.sentence):
            found.add(said[meant.at])
    return frozenset(found)
