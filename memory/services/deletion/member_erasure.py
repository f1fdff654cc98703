"""Erasing everything that a member told from one legacy: conversations, memory and all traces.

One transaction, by set: the number of statements does not grow with the number of rows, except for summaries of other
people's conversations that are made again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F, Func, Model, Q, Value

from accounts.models import User
from legacies.audit import Actor, joined, record, with_changes, with_gone, with_rows
from legacies.models import Invitation, Membership, Notice, QuietDate
from legacies.models.legacy import lock_legacy
from memory.kinds import MemoryAction
from memory.models import (
    Activity,
    Boundary,
    BreakGlass,
    Conversation,
    ConversationChunk,
    ConversationLegacy,
    Entry,
    Export,
    Fact,
    FactPair,
    FactSource,
    IdempotencyRecord,
    Message,
    MessageRole,
    PartialAnswer,
    Photo,
    PhotoPart,
    PhotoUpload,
    RecallItem,
    Recording,
    RelativeQuestion,
    Story,
    StoryDraft,
    StoryVersion,
)
from memory.models.photos import PhotoQuerySet
from memory.services.conversations.lifecycle import end_streams
from memory.services.deletion.conversation_deletion import DELETE_JOBS, FORGET_IN_FACTS, NOWHERE
from memory.services.deletion.purging import delete_rows, forget, run
from memory.services.exports.files import forget_exports
from memory.services.imports.uploads import forget_activities
from memory.services.photos.attaching import take_off
from memory.services.photos.editing import forget_photos
from memory.services.recordings.editing import forget_recordings

# Whatever belonged to the user at any time: the audit log identifies it by its owner, and a membership by its user.
# Links are deleted with their ends, so the log's payloads about links are found by the ends.
ERASE_OWN_PAYLOADS = """
    WITH own AS (
        SELECT event.object_id FROM legacies_legacyevent AS event
            JOIN legacies_legacyeventpayload AS said ON said.event_id = event.id
        WHERE event.chain = %(chain)s AND %(user)s IN (
            said.payload #>> '{after,owner_id}', said.payload #>> '{before,owner_id}',
            said.payload #>> '{after,user_id}', said.payload #>> '{before,user_id}')
        UNION SELECT unnest(%(besides)s::uuid[]))
    DELETE FROM legacies_legacyeventpayload AS said USING legacies_legacyevent AS event
    WHERE event.id = said.event_id AND event.chain = %(chain)s AND (
        event.object_id IN (SELECT object_id FROM own) OR (event.object_type IN ('factlink', 'factpair') AND EXISTS (
            SELECT FROM own WHERE own.object_id::text IN (
                said.payload #>> '{after,first_id}', said.payload #>> '{after,second_id}',
                said.payload #>> '{before,first_id}', said.payload #>> '{before,second_id}'))))
"""


@dataclass(frozen=True, slots=True)
class _Conversations:
    """The user's conversations in this legacy, and the replies in them."""

    conversations: Sequence[UUID]
    replies: Sequence[UUID]


@dataclass(frozen=True, slots=True)
class ErasureEntry:
    """The audit event for other legacies: what is deleted, by which action, and by whom."""

    subject: Model
    action: MemoryAction
    actor: Actor


@transaction.atomic
def erase_from(legacy_id: UUID, *, user: User) -> Counter[str]:
    """Delete what the user told in this legacy, and return the counts by kind. A second call changes nothing.

    Facts for other legacies that were learned from the user's conversations stay there, with their date and teller. A
    user who is still a member stays one. The audit log keeps ids and counts.
    """
    for chain in sorted({legacy_id, *_legacies_told_elsewhere(user, legacy_id)}):
        lock_legacy(chain)
    conversation = _conversations_of(user, legacy_id)
    counts, told = _forget_what_is_remembered(user, legacy_id)
    let_go_elsewhere(
        conversation.conversations, legacy_id, ErasureEntry(user, MemoryAction.PERSON_ERASED, Actor.user(user))
    )
    gone = _gone_with(conversation, user, legacy_id)
    taken_off = take_off(legacy_id, list(_photos_of(user, legacy_id).values_list("pk", flat=True)))
    counts.update(_delete_conversations(conversation, user, legacy_id))
    counts.update(_delete_what_names(user, legacy_id))
    if any(counts.values()):
        place = with_rows(*Membership.objects.filter(user=user, legacy=legacy_id))
        payload = {"removed": dict(counts), **joined(told, gone, taken_off, place)}
        record(user, MemoryAction.PERSON_ERASED, actor=Actor.user(user), legacy_id=legacy_id, payload=payload)
    transaction.on_commit(partial(end_streams, conversation.replies, on_their_way=conversation.replies))
    return counts


def _conversations_of(user: User, legacy_id: UUID) -> _Conversations:
    conversations = Conversation.objects.filter(user=user, legacy=legacy_id).order_by("pk").select_for_update()
    ids = list(conversations.values_list("pk", flat=True))
    replies = Message.objects.filter(conversation__in=ids, role=MessageRole.ASSISTANT)
    return _Conversations(ids, list(replies.values_list("pk", flat=True)))


def _legacies_told_elsewhere(user: User, legacy_id: UUID) -> set[UUID]:
    """Return the legacies with facts that rest on what the user said here."""
    rows = Fact.objects.filter(
        sources__message__conversation__user=user, sources__message__conversation__legacy=legacy_id
    )
    return {key for key in rows.values_list("legacy", flat=True).distinct() if key}


def _forget_what_is_remembered(user: User, legacy_id: UUID) -> tuple[Counter[str], dict[str, Any]]:
    facts = list(Fact.objects.filter(owner=user, legacy=legacy_id).order_by("pk").select_for_update())
    entries = list(Entry.objects.filter(owner=user, legacy=legacy_id).order_by("pk").select_for_update())
    stories = list(Story.objects.filter(owner=user, legacy=legacy_id).order_by("pk").select_for_update())
    versions = list(StoryVersion.objects.filter(story__in=stories).values_list("pk", flat=True))
    forgotten = forget(legacy_id, facts, entries, stories)
    gone = joined(
        forgotten.told,
        *forgotten.beside.values(),
        with_gone(Fact, [fact.pk for fact in facts]),
        with_gone(Entry, [entry.pk for entry in entries]),
        with_gone(Story, [story.pk for story in stories]),
        with_gone(StoryVersion, versions),
    )
    told_by_them = FactSource.objects.filter(teller=user, fact__legacy=legacy_id)
    nameless = with_changes(FactSource, told_by_them.values_list("pk", flat=True), teller_id=None)
    told_by_them.update(teller=None)
    answered = FactPair.objects.filter(answered_by=user, legacy=legacy_id)
    unnamed = with_changes(FactPair, answered.values_list("pk", flat=True), answered_by_id=None)
    answered.update(answered_by=None)
    return forgotten.counts, joined(gone, nameless, unnamed)


def let_go_elsewhere(conversations: Sequence[UUID], legacy_id: UUID, event: ErasureEntry) -> None:
    """Remove references to these conversations from facts, sources and pairs of other legacies. The rows stay there."""
    sources = FactSource.objects.filter(message__conversation__in=conversations).exclude(fact__legacy=legacy_id)
    facts = Fact.objects.filter(conversation__in=conversations).exclude(legacy=legacy_id)
    pairs = FactPair.objects.filter(conversation__in=conversations).exclude(legacy=legacy_id)
    rows = ((sources, "fact__legacy"), (facts, "legacy"), (pairs, "legacy"))
    for chain in sorted({key for some, legacy in rows for key in some.values_list(legacy, flat=True)} - {None}):
        here = joined(
            with_changes(FactSource, sources.filter(fact__legacy=chain).values_list("pk", flat=True), **NOWHERE),
            with_changes(Fact, facts.filter(legacy=chain).values_list("pk", flat=True), conversation_id=None),
            with_changes(FactPair, pairs.filter(legacy=chain).values_list("pk", flat=True), conversation_id=None),
        )
        record(event.subject, event.action, actor=event.actor, legacy_id=chain, payload=here)
    run(FORGET_IN_FACTS, conversations=list(conversations))
    sources.update(**NOWHERE)
    facts.update(conversation=None)
    pairs.update(conversation=None)


def _gone_with(conversation: _Conversations, user: User, legacy_id: UUID) -> dict[str, Any]:
    """Return what the audit log records of the deleted summaries, photos and recordings."""
    recordings = Recording.objects.filter(owner=user, legacy=legacy_id)
    chunks = ConversationChunk.objects.filter(conversation__in=conversation.conversations)
    told = with_gone(ConversationChunk, chunks.values_list("pk", flat=True))
    return joined(
        told,
        with_gone(Photo, _photos_of(user, legacy_id).values_list("pk", flat=True)),
        with_gone(Recording, recordings.values_list("pk", flat=True)),
    )


def _photos_of(user: User, legacy_id: UUID) -> PhotoQuerySet:
    photos: PhotoQuerySet = Photo.objects.filter(owner=user, legacy=legacy_id)
    return photos


def _delete_conversations(conversation: _Conversations, user: User, legacy_id: UUID) -> Counter[str]:
    counts: Counter[str] = Counter()
    RecallItem.objects.filter(legacy_id=legacy_id, owner_id=user.pk).delete()
    counts["answers"], _ = IdempotencyRecord.objects.filter(subjects__overlap=conversation.conversations).delete()
    for model in (PartialAnswer, ConversationChunk, ConversationLegacy, Message):
        counts[model._meta.model_name or ""] = delete_rows(model, "conversation_id", conversation.conversations)
    counts["conversation"] = delete_rows(Conversation, "id", conversation.conversations)
    counts["story_draft"], _ = StoryDraft.objects.filter(owner=user, legacy=legacy_id).delete()
    counts["photo_part"], _ = PhotoPart.objects.filter(upload__owner=user, upload__legacy=legacy_id).delete()
    counts["photo_upload"], _ = PhotoUpload.objects.filter(owner=user, legacy=legacy_id).delete()
    counts["photo"] = _delete_photos(user, legacy_id)
    counts["recording"] = _delete_recordings(user, legacy_id)
    # Exports of all users: what this user shared is in theirs too, and has to be deleted everywhere.
    counts["export"] = forget_exports(Export.objects.all().that_may_hold(legacy_id))
    counts["activity"] = forget_activities(Activity.objects.filter(user=user, legacy=legacy_id))
    counts["boundary"], _ = Boundary.objects.filter(user=user, legacy=legacy_id).delete()
    counts["relative_question"], _ = RelativeQuestion.objects.filter(asker=user, legacy=legacy_id).delete()
    counts["quiet_date"], _ = QuietDate.objects.filter(user=user, legacy=legacy_id).delete()
    about = ConversationLegacy.objects.filter(legacy=legacy_id, conversation__user=user)
    about.delete()
    keys = [
        *(f"consolidate:{conversation_id}" for conversation_id in conversation.conversations),
        *(f"turn:{reply}" for reply in conversation.replies),
    ]
    counts["work"] = run(DELETE_JOBS, keys=keys)
    return counts


def _delete_photos(user: User, legacy_id: UUID) -> int:
    """Delete the user's photos, and remove the user's name from other people's photos."""
    Photo.objects.filter(legacy=legacy_id, members__contains=[user.pk]).update(
        members=Func(F("members"), Value(user.pk), function="array_remove")
    )
    own = _photos_of(user, legacy_id).order_by("pk").select_for_update()
    return forget_photos(legacy_id, list(own.values_list("pk", flat=True)))


def _delete_recordings(user: User, legacy_id: UUID) -> int:
    own = Recording.objects.filter(owner=user, legacy=legacy_id).order_by("pk").select_for_update()
    return forget_recordings(legacy_id, list(own.values_list("pk", flat=True)))


def _delete_what_names(user: User, legacy_id: UUID) -> Counter[str]:
    """Delete invitations, notices, and the audit log's payloads about them and about everything that was the user's."""
    invitations = Invitation.objects.filter(Q(invited_by=user) | Q(accepted_by=user), legacy=legacy_id)
    besides = list(invitations.values_list("pk", flat=True))
    invited, _ = invitations.delete()
    noticed, _ = Notice.objects.filter(Q(user=user) | Q(subjects__contains=[user.pk]), legacy=legacy_id).delete()
    # This deletes why staff looked at private content of the user, and at what. The audit log keeps that they did.
    looked_at = BreakGlass.objects.filter(owner=user, legacy=legacy_id)
    besides += looked_at.values_list("pk", flat=True)
    looked_at.delete()
    values = {"chain": legacy_id, "user": str(user.pk), "besides": besides}
    return Counter(invitation=invited, notices=noticed, log_payloads=run(ERASE_OWN_PAYLOADS, **values))
