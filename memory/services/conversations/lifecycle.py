"""Conversations and messages: only this module writes them.

A worker makes the reply; see `memory.turns`. This module writes, in one short transaction, what must not be lost: the
words, the pending reply and the jobs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

import redis
import structlog
from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import User
from config.broker import broker
from config.errors import Conflict, InvalidInput, NotAllowed
from config.texts import checked_text
from legacies import jobs
from legacies.access import teller_in
from legacies.jobs import NewJob
from legacies.models import Job, JobState
from memory.engines.distress import is_acute
from memory.engines.moderation import is_blocked
from memory.indexing.indexed_rows import store_told
from memory.indexing.recall_rows import vectors_wanted
from memory.kinds import IN_DISTRESS, JobKind
from memory.language.secrets import redact
from memory.models import Conversation, ConversationLegacy, Message, MessageRole, MessageStatus
from memory.models.conversations import LONGEST_MESSAGE, LegacyRole
from memory.services.conversations.own_conversations import (
    attach,
    check_attached,
    lock_own_conversation,
    lock_to_write,
    own_message,
)
from memory.services.personas import offered_persona

# The broker's streams of replies that are being made. The row is the truth and its stream only repeats it: if the row
# is deleted or emptied, its stream ends.

log = structlog.get_logger(__name__)

RETENTION_SECONDS = 3600
NOBODY = "nobody"
"""The owner of an ended stream: no attempt has this token, so no attempt can write to the stream."""


def stream_key(message_id: UUID) -> str:
    return f"keepsake:turn:{message_id}"


def owner_key(message_id: UUID) -> str:
    return f"{stream_key(message_id)}:owner"


def end_streams(ended: Iterable[UUID], *, on_their_way: Iterable[UUID] = ()) -> None:
    """Delete the streams of these replies; the replies `on_their_way` can no longer write to theirs.

    If the broker does not answer, do nothing: all streams expire within `RETENTION_SECONDS` in any case.
    """
    keys = [key(message_id) for message_id in ended for key in (stream_key, owner_key)]
    try:
        if keys:
            broker().unlink(*keys)
        for message_id in on_their_way:
            broker().set(owner_key(message_id), NOBODY, ex=RETENTION_SECONDS)
            broker().unlink(stream_key(message_id))
    except redis.RedisError as error:
        log.warning("streams_not_ended", error=type(error).__name__)


LONGEST_TITLE = 200
LONGEST_CLIENT_ID = 64
IN_ANOTHER_CONVERSATION = gettext_noop("This id already belongs to a message in another conversation.")


class ClientIdReused(InvalidInput):
    """The client's id belongs to something else. Nothing is stored, and the error tells the sender so."""

    code = "client_id_reused"

    def __init__(self, message: str) -> None:
        super().__init__(message, fields={"client_id": [message]})


@dataclass(frozen=True, slots=True)
class Posted:
    """A message that is stored, and the reply that will be made."""

    message: Message
    reply: Message


def check_content(text: str) -> str:
    """Return the text as it is stored: word for word. Raise `InvalidInput` if it cannot be stored."""
    return checked_text("content", text, LONGEST_MESSAGE, empty=_("Write something first."))


@transaction.atomic
def start_conversation(
    *,
    user: User,
    legacy_id: UUID,
    title: str = "",
    client_id: str = "",
    private: bool = False,
    attached: Sequence[UUID] = (),
    persona: UUID | None = None,
) -> Conversation:
    """Start a conversation. The same `client_id` of the same user returns the same conversation.

    Raise `ClientIdReused` if the id stands for a different one. A `private` conversation is never remembered and stays
    private. `attached` are other legacies of the user that it is about; `persona` is the persona that replies.
    """
    teller_in(user, legacy_id)
    fresh = Conversation(
        user=user,
        legacy_id=legacy_id,
        title=_checked_title(title),
        client_id=checked_text("client_id", client_id, LONGEST_CLIENT_ID),
        private=private,
        persona=offered_persona(legacy_id, persona, to_choose=True) if persona else None,
    )
    about = check_attached(user, attached, primary_id=legacy_id)
    # Without a client's id nothing can conflict. With one, the second caller receives the first one's conversation.
    Conversation.objects.bulk_create([fresh], ignore_conflicts=bool(client_id))
    conversation = Conversation.objects.get(user=user, client_id=client_id) if client_id else fresh
    if conversation.pk == fresh.pk:
        ConversationLegacy.objects.create(conversation=fresh, legacy_id=legacy_id, role=LegacyRole.PRIMARY)
        attach(fresh, about)
    else:
        _check_is_same(conversation, fresh, about)
    return conversation


