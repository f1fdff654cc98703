"""Which messages are due to become memory.

Due is the oldest part of a long talk; or everything, once its teller has finished or has been quiet for a while. A
reply that is still being made, and what comes after it, waits. Private conversations never become memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import takewhile
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet

from legacies.models import Membership
from memory.consolidation.echoes import Recalled, recalled_in
from memory.models import Conversation, Message
from memory.models.conversations import LegacyRole
from memory.services.conversations import consolidation_time

WHILE_OFF = timedelta(hours=1)
"""How often it is looked whether memory is on again."""
MOST_BEFORE = 6
"""Earlier messages that are shown for reference: whom "he" means."""


@dataclass(frozen=True, slots=True)
class ClaimedRange:
    """The messages `from_seq` up to, but not including, `to_seq`, as they stood with the cursor just before them.

    `membership` is the teller's place in the legacy that is written to; `attached` are those in the attached legacies
    that they may tell in.
    """

    conversation: Conversation
    membership: Membership
    messages: tuple[Message, ...]
    before: tuple[Message, ...]
    attached: tuple[Membership, ...] = ()
    recalled: tuple[Recalled, ...] = ()
    """What the assistant recalled in these messages and just before them."""

    @property
    def names_of_the_person(self) -> frozenset[str]:
        """The words that all mean the remembered person here; between two sentences they make no difference."""
        legacy = self.membership.legacy
        pronouns = legacy.pronouns.replace("/", " ").split()
        return frozenset(filter(None, [legacy.name, *legacy.known_as, self.membership.calls_them, *pronouns]))

    @property
    def from_seq(self) -> int:
        return self.messages[0].seq

    @property
    def to_seq(self) -> int:
        return self.messages[-1].seq + 1

    def told(self) -> dict[int, Message]:
        """What the teller said, by number: only that is a source of facts."""
        return {message.seq: message for message in self.messages if message.is_told}


def claim_range(conversation_id: UUID, *, now: datetime) -> ClaimedRange | None:
    """The range that is due now, if there is one. Nothing is locked; whoever writes looks at the cursor again.

    With `MEMORY` off nothing is.
    """
    if not settings.MEMORY:
        return None
    conversation = Conversation.objects.filter(pk=conversation_id, private=False).first()
    due = due_messages(conversation, now=now) if conversation else ()
    return _claimed(conversation, due) if conversation and due else None


def _claimed(conversation: Conversation, due: Sequence[Message]) -> ClaimedRange | None:
    membership = _place_of_teller(conversation).select_related("legacy", "user").first()
    if membership is None:  # who has left is not listened to any more
        return None
    latest = conversation.messages.filter(seq__lt=due[0].seq).exclude(content="").order_by("-seq")[:MOST_BEFORE]
    before = tuple(reversed(latest))
    attached = told_of_besides(conversation)
    recalled = recalled_in([*before, *due], teller=membership.user)
    return ClaimedRange(conversation, membership, tuple(due), before, attached, recalled)


def claim_oldest(conversation_id: UUID, *, before: int) -> ClaimedRange | None:
    """The older half of what is no memory yet before the message numbered `before`, due or not; None without any.

    For a turn whose window does not fit.
    """
    conversation = Conversation.objects.filter(pk=conversation_id, private=False).first()
    ready = [message for message in _ready(conversation) if message.seq < before] if conversation else []
    oldest = ready[: min(max(len(ready) // 2, 1), settings.SUMMARIZE_BATCH)]
    return _claimed(conversation, oldest) if conversation and oldest else None


def told_of_besides(conversation: Conversation) -> tuple[Membership, ...]:
    """The teller's places in the attached legacies, where they may tell. Where they only read, nothing is written."""
    attached = conversation.about.filter(role=LegacyRole.ATTACHED).values("legacy")
    places = Membership.objects.filter(user=conversation.user_id, legacy__in=attached).select_related("legacy", "user")
    return tuple(place for place in places.order_by("legacy") if place.may_tell)


def due_messages(conversation: Conversation, *, now: datetime) -> Sequence[Message]:
    """What of the conversation is due now, in order."""
    ready = _ready(conversation)
    if len(ready) > settings.SUMMARIZE_AFTER:
        return ready[: settings.SUMMARIZE_BATCH]
    is_time = consolidation_time(conversation) <= now
    return ready if is_time and _has_told(ready) else ()


def next_look(conversation: Conversation, *, now: datetime) -> datetime | None:
    """When something of it is due next, if nothing more is said; None when there is nothing to wait for."""
    if conversation.private or not _has_told(_ready(conversation)) or not _place_of_teller(conversation).exists():
        return None
    if not settings.MEMORY:
        return now + WHILE_OFF
    return now if due_messages(conversation, now=now) else consolidation_time(conversation)


def _place_of_teller(conversation: Conversation) -> QuerySet[Membership]:
    return Membership.objects.filter(legacy=conversation.legacy_id, user=conversation.user_id)


def _ready(conversation: Conversation) -> list[Message]:
    """The messages after the cursor, as far as they are whole; no more of them than it takes to decide."""
    after = conversation.messages.filter(seq__gt=conversation.consolidated_to).order_by("seq")
    most = max(settings.SUMMARIZE_AFTER + 1, settings.SUMMARIZE_BATCH)
    return list(takewhile(lambda message: message.is_finished, after[:most]))


def _has_told(messages: Sequence[Message]) -> bool:
    return any(message.is_told for message in messages)
