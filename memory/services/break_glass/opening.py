"""Opening access to one private thing, telling its owner, and ending it."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.texts import UNREADABLE, is_storable
from config.errors import InvalidInput, NotAllowed, NotFound
from legacies.audit import Actor, record
from legacies.models import Membership
from legacies.models.legacy import lock_legacy
from legacies.services.notices import tell
from memory.kinds import MemoryAction, MemoryNotice
from memory.models import BreakGlass, BreakGlassKind, Conversation, Fact
from memory.models.break_glass import LONGEST_REASON, OPEN_FOR
from memory.services.break_glass.choosing import find_target

RIGHT = "memory.break_glass"


class NotConfirmed(NotAllowed):
    code, message = "not_confirmed", "Please confirm with your second factor that it is you, then ask again."


def may_break_glass(user: User) -> bool:
    """Staff who were given the right, and superusers."""
    return user.is_active and user.is_staff and user.has_perm(RIGHT)


@transaction.atomic
def open_break_glass(*, staff: User, kind: str, object_id: UUID, reason: str, is_confirmed: bool) -> BreakGlass:
    """Let `staff` read one private thing for 30 minutes; its owner reads who and why from this moment.

    `is_confirmed` says that they proved just now, with a second factor, that it is them. What is open already stays
    as it is and is told nobody twice. `NotAllowed` without the right, `NotConfirmed`, `NotFound`, `InvalidInput`.
    """
    if not may_break_glass(staff):
        raise NotAllowed("Only people who were given that right can read what is private.")
    if not is_confirmed:
        raise NotConfirmed
    reason = _checked_reason(reason)
    asked = find_target(kind, object_id)
    lock_legacy(asked.legacy.pk)
    now = timezone.now()
    same = BreakGlass.objects.open_at(now).filter(staff=staff, kind=kind, object_id=object_id).first()
    if same is not None:
        return same
    opened = BreakGlass.objects.create(
        staff=staff,
        legacy=asked.legacy,
        owner=asked.owner,
        kind=kind,
        object_id=object_id,
        reason=reason,
        opened_at=now,
        expires_at=now + OPEN_FOR,
    )
    _log(opened, MemoryAction.BREAK_GLASS_OPENED, staff, reason=reason, until=opened.expires_at.isoformat())
    _tell_owners(opened, staff)
    return opened


@transaction.atomic
def end_break_glass(*, staff: User, break_glass_id: UUID) -> BreakGlass:
    """Give an own access back before its time. Twice is once; `NotFound` for another's."""
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
    _log(opened, MemoryAction.BREAK_GLASS_ENDED, staff)
    return opened


def _log(opened: BreakGlass, action: MemoryAction, staff: User, **more: str) -> None:
    payload = {"kind": opened.kind, "object": str(opened.object_id), **more}
    record(opened, action, actor=Actor.user(staff), legacy_id=opened.legacy_id, payload=payload)


def _checked_reason(reason: str) -> str:
    reason = " ".join(reason.split())
    problem = ""
    if not reason:
        problem = _("Please say why, in words that the owner can read.")
    elif len(reason) > LONGEST_REASON:
        problem = _("A reason has up to %(most)d characters.") % {"most": LONGEST_REASON}
    elif not is_storable(reason):
        problem = UNREADABLE
    if problem:
        raise InvalidInput(fields={"reason": [problem]})
    return reason


def _tell_owners(opened: BreakGlass, staff: User) -> None:
    """Who is still a member is led to the page that lists it; who has left is told too."""
    members = set(Membership.objects.filter(legacy=opened.legacy_id).values_list("user", flat=True))
    words = {
        "who": staff.display_name or _("An admin"),
        "what": _in_words(opened),
        "reason": opened.reason,
        "legacy": opened.legacy.name,
    }
    text = _(
        "%(who)s, who looks after this place, can read %(what)s in %(legacy)s for 30 minutes. The reason: “%(reason)s”"
    )
    for owner in _owners(opened, members):
        path = reverse("memory:looked-at", args=[opened.legacy_id]) if owner.pk in members else ""
        subjects = [staff.pk, opened.object_id]
        kind = MemoryNotice.BREAK_GLASS
        tell(user=owner, kind=kind, text=text % words, legacy=opened.legacy, path=path, subjects=subjects)


def _in_words(opened: BreakGlass) -> str:
    return {
        BreakGlassKind.LEGACY.value: _("what you and the others told"),
        BreakGlassKind.CONVERSATION.value: _("one of your conversations"),
        BreakGlassKind.FACT.value: _("one of your facts"),
    }[opened.kind]


def _owners(opened: BreakGlass, members: Iterable[UUID]) -> Iterable[User]:
    """For a whole legacy its members, and who left something of theirs there."""
    if opened.owner is not None:
        return [opened.owner]
    facts = Fact.objects.filter(legacy=opened.legacy_id, owner__isnull=False).values("owner")
    conversations = Conversation.objects.filter(legacy=opened.legacy_id).values("user")
    return User.objects.filter(Q(pk__in=members) | Q(pk__in=facts) | Q(pk__in=conversations)).order_by("pk")
