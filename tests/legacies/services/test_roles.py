"""What keepers decide about members, one at a time and at once."""

from __future__ import annotations

from functools import partial
from threading import Barrier

import pytest

from accounts.models import User
from config.errors import InvalidInput, NotAllowed, NotFound
from legacies.models import LegacyEvent, Membership, Notice, Role
from legacies.services.deletion import DeletionUnderWay, agree_to_delete
from legacies.services.people import LastKeeper, ThatIsYou, change_role, hand_over, remove_member
from tests.legacies.conftest import People
from tests.support.factories import join
from tests.support.together import together

pytestmark = pytest.mark.django_db


def place_of(people: People, user: User) -> Membership:
    return Membership.objects.get(legacy=people.legacy, user=user)


def role_of(people: People, user: User) -> str:
    return place_of(people, user).role


def logged(people: People) -> list[str]:
    return list(LegacyEvent.objects.filter(chain=people.legacy.pk).values_list("action", flat=True))


def test_a_keeper_gives_a_member_another_role_and_they_are_told(people: People):
    change_role(user=people.keeper, member_id=place_of(people, people.reader).pk, role=Role.CONTRIBUTOR)
    change_role(user=people.keeper, member_id=place_of(people, people.reader).pk, role=Role.CONTRIBUTOR)
    assert role_of(people, people.reader) == Role.CONTRIBUTOR
    assert logged(people) == ["member_role_changed"]
    assert "made you a contributor" in Notice.objects.get(user=people.reader).text


def test_an_unknown_role_is_refused(people: People):
    with pytest.raises(InvalidInput):
        change_role(user=people.keeper, member_id=place_of(people, people.reader).pk, role="owner")


def test_other_members_may_not_decide_and_strangers_find_nobody(people: People):
    key = place_of(people, people.reader).pk
    for user, refused in ((people.contributor, NotAllowed), (people.reader, NotAllowed), (people.stranger, NotFound)):
        for decide in (partial(change_role, role=Role.KEEPER), hand_over, remove_member):
            with pytest.raises(refused):
                decide(user=user, member_id=key)
    assert role_of(people, people.reader) == Role.READER


def test_the_last_keeper_stays_one(people: People):
    key = place_of(people, people.keeper).pk
    with pytest.raises(LastKeeper) as refused:
        change_role(user=people.keeper, member_id=key, role=Role.READER)
    assert "Make another member a keeper first" in refused.value.message
    join(people.legacy, Role.KEEPER)
    change_role(user=people.keeper, member_id=key, role=Role.READER)
    assert role_of(people, people.keeper) == Role.READER


def test_handing_over_leaves_the_legacy_with_a_keeper(people: People):
    hand_over(user=people.keeper, member_id=place_of(people, people.reader).pk)
    assert (role_of(people, people.reader), role_of(people, people.keeper)) == (Role.KEEPER, Role.CONTRIBUTOR)
    with pytest.raises(ThatIsYou):
        hand_over(user=people.reader, member_id=place_of(people, people.reader).pk)


def test_whose_membership_is_ended_is_told_where_their_things_are(people: People):
    remove_member(user=people.keeper, member_id=place_of(people, people.contributor).pk)
    assert not Membership.objects.filter(user=people.contributor).exists()
    told = Notice.objects.get(user=people.contributor)
    assert ("unless you take it with you" in told.text, told.path) == (True, f"/profile/former/{people.legacy.pk}/")
    assert logged(people) == ["member_removed"]
    with pytest.raises(ThatIsYou):
        remove_member(user=people.keeper, member_id=place_of(people, people.keeper).pk)


def test_while_deletion_is_decided_nobody_takes_a_keepers_say_away(people: People):
    other = join(people.legacy, Role.KEEPER)
    agree_to_delete(user=people.keeper, legacy_id=people.legacy.pk)
    key = place_of(people, other).pk
    for decide in (partial(change_role, role=Role.READER), remove_member):
        with pytest.raises(DeletionUnderWay):
            decide(user=people.keeper, member_id=key)
    assert role_of(people, other) == Role.KEEPER


@pytest.mark.django_db(transaction=True)
def test_of_two_keepers_who_demote_each_other_at_once_one_stays(people: People):
    other = join(people.legacy, Role.KEEPER)
    outcomes = together(*demotions(people, other))
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Membership", "NotAllowed"]
    assert Membership.objects.filter(legacy=people.legacy, role=Role.KEEPER).count() == 1


@pytest.mark.django_db(transaction=True)
def test_without_the_lock_both_are_demoted(people: People, monkeypatch):
    """Shows that the lock is what keeps one of them."""
    other = join(people.legacy, Role.KEEPER)
    meet = Barrier(2)
    monkeypatch.setattr("legacies.services.people.lock_legacy", lambda _legacy: None)
    monkeypatch.setattr("legacies.services.people.record", lambda *_args, **_kwargs: meet.wait(10))
    together(*demotions(people, other))
    assert not Membership.objects.filter(legacy=people.legacy, role=Role.KEEPER).exists()


def demotions(people: People, other: User) -> list[partial[Membership]]:
    pairs = ((people.keeper, other), (other, people.keeper))
    return [partial(change_role, user=by, member_id=place_of(people, whom).pk, role=Role.READER) for by, whom in pairs]


def test_who_was_demoted_meanwhile_is_told_no(people: People):
    other = join(people.legacy, Role.KEEPER)
    change_role(user=people.keeper, member_id=place_of(people, other).pk, role=Role.READER)
    with pytest.raises((NotAllowed, NotFound)):
        change_role(user=other, member_id=place_of(people, people.keeper).pk, role=Role.READER)
