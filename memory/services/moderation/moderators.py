"""Who sits at the desk, and which fact they may decide on."""

from __future__ import annotations

from uuid import UUID

from accounts.models import User
from config.errors import NotAllowed, NotFound
from legacies.models.legacy import lock_legacy
from memory.models import Fact
from memory.services.facts.editing import StaleRevision

RIGHT = "memory.moderate_fact"


def may_moderate(user: User) -> bool:
    """Staff who were given the right to decide, and superusers."""
    return user.is_active and user.is_staff and user.has_perm(RIGHT)


def lock_shared_fact(staff: User, fact_id: UUID, revision: int | None) -> Fact:
    """A fact that the desk may decide on, locked: the legacy's lock first, then the row.

    `NotAllowed` for who has no place at the desk, `NotFound` for what is not shared, `StaleRevision` when its words
    are not those that were looked at.
    """
    if not may_moderate(staff):
        raise NotAllowed("Only the people who look after this place can do that.")
    shared = Fact.objects.shared_for_staff().filter(pk=fact_id, legacy__isnull=False)
    legacy_id = shared.values_list("legacy_id", flat=True).first()
    if legacy_id is None:
        raise NotFound
    lock_legacy(legacy_id)
    fact: Fact | None = shared.select_related("legacy", "owner").select_for_update(of=["self"]).first()
    if fact is None:
        raise NotFound
    if revision is not None and revision != fact.revision:
        raise StaleRevision(fact)
    return fact
