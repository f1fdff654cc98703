"""Looking at what was drawn out of one's talk, card by card, and taking a decision back."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from config.errors import Conflict
from legacies.ledger import Action
from legacies.models import LegacyEvent, LegacyEventPayload
from memory.index.facts import refresh_fact
from memory.models import Fact, Moderation, Review, Status, Visibility
from memory.services.fact_inputs import EDITABLE, apply_changes
from memory.services.facts import fact_state, lock_own_fact, make_private, record_fact

UNSURE_LOWERS_BY = 2
# Below 3 nothing is stored, and what its teller is merely not sure of is still theirs.
UNSURE_FLOOR = 3
UNDOABLE = (Action.FACT_REVIEWED, Action.FACT_SHARED, Action.FACT_RETIRED, Action.FACT_EDITED, Action.FACT_UNSHARED)


RESTORED = EDITABLE - {"memory_type"}


class NothingToUndo(Conflict):
    code, message = "nothing_to_undo", "There is nothing left to take back here."


@transaction.atomic
def keep_fact(*, user: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Say that a fact is right. A suggestion becomes a fact by it."""
    fact = lock_own_fact(user, fact_id, revision)
    if fact.review == Review.KEPT and fact.status == Status.ACTIVE:
        return fact
    before = fact_state(fact)
    if fact.status == Status.SUGGESTED:
        fact.status = Status.ACTIVE
    return _reviewed(fact, Review.KEPT, user, before)


@transaction.atomic
def mark_unsure(*, user: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Say that one is not sure: it stays, and weighs less."""
    fact = lock_own_fact(user, fact_id, revision)
    if fact.review == Review.UNSURE:
        return fact
    before = fact_state(fact)
    fact.importance = max(min(fact.importance, UNSURE_FLOOR), fact.importance - UNSURE_LOWERS_BY)
    return _reviewed(fact, Review.UNSURE, user, before)


@transaction.atomic
def undo_review(*, user: User, fact_id: UUID) -> Fact:
    """Take the last decision on an own fact back, so that the row is as it was before; the log keeps both."""
    fact = lock_own_fact(user, fact_id, None)
    earlier = _before_last_decision(fact)
    before = fact_state(fact)
    fields = apply_changes(fact, {name: earlier[name] for name in RESTORED if name in earlier})
    fact.review, fact.status, fact.retired_at = earlier["review"], Status(earlier["status"]), None
    _restore_visibility(fact, earlier)
    fact.save_revision(*fields, "review", "status", "retired_at", "visibility", "moderation", "shared_at", "show_words")
    refresh_fact(fact)
    payload = {"before": before, "after": fact_state(fact), "undo": True}
    record_fact(fact, Action.FACT_RESTORED, user, payload)
    return fact


def _restore_visibility(fact: Fact, earlier: dict[str, Any]) -> None:
    """What was private is private again; what was shared and is not any more passes the desk once more."""
    if earlier["visibility"] == Visibility.PRIVATE:
        make_private(fact)
    elif not fact.is_shared:
        fact.visibility, fact.moderation, fact.shared_at = Visibility.SHARED, Moderation.WAITING, timezone.now()
    fact.show_words = fact.is_shared and earlier["show_words"]


def _reviewed(fact: Fact, review: Review, user: User, before: dict[str, Any]) -> Fact:
    fact.review, fact.reviewed_at = review, timezone.now()
    fact.save_revision("review", "reviewed_at", "importance", "status")
    refresh_fact(fact)
    record_fact(fact, Action.FACT_REVIEWED, user, {"before": before, "after": fact_state(fact)})
    return fact


def _before_last_decision(fact: Fact) -> dict[str, Any]:
    """The state before the owner's last decision; raises `NothingToUndo` when the last event was none of theirs."""
    last = LegacyEvent.objects.filter(object_id=fact.pk, actor_id=fact.owner_id).order_by("-sequence").first()
    if last is None or last.action not in UNDOABLE:
        raise NothingToUndo
    payload = LegacyEventPayload.objects.filter(event_id=last.pk).first()
    if payload is None or "before" not in payload.payload:
        raise NothingToUndo
    before: dict[str, Any] = payload.payload["before"]
    return before
