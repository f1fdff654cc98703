"""Texts that the assistant derived from somebody's words: replies that quote them, and summaries.

When the words are deleted, the reply says that it quoted something. The summary is made again from what people said in
its range. The built-in engine makes it, because that engine is quick and sends nothing to others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection
from django.db.models import Q, QuerySet

from legacies.models import Membership
from memory.engines.base import ExtractionRequest
from memory.engines.builtin import BuiltinEngine
from memory.indexing.indexed_rows import index_chunk
from memory.indexing.recall_rows import remove_items
from memory.language.secrets import redact
from memory.models import ConversationChunk, Entry, Fact, Message, PartialAnswer
from memory.models.conversations import USED
from memory.services.conversations.introductions import introduce_person, introduce_teller, number_messages
from memory.services.conversations.withheld_words import words_withheld
from memory.services.history.as_of import words_seen

# Conversations of all members about this legacy. A reply names its sources, but a model may have quoted more than it
# named. If another source that the reply names holds the same words, they stay, and so does the reply.
QUOTING = """
    SELECT reply.id, reply.conversation_id, conversation.user_id, reply.at, found.is_named, found.words
    FROM memory_message AS reply JOIN memory_conversation AS conversation ON conversation.id = reply.conversation_id
    CROSS JOIN LATERAL (SELECT
        EXISTS (SELECT FROM jsonb_array_elements(reply.sources) AS source WHERE source ->> 'id' = ANY(%(ids)s))
            AS is_named,
        ARRAY(SELECT word FROM unnest(%(words)s::text[]) AS word WHERE strpos(lower(reply.content), lower(word)) > 0
            AND NOT EXISTS (SELECT FROM jsonb_array_elements(reply.sources) AS source
                LEFT JOIN memory_fact AS fact ON fact.id = (source ->> 'id')::uuid
                LEFT JOIN memory_message AS said ON said.id = (source ->> 'id')::uuid
                WHERE strpos(lower(coalesce(fact.content, said.content)), lower(word)) > 0)) AS words
    ) AS found
    WHERE reply.role = 'assistant' AND reply.content <> '' AND reply.conversation_id IN (
        SELECT about.conversation_id FROM memory_conversationlegacy AS about WHERE about.legacy_id = %(legacy)s)
        AND (found.is_named OR found.words <> '{}')
    ORDER BY reply.id FOR UPDATE OF reply
"""
# What a member said in their own words stays theirs, and so does a summary of it.
SUMMING_UP = """
    SELECT chunk.id, chunk.conversation_id, conversation.user_id, chunk.created_at, found.is_named, found.words
    FROM memory_conversationchunk AS chunk
    JOIN memory_conversation AS conversation ON conversation.id = chunk.conversation_id
    CROSS JOIN LATERAL (SELECT
        EXISTS (SELECT FROM memory_message AS reply WHERE reply.id = ANY(%(replies)s)
            AND reply.conversation_id = chunk.conversation_id
            AND reply.seq >= chunk.from_seq AND reply.seq < chunk.to_seq) AS is_named,
        ARRAY(SELECT word FROM unnest(%(words)s::text[]) AS word
            WHERE strpos(lower(chunk.summary), lower(word)) > 0 AND NOT EXISTS (
                SELECT FROM memory_message AS said WHERE said.conversation_id = chunk.conversation_id
                    AND said.role = 'user' AND said.seq >= chunk.from_seq AND said.seq < chunk.to_seq
                    AND strpos(lower(said.content), lower(word)) > 0)) AS words
    ) AS found
    WHERE found.is_named OR (found.words <> '{}' AND conversation.id IN (
        SELECT about.conversation_id FROM memory_conversationlegacy AS about WHERE about.legacy_id = %(legacy)s))
    ORDER BY chunk.id FOR UPDATE OF chunk
