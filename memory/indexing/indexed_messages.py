"""The rows by which a teller finds what they said themselves: summaries lose words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import F, QuerySet

from memory.indexing.corrected_evidence import in_batches
from memory.indexing.recall_rows import ask_for_vectors, store_item, write_items
from memory.indexing.search_text import context, day_in_words, searchable
from memory.language.stemmer_language import guess_language
from memory.models import Conversation, Message, MessageRole, RecallItem, RecallKind

COLUMNS = ("id", "conversation_id", "content", "speaker")


def store_told(message: Message) -> None:
    """Let its teller find a message that was told just now, in a conversation that is not private; what was written in
    acute distress is left out by the caller. Who calls puts down `vectors_wanted` together with its other work.
    """
    store_item(_item(_row_of(message)))


def index_messages(conversation: Conversation) -> None:
    """Let the teller find all told messages of a conversation that was imported as a whole, in its transaction.

    Replies, private conversations and what was written in acute distress are left out: nobody should meet their worst
    night as a hit among others. Two statements and those of putting work down, however many messages there are.
    """
    items = list(map(_item, _rows(Message.objects.filter(conversation=conversation)).iterator()))
    if items:
        write_items(items)
        ask_for_vectors(conversation.legacy_id)


def message_items(messages: QuerySet[Message]) -> Iterator[RecallItem]:
    """The rows that stand for the told ones among these messages. One query, and those of `in_batches`."""
    yield from in_batches(map(_item, _rows(messages).iterator()))


def _rows(messages: QuerySet[Message]) -> QuerySet[Message, dict[str, Any]]:
    told = messages.filter(role=MessageRole.USER, in_distress=False, conversation__private=False).order_by("pk")
    rows: QuerySet[Message, dict[str, Any]] = told.values(
        *COLUMNS,
        told_at=F("at"),
        position=F("seq"),
        legacy_id=F("conversation__legacy_id"),
        owner_id=F("conversation__user_id"),
        spoken=F("conversation__legacy__language"),
    )
    return rows


def _row_of(message: Message) -> dict[str, Any]:
    """What `_rows` would bring of it."""
    conversation = message.conversation
    return {
        **{column: getattr(message, column) for column in COLUMNS},
        "told_at": message.at,
        "position": message.seq,
        "legacy_id": conversation.legacy_id,
        "owner_id": conversation.user_id,
        "spoken": conversation.legacy.language,
    }


def _item(row: Mapping[str, Any]) -> RecallItem:
    same = {name: value for name, value in row.items() if name not in ("content", "spoken")}
    language = guess_language(row["content"], otherwise=row["spoken"])
    # In UTC: the teller may change their time zone, and the row must stay what a rebuild would make of it.
    day = day_in_words(row["told_at"].date(), language)
    return RecallItem(
        **same,
        kind=RecallKind.MESSAGE,
        message_ids=[row["id"]],
        language=language,
        search_text=searchable(row["content"]),
        context_text=context(day, row["speaker"]),
    )
