"""Creating a legacy and setting its rules."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Model
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import Conflict, InvalidInput
from config.texts import UNREADABLE, check_names, is_storable, without_hidden
from legacies.access import keeper_of
from legacies.audit import Action, Actor, AuditEntry, record, record_many, state_of
from legacies.dates import parse_edtf
from legacies.models import Legacy, Membership, Role
from legacies.models.legacy import lock_legacy


class TooManyLegacies(Conflict):
    code = "too_many_legacies"

    def __init__(self, most: int) -> None:
        words = _(
            "Nothing was saved. You are already the keeper of %(most)s legacies, and that is the most one "
            "person can have."
        )
        super().__init__(words % {"most": most})


# The moderation mode is not among these fields: it changes what is visible of all shared content, and is set elsewhere.
NAMES = frozenset({"name", "known_as", "pronouns", "relationship", "calls_them", "for_whom"})
"""The fields of a legacy, a membership and an invitation that hold names."""
EDITABLE = frozenset({"name", "known_as", "pronouns", "born", "died", "short_life", "language"})
LANGUAGES = ("en", "de", "es", "fr")
"""The codes of the languages that a legacy can have, optionally with a country. The product knows their words."""
LANGUAGE = re.compile(rf"({'|'.join(LANGUAGES)})(-[A-Z]{{2}})?")


@transaction.atomic
def create_legacy(
    *, user: User, name: str, relationship: str = "", calls_them: str = "", **about: str | Sequence[str]
) -> Legacy:
    """Create a legacy with the user as its first keeper. `about` holds any of the other `EDITABLE` fields.

    Raises `TooManyLegacies` if the user is a keeper of `LEGACIES_A_KEEPER` legacies already.
    """
    _check_room_for_another(user)
    legacy = Legacy()
    _apply_changes(legacy, {"name": name, **about})
    legacy.save(force_insert=True)
    membership = Membership(
        legacy=legacy, user=user, role=Role.KEEPER, relationship=relationship.strip(), calls_them=calls_them.strip()
    )
    check(membership)
    membership.save(force_insert=True)
    # Two events: the one about the keeper is erased with the keeper, and the one about the remembered person stays.
    created = AuditEntry(legacy, Action.LEGACY_CREATED, {"after": state_of(legacy)})
    joined = AuditEntry(membership, Action.MEMBER_JOINED, {"after": state_of(membership)})
    record_many([created, joined], actor=Actor.user(user), legacy_id=legacy.pk)
    return legacy


def _check_room_for_another(user: User) -> None:
    # Without the lock, two requests at the same time would both find room.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    most = settings.LEGACIES_A_KEEPER
    if Membership.objects.filter(user=user, role=Role.KEEPER).count() >= most:
        raise TooManyLegacies(most)


@transaction.atomic
def edit_legacy(*, user: User, legacy_id: UUID, changes: Mapping[str, Any]) -> Legacy:
    """Change what the legacy says about the remembered person. Only keepers may.

    Raises `InvalidInput` for unknown fields. If nothing changes, nothing is written to the audit log.
    """
    lock_legacy(legacy_id)
    keeper_of(user, legacy_id)
    legacy = Legacy.objects.select_for_update().get(pk=legacy_id)
    before = _state(legacy)
    _apply_changes(legacy, changes)
    after = _state(legacy)
    changed = [name for name in sorted(EDITABLE) if before[name] != after[name]]
    if changed:
        legacy.save(update_fields=changed)
        payload = {"before": {name: before[name] for name in changed}, "after": {name: after[name] for name in changed}}
        record(legacy, Action.LEGACY_EDITED, actor=Actor.user(user), legacy_id=legacy_id, payload=payload)
    return legacy


def check(row: Model) -> None:
    """Run the model's own checks. Raises `InvalidInput` with their messages by field."""
    values = {field.name: getattr(row, field.attname) for field in row._meta.concrete_fields}
    if unreadable := [name for name, value in values.items() if not all(map(is_storable, _texts(value)))]:
        raise InvalidInput(fields={name: [str(UNREADABLE)] for name in unreadable})
    try:
        check_names(**{name: value for name, value in values.items() if name in NAMES and value is not None})
        row.full_clean(validate_constraints=False, validate_unique=False)
    except ValidationError as error:
        raise InvalidInput(fields=error.message_dict) from error


def _texts(value: object) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [text for text in values if isinstance(text, str)]


def _state(legacy: Legacy) -> dict[str, Any]:
    return {name: getattr(legacy, name) for name in EDITABLE}


def _apply_changes(legacy: Legacy, changes: Mapping[str, Any]) -> None:
    if unknown := sorted(set(changes) - EDITABLE):
        raise InvalidInput(fields={name: [_("A legacy has no such field.")] for name in unknown})
    told_in = legacy.language
    for name, value in changes.items():
        setattr(legacy, name, value.strip() if isinstance(value, str) else value)
    legacy.short_life = without_hidden(legacy.short_life)
    legacy.known_as = [name.strip() for name in legacy.known_as if name.strip()]
    for field in ("born", "died"):
        parse_edtf(getattr(legacy, field), field=field)
    # Only a changed language is checked, so that a legacy with an unknown older one can still change its other fields.
    if legacy.language != told_in and (problem := language_problem(legacy.language)):
        raise InvalidInput(fields={"language": [problem]})
    check(legacy)


def language_problem(code: str) -> str:
    """Return a message for people that says why a legacy cannot have this language, or an empty text if it can."""
    if LANGUAGE.fullmatch(code):
        return ""
    return _("Write en (English), de (German), es (Spanish) or fr (French). No other language works here.")