def _check_is_same(conversation: Conversation, wanted: Conversation, about: Sequence[UUID]) -> None:
    """Raise `ClientIdReused` if the conversation differs from the one asked for in a value that was given."""
    if conversation.legacy_id != wanted.legacy_id:
        raise ClientIdReused(_("This id already belongs to a conversation about somebody else."))
    if conversation.private != wanted.private:
        problem = _(
            "This id already belongs to another conversation. Whether a conversation is private is decided "
            "once, at its start."
        )
        raise ClientIdReused(problem)
    if wanted.title and conversation.title != wanted.title:
        raise ClientIdReused(
            _("This id already belongs to a conversation with another title. To rename that one, update it.")
        )
    if wanted.persona_id and conversation.persona_id != wanted.persona_id:
        problem = _("This id already belongs to a conversation with another persona. To choose this one, update it.")
        raise ClientIdReused(problem)
    attached = conversation.about.filter(role=LegacyRole.ATTACHED).values_list("legacy", flat=True)
    if about and set(attached) != set(about):
        raise ClientIdReused(
            _("This id already belongs to a conversation about other legacies. To attach these, update it.")
        )


@transaction.atomic
def post_message(*, user: User, conversation_id: UUID, content: str, client_id: str = "") -> Posted:
    """Store a message and put the job for its reply. The same `client_id` of the same author is the same message.

    Raise `ClientIdReused` if the id comes with other words. A message may come while a reply is still being made: each
    gets its own, one after the other. A message in a finished conversation opens it again.
    """
    content = check_content(content)
    client_id = checked_text("client_id", client_id, LONGEST_CLIENT_ID)
    in_distress = is_acute(content)  # before anything is locked, because it may ask a model
    may_stand = in_distress or not is_blocked(content)  # words of distress are answered in any case
    conversation = lock_to_write(user, conversation_id)
    if client_id and (posted := _posted_before(user, conversation, client_id, content)):
        return posted
    posted = _store_message(conversation, user, content, client_id, in_distress=in_distress, may_stand=may_stand)
    _put_down_work(conversation, posted.message, posted.reply, at=posted.message.at)
    return posted


def _put_down_work(conversation: Conversation, message: Message, reply: Message | None, *, at: datetime) -> None:
    """Put the jobs that index, consolidate and answer the newest message of its conversation."""
    conversation.last_seq, conversation.last_message_at = (reply or message).seq, at
    conversation.finished_at = None
    conversation.save(update_fields=["last_seq", "last_message_at", "finished_at"])
    wanted = [_reply_wanted(conversation, reply)] if reply else []
    if not conversation.private:
        if message.is_used:
            store_told(message)
        # Jobs for vectors, consolidation and replies are put in this order everywhere, so nobody deadlocks.
        wanted = [vectors_wanted(conversation.legacy_id), consolidation_wanted(conversation), *wanted]
    jobs.put_all(wanted)


