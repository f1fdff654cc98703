"""Consolidation on request, and its progress."""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import Conflict, NotFound
from legacies import jobs
from legacies.models import Job, JobState
from memory.kinds import JobKind
from memory.models import Conversation, Fact, Status
from memory.services.conversations.lifecycle import consolidation_wanted
from memory.services.conversations.own_conversations import lock_to_write, own_conversation

TOLD_CODES = frozenset({"bad_answer", "engine_unavailable", "too_many_attempts"})


@dataclass(frozen=True, slots=True)
class Extracting:
    """How far it is. `facts` stand now of this conversation; `left` messages are no memory yet.

    `error` is a code: why the last attempt did not succeed, empty where it did or there was none.
    """

    item: Job
    conversation: Conversation
    facts: int

    @property
    def left(self) -> int:
        return self.conversation.last_seq - self.conversation.consolidated_to

    @property
    def error(self) -> str:
        error: str = self.item.error
        return error if not error or error in TOLD_CODES else "internal"


@transaction.atomic
def extract_now(*, user: User, conversation_id: UUID) -> Job:
    """Have all that was told so far become memory at once, without ending the talk. What failed is tried again.

    Asked for again while it is under way it is the same work; with nothing left to do it is soon done.
    """
    conversation = lock_to_write(user, conversation_id)
    if conversation.private:
        raise Conflict(_("Nothing is remembered from a private conversation."))
    conversation.wanted_to = conversation.last_seq
    conversation.save(update_fields=["wanted_to"])
    # At once also where nothing was told since, and so nothing will ever be due.
    (item,) = jobs.put_all([replace(consolidation_wanted(conversation), not_before=None)])
    return item


def read_extracting(*, user: User, item_id: UUID) -> Extracting:
    """`NotFound` for any work but that on an own conversation."""
    item = Job.objects.filter(pk=item_id, kind=JobKind.CONSOLIDATE, user_id=user.pk).first()
    named = item.payload.get("conversation") if item else None
    if item is None or not named:
        raise NotFound
    conversation = own_conversation(user, named)
    return Extracting(item, conversation, count_noted(conversation))


def count_noted(conversation: Conversation) -> int:
    """How many things stand now that were noted of it."""
    own = Fact.objects.filter(owner=conversation.user_id, conversation=conversation)
    return own.filter(status__in=[Status.ACTIVE, Status.SUGGESTED]).count()


def is_being_noted(user: User, legacy_id: UUID) -> bool:
    """Whether something that the user told here is no memory yet, and is on its way to become one; with `MEMORY` off
    nothing is."""
    unfinished = Job.objects.filter(kind=JobKind.CONSOLIDATE, user_id=user.pk, legacy_id=legacy_id)
    return bool(settings.MEMORY) and unfinished.filter(state__in=[JobState.WAITING, JobState.RUNNING]).exists()


def is_under_way(conversation: Conversation, state: str | None) -> bool:
    """Whether memory is being made of it because its teller asked for that; with `MEMORY` off it waits unseen."""
    is_asked_for = conversation.finished_at is not None or conversation.wanted_to > conversation.consolidated_to
    return bool(settings.MEMORY) and is_asked_for and state in (JobState.WAITING, JobState.RUNNING)
