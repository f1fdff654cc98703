"""Rows for tests, made through the models. Each row is valid by itself.

Factories call no services: a test of a service sets up its rows without that service. `remember`, `told` and
`summarised` also keep `RecallItem` up to date, which the bare factories do not; each of them is one transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import factory
from django.db import transaction
from factory.django import DjangoModelFactory

from accounts.models import User
from legacies.models import Legacy, Membership, Role
from memory.indexing.corrected_evidence import refresh_evidence
from memory.indexing.indexed_rows import index_chunk, refresh_fact, store_told
from memory.indexing.recall_rows import ask_for_vectors
from memory.models import (
    Activity,
    Conversation,
    ConversationChunk,
    ConversationLegacy,
    Fact,
    FactSource,
    Message,
    MessageRole,
    Moderation,
    Status,
    Visibility,
)
from memory.models.conversations import LegacyRole
from memory.models.facts import SourceKind

PASSWORD = "a long enough password"
A_DAY = datetime(2026, 3, 14, 15, 9, tzinfo=UTC)


class UserFactory(DjangoModelFactory):
    class Meta:
        model = User
        skip_postgeneration_save = True

    email = factory.Sequence(lambda n: f"person{n}@example.org")
    display_name = factory.Sequence(lambda n: f"Person {n}")
    time_zone = "Europe/London"

    @classmethod
    def _create(cls, model_class: type[User], *args: Any, **fields: Any) -> Any:
        """Create a user with `PASSWORD` unless one is given. `password=None` makes a user who signs in by code."""
        return User.objects.create_user(password=fields.pop("password", PASSWORD), **fields)


class LegacyFactory(DjangoModelFactory):
    class Meta:
        model = Legacy

    name = factory.Sequence(lambda n: f"Rose Miller {n}")
    pronouns = "she/her"


class MembershipFactory(DjangoModelFactory):
    class Meta:
        model = Membership

    legacy = factory.SubFactory(LegacyFactory)
    user = factory.SubFactory(UserFactory)
    role = Role.CONTRIBUTOR
    relationship = "granddaughter"
    calls_them = "Nana"


def _new_member(row: Any) -> User:
    """Return a new contributor of the row's legacy: the owner of a row for which the test names nobody."""
    user: User = MembershipFactory(legacy=row.legacy).user
    return user


class ConversationFactory(DjangoModelFactory):
    class Meta:
        model = Conversation
        skip_postgeneration_save = True

    legacy = factory.SubFactory(LegacyFactory)
    user = factory.LazyAttribute(_new_member)

    @factory.post_generation
    def about(self, create: bool, extracted: Any, **kwargs: Any) -> None:
        if create:
            ConversationLegacy.objects.create(conversation=self, legacy=self.legacy, role=LegacyRole.PRIMARY)


class MessageFactory(DjangoModelFactory):
    """A member's message, the next in its conversation. See `ReplyFactory` for the assistant's messages."""

    class Meta:
        model = Message

    conversation = factory.SubFactory(ConversationFactory)
    role = MessageRole.USER
    author = factory.LazyAttribute(lambda message: message.conversation.user)
    content = factory.Sequence(lambda n: f"She told me story number {n} by the fire.")
    at = A_DAY

    @classmethod
    def _create(cls, model_class: type[Message], *args: Any, **fields: Any) -> Any:
        conversation = fields["conversation"]
        conversation.last_seq += 1
        conversation.last_message_at = fields["at"]
        conversation.save(update_fields=["last_seq", "last_message_at"])
        fields.setdefault("seq", conversation.last_seq)
        return super()._create(model_class, *args, **fields)


class ReplyFactory(MessageFactory):
    role = MessageRole.ASSISTANT
    author = None
    content = "What did she like about it?"
    model = "scripted"


class ChunkFactory(DjangoModelFactory):
    """A summary of everything that was said in its conversation so far."""

    class Meta:
        model = ConversationChunk

    conversation = factory.SubFactory(ConversationFactory)
    from_seq = 1
    to_seq = factory.LazyAttribute(lambda chunk: max(chunk.conversation.last_seq, 1) + 1)
    summary = factory.Sequence(lambda n: f"They spoke warmly of evening number {n} by the fire.")
    model = "scripted"


