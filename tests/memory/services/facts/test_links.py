"""Linking facts by set: once a kind, in order, logged, and seen only by who sees both ends."""

from __future__ import annotations

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from legacies.audit import Actor
from legacies.models import LegacyEvent
from memory.models import Fact, FactLink
from memory.models.facts import LinkKind
from memory.services.facts.links import NewLink, link_by_set
from tests.support.access import FamilyWithFacts
from tests.support.factories import remember


@transaction.atomic
def link(*links: NewLink) -> list[FactLink]:
    legacy_id = Fact.objects.values_list("legacy_id", flat=True).get(pk=links[0].first)
    assert legacy_id is not None
    return link_by_set(links, actor=Actor.task(), legacy_id=legacy_id)


def some_facts(count: int) -> list[Fact]:
    first = remember("Rose sang.")
    return [first, *(remember(f"Rose sang {n} times.", legacy=first.legacy) for n in range(count - 1))]


@pytest.mark.django_db
def test_a_pair_is_linked_once_a_kind_in_whatever_order_it_is_named():
    one, other = some_facts(2)
    same, opposite = NewLink(one.pk, other.pk, LinkKind.SAME_TELLING), NewLink(other.pk, one.pk, LinkKind.SAME_TELLING)
    made = link(same, opposite)
    assert [(row.first_id, row.second_id, row.state) for row in made] == [(*sorted((one.pk, other.pk)), "")]
    assert link(opposite) == []
    (dispute,) = link(opposite, NewLink(other.pk, one.pk, LinkKind.DISPUTE))
    assert (dispute.kind, dispute.state) == ("dispute", "open")
    events = LegacyEvent.objects.order_by("sequence").values_list("action", "object_id")
    assert list(events) == [("facts_linked", made[0].pk), ("dispute_opened", dispute.pk)]


@pytest.mark.django_db
def test_a_dispute_that_was_settled_is_not_opened_by_being_found_again():
    one, other = some_facts(2)
    again = NewLink(one.pk, other.pk, LinkKind.DISPUTE)
    link(again)
    FactLink.objects.update(state="both_stand")
    assert link(again) == []
    assert FactLink.objects.get().state == "both_stand"


def test_a_link_is_there_for_who_sees_both_ends(family: FamilyWithFacts):
    private, shared = family.facts["private"], family.facts["keepers approved"]
    link(NewLink(private.pk, shared.pk, LinkKind.DISPUTE))
    assert FactLink.objects.visible_to(family["contributor"]).exists()
    for actor in ("keeper", "reader", "stranger", "former", "staff"):
        assert not FactLink.objects.visible_to(family[actor]).exists()


@pytest.mark.django_db
def test_it_costs_the_same_however_many_there_are():
    facts = some_facts(9)

    def cost(some: list[Fact]) -> int:
        with CaptureQueriesContext(connection) as queries:
            link(*(NewLink(facts[0].pk, one.pk, LinkKind.RELATED) for one in some))
        return len(queries)

    cost(facts[1:2])
    assert cost(facts[2:3]) == cost(facts[3:])
