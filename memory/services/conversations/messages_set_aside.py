"""Setting aside messages that their writer asked to forget, and bringing them back.

Such a message stays in its conversation, word for word. No search and no later prompt contains it, it becomes no
memory, and the summary of its range is made again without it.
"""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Exists, OuterRef
from django.utils import timezone

from memory.indexing.indexed_rows import message_items
from memory.indexing.recall_rows import ask_for_vectors, remove_items, write_items
from memory.models import Conversation, ConversationChunk, Message, MessageRole, PartialAnswer
from memory.models.conversations import MessageQuerySet
from memory.services.deletion.derived_texts import sum_up_again


def set_messages_aside(conversation: Conversation, ids: Iterable[UUID]) -> list[UUID]:
    """Set these messages of the conversation aside. Return the ids of those that were not set aside before.

    The caller holds the legacy's lock and the conversation's row, in a transaction.
    """
    told = _told_among(conversation, ids).filter(set_aside_at=None)
    found = list(told.order_by("seq").values_list("pk", flat=True))
    if found:
        Message.objects.filter(pk__in=found).update(set_aside_at=timezone.now())
        remove_items(conversation.legacy_id, found)
        _derive_again(conversation, found)
    return found


def restore_messages(conversation: Conversation, ids: Iterable[UUID]) -> list[Message]:
    """Undo `set_messages_aside`. Return the messages that were set aside until now."""
    found = list(_told_among(conversation, ids).exclude(set_aside_at=None).order_by("seq"))
    if found:
        keys = [message.pk for message in found]
        Message.objects.filter(pk__in=keys).update(set_aside_at=None)
        write_items(list(message_items(Message.objects.filter(pk__in=keys))))
        ask_for_vectors(conversation.legacy_id)
        _derive_again(conversation, keys)
    return found


def _told_among(conversation: Conversation, ids: Iterable[UUID]) -> MessageQuerySet:
    return Message.objects.filter(pk__in=list(ids), conversation=conversation, role=MessageRole.USER)


def _derive_again(conversation: Conversation, ids: list[UUID]) -> None:
    """Ask the engine again about a range that is not written yet, and make the summaries of these messages again."""
    PartialAnswer.objects.filter(conversation=conversation).delete()
    inside = Message.objects.filter(
        pk__in=ids, conversation=OuterRef("conversation"), seq__gte=OuterRef("from_seq"), seq__lt=OuterRef("to_seq")
    )
    sum_up_again(ConversationChunk.objects.filter(Exists(inside), conversation=conversation))
