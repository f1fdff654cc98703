"""Pausing a legacy, for oneself or for everybody: nothing is asked, proposed or notified, and nothing is lost.

What comes in during a pause is stored and shown after it. Conversations, reading and search work as always.
"""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import Conflict, InvalidInput
from legacies.access import keeper_of, member_of
from legacies.audit import Action, Actor, record
from legacies.models import Legacy, LegacyState, Membership
from legacies.models.legacy import lock_legacy

OPEN_END = datetime(9999, 1, 1, tzinfo=UTC)
"""The end of a pause that lasts until somebody ends it."""


@transaction.atomic
def pause_for_me(*, user: User, legacy_id: UUID, until: datetime | None = None) -> Membership:
    """Propose nothing to this member until `until`, or until they end the pause. Raises `InvalidInput` for the past."""
    if until is not None and until <= timezone.now():
        problem = _("Choose a time that is still to come.")
        raise InvalidInput(problem, fields={"until": [problem]})
    return _set_own(user, legacy_id, min(until or OPEN_END, OPEN_END), Action.MEMBER_PAUSED)


@transaction.atomic
def resume_for_me(*, user: User, legacy_id: UUID) -> Membership:
    return _set_own(user, legacy_id, None, Action.MEMBER_RESUMED)


@transaction.atomic
def pause_legacy(*, user: User, legacy_id: UUID) -> Legacy:
    """Propose nothing to any member of the legacy until a keeper ends the pause. Nobody is notified of the pause."""
    return _set_state(user, legacy_id, LegacyState.PAUSED, Action.LEGACY_PAUSED)


@transaction.atomic
def resume_legacy(*, user: User, legacy_id: UUID) -> Legacy:
    return _set_state(user, legacy_id, LegacyState.ACTIVE, Action.LEGACY_RESUMED)


def _set_own(user: User, legacy_id: UUID, until: datetime | None, action: Action) -> Membership:
    lock_legacy(legacy_id)
    membership = member_of(user, legacy_id)
    before, membership.paused_until = membership.paused_until, until
    if before != until:
        membership.save(update_fields=["paused_until"])
        payload = {"before": {"paused_until": before}, "after": {"paused_until": until}}
        record(membership, action, actor=Actor.user(user), legacy_id=legacy_id, payload=payload)
    return membership


def _set_state(user: User, legacy_id: UUID, state: LegacyState, action: Action) -> Legacy:
    lock_legacy(legacy_id)
    legacy = keeper_of(user, legacy_id).legacy
    if legacy.state == LegacyState.RETIRED:
        raise Conflict(_("This legacy is closed, so there is nothing to pause."))
    before, legacy.state = legacy.state, state
    if before != state:
        legacy.save(update_fields=["state"])
        payload = {"before": {"state": before}, "after": {"state": str(state)}}
        record(legacy, action, actor=Actor.user(user), legacy_id=legacy_id, payload=payload)
    return legacy