"""


SHORTEST_QUOTE = 12
"""In characters. Shorter words occur in many texts that quote nobody, so only a named source shows a quotation."""


MADE_WITHIN = timedelta(hours=1)
"""A reply or summary may rest on words that became visible up to this long after it was begun."""


@dataclass(frozen=True, slots=True)
class ForgottenQuotes:
    """The replies that were emptied, and the number of summaries that were made again."""

    replies: Sequence[UUID]
    summaries: int


class _Derived(NamedTuple):
    """A reply or summary in a conversation of `user` that names a deleted row as a source or holds its words."""

    id: UUID
    conversation: UUID
    user: UUID
    at: datetime
    is_named: bool
    words: Sequence[str]


def forget_quotes(
    chain: UUID, facts: Sequence[Fact], entries: Sequence[Entry], others: Sequence[UUID] = ()
) -> ForgottenQuotes:
    """Empty replies that rest on these facts and entries or quote them, and make affected summaries again.

    `others` are the keys of passages of stories, photos and recordings: replies that name them as a source are emptied
    too. Equal words alone count as a quotation only where they can be one: in a conversation of the words' owner, or
    after the family could see the words. Runs in the caller's transaction, which holds the legacy's lock.
    """
    going = _DeletedTexts(chain, facts, entries)
    ids = [str(id_) for id_ in (*going.ids, *others)]
    values: dict[str, Any] = {"legacy": chain, "ids": ids, "words": list(going.owners)}
    found = going.quoted_in(_select_texts(QUOTING, values))
    replies = [reply.id for reply in found]
    chunks = going.quoted_in(_select_texts(SUMMING_UP, {**values, "replies": replies}))
    empty_replies(replies)
    # A partial answer about a range that is not consolidated yet is deleted, so that the engine is asked again.
    PartialAnswer.objects.filter(conversation__in={reply.conversation for reply in found}).delete()
    sum_up_again(ConversationChunk.objects.filter(pk__in=[chunk.id for chunk in chunks]))
    return ForgottenQuotes(replies, len(chunks))


def empty_replies(ids: Sequence[UUID]) -> None:
    """Empty these replies: each says that it quoted something, and has no sources."""
    Message.objects.filter(pk__in=ids).update(content=words_withheld(), sources=[], unsourced=[])


def sum_up_again(chunks: QuerySet[ConversationChunk]) -> int:
    """Make these summaries again from what people said in their ranges, and return how many there are."""
    found = list(chunks.select_related("conversation__legacy").select_for_update(of=["self"]))
    for chunk in found:
        _sum_up_again(chunk)
    return len(found)


class _DeletedTexts:
    """The texts of the deleted facts and entries, if they are long enough to be recognised without their source."""

    def __init__(self, chain: UUID, facts: Sequence[Fact], entries: Sequence[Entry]) -> None:
        self._chain = chain
        self.ids = [row.pk for row in (*facts, *entries)]
        self.owners: dict[str, set[UUID | None]] = {}
        for owner, words in (
            *((fact.owner_id, fact.content) for fact in facts),
            *((entry.owner_id, entry.summary) for entry in entries),
        ):
            if len(words) >= SHORTEST_QUOTE:
                self.owners.setdefault(words, set()).add(owner)

    @cached_property
    def _words_seen(self) -> Mapping[str, datetime]:
        """When the family could first see the words.

        Needs the whole audit log, so it is read only when it is needed.
        """
        return words_seen(self._chain, self.ids)

    def quoted_in(self, rows: Iterable[_Derived]) -> list[_Derived]:
        return [row for row in rows if row.is_named or any(self._may_have(row, words) for words in row.words)]

    def _may_have(self, row: _Derived, words: str) -> bool:
        if row.user in self.owners[words]:
            return True
        return words in self._words_seen and self._words_seen[words] <= row.at + MADE_WITHIN


def _select_texts(statement: str, values: Mapping[str, Any]) -> list[_Derived]:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return [_Derived(*row) for row in cursor.fetchall()]


def _sum_up_again(chunk: ConversationChunk) -> None:
    """Make the summary again from what people said in its range."""
    engine = BuiltinEngine()
    chunk.summary, chunk.model = redact(_extract_chunk(chunk, engine)).text, engine.name
    chunk.save(update_fields=["summary", "model"])
    if chunk.summary:
        index_chunk(chunk)
    else:
        remove_items(chunk.conversation.legacy_id, [chunk.pk])


def _extract_chunk(chunk: ConversationChunk, engine: BuiltinEngine) -> str:
    conversation = chunk.conversation
    teller = (
        Membership.objects.select_related("user", "legacy")
        .filter(legacy=conversation.legacy_id, user=conversation.user_id)
        .first()
    )
    if teller is None:  # the words of a former member are no longer read
        return ""
    in_range = Q(seq__gte=chunk.from_seq, seq__lt=chunk.to_seq)
    said = Message.objects.filter(USED, in_range, conversation=conversation).exclude(content="").order_by("seq")
    request = ExtractionRequest(
        person=introduce_person(conversation.legacy),
        teller=introduce_teller(teller),
        messages=number_messages(list(said), zone=teller.user.zone),
    )
    return engine.extract(request).summary
