"""Undoing what the assistant set aside when its owner asked for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from legacies.models.legacy import lock_legacy
from memory.models import Entry, Fact, Message, Status
from memory.services.conversations.messages_set_aside import restore_messages
from memory.services.conversations.own_conversations import lock_own_conversation, own_message
from memory.services.entries.editing import restore_entry
from memory.services.facts.editing import restore_fact

FORGOTTEN = "forgotten"
"""The outcome of a tool call that set facts aside."""
STILL_SHARED = "still_shared"
"""The outcome of a tool call that left facts as they are, because the family sees them."""


def forgotten_ids(messages: Iterable[Message], *, kind: str = "facts") -> list[UUID]:
    """Return the ids of the facts, `entries` or `messages` that were set aside while these replies were made."""
    return [
        UUID(key)
        for message in messages
        for action in message.actions
        if action["outcome"] == FORGOTTEN
        for key in action.get(kind, ())
    ]


def is_of_messages_only(action: Mapping[str, Any]) -> bool:
    """Whether the action set aside messages of which nothing was noted."""
    keys = (*action.get("facts", ()), *action.get("entries", ()))
    return action["outcome"] == FORGOTTEN and bool(action.get("messages")) and not keys


@transaction.atomic
def undo_forgetting(*, user: User, message_id: UUID) -> Message:
    """Restore what the reply set aside, as it was. A second call changes nothing.

    What was deleted permanently meanwhile stays deleted. Raise `NotFound` for a reply in another person's conversation.
    """
    reply = own_message(user, message_id)
    lock_legacy(reply.conversation.legacy_id)
    lock_own_conversation(user, reply.conversation_id)
    own = Fact.objects.owned_by(user).filter(pk__in=forgotten_ids([reply]), status=Status.RETIRED)
    for fact_id in own.order_by("pk").values_list("pk", flat=True):
        restore_fact(user=user, fact_id=fact_id)
    entry_ids = forgotten_ids([reply], kind="entries")
    entries = Entry.objects.owned_by(user).filter(pk__in=entry_ids, fact=None, status=Status.RETIRED)
    for entry_id in entries.order_by("pk").values_list("pk", flat=True):
        restore_entry(user=user, entry_id=entry_id)
    restore_messages(reply.conversation, forgotten_ids([reply], kind="messages"))
    return reply
