"""Updating recall and the audit log after rows of an export are stored."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db.models import Max

from legacies import jobs
from legacies.audit import Action, Actor, AuditEntry, record_many, record_many_for_user, state_of, with_rows
from legacies.jobs import NewJob
from memory.indexing.corrected_evidence import refresh_evidence
from memory.indexing.file_rows import photo_items, recording_items
from memory.indexing.indexed_rows import chunk_items, fact_items, message_items
from memory.indexing.recall_rows import ask_for_vectors, write_items
from memory.kinds import JobKind, MemoryAction
from memory.models import (
    ContextFileVersion,
    Conversation,
    ConversationChunk,
    ConversationLegacy,
    Fact,
    Message,
    Photo,
    RecallItem,
    Recording,
    Story,
    StoryChunk,
)
from memory.models.conversations import LegacyRole
from memory.services.entries.following import index_entries
from memory.services.imports.restoring.people import Restore
from memory.services.stories.passages import refresh_passages

ACTIONS: Mapping[str, Any] = {
    "personas": MemoryAction.PERSONA_CREATED,
    "stories": MemoryAction.STORY_CREATED,
    "facts": MemoryAction.FACT_CREATED,
    "entries": MemoryAction.ENTRY_CREATED,
    "photos": MemoryAction.PHOTO_ADDED,
    "recordings": MemoryAction.RECORDING_ADDED,
    "links": MemoryAction.FACTS_LINKED,
    "pairs": MemoryAction.PAIR_PROPOSED,
}
"""Logged on the legacy's chain, with everything that the audit log keeps of the row."""
OWN_ACTIONS: Mapping[str, Any] = {
    "boundaries": MemoryAction.BOUNDARY_SET,
    "quiet_dates": Action.QUIET_DATE_SET,
    "relative_questions": MemoryAction.QUESTION_ASKED,
}
"""Logged on the user's own chain, without any words."""


def follow_rows(restore: Restore, section: str, rows: Sequence[Any]) -> None:
    """Do what follows from storing these rows, in the same transaction."""
    if not rows:
        return
    if follow := FOLLOWING.get(section):
        follow(restore, rows)
    actor, legacy_id = Actor.user(restore.user), restore.legacy.pk
    if section in ACTIONS:
        events = [AuditEntry(row, ACTIONS[section], {"after": state_of(row)}) for row in rows]
        record_many(events, actor=actor, legacy_id=legacy_id)
    if section in OWN_ACTIONS:
        events = [AuditEntry(row, OWN_ACTIONS[section], {"legacy": legacy_id}) for row in rows]
        record_many_for_user(events, actor=actor, user_id=restore.user.pk)


def set_later_versions(restore: Restore, later: Mapping[UUID, UUID]) -> int:
    """Store which fact replaced which, once all facts are imported. Both are the user's. Three queries and the log."""
    own = Fact.objects.filter(owner=restore.user, legacy=restore.legacy)
    ends = set(own.filter(pk__in=later.values()).values_list("pk", flat=True))
    facts = [fact for fact in own.filter(pk__in=later, superseded_by=None) if later[fact.pk] in ends]
    for fact in facts:
        fact.superseded_by_id = later[fact.pk]
    Fact.objects.bulk_update(facts, ["superseded_by"])
    _index(restore, list(fact_items(Fact.objects.filter(pk__in=[fact.pk for fact in facts]))))
    events = [AuditEntry(fact, MemoryAction.FACT_SUPERSEDED, {"after": state_of(fact)}) for fact in facts]
    record_many(events, actor=Actor.user(restore.user), legacy_id=restore.legacy.pk)
    return len(facts)


def _index(restore: Restore, items: list[RecallItem]) -> None:
    if items:
        write_items(items)
        ask_for_vectors(restore.legacy.pk)


def _conversations(restore: Restore, rows: Sequence[Conversation]) -> None:
    ConversationLegacy.objects.bulk_create(
        ConversationLegacy(conversation=row, legacy=restore.legacy, role=LegacyRole.PRIMARY) for row in rows
    )


def _messages(restore: Restore, rows: Sequence[Message]) -> None:
    """Make sure that the last number of each conversation is that of its last message, and index the messages."""
    seen = Message.objects.filter(conversation__in={row.conversation_id for row in rows})
    for key, last in seen.order_by().values_list("conversation").annotate(last=Max("seq")):
        Conversation.objects.filter(pk=key, last_seq__lt=last).update(last_seq=last)
    _index(restore, list(message_items(Message.objects.filter(pk__in=[row.pk for row in rows]))))


