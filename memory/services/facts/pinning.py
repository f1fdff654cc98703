"""Pinning an own fact: the assistant is always shown it, whatever is asked, and it never steps back.

How much it weighs among the others, its importance, is another matter and stays as it is.
"""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from accounts.models import User
from memory.kinds import MemoryAction
from memory.models import Fact
from memory.services.facts.editing import fact_state, lock_to_tell, require_live, write_change


@transaction.atomic
def pin_fact(*, user: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Twice is once."""
    return _pin(user, fact_id, revision, is_pinned=True, action=MemoryAction.FACT_PINNED)


@transaction.atomic
def unpin_fact(*, user: User, fact_id: UUID, revision: int | None = None) -> Fact:
    return _pin(user, fact_id, revision, is_pinned=False, action=MemoryAction.FACT_UNPINNED)


def _pin(user: User, fact_id: UUID, revision: int | None, *, is_pinned: bool, action: MemoryAction) -> Fact:
    fact = lock_to_tell(user, fact_id, revision)
    require_live(fact)
    if fact.pinned == is_pinned:
        return fact
    before = fact_state(fact)
    fact.pinned = is_pinned
    return write_change(fact, action, user, before, "pinned")
