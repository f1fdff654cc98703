"""Whose conversation it is, and who may say something in it: for pages, API and services. Nobody else's is found."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from accounts.models import User
from config.errors import NotFound
from legacies.access import teller_in
from memory.models import Conversation, Message
from memory.models.conversations import ConversationQuerySet


def own_conversation(user: User, conversation_id: UUID, *, legacy_id: UUID | None = None) -> Conversation:
    """One of this user's, about this legacy where one is named; raises `NotFound`."""
    own = Conversation.objects.visible_to(user)
    return _found(own.filter(legacy=legacy_id) if legacy_id else own, conversation_id)


def lock_own_conversation(user: User, conversation_id: UUID) -> Conversation:
    """The same with its row locked until the transaction ends. A legacy's lock is taken before it."""
    return _found(Conversation.objects.visible_to(user).select_for_update(of=("self",)), conversation_id)


def lock_to_write(user: User, conversation_id: UUID) -> Conversation:
    """The same for who may tell in its legacy, which comes with it; raises `NotAllowed` for who only reads by now."""
    conversation = lock_own_conversation(user, conversation_id)
    conversation.legacy = teller_in(user, conversation.legacy_id).legacy
    return conversation


def own_message(user: User, message_id: UUID, *, conversation: Conversation | None = None) -> Message:
    """One in a conversation of this user's, or in this very one, with its conversation; raises `NotFound`."""
    own = Message.objects.visible_to(user).filter(pk=message_id).select_related("conversation")
    message = (own.filter(conversation=conversation) if conversation else own).first()
    if message is None:
        raise NotFound
    return message


def _found(own: ConversationQuerySet, conversation_id: UUID) -> Conversation:
    conversation = own.filter(pk=conversation_id).first()
    if conversation is None:
        raise NotFound
    return conversation


def are_there(messages: Sequence[Message]) -> bool:
    """Whether all of them still are: each may be taken back at any time. The caller holds the conversation's row."""
    return Message.objects.filter(pk__in=[message.pk for message in messages]).count() == len(messages)
