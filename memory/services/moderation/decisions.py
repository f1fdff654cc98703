"""What the desk decides about one shared fact. Each is one transaction, logged with who and why, and told its owner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.texts import UNREADABLE, is_storable
from config.errors import Conflict, InvalidInput
from legacies.models import LegacyEvent, LegacyEventPayload
from memory.kinds import MemoryAction, MemoryNotice
from memory.models import Fact, Moderation
from memory.models.moderation import LONGEST_REASON
from memory.services.facts.editing import MODERATED, fact_state, write_change
from memory.services.history.history_texts import DECISIONS
from memory.services.moderation.moderation_notices import tell_owner
from memory.services.moderation.moderators import lock_shared_fact


class AlreadyDecided(Conflict):
    code = "already_decided"
    message = "This stands otherwise by now. Look at it again."
    messages: ClassVar[Mapping[str, str]] = {
        Moderation.WAITING: "This waits to be looked at; nothing is restricted here.",
        Moderation.APPROVED: "This was approved already; nothing is restricted here.",
        Moderation.RETURNED: "This was returned already. It comes back when its teller changes or shares it again.",
        Moderation.RESTRICTED: "This is restricted to its teller. Lift that first.",
    }

    def __init__(self, fact: Fact) -> None:
        super().__init__(self.messages.get(fact.moderation, self.message))


class NothingDecided(Conflict):
    code, message = "nothing_decided", "There is no decision here that could be taken back."


class DecisionIsPast(Conflict):
    code = "decision_is_past"
    message = "It was changed since that decision, so that cannot be taken back. Look at it as it is now, and decide."


@transaction.atomic
def approve_fact(*, staff: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Let the family see a shared fact for good. Approving twice is approving once.

    Its teller hears of it only where it changes what the family sees.
    """
    fact = lock_shared_fact(staff, fact_id, revision)
    if fact.moderation == Moderation.APPROVED:
        return fact
    _require(fact, Moderation.WAITING)
    was_seen = fact.is_visible_to_family
    _decide(fact, MemoryAction.FACT_APPROVED, staff, Moderation.APPROVED)
    if not was_seen:
        tell_owner(fact, MemoryNotice.FACT_APPROVED)
    return fact


@transaction.atomic
def return_fact(*, staff: User, fact_id: UUID, reason: str, revision: int | None = None) -> Fact:
    """Hand a shared fact back to its teller, with a reason: from this moment nobody else in the family sees it."""
    reason = checked_reason(reason)
    fact = lock_shared_fact(staff, fact_id, revision)
    _require(fact, Moderation.WAITING, Moderation.APPROVED)
    _decide(fact, MemoryAction.FACT_RETURNED, staff, Moderation.RETURNED, reason)
    tell_owner(fact, MemoryNotice.FACT_RETURNED)
    return fact


@transaction.atomic
def restrict_fact(*, staff: User, fact_id: UUID, reason: str, revision: int | None = None) -> Fact:
    """Keep a fact with its teller alone, who cannot share it again until the desk lifts that."""
    reason = checked_reason(reason)
    fact = lock_shared_fact(staff, fact_id, revision)
    _require(fact, Moderation.WAITING, Moderation.APPROVED, Moderation.RETURNED)
    _decide(fact, MemoryAction.FACT_RESTRICTED, staff, Moderation.RESTRICTED, reason)
    tell_owner(fact, MemoryNotice.FACT_RESTRICTED)
    return fact


@transaction.atomic
def lift_restriction(*, staff: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """End a restriction: the fact waits to be looked at like any that is shared."""
    fact = lock_shared_fact(staff, fact_id, revision)
    _require(fact, Moderation.RESTRICTED)
    _decide(fact, MemoryAction.RESTRICTION_LIFTED, staff, Moderation.WAITING)
    tell_owner(fact, MemoryNotice.RESTRICTION_LIFTED)
    return fact


@transaction.atomic
def undo_decision(*, staff: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Take the desk's last decision back, whoever made it, so that the fact stands as it did before.

    `NothingDecided` without one, or when it was taken back already; `DecisionIsPast` when the fact changed since.
    """
    fact = lock_shared_fact(staff, fact_id, revision)
    before = _before_last_decision(fact)
    if before["moderation"] not in Moderation.values:
        raise NothingDecided
    _decide(fact, MemoryAction.DECISION_UNDONE, staff, Moderation(before["moderation"]), before["moderation_reason"])
    tell_owner(fact, MemoryNotice.DECISION_UNDONE)
    return fact


def checked_reason(reason: str) -> str:
    """The reason as it is kept; raises `InvalidInput`."""
    reason = reason.strip()
    problem = ""
    if not reason:
        problem = _("Please say why, in words that its teller can read.")
    elif len(reason) > LONGEST_REASON:
        problem = _("A reason has up to %(most)d characters.") % {"most": LONGEST_REASON}
    elif not is_storable(reason):
        problem = UNREADABLE
    if problem:
        raise InvalidInput(fields={"reason": [problem]})
    return reason


def _require(fact: Fact, *states: Moderation) -> None:
    if fact.moderation not in states:
        raise AlreadyDecided(fact)


def _decide(fact: Fact, action: MemoryAction, staff: User, moderation: Moderation, reason: str = "") -> None:
    before = fact_state(fact)
    fact.moderation, fact.moderation_reason = moderation, reason
    write_change(fact, action, staff, before, *MODERATED, **({"reason": reason} if reason else {}))


def can_undo(fact: Fact) -> bool:
    """Whether the desk's last decision still stands as it was made."""
    try:
        _before_last_decision(fact)
    except (NothingDecided, DecisionIsPast):
        return False
    return True


def _before_last_decision(fact: Fact) -> Mapping[str, Any]:
    """How it stood then, as the log keeps it; raises `NothingDecided` or `DecisionIsPast`."""
    last = LegacyEvent.objects.filter(object_id=fact.pk, action__in=DECISIONS).order_by("-sequence").first()
    if last is None or last.action == MemoryAction.DECISION_UNDONE:
        raise NothingDecided
    stored = LegacyEventPayload.objects.filter(event_id=last.pk).first()
    if stored is None:
        raise NothingDecided
    if stored.payload["after"]["revision"] != fact.revision:
        raise DecisionIsPast
    before: Mapping[str, Any] = stored.payload["before"]
    return before
