"""The recall rows of facts, entries, passages of stories, members' own messages, and summaries of conversations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Case, CharField, F, Min, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Cast, Coalesce

from legacies.models import Legacy
from memory.indexing.corrected_evidence import in_batches, told_instead
from memory.indexing.recall_rows import (
    ask_for_vectors,
    context,
    day_in_words,
    period_in_words,
    remove_items,
    searchable,
    store_item,
    write_item,
    write_items,
)
from memory.language.detection import guess_language
from memory.models import (
    Conversation,
    ConversationChunk,
    Entry,
    Fact,
    Message,
    MessageRole,
    Photo,
    RecallItem,
    RecallKind,
    Recording,
    Status,
    Story,
    StoryChunk,
)
from memory.models.conversations import USED
from memory.models.ownership import visible_to_family
from memory.models.recall_item import is_always_warm

# The rows by which recall finds facts.

# The columns that a row copies from its fact.
SAME_COLUMNS_OF_FACTS = (
    *("id", "legacy_id", "owner_id", "conversation_id", "memory_type", "category", "subject", "importance", "pinned"),
    *("cold", "occurred_earliest", "occurred_latest", "language"),
)
WRITTEN = ("content", "title", "tags")
KNOWN = (Status.ACTIVE, Status.SUPERSEDED)


def refresh_fact(fact: Fact) -> None:
    """Update the row of this fact from its stored state. A fact that is set aside or merely suggested has no row; a
    replaced fact has a cold row for its owner. Call it in the transaction of the change.

    The fact is read again, with its sources and the legacy's rule for what the family sees. Two queries, and those of
    putting a job if the row lacks a vector; call it before other jobs are put (see `ask_for_vectors`). A fact that
    belongs to no legacy has no row.
    """
    items = [_fact_item(row) for row in _fact_rows(Fact.objects.filter(pk=fact.pk))]
    for item in items:
        write_item(item)
    if not items:
        remove_fact(fact)


def remove_fact(fact: Fact) -> None:
    """Remove the row of this fact."""
    if fact.legacy_id is not None:
        remove_items(fact.legacy_id, [fact.pk])


def refresh_sharing(legacy_id: UUID) -> None:
    """Update `shared` of all that members share in a legacy whose moderation mode changed. One statement per kind."""
    stories = Story.objects.filter(legacy=legacy_id).shared_with_family()
    seen = {
        RecallKind.FACT: Fact.objects.filter(legacy=legacy_id).shared_with_family().values("pk"),
        RecallKind.PASSAGE: StoryChunk.objects.filter(story__in=stories).values("pk"),
        RecallKind.ENTRY: Entry.objects.filter(legacy=legacy_id).shared_with_family().values("pk"),
        RecallKind.PHOTO: Photo.objects.filter(legacy=legacy_id).shared_with_family().values("pk"),
        RecallKind.RECORDING: Recording.objects.filter(legacy=legacy_id).shared_with_family().values("pk"),
    }
    for kind, ids in seen.items():
        items = RecallItem.objects.filter(legacy_id=legacy_id, kind=kind)
        items.update(shared=Case(When(id__in=ids, then=True), default=False))


def fact_items(facts: QuerySet[Fact]) -> Iterator[RecallItem]:
    """Return the rows of those of these facts that are live or replaced and belong to a legacy. One query."""
    yield from map(_fact_item, _fact_rows(facts).iterator())


def _fact_rows(facts: QuerySet[Fact]) -> QuerySet[Fact, dict[str, Any]]:
    indexed = Fact.objects.filter(pk__in=facts.values("pk"), status__in=KNOWN, legacy__isnull=False)
    instead = told_instead().filter(instead_of=Cast(OuterRef("pk"), CharField())).order_by("-created_at", "-pk")
    rows = indexed.order_by(
        "pk"
    ).annotate(
        shared=Case(When(visible_to_family(), then=True), default=False),
        superseded=Case(When(status=Status.SUPERSEDED, then=True), default=False),
        told_at=Coalesce(Min("sources__told_at"), F("created_at")),
        speaker=Coalesce(Min("sources__speaker"), Value("")),  # empty as soon as the owner said it too
        message_ids=ArrayAgg(
            "sources__message", filter=Q(sources__message__isnull=False), order_by="sources__message", default=[]
        ),
        newer_id=Case(When(status=Status.ACTIVE, then=Subquery(instead.values("pk")[:1]))),
    )
    plain: QuerySet[Fact, dict[str, Any]] = rows.values(
        *SAME_COLUMNS_OF_FACTS, *WRITTEN, "shared", "superseded", "told_at", "speaker", "message_ids", "newer_id"
    )
    return plain


def _fact_item(row: Mapping[str, Any]) -> RecallItem:
    same = {name: value for name, value in row.items() if name not in (*WRITTEN, "newer_id")}
    when = period_in_words(row["occurred_earliest"], row["occurred_latest"], row["language"])
    return RecallItem(
        **{
            **same,
            "cold": row["superseded"] or (row["cold"] and not is_always_warm(row)),
        },  # becomes warm at once when it is given weight
        kind=RecallKind.FACT,
        current_text="" if row["newer_id"] else None,
        newer_ids=[row["newer_id"]] if row["newer_id"] else None,
        search_text=searchable(row["content"]),
        context_text=context(row["title"], *row["tags"], when),
    )


# The rows by which recall finds entries.

# The columns that a row copies from its entry.
SAME_COLUMNS_OF_ENTRIES = ("id", "legacy_id", "owner_id", "occurred_earliest", "occurred_latest")
IMPORTANCE = 6
"""The importance of everything with a date, and of everything that somebody wrote as a story."""


def entry_items(entries: QuerySet[Entry]) -> Iterator[RecallItem]:
    """Return the rows of those of these entries that are live. One query.

    An entry takes its time of telling and its messages from the fact that it came with.
    """
    live = Entry.objects.filter(pk__in=entries.values("pk"), status=Status.ACTIVE).order_by("pk")
    rows = live.annotate(
        shared=Case(When(visible_to_family(), then=True), default=False),
        told_at=Coalesce(Min("fact__sources__told_at"), F("created_at")),
        message_ids=ArrayAgg(
            "fact__sources__message",
            filter=Q(fact__sources__message__isnull=False),
            order_by="fact__sources__message",
            default=[],
        ),
        spoken=F("legacy__language"),
    )
    for row in rows.values(
        *SAME_COLUMNS_OF_ENTRIES, "type", "summary", "shared", "told_at", "message_ids", "spoken"
    ).iterator():
        yield _entry_item(row)


def items_of_entries(
    entries: Iterable[Entry], facts: Mapping[UUID, RecallItem], legacy: Legacy
) -> Iterator[RecallItem]:
    """Return the rows of loaded entries of this legacy, given the rows of the facts that they came with. No query."""
    for entry in entries:
        if entry.status != Status.ACTIVE:
            continue
        entry.legacy = legacy
        fact = facts.get(entry.fact_id) if entry.fact_id else None
        row = {name: getattr(entry, name) for name in (*SAME_COLUMNS_OF_ENTRIES, "type", "summary")}
        told_at, message_ids = (fact.told_at, fact.message_ids) if fact else (entry.created_at, [])
        told = {"told_at": told_at, "message_ids": message_ids, "spoken": legacy.language}
        yield _entry_item({**row, **told, "shared": entry.is_visible_to_family})


def context_of(type_: str, earliest: date | None, latest: date | None, language: str) -> str:
    """Return the context of an entry's text: its type and its time."""
    return context(type_, period_in_words(earliest, latest, language))


