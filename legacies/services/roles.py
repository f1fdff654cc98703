"""Keepers' decisions about other members: role, hand-over, ending a membership."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from config.errors import Conflict, InvalidInput, NotFound
from legacies.access import keeper_of
from legacies.audit import Action, Actor, record, state_of
from legacies.models import Legacy, Membership, Role
from legacies.models.legacy import lock_legacy
from legacies.models.notice import NoticeKind
from legacies.services.deletion import check_keepers_may_change
from legacies.services.notices import tell
from legacies.services.people import LastKeeper


class ThatIsYou(Conflict):
    code = "that_is_you"
    default_message = gettext_lazy("You cannot end your own membership here. To do that, leave the legacy.")


@transaction.atomic
def change_role(*, user: User, member_id: UUID, role: str) -> Membership:
    """Give a member another role; they are told. The last keeper stays one, until somebody else is."""
    membership = _lock_member(user, member_id)
    if role not in Role.values:
        raise InvalidInput(fields={"role": [_("This is not a role.")]})
    if membership.role == role:
        return membership
    if Role.KEEPER in (membership.role, role):
        check_keepers_may_change(membership.legacy_id)
    if membership.is_keeper and not _other_keepers(membership).exists():
        raise LastKeeper
    return _set_role(membership, role, by=user)


@transaction.atomic
def hand_over(*, user: User, member_id: UUID) -> Membership:
    """Make another member a keeper in one's own place; oneself goes on as a contributor."""
    successor = _lock_member(user, member_id)
    if successor.user_id == user.pk:
        raise ThatIsYou(_("You are already a keeper. Choose somebody else to hand over to."))
    check_keepers_may_change(successor.legacy_id)
    if not successor.is_keeper:
        _set_role(successor, Role.KEEPER, by=user)
    own = Membership.objects.select_related("legacy", "user").get(legacy=successor.legacy_id, user=user)
    _set_role(own, Role.CONTRIBUTOR, by=user)
    return successor


@transaction.atomic
def remove_member(*, user: User, member_id: UUID) -> None:
    """End somebody's membership. What they shared stays unless they take it along; nobody reads what they kept private.

    They are told, with the way to their own things; the other keepers are told too.
    """
    membership = _lock_member(user, member_id)
    if membership.user_id == user.pk:
        raise ThatIsYou
    if membership.is_keeper:
        check_keepers_may_change(membership.legacy_id)
    payload = {"before": state_of(membership), "after": None}
    legacy_id = membership.legacy_id
    record(membership, Action.MEMBER_REMOVED, actor=Actor.user(user), legacy_id=legacy_id, payload=payload)
    legacy, member = membership.legacy, membership.user
    membership.delete()
    text = _(
        "A keeper ended your membership of the legacy of %(legacy)s. What you shared stays there unless "
        "you take it with you. What you kept private is still only yours: you can download it or delete "
        "it."
    )
    words = text % {"legacy": legacy.name}
    tell(user=member, kind=NoticeKind.REMOVED, text=words, legacy=legacy, path=f"/profile/former/{legacy_id}/")
    _tell_keepers(legacy, member, by=user)


def _lock_member(user: User, member_id: UUID) -> Membership:
    """The member of a legacy that the user keeps. To anybody else there is nothing to change here.

    Looked at again under the lock: of two keepers who take each other's role away at once, the second is none any more.
    """
    kept = Membership.objects.filter(user=user, role=Role.KEEPER).values("legacy")
    legacy_id = Membership.objects.filter(pk=member_id, legacy__in=kept).values_list("legacy", flat=True).first()
    if legacy_id is None:
        raise NotFound
    lock_legacy(legacy_id)
    keeper_of(user, legacy_id)
    members = Membership.objects.select_related("legacy", "user").select_for_update(of=["self"])
    membership = members.filter(pk=member_id, legacy=legacy_id).first()
    if membership is None:
        raise NotFound
    return membership


def _set_role(membership: Membership, role: str, *, by: User) -> Membership:
    before = state_of(membership)
    membership.role = role
    membership.save(update_fields=["role"])
    payload = {"before": before, "after": state_of(membership)}
    legacy = membership.legacy
    record(membership, Action.MEMBER_ROLE_CHANGED, actor=Actor.user(by), legacy_id=legacy.pk, payload=payload)
    if membership.user_id != by.pk:
        text = _role_in_words(membership.role) % {"legacy": legacy.name}
        path = f"/legacies/{legacy.pk}/"
        tell(user=membership.user, kind=NoticeKind.ROLE_CHANGED, text=text, legacy=legacy, path=path)
    return membership


def _role_in_words(role: str) -> str:
    return {
        Role.READER: _("A keeper of the legacy of %(legacy)s made you a reader: you can read what is shared there."),
        Role.CONTRIBUTOR: _(
            "A keeper of the legacy of %(legacy)s made you a contributor: you can read what is shared, add "
            "facts, and talk with the assistant."
        ),
        Role.KEEPER: _(
            "You are now a keeper of the legacy of %(legacy)s: you can also invite others, change roles and "
            "settle disputes."
        ),
    }[Role(role)]


def _other_keepers(membership: Membership) -> QuerySet[Membership]:
    keepers = Membership.objects.filter(legacy=membership.legacy_id, role=Role.KEEPER)
    return keepers.exclude(pk=membership.pk)


def _tell_keepers(legacy: Legacy, member: User, *, by: User) -> None:
    text = _("%(keeper)s ended the membership of %(name)s in the legacy of %(legacy)s.")
    words = text % {"keeper": by.name, "name": member.name, "legacy": legacy.name}
    keepers = Membership.objects.filter(legacy=legacy, role=Role.KEEPER).exclude(user=by).select_related("user")
    for keeper in keepers:
        tell(user=keeper.user, kind=NoticeKind.REMOVED, text=words, legacy=legacy, subjects=[by.pk, member.pk])
