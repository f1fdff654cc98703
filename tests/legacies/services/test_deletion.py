"""Deciding that a legacy is deleted."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from config.errors import NotAllowed, NotFound
from legacies.models import Job, LegacyDeletion, Membership, Notice, Role
from legacies.services.deletion import GRACE, KEEPER_SAY_LASTS, agree_to_delete, call_off_deletion, key_of, settle
from legacies.services.people import accept_invitation, change_role, hand_over, invite, leave, remove_member
from tests.legacies.conftest import People
from tests.support.factories import join
from tests.support.together import together

pytestmark = pytest.mark.django_db


def test_one_keeper_alone_decides_and_everybody_is_told(people: People):
    before = timezone.now()
    for _twice in range(2):
        deletion = agree_to_delete(user=people.keeper, legacy_id=people.legacy.pk)
    assert deletion.due_at is not None
    assert deletion.due_at >= before + GRACE
    assert Job.objects.get(key=key_of(people.legacy.pk)).not_before == deletion.due_at
    for member in (people.keeper, people.contributor, people.reader):
        kinds = Notice.objects.filter(user=member).order_by("created_at").values_list("kind", flat=True)
        assert list(kinds) == ["deletion_asked", "deletion_due"]


def test_nothing_is_due_before_all_keepers_agree(people: People):
    other = join(people.legacy, Role.KEEPER)
    assert agree_to_delete(user=people.keeper, legacy_id=people.legacy.pk).due_at is None
    assert not Job.objects.filter(key=key_of(people.legacy.pk)).exists()
    assert agree_to_delete(user=other, legacy_id=people.legacy.pk).due_at is not None


def test_a_keeper_who_comes_later_has_a_say_too(people: People):
    agree_to_delete(user=people.keeper, legacy_id=people.legacy.pk)
    _, token = invite(user=people.keeper, legacy_id=people.legacy.pk, for_whom="Nils", role=Role.KEEPER)
    accept_invitation(user=people.stranger, token=token)
    assert LegacyDeletion.objects.get().due_at is None
    leave(user=people.stranger, legacy_id=people.legacy.pk)
    assert LegacyDeletion.objects.get().due_at is not None


def test_any_keeper_calls_it_off(people: People):
    other = join(people.legacy, Role.KEEPER)
    agree_to_delete(user=people.keeper, legacy_id=people.legacy.pk)
    call_off_deletion(user=other, legacy_id=people.legacy.pk)
    assert not LegacyDeletion.objects.exists()
    assert Notice.objects.filter(kind="deletion_called_off").count() == Membership.objects.count()
    with pytest.raises(NotFound):
        call_off_deletion(user=other, legacy_id=people.legacy.pk)


@pytest.mark.parametrize("decide", [agree_to_delete, call_off_deletion])
def test_only_keepers_decide(people: People, decide):
    for user, refused in ((people.contributor, NotAllowed), (people.reader, NotAllowed), (people.stranger, NotFound)):
        with pytest.raises(refused):
            decide(user=user, legacy_id=people.legacy.pk)


@pytest.mark.parametrize("put_down", [partial(change_role, role=Role.READER), remove_member])
def test_whose_role_was_taken_away_by_another_keeper_has_a_say(people: People, put_down: Any):
    other = join(people.legacy, Role.KEEPER)
    put_down(user=people.keeper, member_id=Membership.objects.get(legacy=people.legacy, user=other).pk)
    assert agree_to_delete(user=people.keeper, legacy_id=people.legacy.pk).due_at is None, "not alone"
    assert Notice.objects.filter(user=other, kind="deletion_asked", path__endswith="/delete/").exists()
    call_off_deletion(user=other, legacy_id=people.legacy.pk)
    agree_to_delete(user=people.keeper, legacy_id=people.legacy.pk)
    assert agree_to_delete(user=other, legacy_id=people.legacy.pk).due_at is not None


def test_a_say_ends_thirty_days_after_the_role_and_locks_nobody_in(people: People):
    other = join(people.legacy, Role.KEEPER)
    change_role(
        user=people.keeper, member_id=Membership.objects.get(legacy=people.legacy, user=other).pk, role=Role.READER
    )
    agree_to_delete(user=people.keeper, legacy_id=people.legacy.pk)
    assert LegacyDeletion.objects.get().due_at is None
    LegacyDeletion.objects.update(asked_at=timezone.now() + KEEPER_SAY_LASTS + timedelta(minutes=1))
    settle(people.legacy.pk)
    assert LegacyDeletion.objects.get().due_at is not None


def test_who_gave_the_role_up_themselves_has_no_say(people: People):
    leaves, hands_over = join(people.legacy, Role.KEEPER), join(people.legacy, Role.KEEPER)
    leave(user=leaves, legacy_id=people.legacy.pk)
    hand_over(user=hands_over, member_id=Membership.objects.get(legacy=people.legacy, user=people.keeper).pk)
    assert agree_to_delete(user=people.keeper, legacy_id=people.legacy.pk).due_at is not None
    with pytest.raises(NotFound):
        call_off_deletion(user=leaves, legacy_id=people.legacy.pk)
    with pytest.raises(NotAllowed):
        call_off_deletion(user=hands_over, legacy_id=people.legacy.pk)


@pytest.mark.django_db(transaction=True)
def test_keepers_who_agree_at_once_are_all_counted(people: People):
    keepers = [people.keeper, join(people.legacy, Role.KEEPER), join(people.legacy, Role.KEEPER)]
    together(*[partial(agree_to_delete, user=user, legacy_id=people.legacy.pk) for user in keepers])
    deletion = LegacyDeletion.objects.get()
    assert (set(deletion.agreed), deletion.due_at is not None) == ({user.pk for user in keepers}, True)


def test_who_left_something_behind_is_told_too(people: People):
    leave(user=people.contributor, legacy_id=people.legacy.pk)
    agree_to_delete(user=people.keeper, legacy_id=people.legacy.pk)
    told = Notice.objects.filter(user=people.contributor).order_by("created_at")
    assert [notice.kind for notice in told] == ["deletion_asked", "deletion_due"]
    assert {notice.path for notice in told} == {f"/profile/former/{people.legacy.pk}/"}
    assert not Notice.objects.filter(user=people.stranger).exists()