def _summaries(restore: Restore, rows: Sequence[ConversationChunk]) -> None:
    of: dict[UUID, list[Any]] = defaultdict(list)
    for row in rows:
        of[row.conversation_id].append(row)
    talks = Conversation.objects.in_bulk(of)
    events = [AuditEntry(talks[key], MemoryAction.CONSOLIDATED, with_rows(*chunks)) for key, chunks in of.items()]
    record_many(events, actor=Actor.user(restore.user), legacy_id=restore.legacy.pk)
    _index(restore, list(chunk_items(ConversationChunk.objects.filter(pk__in=[row.pk for row in rows]))))


def _stories(_restore: Restore, rows: Sequence[Story]) -> None:
    """Make the stories' passages. They count as read, because facts were proposed from them before the export."""
    for story in rows:
        refresh_passages(story)
    StoryChunk.objects.filter(story__in=rows).update(is_read=True)


def _story_versions(restore: Restore, rows: Sequence[Any]) -> None:
    former: dict[UUID, list[Any]] = defaultdict(list)
    for row in rows:
        former[row.story_id].append(row)
    stories = Story.objects.in_bulk(former)
    events = [AuditEntry(stories[key], MemoryAction.STORY_EDITED, with_rows(*of)) for key, of in former.items()]
    record_many(events, actor=Actor.user(restore.user), legacy_id=restore.legacy.pk)


def _context_files(restore: Restore, rows: Sequence[Any]) -> None:
    """Log the files, and store the text of those of the legacy as a version; earlier versions come later."""
    ContextFileVersion.objects.bulk_create(
        [
            ContextFileVersion(file=row, version=row.version, markdown=row.markdown, written_at=row.updated_at)
            for row in rows
            if row.owner_id is None
        ]
    )
    actor = Actor.user(restore.user)
    events = [AuditEntry(row, MemoryAction.CONTEXT_FILE_WRITTEN, {"after": state_of(row)}) for row in rows]
    own = [event for event, row in zip(events, rows, strict=True) if row.owner_id]
    record_many_for_user(own, actor=actor, user_id=restore.user.pk)
    shared = [event for event, row in zip(events, rows, strict=True) if not row.owner_id]
    record_many(shared, actor=actor, legacy_id=restore.legacy.pk)


def _facts(restore: Restore, rows: Sequence[Fact]) -> None:
    _index(restore, list(fact_items(Fact.objects.filter(pk__in=[row.pk for row in rows]))))


def _sources(restore: Restore, rows: Sequence[Any]) -> None:
    """Index the facts again with their sources, and update which words of the messages still hold."""
    behind: dict[UUID, list[Any]] = defaultdict(list)
    for row in rows:
        behind[row.fact_id].append(row)
    facts = Fact.objects.in_bulk(behind)
    _index(restore, list(fact_items(Fact.objects.filter(pk__in=behind))))
    refresh_evidence(restore.legacy.pk, facts.values())
    events = [AuditEntry(facts[key], MemoryAction.FACT_SOURCE_ADDED, with_rows(*of)) for key, of in behind.items()]
    record_many(events, actor=Actor.user(restore.user), legacy_id=restore.legacy.pk)


def _entries(_restore: Restore, rows: Sequence[Any]) -> None:
    index_entries(rows)


def _photos(restore: Restore, rows: Sequence[Photo]) -> None:
    _index(restore, list(photo_items(Photo.objects.filter(pk__in=[row.pk for row in rows]))))
    jobs.put_all([_photo_job(row) for row in rows if row.is_preparing])


def _recordings(restore: Restore, rows: Sequence[Recording]) -> None:
    _index(restore, list(recording_items(Recording.objects.filter(pk__in=[row.pk for row in rows]))))


def _photo_job(photo: Photo) -> NewJob:
    payload = {"photo": str(photo.pk)}
    return NewJob(kind=JobKind.PHOTO, key=f"photo:{photo.pk}", payload=payload, legacy_id=photo.legacy_id)


FOLLOWING: Mapping[str, Callable[[Restore, Sequence[Any]], None]] = {
    "context_files": _context_files,
    "conversations": _conversations,
    "messages": _messages,
    "summaries": _summaries,
    "stories": _stories,
    "story_versions": _story_versions,
    "facts": _facts,
    "sources": _sources,
    "entries": _entries,
    "photos": _photos,
    "recordings": _recordings,
}
