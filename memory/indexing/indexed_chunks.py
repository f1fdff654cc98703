"""The rows by which a teller finds conversations again, by their summaries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import F, Min, Q, QuerySet
from django.db.models.functions import Coalesce

from legacies.models import Legacy
from memory.indexing.corrected_evidence import in_batches
from memory.indexing.recall_rows import write_item
from memory.indexing.search_text import context, day_in_words, searchable
from memory.language.stemmer_language import guess_language
from memory.models import ConversationChunk, Message, MessageRole, RecallItem, RecallKind

ITS_MESSAGES = Q(
    conversation__messages__seq__gte=F("from_seq"),
    conversation__messages__seq__lt=F("to_seq"),
    conversation__messages__role=MessageRole.USER,
)


def index_chunk(chunk: ConversationChunk) -> None:
    """Let the teller find a summarised range again; what has no summary is left out. In the chunk's transaction.

    Two queries, and those of putting work down; to be called before other work is put down (see `ask_for_vectors`).
    """
    for item in chunk_items(ConversationChunk.objects.filter(pk=chunk.pk)):
        write_item(item)


def chunk_items(chunks: QuerySet[ConversationChunk]) -> Iterator[RecallItem]:
    """The rows that stand for those of these chunks that say something, and told messages behind them. One query, and
    those of `in_batches`.
    """
    summaries = chunks.exclude(summary="").filter(conversation__private=False).order_by("pk")
    rows = summaries.values(
        "id",
        "conversation_id",
        "summary",
        position=F("from_seq"),
        legacy_id=F("conversation__legacy_id"),
        owner_id=F("conversation__user_id"),
        spoken=F("conversation__legacy__language"),
        message_ids=ArrayAgg(
            "conversation__messages__id", filter=ITS_MESSAGES, order_by="conversation__messages__seq", default=[]
        ),
        told_at=Coalesce(Min("conversation__messages__at", filter=ITS_MESSAGES), F("created_at")),
    )
    yield from in_batches(map(_item, rows.iterator()))


def item_of_chunk(chunk: ConversationChunk, told: Sequence[Message], legacy: Legacy) -> RecallItem | None:
    """The same for a chunk at hand, with the told messages of its range; None where it says nothing. No query."""
    if not chunk.summary or chunk.conversation.private:
        return None
    row = {"id": chunk.pk, "conversation_id": chunk.conversation_id, "summary": chunk.summary}
    whose = {"legacy_id": legacy.pk, "owner_id": chunk.conversation.user_id, "spoken": legacy.language}
    told_at = min((message.at for message in told), default=chunk.created_at)
    ids = [message.pk for message in told]
    return _item({**row, **whose, "position": chunk.from_seq, "message_ids": ids, "told_at": told_at})


def _item(row: Mapping[str, Any]) -> RecallItem:
    same = {name: value for name, value in row.items() if name not in ("summary", "spoken")}
    language = guess_language(row["summary"], otherwise=row["spoken"])
    return RecallItem(
        **same,
        kind=RecallKind.CHUNK,
        language=language,
        search_text=searchable(row["summary"]),
        context_text=context(day_in_words(row["told_at"].date(), language)),
    )