class ActivityFactory(DjangoModelFactory):
    """An uploaded chat that is about to be read."""

    class Meta:
        model = Activity

    legacy = factory.SubFactory(LegacyFactory)
    user = factory.LazyAttribute(_new_member)
    kind = "whatsapp"
    state = "waiting"
    upload = b"12/03/2024, 18:05 - Tom: She sang."


class FactFactory(DjangoModelFactory):
    """An active private fact. The traits are the states of a fact; each sets all columns that belong to its state."""

    class Meta:
        model = Fact

    class Params:
        shared = factory.Trait(
            visibility=Visibility.SHARED, moderation=Moderation.WAITING, shared_at=A_DAY, to_desk_at=A_DAY
        )
        approved = factory.Trait(
            visibility=Visibility.SHARED, moderation=Moderation.APPROVED, shared_at=A_DAY, to_desk_at=A_DAY
        )
        returned = factory.Trait(
            visibility=Visibility.SHARED,
            moderation=Moderation.RETURNED,
            moderation_reason="Too much of somebody else's life.",
            shared_at=A_DAY,
            to_desk_at=A_DAY,
        )
        restricted = factory.Trait(
            visibility=Visibility.SHARED,
            moderation=Moderation.RESTRICTED,
            moderation_reason="It names somebody who is alive.",
            shared_at=A_DAY,
            to_desk_at=A_DAY,
        )
        suggested = factory.Trait(status=Status.SUGGESTED)
        superseded = factory.Trait(status=Status.SUPERSEDED)
        retired = factory.Trait(status=Status.RETIRED, retired_at=A_DAY)

    legacy = factory.SubFactory(LegacyFactory)
    owner = factory.LazyAttribute(_new_member)
    content = factory.Sequence(lambda n: f"Rose loved story number {n}.")
    category = "other"
    importance = 5


class FactSourceFactory(DjangoModelFactory):
    class Meta:
        model = FactSource

    fact = factory.SubFactory(FactFactory)
    kind = SourceKind.MESSAGE
    message = factory.LazyAttribute(lambda source: _message_behind(source.fact))
    teller = factory.LazyAttribute(lambda source: source.fact.owner)
    told_at = A_DAY


def _message_behind(fact: Fact) -> Message:
    conversation = ConversationFactory(legacy=fact.legacy, user=fact.owner)
    message: Message = MessageFactory(conversation=conversation, content=fact.content)
    return message


def join(legacy: Legacy, role: Role = Role.CONTRIBUTOR, **about: Any) -> User:
    """Return a new user who is a member of this legacy."""
    user: User = MembershipFactory(legacy=legacy, role=role, user=UserFactory(**about)).user
    return user


@transaction.atomic
def remember(content: str, **fields: Any) -> Fact:
    """Return an indexed fact. Fields and traits are as for `FactFactory`; `messages` are its sources."""
    messages: Sequence[Message] = fields.pop("messages", ())
    fact: Fact = FactFactory(content=content, **fields)
    for message in messages:
        FactSourceFactory(fact=fact, message=message, told_at=message.at, is_shown=fact.show_words)
    if not messages:
        FactSourceFactory(fact=fact, kind=SourceKind.MANUAL, message=None)
    refresh_fact(fact)
    if messages and fact.legacy_id:
        refresh_evidence(fact.legacy_id, [fact])
    return fact


@transaction.atomic
def told(content: str, *, conversation: Conversation | None = None, **fields: Any) -> Message:
    """Return an indexed message of a member. Without a conversation, `owner` and `legacy` get a new one."""
    whose = {"user": fields.pop("owner", None), "legacy": fields.pop("legacy", None)}
    if conversation is None:
        conversation = ConversationFactory(**{name: value for name, value in whose.items() if value is not None})
    message: Message = MessageFactory(conversation=conversation, content=content, **fields)
    if message.is_told and not message.in_distress and not message.conversation.private:
        store_told(message)
        ask_for_vectors(conversation.legacy_id)
    return message


@transaction.atomic
def summarised(summary: str, *, conversation: Conversation, **fields: Any) -> ConversationChunk:
    """Return an indexed summary of a conversation."""
    chunk: ConversationChunk = ChunkFactory(conversation=conversation, summary=summary, **fields)
    index_chunk(chunk)
    return chunk