@transaction.atomic
def deny_distress(*, user: User, message_id: UUID) -> Message:
    """Treat a message of the user that was taken for distress as any other. A second call changes nothing.

    The message is found, consolidated and answered again. It moves to the end of its conversation with its reply,
    because consolidation of the messages around it is done or under way, and never goes back.
    """
    conversation = lock_to_write(user, own_message(user, message_id).conversation_id)
    message = own_message(user, message_id)  # again, because it may have been deleted just now
    if not message.is_told:
        raise NotAllowed(_("Only what you wrote yourself can be remembered after all, not a reply."))
    message.conversation = conversation
    if not message.in_distress:
        return message
    reply = message.replies.select_for_update().filter(role=MessageRole.ASSISTANT).first()
    if reply and not reply.is_finished:
        raise Conflict(_("The reply is being written. Try again in a moment."))
    message.in_distress, message.distress_denied_at = False, timezone.now()
    message.seq = conversation.last_seq + 1
    message.save(update_fields=["in_distress", "distress_denied_at", "seq"])
    if reply:
        _empty_reply(reply, message)
    _put_down_work(conversation, message, reply, at=message.distress_denied_at)
    return message


def _empty_reply(reply: Message, message: Message) -> None:
    """Reset the reply as if the message had been posted just now, and end the stream of the earlier reply."""
    reply.seq, reply.at, reply.created_at = message.seq + 1, timezone.now(), timezone.now()
    reply.status, reply.error, reply.content, reply.stop_requested_at = MessageStatus.PENDING, "", "", None
    reply.in_distress = False
    reply.save()
    transaction.on_commit(partial(end_streams, [reply.pk]))


@transaction.atomic
def stop_reply(*, user: User, message_id: UUID) -> Message:
    """Ask the worker to stop. The words so far stay, and a finished reply stays as it is.

    If the reply waits for its next attempt, the job is due at once, so that the worker sees the request.
    """
    reply = _lock_own_reply(user, message_id)
    if not reply.is_finished and reply.stop_requested_at is None:
        reply.stop_requested_at = timezone.now()
        reply.save(update_fields=["stop_requested_at"])
        wanted = _reply_wanted(reply.conversation, reply)
        if Job.objects.filter(key=wanted.key, state=JobState.WAITING, not_before__gt=timezone.now()).exists():
            jobs.put_all([wanted])
    return reply


@transaction.atomic
def retry_reply(*, user: User, message_id: UUID) -> Message:
    """Try a failed reply again. A second call while it is being made changes nothing."""
    reply = _lock_own_reply(user, message_id, to_write=True)
    if not reply.is_finished:
        return reply
    if reply.reply_to_id is None:
        raise Conflict(_("The message that this reply answers was taken back, so there is nothing to retry."))
    if reply.status != MessageStatus.FAILED:
        raise Conflict(_("This reply did not fail, so there is nothing to retry."))
    reply.status, reply.error, reply.content, reply.stop_requested_at = MessageStatus.PENDING, "", "", None
    reply.save(update_fields=["status", "error", "content", "stop_requested_at"])
    jobs.put_all([_reply_wanted(reply.conversation, reply)])
    return reply


@transaction.atomic
def finish_conversation(*, user: User, conversation_id: UUID) -> Conversation:
    """Finish the conversation: what was told in it is consolidated at once.

    A private conversation is closed instead, by `memory.services.deletion.conversation_deletion.close_private`.
    """
    conversation = lock_own_conversation(user, conversation_id)
    if conversation.private:
        raise Conflict(_("Nothing is remembered from a private conversation. To end it, close it."))
    if conversation.finished_at is None:
        conversation.finished_at = timezone.now()
        conversation.save(update_fields=["finished_at"])
        ask_for_consolidation(conversation)
    return conversation


@transaction.atomic
def rename_conversation(*, user: User, conversation_id: UUID, title: str) -> Conversation:
    """Set or empty the conversation's title. A title is no memory: the audit log does not record it."""
    title = _checked_title(title)
    conversation = lock_own_conversation(user, conversation_id)
    conversation.title = title
    conversation.save(update_fields=["title"])
    return conversation


def ask_for_consolidation(conversation: Conversation) -> None:
    """Put the job that consolidates the conversation when due. The caller holds the conversation's row."""
    if conversation.private or conversation.last_seq == conversation.consolidated_to:
        return
    jobs.put_all([consolidation_wanted(conversation)])


