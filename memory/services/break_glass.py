"""Break-glass: staff read one private object for 30 minutes with a reason, logged and notified to its owner at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import cast
from uuid import UUID

from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from config.errors import DomainError, InvalidInput, NotAllowed, NotFound
from config.texts import checked_text
from legacies.audit import Actor, record
from legacies.models import Legacy, LegacyEvent, Membership
from legacies.models.legacy import lock_legacy
from legacies.services.notices import tell
from memory.kinds import MemoryAction, MemoryNotice
from memory.models import BreakGlass, BreakGlassKind, Conversation, Fact, Message
from memory.models.break_glass import LONGEST_REASON, OPEN_FOR

# Choosing the object of a break-glass access: by its owner, its kind and its date, never by any of its words.

A_PAGE = 50


@dataclass(frozen=True, slots=True)
class Target:
    """One object that break-glass access can be asked for, with its legacy and owner (no owner for a whole legacy)."""

    kind: BreakGlassKind
    object_id: UUID
    legacy: Legacy
    owner: User | None
    at: datetime
    about: tuple[str, ...] = ()
    """Texts that tell the object from others: the length of a conversation; the type, visibility and status of a fact.
    """


def find_target(kind: str, object_id: UUID) -> Target:
    """Return the object of this kind and id. Raise `InvalidInput` for an unknown kind.

    Raise `NotFound` for a private conversation too: it exists for nobody but its owner.
    """
    if kind == BreakGlassKind.LEGACY:
        legacy = Legacy.objects.filter(pk=object_id).first()
        found = Target(BreakGlassKind.LEGACY, legacy.pk, legacy, None, legacy.created_at) if legacy else None
    elif kind == BreakGlassKind.CONVERSATION:
        conversation = _choosable_conversations().filter(pk=object_id).first()
        found = _target(conversation) if conversation else None
    elif kind == BreakGlassKind.FACT:
        fact = _choosable_facts().filter(pk=object_id).first()
        found = _target(fact) if fact else None
    else:
        raise InvalidInput(fields={"kind": [_("Choose what to read.")]})
    if found is None:
        raise NotFound
    return found


def targets_of(*, legacy_id: UUID, user_id: UUID, kind: str, page: int = 1) -> tuple[Sequence[Target], bool]:
    """Return one page of what one person told in a legacy, newest first, and whether there are more pages.

    One query.
    """
    there = slice((page - 1) * A_PAGE, page * A_PAGE + 1)
    if kind == BreakGlassKind.FACT:
        facts = _choosable_facts().filter(legacy=legacy_id, owner=user_id).order_by("-created_at", "-id")
        found = [_target(fact) for fact in facts[there]]
    else:
        conversations = _choosable_conversations().filter(legacy=legacy_id, user=user_id).order_by("-created_at", "-id")
        found = [_target(conversation) for conversation in conversations[there]]
    return found[:A_PAGE], len(found) > A_PAGE


def _choosable_conversations() -> QuerySet[Conversation]:
    return Conversation.objects.filter(private=False).select_related("legacy", "user").defer("title")


def _choosable_facts() -> QuerySet[Fact]:
    owned = Fact.objects.filter(owner__isnull=False, legacy__isnull=False)
    return owned.select_related("legacy", "owner").defer("content", "title", "subject", "tags", "metadata")


def _target(row: Conversation | Fact) -> Target:
    if isinstance(row, Conversation):
        length = ngettext("%d message", "%d messages", row.last_seq) % row.last_seq
        return Target(BreakGlassKind.CONVERSATION, row.pk, row.legacy, row.user, row.created_at, (length,))
    seen = _("shared") if row.visibility == "shared" else _("private")
    about = (row.get_memory_type_display(), seen, row.get_status_display())
    return Target(BreakGlassKind.FACT, row.pk, cast(Legacy, row.legacy), row.owner, row.created_at, about)


# Opening access to one private object, notifying its owner, and ending the access.

RIGHT = "memory.break_glass"


class NotConfirmed(NotAllowed):
    code, default_message = (
        "not_confirmed",
        gettext_lazy("Confirm with your second factor that it is you, then ask again."),
    )


def may_break_glass(user: User) -> bool:
    """Return whether the user is active staff with the break-glass right. Superusers have it."""
    return user.is_active and user.is_staff and user.has_perm(RIGHT)


@transaction.atomic
def open_break_glass(*, staff: User, kind: str, object_id: UUID, reason: str, is_confirmed: bool) -> BreakGlass:
    """Let `staff` read one private object for 30 minutes, and notify its owner at once of who reads it and why.

    `is_confirmed` says that `staff` proved their identity just now with a second factor. If the same access is open
    already, return it unchanged and notify nobody again. Raise `NotAllowed` without the right, `NotConfirmed`,
    `NotFound` or `InvalidInput`.
    """
    if not may_break_glass(staff):
        raise NotAllowed(_("You need the right to read private content, and have not been given it."))
    if not is_confirmed:
        raise NotConfirmed
    why_needed = _("Write a reason that the owner can read.")
    reason = checked_text("reason", " ".join(reason.split()), LONGEST_REASON, empty=why_needed)
    target = find_target(kind, object_id)
    lock_legacy(target.legacy.pk)
    now = timezone.now()
    same = BreakGlass.objects.open_at(now).filter(staff=staff, kind=kind, object_id=object_id).first()
    if same is not None:
        return same
    opened = BreakGlass.objects.create(
        staff=staff,
        legacy=target.legacy,
        owner=target.owner,
        kind=kind,
        object_id=object_id,
        reason=reason,
        opened_at=now,
        expires_at=now + OPEN_FOR,
    )
    _record_access(opened, MemoryAction.BREAK_GLASS_OPENED, staff, reason=reason, until=opened.expires_at.isoformat())
    _tell_owners(opened, staff)
    return opened


@transaction.atomic
def end_break_glass(*, staff: User, break_glass_id: UUID) -> BreakGlass:
    """End one's own access early. An access that is over stays as it is.

    Raise `NotFound` for another person's access.
    """
    opened = BreakGlass.objects.filter(pk=break_glass_id, staff=staff).first()
    if opened is None:
        raise NotFound
    lock_legacy(opened.legacy_id)
    opened = BreakGlass.objects.select_for_update(of=["self"]).get(pk=opened.pk)
    now = timezone.now()
    if not opened.is_open(now):
        return opened
    opened.ended_at = now
    opened.save(update_fields=["ended_at"])
    _record_access(opened, MemoryAction.BREAK_GLASS_ENDED, staff)
    return opened


def _record_access(opened: BreakGlass, action: MemoryAction, staff: User, **more: str) -> None:
    payload = {"kind": opened.kind, "object": str(opened.object_id), **more}
    record(opened, action, actor=Actor.user(staff), legacy_id=opened.legacy_id, payload=payload)


def _tell_owners(opened: BreakGlass, staff: User) -> None:
    """Notify the owners of the object.

    Only those who are still members get a link to the page that lists the access.
    """
    members = set(Membership.objects.filter(legacy=opened.legacy_id).values_list("user", flat=True))
    words = {
        "who": staff.display_name or _("An admin"),
        "what": _in_words(opened),
        "reason": opened.reason,
        "legacy": opened.legacy.name,
    }
    text = _("%(who)s, an admin, can read %(what)s in %(legacy)s for 30 minutes. The reason: “%(reason)s”")
    for owner in _owners(opened, members):
        path = reverse("memory:looked-at", args=[opened.legacy_id]) if owner.pk in members else ""
        subjects = [staff.pk, opened.object_id]
        kind = MemoryNotice.BREAK_GLASS
        tell(user=owner, kind=kind, text=text % words, legacy=opened.legacy, path=path, subjects=subjects)


def _in_words(opened: BreakGlass) -> str:
    return {
        BreakGlassKind.LEGACY.value: _("what you and the other members told"),
        BreakGlassKind.CONVERSATION.value: _("one of your conversations"),
        BreakGlassKind.FACT.value: _("one of your facts"),
    }[opened.kind]


def _owners(opened: BreakGlass, members: Iterable[UUID]) -> Iterable[User]:
    """Return the owner; for a whole legacy, its members and everybody who still owns facts or conversations there."""
    if opened.owner is not None:
        return [opened.owner]
    facts = Fact.objects.filter(legacy=opened.legacy_id, owner__isnull=False).values("owner")
    conversations = Conversation.objects.filter(legacy=opened.legacy_id).values("user")
    return User.objects.filter(Q(pk__in=members) | Q(pk__in=facts) | Q(pk__in=conversations)).order_by("pk")


# Reading the object of an access: every view is logged before anything is shown.


class AccessOver(DomainError):
    code, status = "access_over", 410
    default_message = gettext_lazy("This access has ended. What was private is private again.")


@dataclass(frozen=True, slots=True)
class PrivateContent:
    """One page of the content that an access allows reading.

    For a whole legacy: a page of facts, and of conversations that can be opened through the same access.
    """

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
    """Return the current content of the object that the access is for, and log one view of it.

    Raise `NotFound` for another person's access and for content outside this access, `AccessOver` once its time is
    over, and `NotAllowed` if the staff member has lost the right since.
    """
    access = BreakGlass.objects.select_related("legacy", "owner").filter(pk=break_glass_id, staff=staff).first()
    if access is None:
        raise NotFound
    if not may_break_glass(staff):
        raise NotAllowed(_("You need the right to read private content, and have not been given it."))
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
    """Return for each access how often it was used to read. One query; accesses that were never used are missing."""
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
    """Return one row more than a page holds; the extra row shows that another page follows."""
    facts = Fact.objects.filter(legacy=access.legacy, owner__isnull=False).select_related("owner")
    return list(facts.order_by("created_at", "id")[(page - 1) * A_PAGE : page * A_PAGE + 1])


def _conversations(access: BreakGlass, page: int) -> list[Conversation]:
    conversations = Conversation.objects.filter(legacy=access.legacy, private=False).select_related("user")
    return list(conversations.order_by("created_at", "id")[(page - 1) * A_PAGE : page * A_PAGE + 1])