def _entry_item(row: Mapping[str, Any]) -> RecallItem:
    same = {name: row[name] for name in (*SAME_COLUMNS_OF_ENTRIES, "shared", "told_at", "message_ids")}
    language = guess_language(row["summary"], otherwise=row["spoken"])
    return RecallItem(
        **same,
        kind=RecallKind.ENTRY,
        importance=IMPORTANCE,
        language=language,
        search_text=searchable(row["summary"]),
        context_text=context_of(row["type"], row["occurred_earliest"], row["occurred_latest"], language),
    )


# The rows by which recall finds passages of stories.


def passage_items(chunks: QuerySet[StoryChunk]) -> Iterator[RecallItem]:
    """Return the rows of those of these passages whose stories are live. One query."""
    shared = Story.objects.shared_with_family().values("pk")
    rows = (
        chunks.filter(story__status=Status.ACTIVE)
        .order_by("pk")
        .values(
            "id",
            "text",
            title=F("story__title"),
            legacy_id=F("story__legacy_id"),
            owner_id=F("story__owner_id"),
            shared=Case(When(story__in=shared, then=True), default=False),
            told_at=F("story__created_at"),
            occurred_earliest=F("story__occurred_earliest"),
            occurred_latest=F("story__occurred_latest"),
            language=F("story__language"),
        )
    )
    return map(_passage_item, rows.iterator())


