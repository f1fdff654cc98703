"""The page of one conversation, whole or in parts; several views answer with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Count, Q
from django.shortcuts import get_object_or_404

from accounts.http import SignedInRequest
from accounts.models import User
from legacies.access import member_of
from legacies.models import Membership, WorkItem, WorkState
from memory.models import Conversation, Fact, Message, Review, Status
from memory.web.bubbles import Bubble, bubbles_of
from memory.web.forms import TellForm
from memory.web.pages import inside

SHOWN = 50
NEXT_LOOK_SECONDS = 4


@dataclass(frozen=True)
class Stretch:
    """Part of a conversation. `earlier` and `later` are where its neighbours end; None where there are none."""

    bubbles: Sequence[Bubble]
    earlier: int | None
    later: int | None


@dataclass(frozen=True, slots=True)
class Noted:
    """What became memory of a conversation: how many facts stand, and whether any still wait to be looked at."""

    facts: int
    is_open: bool
    is_under_way: bool
    has_failed: bool


def own_conversation(request: SignedInRequest, legacy_id: UUID, conversation_id: UUID) -> Conversation:
    """404 for anything but an own conversation about this legacy."""
    own = Conversation.objects.visible_to(request.user).filter(legacy=legacy_id)
    return get_object_or_404(own, pk=conversation_id)


def own_message(request: SignedInRequest, conversation: Conversation, message_id: UUID) -> Message:
    return get_object_or_404(Message.objects.visible_to(request.user).filter(conversation=conversation), pk=message_id)


def stretch_of(conversation: Conversation, reader: User, *, until: str = "") -> Stretch:
    """The newest messages, or those that end at the message numbered `until`."""
    last = min(int(until), conversation.last_seq) if until.isascii() and until.isdigit() else conversation.last_seq
    rows = conversation.messages.filter(seq__gt=last - SHOWN, seq__lte=last).order_by("seq")
    first = max(last - SHOWN, 0)
    return Stretch(
        bubbles_of(list(rows), reader),
        earlier=first or None,
        later=last + SHOWN if last < conversation.last_seq else None,
    )


def noted_of(conversation: Conversation) -> Noted:
    """Expects the conversation to be the reader's own."""
    own = Fact.objects.filter(conversation=conversation, owner=conversation.user_id)
    standing = own.filter(status__in=[Status.ACTIVE, Status.SUGGESTED])
    counts = standing.aggregate(all=Count("pk"), open=Count("pk", filter=Q(review=Review.OPEN)))
    state = WorkItem.objects.filter(key=f"consolidate:{conversation.pk}").values_list("state", flat=True).first()
    is_asked_for = conversation.finished_at is not None
    return Noted(
        facts=counts["all"],
        is_open=bool(counts["open"]),
        is_under_way=is_asked_for and state in (WorkState.WAITING, WorkState.RUNNING),
        has_failed=state == WorkState.FAILED,
    )


def around(request: SignedInRequest, conversation: Conversation, **more: Any) -> dict[str, Any]:
    """What the page and each of its parts need."""
    membership: Membership = member_of(request.user, conversation.legacy_id)
    return inside(membership, "talk", conversation=conversation, next_look=NEXT_LOOK_SECONDS, **more)


def whole_page(request: SignedInRequest, conversation: Conversation, form: TellForm | None = None) -> dict[str, Any]:
    return around(
        request,
        conversation,
        form=form or TellForm(),
        stretch=stretch_of(conversation, request.user, until=request.GET.get("until", "")),
        noted=noted_of(conversation),
    )
