"""Facts that keepers write for the whole family: shared knowledge, and the identity of the assistant's personas."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from config.errors import NotFound
from legacies.access import keeper_of, member_of
from legacies.models import Membership, Role
from legacies.models.legacy import lock_legacy
from memory.kinds import MemoryAction
from memory.models import Fact, MemoryType, Persona, Status, Visibility
from memory.models.facts import FactQuerySet, SourceKind
from memory.services.facts.editing import (
    RETIRED,
    fact_state,
    mark_restored,
    mark_set_aside,
    new_by_hand,
    send_to_moderation,
    store_new,
    write_change,
)
from memory.services.facts.fact_inputs import refuse_secrets
from memory.services.facts.links import ask_to_reconcile


def identity_of(user: User, legacy_id: UUID, persona_id: UUID | None = None) -> FactQuerySet:
    """Return the identity facts of the personas in this legacy, or of this one persona, oldest first.

    Members get those that they may see. Keepers also get those that wait for moderation or were set aside.
    """
    seen = Fact.objects.all() if member_of(user, legacy_id).is_keeper else Fact.objects.visible_to(user)
    identity = seen.filter(legacy=legacy_id, memory_type=MemoryType.IDENTITY).order_by("created_at", "pk")
    return identity.filter(persona=persona_id) if persona_id else identity


@transaction.atomic
def write_family_fact(
    *,
    user: User,
    legacy_id: UUID,
    content: str,
    source: SourceKind = SourceKind.MANUAL,
    allow_secrets: bool = False,
    **about: Any,
) -> Fact:
    """Write down, as a keeper, a fact that the family knows together.

    The fact is shared from the start and goes through moderation like any other. It belongs to the writer, who can
    change it and set it aside but cannot make it private.
    """
    fact = _for_all(user, legacy_id, MemoryType.SHARED, owner=user)
    refuse_secrets({"content": content, **about}, allowed=allow_secrets)
    store_new(fact, user, {"content": content, **about}, source=source)
    if fact.is_visible_to_family:
        ask_to_reconcile([fact.pk], legacy_id=legacy_id)
    return fact


@transaction.atomic
def write_identity(*, user: User, legacy_id: UUID, persona_id: UUID, content: str, allow_secrets: bool = False) -> Fact:
    """Write down, as a keeper, who the assistant is in this legacy. The fact has no owner: any keeper may set it aside.

    Raise `NotFound` for a persona of another legacy.
    """
    fact = _for_all(user, legacy_id, MemoryType.IDENTITY, owner=None)
    refuse_secrets({"content": content}, allowed=allow_secrets)
    own = Q(legacy=legacy_id) | Q(legacy=None)
    fact.persona = Persona.objects.filter(own, pk=persona_id).first()
    if fact.persona is None:
        raise NotFound
    store_new(fact, user, {"content": content}, source=SourceKind.MANUAL)
    return fact


@transaction.atomic
def set_aside_identity(*, user: User, fact_id: UUID, revision: int | None = None) -> Fact:
    fact = _lock_identity(user, fact_id, revision)
    if fact.status == Status.RETIRED:
        return fact
    before = fact_state(fact)
    mark_set_aside(fact)
    return write_change(fact, MemoryAction.FACT_RETIRED, user, before, *RETIRED)


@transaction.atomic
def restore_identity(*, user: User, fact_id: UUID, revision: int | None = None) -> Fact:
    fact = _lock_identity(user, fact_id, revision)
    if fact.status != Status.RETIRED:
        return fact
    before = fact_state(fact)
    mark_restored(fact)
    return write_change(fact, MemoryAction.FACT_RESTORED, user, before, *RETIRED)


def _for_all(user: User, legacy_id: UUID, memory_type: MemoryType, *, owner: User | None) -> Fact:
    lock_legacy(legacy_id)
    membership = keeper_of(user, legacy_id)
    fact = new_by_hand(membership.legacy, owner)
    fact.memory_type, fact.visibility, fact.shared_at = memory_type, Visibility.SHARED, timezone.now()
    send_to_moderation(fact)
    return fact


def _lock_identity(user: User, fact_id: UUID, revision: int | None) -> Fact:
    """Return the identity fact, locked, in any status. Only keepers of its legacy find it; others get `NotFound`."""
    kept = Membership.objects.of(user).filter(role=Role.KEEPER).values("legacy")
    identity = Fact.objects.filter(memory_type=MemoryType.IDENTITY, legacy__in=kept)
    fact: Fact = identity.locked_for_write(fact_id, revision)
    return fact
