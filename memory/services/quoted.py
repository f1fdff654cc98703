"""What the assistant made of somebody's words: replies that quote them, and summaries of talk in which they stand.

When the words go, the reply says that it quoted something, and the summary is made again by the built-in engine, which
is quick and asks nobody, from what people said in that range.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Q
from django.utils.translation import gettext as _

from legacies.models import Membership
from memory.engines.base import ExtractionRequest
from memory.engines.builtin import BuiltinEngine
from memory.index.chunks import index_chunk
from memory.index.redact import redact
from memory.index.rows import remove_items
from memory.models import ConversationChunk, KeptAnswer, Message
from memory.services.introductions import introduce_person, introduce_teller, number_messages

# Anybody's talk about this legacy. A reply names its sources; a model may have quoted more than it named. What it names
# and holds the same words, told by another or said in the talk, stays, and so does the reply.
QUOTING = """
    SELECT reply.id, reply.conversation_id FROM memory_message AS reply
    WHERE reply.role = 'assistant' AND reply.content <> '' AND reply.conversation_id IN (
        SELECT about.conversation_id FROM memory_conversationlegacy AS about WHERE about.legacy_id = %(legacy)s)
    AND (EXISTS (SELECT FROM jsonb_array_elements(reply.sources) AS source WHERE source ->> 'id' = ANY(%(ids)s))
        OR EXISTS (SELECT FROM unnest(%(words)s::text[]) AS word WHERE strpos(lower(reply.content), lower(word)) > 0
            AND NOT EXISTS (SELECT FROM jsonb_array_elements(reply.sources) AS source
                LEFT JOIN memory_fact AS fact ON fact.id = (source ->> 'id')::uuid
                LEFT JOIN memory_message AS said ON said.id = (source ->> 'id')::uuid
                WHERE strpos(lower(coalesce(fact.content, said.content)), lower(word)) > 0)))
    ORDER BY reply.id FOR UPDATE
"""
# What a teller said in their own words stays theirs, and so does a summary of it.
SUMMING_UP = """
    SELECT chunk.id FROM memory_conversationchunk AS chunk
    JOIN memory_conversation AS talk ON talk.id = chunk.conversation_id
    WHERE EXISTS (SELECT FROM memory_message AS reply WHERE reply.id = ANY(%(replies)s)
            AND reply.conversation_id = chunk.conversation_id
            AND reply.seq >= chunk.from_seq AND reply.seq < chunk.to_seq)
        OR (talk.id IN (SELECT about.conversation_id FROM memory_conversationlegacy AS about
                WHERE about.legacy_id = %(legacy)s)
            AND EXISTS (SELECT FROM unnest(%(words)s::text[]) AS word
                WHERE strpos(lower(chunk.summary), lower(word)) > 0 AND NOT EXISTS (
                    SELECT FROM memory_message AS said WHERE said.conversation_id = chunk.conversation_id
                        AND said.role = 'user' AND said.seq >= chunk.from_seq AND said.seq < chunk.to_seq
                        AND strpos(lower(said.content), lower(word)) > 0)))
    ORDER BY chunk.id FOR UPDATE OF chunk
"""


SHORTEST_QUOTE = 12
"""Characters. What is shorter stands in many a text that quotes nobody: only what names its source is known to."""


@dataclass(frozen=True, slots=True)
class Quoted:
    """The replies that were emptied, and how many summaries were made again."""

    replies: Sequence[UUID]
    summaries: int


def forget_quotes(legacy_id: UUID, *, ids: Sequence[UUID], words: Sequence[str]) -> Quoted:
    """Empty the replies that rest on these facts and entries or quote these words, and make summaries without them.

    In the caller's transaction, which holds the legacy's lock.
    """
    values: dict[str, Any] = {"legacy": legacy_id, "ids": [str(id_) for id_ in ids], "words": quotable(words)}
    with connection.cursor() as cursor:
        cursor.execute(QUOTING, values)
        found = cursor.fetchall()
        replies = [reply for reply, _talk in found]
        cursor.execute(SUMMING_UP, {**values, "replies": replies})
        chunk_ids = [chunk for (chunk,) in cursor.fetchall()]
    note = _("What stood here quoted something that was taken away since.")
    Message.objects.filter(pk__in=replies).update(content=note, sources=[])
    # What was answered about a range that is not written yet is asked again.
    KeptAnswer.objects.filter(conversation__in={talk for _reply, talk in found}).delete()
    chunks = ConversationChunk.objects.filter(pk__in=chunk_ids).select_related("conversation__legacy")
    for chunk in chunks:
        _sum_up_again(chunk)
    return Quoted(replies, len(chunk_ids))


def quotable(words: Iterable[str]) -> list[str]:
    """Those that are long enough to be known again where they are quoted without their source."""
    return [word for word in words if len(word) >= SHORTEST_QUOTE]


def _sum_up_again(chunk: ConversationChunk) -> None:
    """Of what people said in it."""
    engine = BuiltinEngine()
    chunk.summary, chunk.model = redact(_extracted(chunk, engine)).text, engine.name
    chunk.save(update_fields=["summary", "model"])
    if chunk.summary:
        index_chunk(chunk)
    else:
        remove_items(chunk.conversation.legacy_id, [chunk.pk])


def _extracted(chunk: ConversationChunk, engine: BuiltinEngine) -> str:
    talk = chunk.conversation
    teller = (
        Membership.objects.select_related("user", "legacy").filter(legacy=talk.legacy_id, user=talk.user_id).first()
    )
    if teller is None:  # who has left is not listened to any more
        return ""
    in_range = Q(seq__gte=chunk.from_seq, seq__lt=chunk.to_seq)
    said = Message.objects.filter(in_range, conversation=talk).exclude(content="").order_by("seq")
    request = ExtractionRequest(
        person=introduce_person(talk.legacy),
        teller=introduce_teller(teller),
        messages=number_messages(list(said), zone=teller.user.zone),
    )
    return engine.extract(request).summary