def consolidation_wanted(conversation: Conversation) -> NewJob:
    return NewJob(
        kind=JobKind.CONSOLIDATE,
        key=f"consolidate:{conversation.pk}",
        payload={"conversation": str(conversation.pk)},
        not_before=consolidation_time(conversation),
        legacy_id=conversation.legacy_id,
        user_id=conversation.user_id,
    )


def consolidation_time(conversation: Conversation) -> datetime:
    """Return when the next range is due if nothing more is said: at once, or once the conversation has been quiet."""
    if conversation.finished_at:
        return conversation.finished_at
    latest = conversation.last_message_at or conversation.created_at
    is_long = conversation.last_seq - conversation.consolidated_to > settings.SUMMARIZE_AFTER
    is_wanted = conversation.wanted_to > conversation.consolidated_to
    return latest if is_long or is_wanted else latest + timedelta(minutes=settings.QUIET_MINUTES)


def ask_for_next_reply(reply: Message) -> None:
    """Put the job for the conversation's next reply, which waited for this one. The conversation's row is locked."""
    if reply.conversation.last_seq > reply.seq:
        later = Message.objects.unfinished().filter(conversation=reply.conversation_id, seq__gt=reply.seq)
        following = later.order_by("seq").first()
        if following is not None:
            jobs.put_all([_reply_wanted(reply.conversation, following)])


def _reply_wanted(conversation: Conversation, reply: Message) -> NewJob:
    return NewJob(
        kind=JobKind.TURN,
        key=f"turn:{reply.pk}",
        payload={"message": str(reply.pk), IN_DISTRESS: reply.in_distress},
        legacy_id=conversation.legacy_id,
        user_id=conversation.user_id,
    )


def _checked_title(title: str) -> str:
    """Return the title without secrets: lists show it, and nobody needs a secret there."""
    return redact(checked_text("title", title, LONGEST_TITLE, is_title=True).strip()).text[:LONGEST_TITLE]


def _lock_own_reply(user: User, message_id: UUID, *, to_write: bool = False) -> Message:
    """Return the reply, locked after the conversation's row: the worker locks in the same order."""
    lock = lock_to_write if to_write else lock_own_conversation
    conversation = lock(user, own_message(user, message_id).conversation_id)
    reply = Message.objects.select_for_update().get(pk=message_id)
    if reply.role != MessageRole.ASSISTANT:
        raise NotAllowed(_("Only a reply can be stopped or retried."))
    reply.conversation = conversation
    return reply


def _posted_before(user: User, conversation: Conversation, client_id: str, content: str) -> Posted | None:
    message = Message.objects.filter(author=user, client_id=client_id).first()
    if message is None:
        return None
    if message.conversation_id != conversation.pk:
        raise ClientIdReused(_(IN_ANOTHER_CONVERSATION))
    if message.content != content:
        raise ClientIdReused(_("This id already belongs to a message with other words. Send these with a new id."))
    return Posted(message, message.replies.get(role=MessageRole.ASSISTANT))


def _store_message(
    conversation: Conversation, user: User, content: str, client_id: str, *, in_distress: bool, may_stand: bool
) -> Posted:
    message = Message(
        conversation=conversation,
        seq=conversation.last_seq + 1,
        role=MessageRole.USER,
        author=user,
        content=content,
        client_id=client_id,
        in_distress=in_distress,
        status=MessageStatus.COMPLETE if may_stand else MessageStatus.BLOCKED,
    )
    reply = Message(
        conversation=conversation,
        seq=conversation.last_seq + 2,
        role=MessageRole.ASSISTANT,
        status=MessageStatus.PENDING,
        reply_to=message,
        in_distress=in_distress,
    )
    try:
        # Without a client's id nothing can conflict, and the savepoint would cost two round trips.
        with transaction.atomic() if client_id else nullcontext():
            Message.objects.bulk_create([message, reply])
    except IntegrityError as error:
        # The conversation's row is locked, so only another conversation can have taken the client's id, just now.
        raise ClientIdReused(_(IN_ANOTHER_CONVERSATION)) from error
    return Posted(message, reply)
