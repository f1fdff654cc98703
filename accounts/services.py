"""What changes a user's own profile; signing up and in is allauth's."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import transaction

from accounts.models import User, check_time_zone
from accounts.texts import UNREADABLE, is_storable
from config.errors import InvalidInput

LONGEST_NAME = 120


@transaction.atomic
def edit_profile(*, user: User, display_name: str, time_zone: str) -> User:
    """Set the name the family knows them by, and their time zone (empty for neither)."""
    row = User.objects.select_for_update().get(pk=user.pk)
    row.display_name, row.time_zone = display_name.strip(), time_zone
    _check(row)
    row.save(update_fields=["display_name", "time_zone"])
    return row


def _check(row: User) -> None:
    if not is_storable(row.display_name):
        raise InvalidInput(fields={"display_name": [UNREADABLE]})
    if len(row.display_name) > LONGEST_NAME:
        raise InvalidInput(fields={"display_name": [f"A name has up to {LONGEST_NAME} characters."]})
    try:
        check_time_zone(row.time_zone)
    except ValidationError as error:
        raise InvalidInput(fields={"time_zone": error.messages}) from error
