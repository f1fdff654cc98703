"""Inviting, joining and leaving."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from threading import Barrier

import pytest
from django.utils import timezone

from accounts.models import User
from config.errors import InvalidInput, NotAllowed, NotFound
from legacies.audit import verify_chain
from legacies.models import Invitation, LegacyEvent, LegacyEventPayload, Membership, Notice, Role
from legacies.services.people import (
    MOST_DAYS,
    AlreadyMember,
    InvitationClosed,
    LastKeeper,
    accept_invitation,
    edit_membership,
    invite,
    leave,
    open_invitation,
    revoke_invitation,
)
from tests.legacies.conftest import People
from tests.support.factories import UserFactory, join
from tests.support.together import together


def make_invitation(people: People, **about: object) -> tuple[Invitation, str]:
    wanted = {"for_whom": "Ana", "role": Role.CONTRIBUTOR, **about}
    return invite(user=people.keeper, legacy_id=people.legacy.pk, **wanted)  # type: ignore[arg-type]  # given by name


def expire(invitation: Invitation) -> None:
    invitation.expires_at = timezone.now() - timedelta(seconds=1)
    invitation.save()


def notices_of(user: User) -> list[tuple[str, str]]:
    return list(Notice.objects.filter(user=user).values_list("kind", "path"))


def logged(people: People) -> list[str]:
    events = LegacyEvent.objects.filter(chain=people.legacy.pk).order_by("sequence")
    return list(events.values_list("action", flat=True))


def test_a_keeper_invites_one_person(people: People):
    invitation, token = make_invitation(people, for_whom=" Ana ", role=Role.READER, days=3)

    assert (invitation.for_whom, invitation.role, invitation.state) == ("Ana", Role.READER, "open")
    assert timedelta(days=2, hours=23) < invitation.expires_at - timezone.now() <= timedelta(days=3)
    assert open_invitation(token) == invitation
    assert logged(people) == ["member_invited"]


def test_the_token_is_stored_nowhere(people: People):
    invitation, token = make_invitation(people)
    assert len(token) >= 43
    stored = [str(invitation.__dict__), str(LegacyEventPayload.objects.get().payload)]
    assert not any(token in text for text in stored)
    assert make_invitation(people)[1] != token


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"for_whom": " "}, "for_whom"),
        ({"for_whom": "x" * 121}, "for_whom"),
        ({"for_whom": "A\x00na"}, "for_whom"),
        ({"role": "owner"}, "role"),
        ({"days": 0}, "days"),
        ({"days": MOST_DAYS + 1}, "days"),
    ],
)
def test_a_bad_invitation_is_not_made(people: People, wrong: dict[str, object], field: str):
    with pytest.raises(InvalidInput) as refused:
        make_invitation(people, **wrong)
    assert list(refused.value.fields) == [field]
    assert not Invitation.objects.exists()


def test_only_keepers_invite(people: People):
    for member in (people.contributor, people.reader):
        with pytest.raises(NotAllowed):
            invite(user=member, legacy_id=people.legacy.pk, for_whom="Ana", role=Role.READER)
    with pytest.raises(NotFound):
        invite(user=people.stranger, legacy_id=people.legacy.pk, for_whom="Ana", role=Role.READER)
    assert not Invitation.objects.exists()


def test_a_newcomer_joins_with_the_role_of_the_link_and_both_sides_are_told(people: People):
    invitation, token = make_invitation(people, role=Role.READER)

    membership = accept_invitation(user=people.stranger, token=token, relationship=" niece ", calls_them="Tante")

    assert (membership.legacy, membership.role) == (people.legacy, Role.READER)
    assert (membership.relationship, membership.calls_them) == ("niece", "Tante")
    invitation.refresh_from_db()
    assert (invitation.state, invitation.accepted_by) == ("accepted", people.stranger)
    home = f"/legacies/{people.legacy.pk}/"
    assert notices_of(people.keeper) == [("joined", f"{home}people/")]
    assert notices_of(people.stranger) == [("joined", home)]
    assert logged(people) == ["member_invited", "member_joined"]
    assert verify_chain(people.legacy.pk) == 2


def test_accepting_twice_is_accepting_once(people: People):
    _, token = make_invitation(people)
    first = accept_invitation(user=people.stranger, token=token)

    assert accept_invitation(user=people.stranger, token=token) == first
    assert Membership.objects.filter(user=people.stranger).count() == 1
    assert Notice.objects.count() == 2
    assert logged(people) == ["member_invited", "member_joined"]


def test_a_link_is_for_one_person(people: People):
    _, token = make_invitation(people)
    accept_invitation(user=people.stranger, token=token)
    late = UserFactory()

    with pytest.raises(InvitationClosed, match="invitation_closed") as closed:
        accept_invitation(user=late, token=token)
    assert (closed.value.state, closed.value.status) == ("accepted", 410)
    with pytest.raises(InvitationClosed):
        open_invitation(token)
    assert not Membership.objects.filter(user=late).exists()


@pytest.mark.parametrize("state", ["expired", "revoked"])
def test_a_closed_link_opens_nothing(people: People, state: str):
    invitation, token = make_invitation(people)
    if state == "expired":
        expire(invitation)
    else:
        revoke_invitation(user=people.keeper, invitation_id=invitation.pk)

    for attempt in (partial(open_invitation, token), partial(accept_invitation, user=people.stranger, token=token)):
        with pytest.raises(InvitationClosed) as closed:
            attempt()
        assert closed.value.state == state
    assert not Membership.objects.filter(user=people.stranger).exists()


def test_a_link_that_never_was_is_not_found(people: People):
    make_invitation(people)
    for attempt in (partial(open_invitation, "x"), partial(accept_invitation, user=people.stranger, token="x")):
        with pytest.raises(NotFound):
            attempt()


def test_a_member_does_not_use_up_the_link(people: People):
    invitation, token = make_invitation(people)
    with pytest.raises(AlreadyMember):
        accept_invitation(user=people.contributor, token=token)
    assert open_invitation(token) == invitation
    assert Membership.objects.get(user=people.contributor).role == Role.CONTRIBUTOR


def test_who_left_does_not_come_back_by_the_old_link(people: People):
    _, token = make_invitation(people)
    accept_invitation(user=people.stranger, token=token)
    leave(user=people.stranger, legacy_id=people.legacy.pk)
    with pytest.raises(InvitationClosed):
        accept_invitation(user=people.stranger, token=token)


def test_an_inviter_who_has_left_hears_nothing_more(people: People):
    _, token = make_invitation(people)
    join(people.legacy, Role.KEEPER)
    leave(user=people.keeper, legacy_id=people.legacy.pk)
    accept_invitation(user=people.stranger, token=token)
    assert notices_of(people.keeper) == []
    assert len(notices_of(people.stranger)) == 1


@pytest.mark.parametrize(("field", "value"), [("relationship", "x" * 81), ("calls_them", "\x00")])
def test_joining_with_bad_input_leaves_the_link_open(people: People, field: str, value: str):
    invitation, token = make_invitation(people)
    with pytest.raises(InvalidInput) as refused:
        accept_invitation(user=people.stranger, token=token, **{field: value})  # type: ignore[arg-type]  # only texts are given
    assert list(refused.value.fields) == [field]
    assert open_invitation(token) == invitation


@pytest.mark.django_db(transaction=True)
def test_of_two_who_accept_at_once_one_joins(people: People):
    _, token = make_invitation(people)
    users = [UserFactory() for _ in range(4)]

    outcomes = together(*[partial(accept_invitation, user=user, token=token) for user in users])

    joined = [outcome for outcome in outcomes if isinstance(outcome, Membership)]
    assert len(joined) == 1
    assert [type(outcome) for outcome in outcomes if not isinstance(outcome, Membership)] == [InvitationClosed] * 3
    assert Membership.objects.filter(user__in=users).count() == 1


@pytest.mark.django_db(transaction=True)
def test_one_person_who_accepts_at_once_twice_joins_once(people: People):
    _, token = make_invitation(people)
    outcomes = together(*[partial(accept_invitation, user=people.stranger, token=token)] * 4)
    assert {type(outcome) for outcome in outcomes} == {Membership}
    assert Membership.objects.filter(user=people.stranger).count() == 1
    assert logged(people) == ["member_invited", "member_joined"]


def test_revoking_twice_is_revoking_once(people: People):
    invitation, _ = make_invitation(people)
    first = revoke_invitation(user=people.keeper, invitation_id=invitation.pk)
    again = revoke_invitation(user=people.keeper, invitation_id=invitation.pk)
    assert first.revoked_at == again.revoked_at
    assert logged(people) == ["member_invited", "invitation_revoked"]


def test_an_accepted_invitation_cannot_be_revoked(people: People):
    invitation, token = make_invitation(people)
    accept_invitation(user=people.stranger, token=token)
    with pytest.raises(InvitationClosed):
        revoke_invitation(user=people.keeper, invitation_id=invitation.pk)
    assert Membership.objects.filter(user=people.stranger).exists()


def test_to_others_an_invitation_does_not_exist(people: People):
    invitation, token = make_invitation(people)
    for user in (people.contributor, people.reader, people.stranger):
        with pytest.raises(NotFound):
            revoke_invitation(user=user, invitation_id=invitation.pk)
    assert open_invitation(token) == invitation


def test_a_member_says_who_they_are(people: People):
    edit_membership(user=people.reader, legacy_id=people.legacy.pk, relationship=" neighbour ", calls_them="Frau Adler")
    membership = Membership.objects.get(user=people.reader)
    assert (membership.relationship, membership.calls_them, membership.role) == ("neighbour", "Frau Adler", Role.READER)
    assert logged(people) == ["member_edited"]
    with pytest.raises(NotFound):
        edit_membership(user=people.stranger, legacy_id=people.legacy.pk, relationship="friend", calls_them="")
    with pytest.raises(InvalidInput):
        edit_membership(user=people.reader, legacy_id=people.legacy.pk, relationship="x" * 81, calls_them="")


def test_whoever_leaves_is_a_stranger_and_the_keepers_are_told(people: People):
    leave(user=people.contributor, legacy_id=people.legacy.pk)
    assert not Membership.objects.filter(user=people.contributor).exists()
    assert notices_of(people.keeper) == [("left", "")]
    assert not Notice.objects.exclude(user=people.keeper).exists()
    assert logged(people) == ["member_left"]
    with pytest.raises(NotFound):
        leave(user=people.contributor, legacy_id=people.legacy.pk)


def test_the_last_keeper_cannot_leave(people: People):
    with pytest.raises(LastKeeper):
        leave(user=people.keeper, legacy_id=people.legacy.pk)
    assert Membership.objects.filter(user=people.keeper).exists()

    other = join(people.legacy, Role.KEEPER)
    leave(user=people.keeper, legacy_id=people.legacy.pk)
    assert not Membership.objects.filter(user=people.keeper).exists()
    assert notices_of(other) == [("left", "")]


@pytest.mark.django_db(transaction=True)
def test_of_two_keepers_who_leave_at_once_one_stays(people: People):
    other = join(people.legacy, Role.KEEPER)
    outcomes = together(*[partial(leave, user=user, legacy_id=people.legacy.pk) for user in (people.keeper, other)])
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["LastKeeper", "NoneType"]
    assert Membership.objects.filter(legacy=people.legacy, role=Role.KEEPER).count() == 1


@pytest.mark.django_db(transaction=True)
def test_without_the_lock_both_keepers_are_gone(people: People, monkeypatch):
    """Shows that the lock is what keeps the last keeper: the guard alone reads what is no longer so."""
    other = join(people.legacy, Role.KEEPER)
    meet = Barrier(2)
    monkeypatch.setattr("legacies.services.people.lock_legacy", lambda _legacy: None)
    monkeypatch.setattr("legacies.services.people.record", lambda *_args, **_kwargs: meet.wait(10))
    outcomes = together(*[partial(leave, user=user, legacy_id=people.legacy.pk) for user in (people.keeper, other)])
    assert outcomes == [None, None]
    assert not Membership.objects.filter(legacy=people.legacy, role=Role.KEEPER).exists()