def _passage_item(row: Mapping[str, Any]) -> RecallItem:
    same = {name: value for name, value in row.items() if name not in ("text", "title")}
    when = period_in_words(row["occurred_earliest"], row["occurred_latest"], row["language"])
    return RecallItem(
        **same,
        kind=RecallKind.PASSAGE,
        importance=IMPORTANCE,
        search_text=searchable(row["text"]),
        context_text=context(row["title"], when),
    )


# The rows by which members find their own messages: summaries lose words.

COLUMNS = ("id", "conversation_id", "content", "speaker")


def store_told(message: Message) -> None:
    """Store the row of a new message, in a conversation that is not private. The caller leaves out what was written in
    acute distress, and puts `vectors_wanted` together with its other jobs.
    """
    store_item(_message_item(_row_of(message)))


def index_messages(conversation: Conversation) -> None:
    """Store the rows of all messages in a conversation that was imported as a whole, in the transaction of the import.

    Replies, private conversations and what was written in acute distress are left out: nobody should meet their worst
    night as a hit among others. Two statements and those of putting a job, however many messages there are.
    """
    items = list(map(_message_item, _message_rows(Message.objects.filter(conversation=conversation)).iterator()))
    if items:
        write_items(items)
        ask_for_vectors(conversation.legacy_id)


def message_items(messages: QuerySet[Message]) -> Iterator[RecallItem]:
    """Return the rows of the members' own messages among these. One query, and those of `in_batches`."""
    yield from in_batches(map(_message_item, _message_rows(messages).iterator()))


def _message_rows(messages: QuerySet[Message]) -> QuerySet[Message, dict[str, Any]]:
    told = messages.filter(USED, role=MessageRole.USER, conversation__private=False).order_by("pk")
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
    """Return what `_message_rows` would return for this message."""
    conversation = message.conversation
    return {
        **{column: getattr(message, column) for column in COLUMNS},
        "told_at": message.at,
        "position": message.seq,
        "legacy_id": conversation.legacy_id,
        "owner_id": conversation.user_id,
        "spoken": conversation.legacy.language,
    }


def _message_item(row: Mapping[str, Any]) -> RecallItem:
    same = {name: value for name, value in row.items() if name not in ("content", "spoken")}
    language = guess_language(row["content"], otherwise=row["spoken"])
    # In UTC: the owner may change their time zone, and the row must stay what a rebuild would make of it.
    day = day_in_words(row["told_at"].date(), language)
    return RecallItem(
        **same,
        kind=RecallKind.MESSAGE,
        message_ids=[row["id"]],
        language=language,
        search_text=searchable(row["content"]),
        context_text=context(day, row["speaker"]),
    )


# The rows by which members find their conversations again, through the summaries.

ITS_MESSAGES = Q(
    conversation__messages__seq__gte=F("from_seq"),
    conversation__messages__seq__lt=F("to_seq"),
    conversation__messages__role=MessageRole.USER,
)


def index_chunk(chunk: ConversationChunk) -> None:
    """Store the row of a chunk; a chunk without a summary is left out. Call it in the chunk's transaction.

    Two queries, and those of putting a job; call it before other jobs are put (see `ask_for_vectors`).
    """
    for item in chunk_items(ConversationChunk.objects.filter(pk=chunk.pk)):
        write_item(item)


def chunk_items(chunks: QuerySet[ConversationChunk]) -> Iterator[RecallItem]:
    """Return the rows of those of these chunks that have a summary, with the members' own messages behind them. One
    query, and those of `in_batches`.
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
    yield from in_batches(map(_chunk_item, rows.iterator()))


def item_of_chunk(chunk: ConversationChunk, told: Sequence[Message], legacy: Legacy) -> RecallItem | None:
    """Return the row of a loaded chunk, given the member's messages of its range; None without a summary. No query."""
    if not chunk.summary or chunk.conversation.private:
        return None
    row = {"id": chunk.pk, "conversation_id": chunk.conversation_id, "summary": chunk.summary}
    common = {"legacy_id": legacy.pk, "owner_id": chunk.conversation.user_id, "spoken": legacy.language}
    told_at = min((message.at for message in told), default=chunk.created_at)
    ids = [message.pk for message in told]
    return _chunk_item({**row, **common, "position": chunk.from_seq, "message_ids": ids, "told_at": told_at})


def _chunk_item(row: Mapping[str, Any]) -> RecallItem:
    same = {name: value for name, value in row.items() if name not in ("summary", "spoken")}
    language = guess_language(row["summary"], otherwise=row["spoken"])
    return RecallItem(
        **same,
        kind=RecallKind.CHUNK,
        language=language,
        search_text=searchable(row["summary"]),
        context_text=context(day_in_words(row["told_at"].date(), language)),
    )
