"""The people and messages of a conversation in the form that an engine receives."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from zoneinfo import ZoneInfo

from legacies.models import Legacy, Membership
from memory.engines.base import NumberedMessage, Person, Role, Teller
from memory.language.secrets import redact
from memory.models import Message

NOTHING: Mapping[str, int] = MappingProxyType({})


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
    user = membership.user
    return Teller(
        name=user.name, relationship=membership.relationship, calls_them=membership.calls_them, called=user.called
    )


def number_messages(
    messages: Iterable[Message], *, zone: ZoneInfo, numbers: Mapping[str, int] = NOTHING
) -> tuple[NumberedMessage, ...]:
    """Return the messages for an engine, with their places in the conversation and times in the teller's time zone.

    `numbers` maps the keys of the rows that are offered in this turn to their aliases. Secrets are redacted, because an
    engine may run on another organisation's machine.
    """
    return tuple(
        NumberedMessage(
            number=message.seq,
            role=_role(message),
            content=redact(message.content).text,
            at=message.at.astimezone(zone),
            speaker=message.speaker,
            done=frozenset(action["tool"] for action in message.actions),
            cited=frozenset(numbers[key] for one in message.sources if (key := str(one.get("id"))) in numbers),
            # A reply that set messages aside, or brought them back, quotes them.
            is_set_aside=message.set_aside_at is not None or any("messages" in one for one in message.actions),
        )
        for message in messages
    )


def _role(message: Message) -> Role:
    return "user" if message.is_told else "assistant"
