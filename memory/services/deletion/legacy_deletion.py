"""Deleting a whole legacy, once all its keepers have agreed and the grace period is over.

Its members leave first, so nobody sees a half of it. Then its rows are deleted kind by kind in portions. Each portion
is a transaction that also counts the deleted rows, so a job that was killed continues with the rows that remain. The
last transaction deletes the legacy itself and ends the job; the audit log keeps who did what and when, with the counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import AccessToken, User
from config.failpoints import failpoint
from legacies.audit import Action, Actor, record, with_gone
from legacies.jobs import Lease, hold
from legacies.jobs.runner import Handler
from legacies.models import (
    Invitation,
    Job,
    JobState,
    Legacy,
    LegacyDeletion,
    LegacyEventPayload,
    Membership,
    Notice,
)
from legacies.models.legacy import lock_legacy
from legacies.models.membership import NoticeKind
from legacies.services.deletion import all_keepers_agree, settle
from legacies.services.notices import tell
from memory.kinds import MemoryAction
from memory.models import (
    Activity,
    Boundary,
    ContextFile,
    ContextFileVersion,
    Conversation,
    ConversationChunk,
    ConversationLegacy,
    Entry,
    Export,
    Fact,
    FactLink,
    FactPair,
    FactSource,
    FactUse,
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
    StoryChunk,
    StoryDraft,
    StoryVersion,
)
from memory.models.photos import folder_of
from memory.services.conversations.lifecycle import end_streams
from memory.services.deletion.member_erasure import ErasureEntry, let_go_elsewhere
from memory.services.deletion.purging import delete_rows
from memory.services.exports.files import forget_exports
from memory.services.imports.uploads import forget_activities
from memory.services.photos.files import ask_to_remove_files
from memory.services.recordings.files import ask_to_remove_sounds

CONVERSATIONS_AT_ONCE = 50
ROWS_AT_ONCE = 2000


def delete_legacy(lease: Lease) -> None:
    """Delete the legacy of this job.

    Do nothing if it is deleted already, or if the deletion was cancelled or postponed.
    """
    legacy_id = UUID(lease.payload["legacy"])
    if not _start_deletion(legacy_id):
        with hold(lease):
            return
    while _delete_some_conversations(legacy_id):
        failpoint("deleting.after_conversation")
    for rows, column in _in_order(legacy_id):
        while _delete_some(legacy_id, rows, column):
            failpoint("deleting.after_rows")
    with hold(lease):
        lease.result = _delete_the_rest(legacy_id, lease.item_id)
        failpoint("deleting.at_the_end")


HANDLER = Handler(run=delete_legacy)
"""The handler of `DELETE_LEGACY`."""


@transaction.atomic
def _start_deletion(legacy_id: UUID) -> bool:
    """Return whether to delete the legacy. When the deletion begins, all memberships end.

    Checked under the legacy's lock: a keeper who cancels the deletion at the same moment either has done so before, or
    finds no legacy any more.
    """
    lock_legacy(legacy_id)
    settle(legacy_id)
    deletion = LegacyDeletion.objects.select_related("legacy").filter(legacy=legacy_id).first()
    if deletion is None:
        return False
    if deletion.begun_at:
        return True
    now = timezone.now()
    if deletion.due_at is None or deletion.due_at > now or not all_keepers_agree(deletion):
        return False
    members = Membership.objects.filter(legacy=legacy_id)
    _tell_members(deletion.legacy, members)
    payload = with_gone(Membership, members.values_list("pk", flat=True))
    record(deletion.legacy, Action.DELETION_BEGUN, actor=Actor.task(), legacy_id=legacy_id, payload=payload)
    deletion.removed = {"membership": members.delete()[0]}
    AccessToken.objects.filter(legacy_id=legacy_id).delete()  # tokens for this legacy alone
    deletion.removed["invitation"] = Invitation.objects.filter(legacy=legacy_id).delete()[0]
    deletion.begun_at = now
    deletion.save(update_fields=["begun_at", "removed"])
    return True


def _tell_members(legacy: Legacy, members: QuerySet[Membership]) -> None:
    """Notify the members. The notice does not refer to the legacy, because it has to outlast it."""
    text = _("The legacy of %(legacy)s was deleted, as its keepers decided.") % {"legacy": legacy.name}
    for user in User.objects.filter(pk__in=members.values("user")):
        tell(user=user, kind=NoticeKind.LEGACY_DELETED, text=text)


@transaction.atomic
def _delete_some_conversations(legacy_id: UUID) -> bool:
    """Delete some conversations with all their rows. Facts that they hold for other legacies stay there."""
    found = list(Conversation.objects.filter(legacy=legacy_id).order_by("pk").values_list("pk", flat=True))
    if not (ids := found[:CONVERSATIONS_AT_ONCE]):
        return False
    for chain in sorted({legacy_id, *_legacies_told_elsewhere(ids)}):
        lock_legacy(chain)
    let_go_elsewhere(ids, legacy_id, ErasureEntry(Legacy(pk=legacy_id), MemoryAction.LEGACY_ERASED, Actor.task()))
    replies = list(
        Message.objects.filter(conversation__in=ids, role=MessageRole.ASSISTANT).values_list("pk", flat=True)
    )
    FactSource.objects.filter(message__conversation__in=ids).update(message=None, span_start=None, span_end=None)
    Fact.objects.filter(conversation__in=ids).update(conversation=None)
    FactPair.objects.filter(conversation__in=ids).update(conversation=None)
    counts: Counter[str] = Counter(answers=IdempotencyRecord.objects.filter(subjects__overlap=ids).delete()[0])
    counts["recall"] = RecallItem.objects.filter(legacy_id=legacy_id, conversation_id__in=ids).delete()[0]
    for model in (PartialAnswer, ConversationChunk, ConversationLegacy, Message):
        counts[model._meta.model_name or ""] = delete_rows(model, "conversation_id", ids)
    counts["conversation"] = delete_rows(Conversation, "id", ids)
    _add_counts(legacy_id, counts)
    transaction.on_commit(partial(end_streams, replies, on_their_way=replies))
    return True


def _legacies_told_elsewhere(conversations: Sequence[UUID]) -> set[UUID]:
    from_them = Q(conversation__in=conversations) | Q(sources__message__conversation__in=conversations)
    return {key for key in Fact.objects.filter(from_them).values_list("legacy", flat=True).distinct() if key}


def _in_order(legacy_id: UUID) -> Sequence[tuple[QuerySet[Any], str]]:
    """Return the rows to delete after the conversations, with their key columns: referring rows come first."""
    link_ends = Q(first__legacy=legacy_id) | Q(second__legacy=legacy_id)
    return (
        (FactLink.objects.filter(link_ends), "id"),
        (FactPair.objects.filter(legacy=legacy_id), "id"),
        (FactSource.objects.filter(fact__legacy=legacy_id), "id"),
        (FactUse.objects.filter(fact__legacy=legacy_id), "id"),
        (Boundary.objects.filter(legacy=legacy_id), "id"),
        (RelativeQuestion.objects.filter(legacy=legacy_id), "id"),
        (ContextFileVersion.objects.filter(file__legacy=legacy_id), "id"),
        (ContextFile.objects.filter(legacy=legacy_id), "id"),
        (Entry.objects.filter(legacy=legacy_id), "id"),
        (PhotoPart.objects.filter(upload__legacy=legacy_id), "id"),
        (PhotoUpload.objects.filter(legacy=legacy_id), "id"),
        (Photo.objects.filter(legacy=legacy_id), "id"),
        (Fact.objects.filter(legacy=legacy_id), "id"),
        (StoryChunk.objects.filter(story__legacy=legacy_id), "id"),
        (StoryVersion.objects.filter(story__legacy=legacy_id), "id"),
        (StoryDraft.objects.filter(legacy=legacy_id), "id"),
        (Story.objects.filter(legacy=legacy_id), "id"),
        (Recording.objects.filter(legacy=legacy_id), "id"),
        (LegacyEventPayload.objects.filter(chain=legacy_id), "event_id"),
    )


@transaction.atomic
def _delete_some(legacy_id: UUID, rows: QuerySet[Any], column: str) -> bool:
    model: type[Model] = rows.model
    ids = list(rows.order_by("pk").values_list("pk", flat=True)[:ROWS_AT_ONCE])
    if not ids:
        return False
    lock_legacy(legacy_id)
    counts: Counter[str] = Counter()
    if model is Fact:
        Fact.objects.filter(superseded_by__in=ids).update(superseded_by=None)
    if model is Photo:
        ask_to_remove_files(folder_of(legacy_id, photo_id) for photo_id in ids)
    if model is Recording:
        ask_to_remove_sounds(legacy_id, ids)
    if model in (Fact, Entry, Photo, Recording):
        counts["answers"] = IdempotencyRecord.objects.filter(subjects__overlap=ids).delete()[0]
        Notice.objects.filter(legacy=legacy_id, subjects__overlap=ids).delete()
    counts[model._meta.model_name or ""] = delete_rows(model, column, ids)
    _add_counts(legacy_id, counts)
    return True


def _delete_the_rest(legacy_id: UUID, item_id: UUID) -> dict[str, int]:
    """Delete the few remaining rows, then the legacy, in the transaction that ends the job. Return the counts."""
    lock_legacy(legacy_id)
    deletion = LegacyDeletion.objects.select_related("legacy").filter(legacy=legacy_id).first()
    if deletion is None:
        return {}
    counts = Counter(deletion.removed)
    counts["recall"] += RecallItem.objects.filter(legacy_id=legacy_id).delete()[0]
    waiting = Job.objects.filter(legacy_id=legacy_id).exclude(state=JobState.RUNNING).exclude(pk=item_id)
    counts["work"] += waiting.delete()[0]
    last_payloads = LegacyEventPayload.objects.filter(chain=legacy_id).delete()[0]
    counts["log_payloads"] = counts.pop("legacyeventpayload", 0) + last_payloads
    counts["export"] += forget_exports(Export.objects.all().that_may_hold(legacy_id))
    counts["activity"] += forget_activities(Activity.objects.filter(legacy=legacy_id))
    legacy, subject = deletion.legacy, Legacy(pk=legacy_id)
    legacy.delete()
    removed = {name: count for name, count in sorted(counts.items()) if count}
    payload = {"after": None, "removed": removed}
    record(subject, MemoryAction.LEGACY_ERASED, actor=Actor.task(), legacy_id=legacy_id, payload=payload)
    return removed


def _add_counts(legacy_id: UUID, counts: Counter[str]) -> None:
    """Add the counts in the transaction that deleted the rows. The caller holds the legacy's lock."""
    deletion = LegacyDeletion.objects.get(legacy=legacy_id)
    deletion.removed = dict(Counter(deletion.removed) + counts)
    deletion.save(update_fields=["removed"])
