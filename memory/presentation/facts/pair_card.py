"""A pair of facts to compare, as a viewer of both sees it: two sentences with their tellers and days."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from accounts.models import User
from memory.models import Fact, FactPair
from memory.presentation.facts.fact_card import Card


@dataclass(frozen=True, slots=True)
class PairCard:
    """A pair of facts. The one that was told first comes first in `sides`."""

    pair: FactPair
    sides: tuple[Card, Card]

    @property
    def are_both_mine(self) -> bool:
        return all(side.is_own for side in self.sides)

    @property
    def is_of_one_teller(self) -> bool:
        return self.sides[0].fact.owner_id == self.sides[1].fact.owner_id


def pair_cards(pairs: Iterable[FactPair], viewer: User) -> list[PairCard]:
    """Return the cards of pairs whose two facts the viewer sees, in the pairs' order. Two queries, or none."""
    pairs = list(pairs)
    ends = {end for pair in pairs for end in (pair.first_id, pair.second_id)}
    seen = Fact.objects.visible_to(viewer).filter(pk__in=ends).with_card() if ends else []
    facts = {fact.pk: Card(fact, viewer) for fact in seen}
    return [
        PairCard(pair, _sides(facts[pair.first_id], facts[pair.second_id]))
        for pair in pairs
        if pair.first_id in facts and pair.second_id in facts
    ]


def pair_seen_by(viewer: User, pair_id: UUID) -> PairCard | None:
    found = pair_cards(FactPair.objects.filter(pk=pair_id), viewer)
    return found[0] if found else None


def _sides(one: Card, other: Card) -> tuple[Card, Card]:
    first, second = sorted((one, other), key=lambda card: (card.told_at, card.fact.created_at, card.fact.pk))
    return first, second
