"""Reading what access was opened to: each look is logged before anything is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

from django.db import transaction
from django.db.models import Count
from django.utils import timezone

from accounts.models import User
from config.errors import DomainError, NotAllowed, NotFound
from legacies.audit import Actor, record
from legacies.models import LegacyEvent
from memory.kinds import MemoryAction
from memory.models import BreakGlass, BreakGlassKind, Conversation, Fact, Message
from memory.services.break_glass.opening import may_break_glass

A_PAGE = 50


class AccessOver(DomainError):
    code, status = "access_over", 410
    message = "This is over. What was private is private again."


@dataclass(frozen=True, slots=True)
class PrivateContent:
    """One page of what may be read. Of a whole legacy: facts, and the conversations to open by the same access."""

    access: BreakGlass
    facts: Sequence[Fact] = ()
    conversations: Sequence[Conversation] = ()
    conversation: Conversation | None = None
    messages: Sequence[Message] = field(default=(), repr=False)
    page: int = 1
    has_more: bool = False


@transaction.atomic
def view_private(
    *, staff: User, break_glass_id: UUID, conversation_id: UUID | None = None, page: int = 1
) -> PrivateContent:
    """What the access is to, at this moment, logged as one look.

    `NotFound` for another's access and for what it is not to, `AccessOver` when its time is over, `NotAllowed` for
    who lost the right meanwhile.
    """
    access = BreakGlass.objects.select_related("legacy", "owner").filter(pk=break_glass_id, staff=staff).first()
    if access is None:
        raise NotFound
    if not may_break_glass(staff):
        raise NotAllowed("Only people who were given that right can read what is private.")
    if not access.is_open(timezone.now()):
        raise AccessOver
    content = _content(access, conversation_id, max(page, 1))
    shown = conversation_id or access.object_id
    payload = {"kind": access.kind, "object": str(shown), "page": content.page}
    record(
        access, MemoryAction.BREAK_GLASS_VIEWED, actor=Actor.user(staff), legacy_id=access.legacy_id, payload=payload
    )
    return content


def looks_at(accesses: Sequence[BreakGlass]) -> dict[UUID, int]:
    """How often each was used to read; one query."""
    keys = [access.pk for access in accesses]
    looks = LegacyEvent.objects.filter(object_id__in=keys, action=MemoryAction.BREAK_GLASS_VIEWED).order_by()
    counted = looks.values("object_id").annotate(times=Count("pk"))
    return {row["object_id"]: row["times"] for row in counted if row["object_id"]}


def _content(access: BreakGlass, conversation_id: UUID | None, page: int) -> PrivateContent:
    if access.kind == BreakGlassKind.FACT:
        return _one_fact(access, conversation_id)
    if access.kind == BreakGlassKind.CONVERSATION:
        if conversation_id not in (None, access.object_id):
            raise NotFound
        return _one_conversation(access, access.object_id, page)
    if conversation_id is not None:
        return _one_conversation(access, conversation_id, page)
    facts, conversations = _facts(access, page), _conversations(access, page)
    has_more = max(len(facts), len(conversations)) > A_PAGE
    return PrivateContent(
        access, facts=facts[:A_PAGE], conversations=conversations[:A_PAGE], page=page, has_more=has_more
    )


def _one_fact(access: BreakGlass, conversation_id: UUID | None) -> PrivateContent:
    fact = Fact.objects.select_related("owner").filter(pk=access.object_id, owner=access.owner).first()
    if fact is None or conversation_id is not None:
        raise NotFound
    return PrivateContent(access, facts=[fact])


def _one_conversation(access: BreakGlass, conversation_id: UUID, page: int) -> PrivateContent:
    rows = Conversation.objects.select_related("user").filter(legacy=access.legacy, private=False)
    conversation = rows.filter(pk=conversation_id).first()
    if conversation is None:
        raise NotFound
    said = Message.objects.filter(conversation=conversation).select_related("author").order_by("seq")
    messages = list(said[(page - 1) * A_PAGE : page * A_PAGE + 1])
    has_more = len(messages) > A_PAGE
    return PrivateContent(access, conversation=conversation, messages=messages[:A_PAGE], page=page, has_more=has_more)


def _facts(access: BreakGlass, page: int) -> list[Fact]:
    """One more than a page has: then there is another page."""
    facts = Fact.objects.filter(legacy=access.legacy, owner__isnull=False).select_related("owner")
    return list(facts.order_by("created_at", "id")[(page - 1) * A_PAGE : page * A_PAGE + 1])


def _conversations(access: BreakGlass, page: int) -> list[Conversation]:
    conversations = Conversation.objects.filter(legacy=access.legacy, private=False).select_related("user")
    return list(conversations.order_by("created_at", "id")[(page - 1) * A_PAGE : page * A_PAGE + 1])
