"""Who may do what in a legacy."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest

from config.errors import NotAllowed, NotFound
from legacies.access import keeper_of, member_of, teller_in
from legacies.models import Invitation, Legacy, Membership, Role
from tests.legacies.conftest import People
from tests.support.factories import UserFactory

RIGHTS = [
    (member_of, {"keeper", "contributor", "reader"}),
    (teller_in, {"keeper", "contributor"}),
    (keeper_of, {"keeper"}),
]


@pytest.mark.parametrize(("guard", "allowed"), RIGHTS)
@pytest.mark.parametrize("role", ["keeper", "contributor", "reader"])
def test_each_role_has_its_rights(people: People, guard: Callable[..., Membership], allowed: set[str], role: str):
    user = getattr(people, role)
    if role in allowed:
        assert guard(user, people.legacy.pk).user_id == user.pk
    else:
        with pytest.raises(NotAllowed):
            guard(user, people.legacy.pk)


@pytest.mark.parametrize("guard", [member_of, teller_in, keeper_of])
def test_to_others_the_legacy_does_not_exist(people: People, guard: Callable[..., Membership]):
    staff = UserFactory(is_staff=True, is_superuser=True)
    for nobody in (people.stranger, staff):
        with pytest.raises(NotFound):
            guard(nobody, people.legacy.pk)
    with pytest.raises(NotFound):
        guard(people.keeper, uuid4())


def test_who_has_left_is_a_stranger(people: People):
    assert member_of(people.contributor, people.legacy.pk).is_keeper is False
    Membership.objects.filter(user=people.contributor).delete()
    with pytest.raises(NotFound):
        member_of(people.contributor, people.legacy.pk)


def test_the_querysets_keep_to_the_same_rule(people: People):
    staff = UserFactory(is_staff=True, is_superuser=True)
    for member in (people.keeper, people.contributor, people.reader):
        assert Legacy.objects.visible_to(member).get() == people.legacy
        assert Membership.objects.visible_to(member).count() == 3
    for nobody in (people.stranger, staff):
        assert not Legacy.objects.visible_to(nobody).exists()
        assert not Membership.objects.visible_to(nobody).exists()


def test_only_keepers_see_who_was_invited(people: People):
    invitation = Invitation.objects.create(
        legacy=people.legacy, invited_by=people.keeper, for_whom="Ana", role=Role.READER,
        token_hash="x", expires_at=people.legacy.created_at,
    )  # fmt: skip
    assert Invitation.objects.visible_to(people.keeper).get() == invitation
    for other in (people.contributor, people.reader, people.stranger):
        assert not Invitation.objects.visible_to(other).exists()
