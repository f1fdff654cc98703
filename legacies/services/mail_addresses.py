"""The address to which a member can send stories by e-mail: theirs alone, made and ended when they ask for it.

It is a secret like a link: whoever knows it and one of its owner's own e-mail addresses can put a draft before them.
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
# Without those that are taken for one another on paper.
KEY_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def can_have_address(membership: Membership) -> bool:
    return bool(settings.INBOUND_MAIL_DOMAIN) and membership.may_tell


def mail_address(membership: Membership) -> str:
    """Empty while the member has none, or the operator takes no mail."""
    if not (membership.mail_key and settings.INBOUND_MAIL_DOMAIN):
        return ""
    return f"{membership.mail_key}@{settings.INBOUND_MAIL_DOMAIN}"


@transaction.atomic
def open_mail_address(*, user: User, legacy_id: UUID) -> Membership:
    """A new address, in the place of any earlier one. Raises `NotFound` where the operator takes no mail."""
    if not settings.INBOUND_MAIL_DOMAIN:
        raise NotFound
    lock_legacy(legacy_id)
    return _set_key(teller_in(user, legacy_id), get_random_string(KEY_LENGTH, KEY_LETTERS))


@transaction.atomic
def close_mail_address(*, user: User, legacy_id: UUID) -> Membership:
    """What is sent there is refused from now on. Twice is once."""
    lock_legacy(legacy_id)
    return _set_key(member_of(user, legacy_id), "")


def _set_key(membership: Membership, key: str) -> Membership:
    membership.mail_key = key
    membership.save(update_fields=["mail_key"])
    return membership
