"""Turns in which a relative takes back, or asks to forget, what they told a moment ago.

The messages that are meant are set aside before an engine replies, whichever it is: what was promised of them does not
depend on whether anything was noted of them already. A tool sets aside the facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from uuid import UUID

from django.conf import settings

from config.errors import DomainError
from legacies.jobs import Lease
from memory.engines.builtin.extraction.taking_back import is_joke_about
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.content_topics import names_all
from memory.engines.builtin.replies.notable_messages import can_be_noted
from memory.language.detection import lexicon_for
from memory.language.requests.spoken_requests import FORGETTING, RequestKind, SpokenRequest, read_request
from memory.language.sentences.last_statement import only_takes_back, place_of_last_told
from memory.language.sentences.speech_acts import only_asks_to_leave_alone
from memory.models import Fact, Message
from memory.recall import TurnMemory
from memory.services.conversations.introductions import introduce_person, introduce_teller, number_messages
from memory.services.conversations.messages_set_aside import set_messages_aside
from memory.services.facts.forgotten import FORGOTTEN
from memory.turns.tools.turn_tools import TurnTools
from memory.turns.turn_input import Turn


def set_told_aside(turn: Turn, lease: Lease) -> Turn:
    """Set aside the messages that the turn's question takes back, and the question itself if it asks for nothing else.
    Return the turn with these messages.

    The reply's actions name the messages, so that an undo brings them back. The question is not brought back with them.
    """
    if not (settings.MEMORY and settings.TOOLS and turn.membership.may_tell) or turn.conversation.private:
        return turn
    asked = read_request(turn.question.content)
    if asked is not None and asked.kind not in FORGETTING:
        return turn
    meant = list(_taken_back(asked, turn) if asked else _told_as_joke(turn))
    facts = _facts_behind(meant, turn)
    turn = replace(turn, taken_back=frozenset(facts))
    told = [one for one in meant if not _is_seen_by_family(one, facts)]
    said = turn.question.content
    # The question may name what is to be forgotten.
    is_only_asked = only_asks_to_leave_alone(said) or any(only_takes_back(said, one.content) for one in told)
    if not (told or is_only_asked):
        return turn
    tools = TurnTools(turn, lease, TurnMemory(), model="")
    with suppress(DomainError), tools.writing(*told):  # the turn itself finds that it was stopped, or its teller left
        set_aside = set_messages_aside(turn.conversation, [message.pk for message in told])
        if is_only_asked:
            set_messages_aside(turn.conversation, [turn.question.pk])
        if set_aside:
            tools.note_action("forget_memories", FORGOTTEN, messages=set_aside)
        return replace(turn, set_aside=tuple(told))
    return turn


def _facts_behind(told: list[Message], turn: Turn) -> dict[UUID, Fact]:
    """Return the teller's facts that rest on these messages, by key, each with its sources. Two queries, or none."""
    if not told:
        return {}
    own = Fact.objects.owned_by(turn.membership.user).live().filter(sources__message__in=told)
    return {fact.pk: fact for fact in own.select_related("legacy").prefetch_related("sources")}


def _is_seen_by_family(message: Message, facts: Mapping[UUID, Fact]) -> bool:
    """Whether the family sees all that is noted of the message: no remark takes that back, and its source stays."""
    noted = [fact for fact in facts.values() if message.pk in {one.message_id for one in fact.sources.all()}]
    return bool(noted) and all(fact.is_visible_to_family for fact in noted)


def _taken_back(asked: SpokenRequest, turn: Turn) -> Iterator[Message]:
    told = [message for message in turn.window[:-1] if message.is_told]
    if asked.is_own:
        yield turn.question
        return
    if not told:
        return
    lexicon = lexicon_for(turn.language)
    if asked.kind is RequestKind.TAKE_BACK:
        place = place_of_last_told([message.content for message in told], lexicon)
        yield from () if place is None else (told[place],)
    elif asked.kind is RequestKind.UNDO:
        is_only_told = not _was_acted_on(told[-1], turn) and can_be_noted(told[-1].content, lexicon)
        yield from (told[-1],) if is_only_told else ()
    elif asked.kind is RequestKind.FORGET:
        yield from _named_without_facts(asked, told, turn)


def _told_as_joke(turn: Turn) -> list[Message]:
    """Return the message just before the question if the question says that it was a joke: "lol jk he was rubbish"."""
    people = Participants.of(introduce_person(turn.legacy), introduce_teller(turn.membership))
    last = [message for message in turn.window[:-1] if message.is_told][-1:]
    told, said = (number_messages(some, zone=turn.membership.user.zone) for some in (last, [turn.question]))
    return last if told and is_joke_about(told[0], said[0], people) else []


def _was_acted_on(message: Message, turn: Turn) -> bool:
    return any(later.actions for later in turn.window[:-1] if later.seq > message.seq)


def _named_without_facts(asked: SpokenRequest, told: list[Message], turn: Turn) -> list[Message]:
    """Return the messages that name what is to be forgotten and on which no fact rests. One query, or none.

    Where facts rest on a message, a tool sets aside those that are meant, and the rest of the message stands.
    """
    people = Participants.of(introduce_person(turn.legacy), introduce_teller(turn.membership))
    lexicon = lexicon_for(asked.language)
    named = [message for message in told if names_all(message.content, asked.topic, people, lexicon)]
    facts = Fact.objects.owned_by(turn.membership.user).filter(sources__message__in=named)
    behind = set(facts.values_list("sources__message", flat=True)) if named else set()
    return [message for message in named if message.pk not in behind]
