"""Telling, editing, sharing and setting aside facts. The only writers of facts besides consolidation.

Every function is one transaction: legacy's lock, row, guard, change, recall item, log. `revision` is what the caller
last saw (If-Match); None means that they did not say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from config.errors import DomainError, InvalidInput, NotFound
from legacies.access import teller_in
from legacies.ledger import Action, Actor, record
from legacies.models.legacy import lock_legacy
from memory.index.facts import refresh_fact
from memory.models import Fact, FactSource, Moderation, Review, Status, Visibility
from memory.models.facts import SourceKind
from memory.services.fact_inputs import EDITABLE, apply_changes, fact_input_errors

HAND_WRITTEN_IMPORTANCE = 8


class StaleRevision(DomainError):
    """Somebody changed the fact meanwhile. `current` is the row as it stands."""

    code, status = "stale_revision", 412
    message = "This was changed meanwhile. Nothing of yours is saved yet: look at how it stands now, then decide."

    def __init__(self, current: Fact) -> None:
        super().__init__()
        self.current = current


class FactIsSetAside(DomainError):
    code, status, message = "fact_set_aside", 409, "This was set aside or replaced. Restore it first."


@transaction.atomic
def create_fact(
    *, user: User, legacy_id: UUID, content: str, source: SourceKind = SourceKind.MANUAL, **about: Any
) -> Fact:
    """Tell a fact by hand; it is private, kept, and of importance 8 unless `about` (any `EDITABLE` field) says else."""
    membership = teller_in(user, legacy_id)
    lock_legacy(legacy_id)
    fact = Fact(
        legacy=membership.legacy,
        owner=user,
        importance=HAND_WRITTEN_IMPORTANCE,
        confidence=1.0,
        review=Review.KEPT,
        reviewed_at=timezone.now(),
        language=membership.legacy.language,
    )
    apply_changes(fact, {"content": content, **about})
    fact.save(force_insert=True)
    FactSource.objects.create(fact=fact, kind=source, teller=user)
    refresh_fact(fact)
    record_fact(fact, Action.FACT_CREATED, user, {"after": fact_state(fact)})
    return fact


@transaction.atomic
def edit_fact(*, user: User, fact_id: UUID, changes: Mapping[str, Any], revision: int | None = None) -> Fact:
    """Change an own fact in place. A shared one goes back to the moderation desk."""
    fact = lock_own_fact(user, fact_id, revision)
    _require_live(fact)
    if unknown := sorted(set(changes) - EDITABLE):
        raise InvalidInput(fields=fact_input_errors(unknown))
    before = fact_state(fact)
    fields = apply_changes(fact, changes)
    if fact.is_shared:
        fact.moderation, fact.moderation_reason = Moderation.WAITING, ""
    fact.save_revision(*fields, "moderation", "moderation_reason")
    refresh_fact(fact)
    record_fact(fact, Action.FACT_EDITED, user, {"before": before, "after": fact_state(fact)})
    return fact


@transaction.atomic
def share_fact(*, user: User, fact_id: UUID, show_words: bool = False, revision: int | None = None) -> Fact:
    """Share an own fact with the family; it enters the moderation desk. Sharing also keeps it."""
    fact = lock_own_fact(user, fact_id, revision)
    _require_live(fact)
    if fact.is_shared and fact.show_words == show_words:
        return fact
    before = fact_state(fact)
    if not fact.is_shared:
        fact.visibility, fact.moderation, fact.shared_at = Visibility.SHARED, Moderation.WAITING, timezone.now()
    fact.show_words = show_words
    fact.review, fact.reviewed_at = Review.KEPT, timezone.now()
    fact.save_revision("visibility", "moderation", "shared_at", "show_words", "review", "reviewed_at")
    refresh_fact(fact)
    record_fact(fact, Action.FACT_SHARED, user, {"before": before, "after": fact_state(fact)})
    return fact


@transaction.atomic
def unshare_fact(*, user: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Take an own fact back; from this moment nobody else sees, finds or is told it."""
    fact = lock_own_fact(user, fact_id, revision)
    if not fact.is_shared:
        return fact
    before = fact_state(fact)
    make_private(fact)
    fact.save_revision("visibility", "moderation", "moderation_reason", "shared_at", "show_words")
    refresh_fact(fact)
    record_fact(fact, Action.FACT_UNSHARED, user, {"before": before, "after": fact_state(fact)})
    return fact


