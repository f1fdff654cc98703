"""Deleting conversations. Messages are deleted; facts learned from them stay, with their date and owner.

The number of statements is the same for any length of the conversation. A turn or a consolidation that is under way
finds the row gone when it wants to write, and writes nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Model, Q
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from psycopg import sql

from accounts.models import User
from config.errors import Conflict
from legacies.audit import Actor, joined, record, with_changes, with_gone
from legacies.models.legacy import lock_legacy
from memory.kinds import MemoryAction
from memory.models import (
    Conversation,
    ConversationChunk,
    ConversationLegacy,
    Fact,
    FactPair,
    FactSource,
    IdempotencyRecord,
    Message,
    MessageRole,
    PartialAnswer,
    RecallItem,
)
from memory.models.conversations import UNFINISHED
from memory.models.facts import FactQuerySet
from memory.services.conversations.lifecycle import end_streams
from memory.services.conversations.own_conversations import lock_own_conversation, own_conversation

MOST_CLOSED_AT_ONCE = 100
NOWHERE = {"message_id": None, "span_start": None, "span_end": None}
"""The values of a source's place once its words are deleted; its date and teller stay."""

# The recall items of facts learned from these conversations, and of entries that came with the facts, no longer name
# their messages. Their texts stay as they are, and so do their vectors.
FORGET_IN_FACTS = """
    UPDATE memory_recallitem AS item
    SET conversation_id = CASE WHEN item.conversation_id <> ALL(%(conversations)s) THEN item.conversation_id END,
        message_ids = ARRAY(
            SELECT named.id FROM unnest(item.message_ids) WITH ORDINALITY AS named (id, place)
            WHERE NOT EXISTS (SELECT FROM memory_message AS said
                WHERE said.id = named.id AND said.conversation_id = ANY(%(conversations)s))
            ORDER BY named.place)
    FROM memory_fact AS fact LEFT JOIN memory_entry AS entry ON entry.fact_id = fact.id
    WHERE item.legacy_id = fact.legacy_id AND item.id = ANY(ARRAY[fact.id, entry.id]) AND fact.id IN (
        SELECT source.fact_id FROM memory_factsource AS source
            JOIN memory_message AS said ON said.id = source.message_id
            WHERE said.conversation_id = ANY(%(conversations)s)
        UNION SELECT learned.id FROM memory_fact AS learned WHERE learned.conversation_id = ANY(%(conversations)s))
"""

# A job that a worker holds at this moment is left to the worker, which finds nothing to do. Waiting for it could be a
# deadlock: a worker that gives up a turn locks the job first and then the conversation.
DELETE_JOBS = """
    DELETE FROM legacies_workitem WHERE id IN (
        SELECT id FROM legacies_workitem WHERE key = ANY(%(keys)s) FOR UPDATE SKIP LOCKED)
"""


@transaction.atomic
def delete_conversation(*, user: User, conversation_id: UUID) -> None:
    """Delete the user's conversation permanently, with messages, summaries and everything derived from them.

    Facts stay.
    """
    found = own_conversation(user, conversation_id)
    for legacy_id in _legacies_of(found):
        lock_legacy(legacy_id)
    conversation = lock_own_conversation(user, conversation_id)
    if conversation.private:
        _erase_rows(conversation)
        return
    _record_deletion(conversation, Actor.user(user))
    _erase_rows(conversation)


@transaction.atomic
def close_private(*, user: User, conversation_id: UUID) -> None:
    """Close the user's private conversation: everything in it is deleted at once, and nothing records it."""
    conversation = lock_own_conversation(user, conversation_id)
    if not conversation.private:
        raise Conflict(_("This conversation is not private. You can finish it or delete it."))
    _erase_rows(conversation)


@transaction.atomic
def close_quiet_private(*, now: datetime) -> int:
    """Close the private conversations without a message for `PRIVATE_QUIET_HOURS`, and return how many were closed."""
    silent_since = now - timedelta(hours=settings.PRIVATE_QUIET_HOURS)
    quiet = Conversation.objects.filter(private=True).alias(latest=Coalesce("last_message_at", "created_at"))
    found = quiet.filter(latest__lt=silent_since).order_by("pk").select_for_update(skip_locked=True)
    closed = list(found[:MOST_CLOSED_AT_ONCE])
    for conversation in closed:
        _erase_rows(conversation)
    return len(closed)


