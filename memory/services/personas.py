"""Personas of a family: creating them, changing them, setting them aside, and choosing one for a conversation.

Keepers write them, and all members may talk with them. The built-in personas are in every legacy and change only with
the product.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import InvalidInput, NotAllowed, NotFound, StaleRevision
from legacies.access import keeper_of
from legacies.audit import Actor, record, record_for_user, state_of
from legacies.models.legacy import lock_legacy
from legacies.services.legacies import check
from memory.kinds import MemoryAction
from memory.models import Conversation, Persona
from memory.models.personas import LISTS
from memory.services.conversations.own_conversations import lock_own_conversation, own_conversation

EDITABLE = frozenset(
    {
        *("name", "tagline", "tone", "verbosity", "formality", "extra_instructions", *LISTS),
        *("tools", "recall_weights", "token_budget", "routing", "force_tier", "cap_tier", "budgets"),
    }
)
MOST_PERSONAS = 20
"""The most personas that one legacy can have, not counting those that are set aside."""


def visible_persona(user: User, persona_id: UUID) -> Persona:
    """Return a built-in persona or one of the user's legacies. Raise `NotFound` for any other."""
    persona = Persona.objects.visible_to(user).filter(pk=persona_id).first()
    if persona is None:
        raise NotFound
    return persona


def copied_personas(user: User, legacy_id: UUID) -> list[dict[str, object]]:
    """Return the legacy's personas as plain values, for a member's copy; none if the user is no longer a member."""
    own = Persona.objects.visible_to(user).filter(legacy=legacy_id).order_by("created_at", "pk")
    return [{"id": str(one.pk), **{name: getattr(one, name) for name in sorted(EDITABLE)}} for one in own]


def offered_persona(legacy_id: UUID, persona_id: UUID, *, to_choose: bool = False) -> Persona:
    """Return a persona that can be used in conversations about this legacy. Raise `InvalidInput` for any other.

    `to_choose` locks its row, so that nobody sets it aside meanwhile. A conversation's row is locked after it.
    """
    offered = Persona.objects.offered_in(legacy_id).filter(pk=persona_id)
    persona = (offered.select_for_update(no_key=True) if to_choose else offered).first()
    if persona is None:
        problem = _("There is no such persona in this legacy.")
        raise InvalidInput(problem, fields={"persona": [problem]})
    return persona


@transaction.atomic
def create_persona(*, user: User, legacy_id: UUID, **about: Any) -> Persona:
    lock_legacy(legacy_id)
    keeper_of(user, legacy_id)
    persona = Persona(legacy_id=legacy_id)
    _apply(persona, about)
    _check_room(legacy_id)
    persona.save(force_insert=True)
    _record(persona, user, MemoryAction.PERSONA_CREATED, None)
    return persona


@transaction.atomic
def edit_persona(*, user: User, persona_id: UUID, revision: int | None = None, **changes: Any) -> Persona:
    """Change the persona. The same values again change nothing."""
    persona = _lock(user, persona_id, revision)
    before = state_of(persona)
    _apply(persona, changes)
    if state_of(persona) != before:
        _save(persona, user, MemoryAction.PERSONA_EDITED, before)
    return persona


@transaction.atomic
def set_persona_aside(*, user: User, persona_id: UUID, revision: int | None = None) -> Persona:
    """Set the persona aside. Conversations that use it continue with the assistant without a persona."""
    persona = _lock(user, persona_id, revision)
    if persona.retired_at is None:
        before = state_of(persona)
        persona.retired_at = timezone.now()
        _save(persona, user, MemoryAction.PERSONA_RETIRED, before)
        Conversation.objects.filter(persona=persona).update(persona=None)
    return persona


@transaction.atomic
def restore_persona(*, user: User, persona_id: UUID, revision: int | None = None) -> Persona:
    persona = _lock(user, persona_id, revision)
    if persona.retired_at is not None and persona.legacy_id is not None:
        _check_room(persona.legacy_id)
        before = state_of(persona)
        persona.retired_at = None
        _save(persona, user, MemoryAction.PERSONA_RESTORED, before)
    return persona


@transaction.atomic
def choose_persona(*, user: User, conversation_id: UUID, persona_id: UUID | None) -> Conversation:
    """Use this persona, or none, from the next message on.

    The choice is no memory: the audit log does not record it.
    """
    legacy_id = own_conversation(user, conversation_id).legacy_id
    persona = offered_persona(legacy_id, persona_id, to_choose=True) if persona_id else None
    conversation = lock_own_conversation(user, conversation_id)
    conversation.persona = persona
    conversation.save(update_fields=["persona"])
    return conversation


@transaction.atomic
def write_operators_persona(*, staff: User, persona: Persona) -> Persona:
    """Store a persona that staff wrote for every legacy, and record it on the chain of that staff member."""
    check(persona)
    is_new = persona._state.adding
    if not is_new:
        persona.revision += 1
    persona.save()
    action = MemoryAction.PERSONA_CREATED if is_new else MemoryAction.PERSONA_EDITED
    record_for_user(persona, action, actor=Actor.user(staff), user_id=staff.pk)
    return persona


def _lock(user: User, persona_id: UUID, revision: int | None) -> Persona:
    """Return the current persona, under its legacy's lock, for a keeper of that legacy.

    Raise `NotAllowed` for a built-in persona, and `StaleRevision` if its revision is not the given one.
    """
    legacy_id = visible_persona(user, persona_id).legacy_id
    if legacy_id is None:
        raise NotAllowed(_("This persona comes with Keepsake and cannot be changed. You can make your own."))
    keeper_of(user, legacy_id)
    lock_legacy(legacy_id)
    persona = visible_persona(user, persona_id)
    if revision not in (None, persona.revision):
        raise StaleRevision(persona)
    return persona


def _apply(persona: Persona, changes: Mapping[str, Any]) -> None:
    if unknown := sorted(set(changes) - EDITABLE):
        raise InvalidInput(fields={name: [_("A persona has no such field.")] for name in unknown})
    for name, value in changes.items():
        setattr(persona, name, _trimmed(value))
    check(persona)


def _trimmed(value: Any) -> Any:
    """Return the value without white space around texts, without empty lines and without entries that are None."""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, list):
        return [line.strip() for line in value if line.strip()] if all(isinstance(one, str) for one in value) else value
    if isinstance(value, Mapping):
        return {name: amount for name, amount in value.items() if amount is not None}
    return value


def _check_room(legacy_id: UUID) -> None:
    if Persona.objects.filter(legacy=legacy_id, retired_at=None).count() >= MOST_PERSONAS:
        raise InvalidInput(_("There are as many personas as there can be. Set one aside that you need no more."))


def _save(persona: Persona, user: User, action: MemoryAction, before: dict[str, Any]) -> None:
    persona.revision += 1
    persona.save()
    _record(persona, user, action, before)


def _record(persona: Persona, user: User, action: MemoryAction, before: dict[str, Any] | None) -> None:
    if persona.legacy_id is None:
        raise NotFound
    payload = {"before": before, "after": state_of(persona)}
    record(persona, action, actor=Actor.user(user), legacy_id=persona.legacy_id, payload=payload)
