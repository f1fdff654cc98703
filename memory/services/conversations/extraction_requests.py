"""Consolidation at a user's request, and its progress."""

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
from memory.models import Conversation, Fact
from memory.services.conversations.lifecycle import consolidation_wanted
from memory.services.conversations.own_conversations import lock_to_write, own_conversation

TOLD_CODES = frozenset({"bad_answer", "engine_unavailable", "too_many_attempts"})


@dataclass(frozen=True, slots=True)
class Extracting:
    """The progress of a consolidation.

    `facts` counts the conversation's live facts, `left` its messages not consolidated. `error` is a code that says why
    the last attempt failed; empty if it succeeded or there was none.
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
    """Consolidate everything told so far at once, without ending the conversation. Failed consolidation is tried again.

    A second request while the job is under way returns the same job. If nothing is left to consolidate, the job soon
    ends.
    """
    conversation = lock_to_write(user, conversation_id)
    if conversation.private:
        raise Conflict(_("Nothing is remembered from a private conversation."))
    conversation.wanted_to = conversation.last_seq
    conversation.save(update_fields=["wanted_to"])
    # Due at once even if nothing was told since, because then the job would never become due.
    (item,) = jobs.put_all([replace(consolidation_wanted(conversation), not_before=None)])
    return item


def read_extracting(*, user: User, item_id: UUID) -> Extracting:
    """Return the progress of this job.

    Raise `NotFound` for every other job than consolidation of the user's conversation.
    """
    item = Job.objects.filter(pk=item_id, kind=JobKind.CONSOLIDATE, user_id=user.pk).first()
    named = item.payload.get("conversation") if item else None
    if item is None or not named:
        raise NotFound
    conversation = own_conversation(user, named)
    return Extracting(item, conversation, count_noted(conversation))


def count_noted(conversation: Conversation) -> int:
    """Return the number of facts that were extracted from the conversation and are neither replaced nor set aside."""
    return Fact.objects.listed().filter(owner=conversation.user_id, conversation=conversation).count()


def is_being_noted(user: User, legacy_id: UUID) -> bool:
    """Return whether something that the user told in this legacy is being consolidated or waits for it.

    Always false with `MEMORY` off.
    """
    unfinished = Job.objects.filter(kind=JobKind.CONSOLIDATE, user_id=user.pk, legacy_id=legacy_id)
    return bool(settings.MEMORY) and unfinished.filter(state__in=[JobState.WAITING, JobState.RUNNING]).exists()


def is_under_way(conversation: Conversation, state: str | None) -> bool:
    """Return whether consolidation that the conversation's owner asked for is under way; false with `MEMORY` off."""
    is_asked_for = conversation.finished_at is not None or conversation.wanted_to > conversation.consolidated_to
    return bool(settings.MEMORY) and is_asked_for and state in (JobState.WAITING, JobState.RUNNING)
