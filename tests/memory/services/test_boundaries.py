"""Setting and lifting boundaries: by their member alone, once, logged without words, exported, erased."""

from __future__ import annotations

import pytest

from config.errors import InvalidInput, NotFound
from legacies.models import LegacyEvent, LegacyEventPayload, Role
from memory.kinds import MemoryAction
from memory.models import Boundary
from memory.services import boundaries as services
from memory.services.boundaries import lift_boundary, set_boundary, set_boundary_on_fact
from memory.services.deletion.former_members import copy_of_legacy, delete_left_behind, leave_legacy
from memory.services.deletion.purging import delete_permanently
from memory.services.facts.editing import set_aside
from tests.support.factories import UserFactory, join, remember

pytestmark = pytest.mark.django_db


def test_the_same_again_is_the_one_that_stands(legacy, teller):
    first = set_boundary(user=teller, legacy_id=legacy.pk, words=" the   fire ")
    again = set_boundary(user=teller, legacy_id=legacy.pk, words="The fire")
    fact = remember("Rose sang.", legacy=legacy, owner=teller)
    on_fact = [set_boundary_on_fact(user=teller, fact_id=fact.pk) for _ in range(2)]
    assert first == again
    assert on_fact[0] == on_fact[1]
    assert (first.words, Boundary.objects.count()) == ("the fire", 2)


def test_log_knows_on_its_members_chain_and_not_what_it_is_about(legacy, teller):
    boundary = set_boundary(user=teller, legacy_id=legacy.pk, words="Uncle Karl", is_person=True)
    lift_boundary(user=teller, boundary_id=boundary.pk)
    events = LegacyEvent.objects.filter(object_id=boundary.pk).order_by("sequence")
    assert [(event.action, event.chain) for event in events] == [
        (MemoryAction.BOUNDARY_SET, teller.pk),
        (MemoryAction.BOUNDARY_LIFTED, teller.pk),
    ]
    assert "Karl" not in str(list(LegacyEventPayload.objects.values_list("payload", flat=True)))


def test_nobody_else_sees_or_lifts_it(legacy, teller):
    boundary = set_boundary(user=teller, legacy_id=legacy.pk, words="the fire")
    for other in (join(legacy, Role.KEEPER), join(legacy), UserFactory()):
        assert not Boundary.objects.visible_to(other).exists()
        with pytest.raises(NotFound):
            lift_boundary(user=other, boundary_id=boundary.pk)


def test_none_is_set_where_one_is_no_member_or_on_what_one_does_not_see(legacy, teller):
    hidden = remember("Rose sang.", legacy=legacy, owner=join(legacy))
    with pytest.raises(NotFound):
        set_boundary(user=UserFactory(), legacy_id=legacy.pk, words="the fire")
    with pytest.raises(NotFound):
        set_boundary_on_fact(user=teller, fact_id=hidden.pk)
    assert not Boundary.objects.exists()


@pytest.mark.parametrize("words", ["", "   ", "and then", "x" * 201])
def test_words_that_mean_nothing_or_too_much_are_refused(legacy, teller, words):
    with pytest.raises(InvalidInput):
        set_boundary(user=teller, legacy_id=legacy.pk, words=words)


def test_there_are_only_so_many(legacy, teller, monkeypatch):
    monkeypatch.setattr(services, "MOST_BOUNDARIES", 1)
    set_boundary(user=teller, legacy_id=legacy.pk, words="the fire")
    with pytest.raises(InvalidInput):
        set_boundary(user=teller, legacy_id=legacy.pk, words="the war")


def test_boundary_on_a_fact_goes_with_the_fact(legacy, teller):
    fact = remember("Rose sang.", legacy=legacy, owner=teller)
    set_boundary_on_fact(user=teller, fact_id=fact.pk)
    set_aside(user=teller, fact_id=fact.pk)
    assert Boundary.objects.exists()
    delete_permanently(user=teller, fact_id=fact.pk)
    assert not Boundary.objects.exists()


def test_copy_holds_ones_own_and_erasing_takes_them(legacy, teller):
    keeper = join(legacy, Role.KEEPER)
    set_boundary(user=teller, legacy_id=legacy.pk, words="the fire")
    kept = set_boundary(user=keeper, legacy_id=legacy.pk, words="the war")
    remember("Rose sang.", legacy=legacy, owner=teller)

    copied = copy_of_legacy(user=teller, legacy_id=legacy.pk)["boundaries"]
    assert copied == [{"kind": "topic", "words": "the fire", "fact": ""}]

    leave_legacy(user=teller, legacy_id=legacy.pk)
    delete_left_behind(user=teller, legacy_id=legacy.pk)
    assert Boundary.objects.get() == kept
