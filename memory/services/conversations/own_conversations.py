"""Finding one's own conversation, to read or to lock it. Nobody else's is found."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from accounts.models import User
from config.errors import NotFound
from memory.models import Conversation, Message
from memory.models.conversations import ConversationQuerySet


def own_conversation(user: User, conversation_id: UUID) -> Conversation:
    return _first(Conversation.objects.visible_to(user).filter(pk=conversation_id))


def lock_own_conversation(user: User, conversation_id: UUID) -> Conversation:
    """The same with its row locked until the transaction ends. A legacy's lock is taken before it."""
    own = Conversation.objects.visible_to(user).select_for_update(of=("self",))
    return _first(own.filter(pk=conversation_id))


def _first(found: ConversationQuerySet) -> Conversation:
    conversation = found.first()
    if conversation is None:
        raise NotFound
    return conversation


def are_there(messages: Sequence[Message]) -> bool:
    """Whether all of them still are: each may be taken back at any time. The caller holds the conversation's row."""
    return Message.objects.filter(pk__in=[message.pk for message in messages]).count() == len(messages)
