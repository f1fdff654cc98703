"""Access rules of a legacy. For anybody who may not see a legacy, it does not exist."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import NotAllowed, NotFound
from legacies.models import Membership
from legacies.models.membership import MAY_TELL


def member_of(user: User, legacy_id: UUID) -> Membership:
    """Return the user's membership in the legacy. Raises `NotFound` for everybody else, staff included."""
    membership = Membership.objects.select_related("legacy").of(user).filter(legacy=legacy_id).first()
    if membership is None:
        raise NotFound
    return membership


def teller_in(user: User, legacy_id: UUID) -> Membership:
    """Return the membership of a contributor or keeper. Raises `NotAllowed` for readers, otherwise as `member_of`."""
    membership = member_of(user, legacy_id)
    require_teller(membership.role)
    return membership


def require_teller(role: str) -> None:
    """Raise `NotAllowed` for readers."""
    if role not in MAY_TELL:
        raise NotAllowed(_("As a reader you cannot add anything here. A keeper can make you a contributor."))


def keeper_of(user: User, legacy_id: UUID) -> Membership:
    """Return the membership of a keeper. Raises `NotAllowed` for other members, otherwise as `member_of`."""
    membership = member_of(user, legacy_id)
    if not membership.is_keeper:
        raise NotAllowed(_("Only a keeper can do that. You can ask one of them."))
    return membership


def legacy_where_keeper(user: User, member_id: UUID) -> UUID:
    """Return the legacy to which the member belongs, if the user is a keeper there.

    Raises `NotAllowed` for its other members, and `NotFound` for everybody else.
    """
    legacy_id = Membership.objects.visible_to(user).filter(pk=member_id).values_list("legacy", flat=True).first()
    if legacy_id is None:
        raise NotFound
    keeper_of(user, legacy_id)
    return legacy_id
