"""What is theirs stays theirs, where they are no member any more: to read, to take along, to delete."""

from __future__ import annotations

import json

import pytest

from accounts.models import User
from config.errors import NotFound
from legacies.models import Membership
from legacies.services.people import remove_member
from memory.models import Fact
from memory.services.deletion.former_members import (
    copy_of_legacy,
    delete_left_behind,
    former_place,
    former_places,
    leave_legacy,
    take_along,
)
from tests.support.access import FamilyWithFacts

pytestmark = pytest.mark.django_db


def seen_by(family: FamilyWithFacts, actor: str) -> set[str]:
    rows = Fact.objects.visible_to(family[actor]).filter(legacy=family.legacy)
    names = {fact.pk: name for name, fact in family.facts.items()}
    return {names[pk] for pk in rows.values_list("pk", flat=True)}


def test_who_is_removed_keeps_what_is_private_and_the_family_what_was_shared(family: FamilyWithFacts):
    before = seen_by(family, "reader")
    teller: User = family["contributor"]
    remove_member(user=family["keeper"], member_id=Membership.objects.get(user=teller, legacy=family.legacy).pk)
    assert seen_by(family, "reader") == before
    assert seen_by(family, "contributor") == set()
    place = former_place(teller, family.legacy.pk)
    assert (place.shared, place.private) == (4, 4)
    copied = {fact["content"] for fact in copy_of_legacy(user=teller, legacy_id=family.legacy.pk)["facts"]}
    assert copied == {fact.content for fact in family.facts.values() if fact.owner_id == teller.pk}


def test_what_is_taken_along_nobody_else_sees_any_more(family: FamilyWithFacts):
    leave_legacy(user=family["contributor"], legacy_id=family.legacy.pk, take_along=True)
    assert seen_by(family, "reader") == {"keepers approved", "formers approved"}
    assert former_place(family["contributor"], family.legacy.pk).shared == 0
    assert take_along(user=family["former"], legacy_id=family.legacy.pk) == 1
    assert seen_by(family, "reader") == {"keepers approved"}


def test_leaving_alone_leaves_what_was_shared(family: FamilyWithFacts):
    before = seen_by(family, "reader")
    leave_legacy(user=family["contributor"], legacy_id=family.legacy.pk)
    assert seen_by(family, "reader") == before


def test_what_is_left_behind_can_be_deleted(family: FamilyWithFacts):
    delete_left_behind(user=family["former"], legacy_id=family.legacy.pk)
    assert not Fact.objects.filter(owner=family["former"]).exists()
    assert former_places(family["former"]) == []


@pytest.mark.parametrize("act", [take_along, delete_left_behind])
@pytest.mark.parametrize("actor", ["contributor", "stranger", "staff"])
def test_it_is_there_for_who_left_something_behind_only(act, actor: str, family: FamilyWithFacts):
    with pytest.raises(NotFound):
        act(user=family[actor], legacy_id=family.legacy.pk)


@pytest.mark.parametrize("actor", ["keeper", "contributor", "reader", "former"])
def test_a_copy_holds_what_one_may_see_and_no_more(actor: str, family: FamilyWithFacts):
    copied = json.dumps(copy_of_legacy(user=family[actor], legacy_id=family.legacy.pk))
    own = {"formers private", "formers approved"}
    allowed = own if actor == "former" else family.readable(actor)
    found = {name for name, fact in family.facts.items() if str(fact.pk) in copied}
    assert found == allowed
    with pytest.raises(NotFound):
        copy_of_legacy(user=family["stranger"], legacy_id=family.legacy.pk)
