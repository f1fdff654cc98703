"""Members and their roles: inviting, joining, changing, leaving."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, ClassVar
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from config.errors import Conflict, DomainError, InvalidInput, NotFound
from legacies.access import keeper_of, legacy_where_keeper, member_of
from legacies.audit import Action, Actor, record, state_of
from legacies.models import Invitation, Legacy, Membership, Role
from legacies.models.legacy import lock_legacy
from legacies.models.membership import NoticeKind, token_digest
from legacies.services.deletion import check_keepers_may_change, settle
from legacies.services.legacies import check
from legacies.services.links import tokens_of_form
from legacies.services.notices import tell

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as StrOrPromise


MOST_DAYS = 90
TOKEN_BYTES = 32


class InvitationClosed(DomainError):
    """The link of an invitation that is no longer open: it was used, revoked, or has expired."""

    code, status = "invitation_closed", 410
    default_message = gettext_lazy("This invitation is no longer open. Ask the person who sent it.")
    messages: ClassVar[Mapping[str, StrOrPromise]] = {
        "accepted": gettext_lazy(
            "This invitation has already been used. If that was you, sign in. If not, ask for a new link."
        ),
        "revoked": gettext_lazy("This invitation was withdrawn. Ask the person who sent it."),
        "expired": gettext_lazy("This invitation has expired. Ask the person who sent it for a new link."),
    }

    def __init__(self, state: str) -> None:
        super().__init__(self.messages.get(state, self.default_message))
        self.state = state


class AlreadyMember(Conflict):
    code, default_message = (
        "already_member",
        gettext_lazy("You are already a member of this legacy. The invitation still works for somebody else."),
    )


class LastKeeper(Conflict):
    code = "last_keeper"
    default_message = gettext_lazy(
        "You are the only keeper. Make another member a keeper first, or invite somebody as a keeper. "
        "If nobody is to continue, you can have the whole legacy deleted."
    )


@transaction.atomic
def invite(
    *, user: User, legacy_id: UUID, for_whom: str, role: str, days: int = 14, made_by: str = ""
) -> tuple[Invitation, str]:
    """Make a link for one person. The token is returned once and stored nowhere.

    `made_by` identifies the form and what was filled in. A form that is sent twice makes one invitation, with one
    token.
    """
    keeper_of(user, legacy_id)
    if made_by:
        lock_legacy(legacy_id)
    known, token = _made_by(user, legacy_id, made_by) if made_by else (None, secrets.token_urlsafe(TOKEN_BYTES))
    if known is not None:
        return known, token
    invitation = Invitation(
        legacy_id=legacy_id,
        invited_by=user,
        role=role,
        for_whom=for_whom.strip(),
        token_hash=token_digest(token),
        expires_at=timezone.now() + timedelta(days=_checked_days(days)),
    )
    check(invitation)
    invitation.save(force_insert=True)
    payload = {"for_whom": invitation.for_whom, "role": role, "expires_at": invitation.expires_at}
    _record_invitation(invitation, Action.MEMBER_INVITED, user, payload)
    return invitation, token


def invitation_made_by(*, user: User, legacy_id: UUID, made_by: str) -> tuple[Invitation, str] | None:
    """Return the open invitation that the user made with this form, with its token; None if there is none."""
    known, token = _made_by(user, legacy_id, made_by)
    return (known, token) if known else None


def _made_by(user: User, legacy_id: UUID, form: str) -> tuple[Invitation | None, str]:
    """Return the open invitation of this form with its token, or None and the token of its next invitation."""
    own = Invitation.objects.visible_to(user).filter(legacy=legacy_id, invited_by=user)
    for token in tokens_of_form(form, purpose="invitation", user_id=user.pk, legacy_id=legacy_id):
        row = own.by_token(token).first()
        if row is None or row.state == "open":
            return row, token
    raise AssertionError("unreachable")


@transaction.atomic
def revoke_invitation(*, user: User, invitation_id: UUID) -> Invitation:
    """Revoke an invitation, so that its link stops working. Nothing changes if it is revoked already.

    Raises `InvitationClosed` if it was accepted.
    """
    seen = Invitation.objects.visible_to(user).filter(pk=invitation_id).first()
    if seen is None:
        raise NotFound
    lock_legacy(seen.legacy_id)
    invitation = Invitation.objects.select_for_update().get(pk=invitation_id)
    if invitation.accepted_at:
        raise InvitationClosed("accepted")
    if invitation.revoked_at is None:
        invitation.revoked_at = timezone.now()
        invitation.save(update_fields=["revoked_at"])
        _record_invitation(invitation, Action.INVITATION_REVOKED, user, {"for_whom": invitation.for_whom})
    return invitation


def open_invitation(token: str) -> Invitation:
    """Return the invitation for a token, whoever asks. Raises `InvitationClosed` if it is no longer open."""
    invitation = Invitation.objects.by_token(token).first()
    if invitation is None:
        raise NotFound(_("There is no such invitation. Check that you have the whole link."))
    if invitation.state != "open":
        raise InvitationClosed(invitation.state)
    return invitation


@transaction.atomic
def accept_invitation(
    *, user: User, token: str = "", found: Invitation | None = None, relationship: str = "", calls_them: str = ""
) -> Membership:
    """Accept an invitation by its token, or one that was opened before (`found`). Both sides are notified.

    A user who already accepted this invitation gets the same membership again.
    """
    found = found or Invitation.objects.by_token(token).first()
    if found is None:
        raise NotFound(_("There is no such invitation. Check that you have the whole link."))
    lock_legacy(found.legacy_id)
    invitation = Invitation.objects.select_for_update(of=["self"]).select_related("legacy").get(pk=found.pk)
    membership = Membership.objects.filter(legacy=invitation.legacy_id, user=user).first()
    if membership and invitation.accepted_by_id == user.pk:
        return membership
    if invitation.state != "open":
        raise InvitationClosed(invitation.state)
    if membership:
        raise AlreadyMember
    return _add_member(invitation, user, relationship, calls_them)


@transaction.atomic
def edit_membership(*, user: User, legacy_id: UUID, relationship: str, calls_them: str) -> Membership:
    """Set how the user is related to the remembered person, and what the user calls them."""
    lock_legacy(legacy_id)
    membership = member_of(user, legacy_id)
    before = state_of(membership)
    membership.relationship, membership.calls_them = relationship.strip(), calls_them.strip()
    check(membership)
    membership.save(update_fields=["relationship", "calls_them"])
    payload = {"before": before, "after": state_of(membership)}
    record(membership, Action.MEMBER_EDITED, actor=Actor.user(user), legacy_id=legacy_id, payload=payload)
    return membership


@transaction.atomic
def leave(*, user: User, legacy_id: UUID) -> None:
    """End the user's own membership. What they shared stays; what is private still only they see.

    Raises `LastKeeper` for the last keeper: without one, nobody could invite, settle a dispute or close the legacy.
    """
    lock_legacy(legacy_id)
    membership = member_of(user, legacy_id)
    others = Membership.objects.filter(legacy=legacy_id, role=Role.KEEPER).exclude(pk=membership.pk)
    if membership.is_keeper and not others.exists():
        raise LastKeeper
    payload = {"before": state_of(membership), "after": None}
    record(membership, Action.MEMBER_LEFT, actor=Actor.user(user), legacy_id=legacy_id, payload=payload)
    membership.delete()
    settle(legacy_id)
    for keeper in others.select_related("user"):
        text = _no_longer_a_member(user, membership.legacy)
        tell(user=keeper.user, kind=NoticeKind.LEFT, text=text, legacy=membership.legacy, subjects=[user.pk])


def _add_member(invitation: Invitation, user: User, relationship: str, calls_them: str) -> Membership:
    membership = Membership(
        legacy=invitation.legacy,
        user=user,
        role=invitation.role,
        relationship=relationship.strip(),
        calls_them=calls_them.strip(),
    )
    check(membership)
    membership.save(force_insert=True)
    invitation.accepted_at, invitation.accepted_by = timezone.now(), user
    invitation.save(update_fields=["accepted_at", "accepted_by"])
    payload = {"after": state_of(membership), "invitation": invitation.pk}
    record(membership, Action.MEMBER_JOINED, actor=Actor.user(user), legacy_id=invitation.legacy_id, payload=payload)
    _tell_both(invitation, user)
    settle(invitation.legacy_id)
    return membership


def _tell_both(invitation: Invitation, user: User) -> None:
    legacy, path = invitation.legacy, f"/legacies/{invitation.legacy_id}/"
    names = {"name": user.name, "legacy": legacy.name, "inviter": invitation.invited_by.name}
    # An inviter who is no longer a member must not learn anything more about the legacy.
    if Membership.objects.filter(legacy=legacy, user=invitation.invited_by).exists():
        joined = _("%(name)s accepted your invitation to the legacy of %(legacy)s.") % names
        about = [user.pk]
        there = f"{path}people/"
        tell(user=invitation.invited_by, kind=NoticeKind.JOINED, text=joined, legacy=legacy, path=there, subjects=about)
    welcome = _("You are now a member of the legacy of %(legacy)s. %(inviter)s was told that you accepted.")
    inviter = [invitation.invited_by_id]
    tell(user=user, kind=NoticeKind.JOINED, text=welcome % names, legacy=legacy, path=path, subjects=inviter, by=user)


def _no_longer_a_member(user: User, legacy: Legacy) -> str:
    """Return the sentence about a former member. It says neither "left" nor "gone".

    Beside a name, on pages about somebody who died, either word reads as a death.
    """
    text = _("%(name)s is no longer a member of the legacy of %(legacy)s. What they shared stays.")
    return text % {"name": user.name, "legacy": legacy.name}


def _checked_days(days: int) -> int:
    if not 1 <= days <= MOST_DAYS:
        raise InvalidInput(
            fields={"days": [_("An invitation can be open for 1 to %(most)d days.") % {"most": MOST_DAYS}]}
        )
    return days


def _record_invitation(invitation: Invitation, action: Action, user: User, payload: dict[str, object]) -> None:
    record(invitation, action, actor=Actor.user(user), legacy_id=invitation.legacy_id, payload=payload)


# Keepers' decisions about other members: role, hand-over, ending a membership.


class ThatIsYou(Conflict):
    code = "that_is_you"
    default_message = gettext_lazy("You cannot end your own membership here. To do that, leave the legacy.")


@transaction.atomic
def change_role(*, user: User, member_id: UUID, role: str) -> Membership:
    """Give a member another role and notify them. Raises `LastKeeper` rather than leave the legacy without a keeper."""
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
    """Make another member a keeper in the user's place. The user becomes a contributor."""
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
    """End somebody else's membership. What they shared stays unless they take it with them.

    Nobody else can read what they kept private. They get a notice that leads to their own content. The other keepers
    are notified too.
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
    """Lock the legacy and return the member, whose row is locked too. The user must be a keeper of the legacy.

    That is checked again under the lock: if two keepers take each other's role away at the same time, the second one
    is no longer a keeper.
    """
    legacy_id = legacy_where_keeper(user, member_id)
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
