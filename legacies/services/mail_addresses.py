"""The address to which a member can send stories by e-mail. Each member has their own, and opens and closes it.

The address is a secret like a link: whoever knows it and one of the owner's own e-mail addresses can create a draft
for the owner.
"""

from __future__ import annotations

from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils.crypto import get_random_string

from accounts.models import User
from config.errors import NotFound
from legacies.access import member_of, teller_in
from legacies.models import Membership
from legacies.models.legacy import lock_legacy

KEY_LENGTH = 24
# Without letters and digits that look alike on paper.
KEY_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def can_have_address(membership: Membership) -> bool:
    return bool(settings.INBOUND_MAIL_DOMAIN) and membership.may_tell


def mail_address(membership: Membership) -> str:
    """Return the member's address. It is empty if they have none, or if the operator accepts no mail."""
    if not (membership.mail_key and settings.INBOUND_MAIL_DOMAIN):
        return ""
    return f"{membership.mail_key}@{settings.INBOUND_MAIL_DOMAIN}"


@transaction.atomic
def open_mail_address(*, user: User, legacy_id: UUID) -> Membership:
    """Give the member a new address, which replaces an earlier one. Raises `NotFound` if the operator accepts no mail.

    Raises `NotAllowed` for readers.
    """
    if not settings.INBOUND_MAIL_DOMAIN:
        raise NotFound
    lock_legacy(legacy_id)
    return _set_key(teller_in(user, legacy_id), get_random_string(KEY_LENGTH, KEY_LETTERS))


@transaction.atomic
def close_mail_address(*, user: User, legacy_id: UUID) -> Membership:
    """Close the member's address; mail to it is refused from now on. Nothing changes if there is none."""
    lock_legacy(legacy_id)
    return _set_key(member_of(user, legacy_id), "")


def _set_key(membership: Membership, key: str) -> Membership:
    membership.mail_key = key
    membership.save(update_fields=["mail_key"])
    return membership