@transaction.atomic
def set_aside(*, user: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Take an own fact out of every list and recall; it can be restored for 90 days. Twice is once."""
    fact = lock_own_fact(user, fact_id, revision)
    if fact.status == Status.RETIRED:
        return fact
    if fact.status == Status.SUPERSEDED:
        raise FactIsSetAside
    before = fact_state(fact)
    fact.metadata = {**fact.metadata, "before_retired": before}
    fact.status, fact.retired_at = Status.RETIRED, timezone.now()
    fact.reviewed_at = timezone.now()
    fact.save_revision("status", "retired_at", "metadata", "reviewed_at")
    refresh_fact(fact)
    record_fact(fact, Action.FACT_RETIRED, user, {"before": before, "after": fact_state(fact)})
    return fact


@transaction.atomic
def restore_fact(*, user: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Bring back what was set aside, as it was; what was shared then is shared again, past the desk once more."""
    fact = lock_own_fact(user, fact_id, revision)
    if fact.status != Status.RETIRED:
        return fact
    before = fact_state(fact)
    earlier = fact.metadata.pop("before_retired", {})
    fact.status, fact.retired_at = Status(earlier.get("status", Status.ACTIVE)), None
    fact.review, fact.importance = earlier.get("review", fact.review), earlier.get("importance", fact.importance)
    if fact.is_shared:
        fact.moderation = Moderation.WAITING
    fact.save_revision("status", "retired_at", "review", "importance", "moderation", "metadata")
    refresh_fact(fact)
    record_fact(fact, Action.FACT_RESTORED, user, {"before": before, "after": fact_state(fact)})
    return fact


def lock_own_fact(user: User, fact_id: UUID, revision: int | None) -> Fact:
    """The user's own fact, locked for a change: the legacy's lock first, then the row.

    Raises `NotFound` for what is not theirs, and `StaleRevision` when `revision` is given and is not the current one.
    """
    seen = Fact.objects.owned_by(user).filter(pk=fact_id).first()
    if seen is None:
        raise NotFound
    if seen.legacy_id:
        lock_legacy(seen.legacy_id)
    fact: Fact = Fact.objects.select_for_update(of=["self"]).select_related("legacy", "owner").get(pk=fact_id)
    if revision is not None and revision != fact.revision:
        raise StaleRevision(fact)
    return fact


def make_private(fact: Fact) -> None:
    """As if it had never been shared; the log knows that it was."""
    fact.visibility, fact.moderation, fact.moderation_reason = Visibility.PRIVATE, Moderation.NONE, ""
    fact.shared_at, fact.show_words = None, False


def record_fact(fact: Fact, action: Action, user: User, payload: Mapping[str, Any]) -> None:
    """Log a change of a fact by a person."""
    assert fact.legacy_id is not None, "facts outside every legacy are written by the profile's own services"  # noqa: S101 - an invariant
    record(fact, action, actor=Actor.user(user), legacy_id=fact.legacy_id, payload=payload)


def fact_state(fact: Fact) -> dict[str, Any]:
    """What the log keeps of a fact: enough to tell what anybody could see of it at that moment."""
    return {name: getattr(fact, name) for name in _STATE}


_STATE: Sequence[str] = (
    *sorted(EDITABLE),
    "visibility",
    "show_words",
    "moderation",
    "review",
    "status",
    "version",
    "revision",
)


def _require_live(fact: Fact) -> None:
    if fact.status in (Status.RETIRED, Status.SUPERSEDED):
        raise FactIsSetAside
