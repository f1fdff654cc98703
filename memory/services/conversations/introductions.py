"""The people and messages of a conversation in the form that an engine receives."""

from __future__ import annotations

from collections.abc import Iterable
from zoneinfo import ZoneInfo

from legacies.models import Legacy, Membership
from memory.engines.base import NumberedMessage, Person, Role, Teller
from memory.language.secrets import redact
from memory.models import Message


def introduce_person(legacy: Legacy) -> Person:
    return Person(
        name=legacy.name,
        known_as=tuple(legacy.known_as),
        pronouns=legacy.pronouns,
        born=legacy.born,
        died=legacy.died,
        language=legacy.language,
    )


def introduce_teller(membership: Membership) -> Teller:
    """Return the teller for an engine. The caller has loaded the membership's user."""
    return Teller(name=membership.user.name, relationship=membership.relationship, calls_them=membership.calls_them)


def number_messages(messages: Iterable[Message], *, zone: ZoneInfo) -> tuple[NumberedMessage, ...]:
    """Return the messages with their place in the conversation and their time in the owner's time zone.

    Secrets are redacted, because an engine may run on another organisation's machine.
    """
    return tuple(
        NumberedMessage(
            number=message.seq,
            role=_role(message),
            content=redact(message.content).text,
            at=message.at.astimezone(zone),
            speaker=message.speaker,
            done=frozenset(action["tool"] for action in message.actions),
        )
        for message in messages
    )


def _role(message: Message) -> Role:
    return "user" if message.is_told else "assistant"