def _legacies_of(conversation: Conversation) -> Sequence[UUID]:
    """Return every legacy in which something may name this conversation, in the order in which they are locked."""
    if conversation.private:
        return ()
    about = ConversationLegacy.objects.filter(conversation=conversation).values_list("legacy", flat=True)
    with_facts = _learned_from(conversation).filter(legacy__isnull=False).values_list("legacy", flat=True).distinct()
    return sorted({conversation.legacy_id, *about, *(legacy_id for legacy_id in with_facts if legacy_id)})


def _record_deletion(conversation: Conversation, actor: Actor) -> None:
    """Log the deletion in the conversation's legacy, and in each legacy with facts learned from it."""
    facts = list(_learned_from(conversation).values_list("pk", "legacy_id", "conversation_id"))
    legacy_of = {pk: legacy_id for pk, legacy_id, _ in facts}
    sources: dict[UUID | None, list[UUID]] = defaultdict(list)
    for pk, fact_id in FactSource.objects.filter(message__conversation=conversation).values_list("pk", "fact_id"):
        sources[legacy_of[fact_id]].append(pk)
    pairs: dict[UUID, list[UUID]] = defaultdict(list)
    for pk, of_legacy in FactPair.objects.filter(conversation=conversation).values_list("pk", "legacy_id"):
        pairs[of_legacy].append(pk)
    chunks = list(conversation.chunks.values_list("pk", flat=True))
    for legacy_id in sorted({conversation.legacy_id, *pairs, *(key for key in legacy_of.values() if key)}):
        is_primary = legacy_id == conversation.legacy_id
        here = [(pk, named) for pk, of_legacy, named in facts if of_legacy == legacy_id]
        payload = joined(
            with_changes(Fact, [pk for pk, named in here if named == conversation.pk], conversation_id=None),
            with_changes(FactSource, sources[legacy_id], **NOWHERE),
            with_changes(FactPair, pairs[legacy_id], conversation_id=None),
            with_gone(ConversationChunk, chunks if is_primary else []),
        )
        counts = {"messages": conversation.last_seq if is_primary else 0, "facts_kept": len(here)}
        record(
            conversation,
            MemoryAction.CONVERSATION_DELETED,
            actor=actor,
            legacy_id=legacy_id,
            payload={**counts, **payload},
        )


def _learned_from(conversation: Conversation) -> FactQuerySet:
    from_it = Q(conversation=conversation) | Q(sources__message__conversation=conversation)
    facts: FactQuerySet = Fact.objects.filter(from_it).distinct()
    return facts


def _erase_rows(conversation: Conversation) -> None:
    """Delete every trace of the conversation. The caller holds its row, and the locks of the legacies that it is about.

    One statement here for each kind of row that refers to a message or a conversation; a test checks that none is
    missing.
    """
    replies = dict(conversation.messages.filter(role=MessageRole.ASSISTANT).values_list("pk", "status"))
    on_their_way = [reply for reply, status in replies.items() if status in UNFINISHED]
    _forget_in_facts(conversation)
    RecallItem.objects.filter(legacy_id=conversation.legacy_id, conversation_id=conversation.pk).delete()
    IdempotencyRecord.objects.filter(user=conversation.user_id, subjects__contains=[conversation.pk]).delete()
    for model in (PartialAnswer, ConversationChunk, ConversationLegacy, Message):
        _delete_rows(model, "conversation_id", conversation.pk)
    _delete_rows(Conversation, "id", conversation.pk)
    keys = [f"consolidate:{conversation.pk}", *(f"turn:{reply}" for reply in replies)]
    _execute_sql(DELETE_JOBS, {"keys": keys})
    transaction.on_commit(partial(end_streams, list(replies), on_their_way=on_their_way))


def _forget_in_facts(conversation: Conversation) -> None:
    _execute_sql(FORGET_IN_FACTS, {"conversations": [conversation.pk]})
    sources = FactSource.objects.filter(message__conversation=conversation.pk)
    sources.update(**NOWHERE)
    Fact.objects.filter(conversation=conversation.pk).update(conversation=None)
    FactPair.objects.filter(conversation=conversation.pk).update(conversation=None)


def _delete_rows(model: type[Model], column: str, key: UUID) -> None:
    """Delete the rows in one statement: Django would first fetch every row to find what else it has to delete."""
    statement = sql.SQL("DELETE FROM {} WHERE {} = %(key)s")
    _execute_sql(statement.format(sql.Identifier(model._meta.db_table), sql.Identifier(column)), {"key": key})


def _execute_sql(statement: str | sql.Composed, values: Mapping[str, Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
