"""Making a legacy and setting its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Model

from accounts.models import User
from config.errors import InvalidInput
from legacies.access import keeper_of
from legacies.dates import parse_edtf
from legacies.ledger import Action, Actor, record
from legacies.models import Legacy, Membership, Role
from legacies.models.legacy import lock_legacy

EDITABLE = frozenset({"name", "known_as", "pronouns", "born", "died", "short_life", "language", "moderation_mode"})


@transaction.atomic
def create_legacy(
    *, user: User, name: str, relationship: str = "", calls_them: str = "", **about: str | Sequence[str]
) -> Legacy:
    """Open a legacy; who does so is its first keeper. `about` holds any of the other `EDITABLE` fields."""
    legacy = Legacy(name=name)
    _apply(legacy, about)
    legacy.save(force_insert=True)
    membership = Membership(
        legacy=legacy, user=user, role=Role.KEEPER, relationship=relationship.strip(), calls_them=calls_them.strip()
    )
    check(membership)
    membership.save(force_insert=True)
    record(legacy, Action.LEGACY_CREATED, actor=Actor.user(user), legacy_id=legacy.pk, payload={"name": legacy.name})
    return legacy


@transaction.atomic
def edit_legacy(*, user: User, legacy_id: UUID, changes: Mapping[str, Any]) -> Legacy:
    """Change what is said of the person, or the rules. Keepers only; unknown fields are refused."""
    keeper_of(user, legacy_id)
    lock_legacy(legacy_id)
    legacy = Legacy.objects.select_for_update().get(pk=legacy_id)
    before = {name: getattr(legacy, name) for name in changes if name in EDITABLE}
    _apply(legacy, changes)
    legacy.save(update_fields=list(changes))
    action = Action.MODERATION_MODE_SET if set(changes) == {"moderation_mode"} else Action.LEGACY_EDITED
    payload = {"before": before, "after": dict(changes)}
    record(legacy, action, actor=Actor.user(user), legacy_id=legacy_id, payload=payload)
    return legacy


def check(row: Model) -> None:
    """Run the model's own checks; what they find becomes `InvalidInput` by field."""
    try:
        row.full_clean(validate_constraints=False, validate_unique=False)
    except ValidationError as error:
        raise InvalidInput(fields=error.message_dict) from error


def _apply(legacy: Legacy, changes: Mapping[str, Any]) -> None:
    if unknown := sorted(set(changes) - EDITABLE):
        raise InvalidInput(fields={name: ["This is not a field of a legacy."] for name in unknown})
    for name, value in changes.items():
        setattr(legacy, name, value.strip() if isinstance(value, str) else value)
    legacy.known_as = [name.strip() for name in legacy.known_as if name.strip()]
    for field in ("born", "died"):
        parse_edtf(getattr(legacy, field), field=field)
    check(legacy)
