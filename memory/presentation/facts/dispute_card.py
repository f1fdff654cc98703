"""A dispute as a viewer of both facts sees it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.utils.dateparse import parse_datetime

from accounts.models import User
from memory.language.secrets import redact
from memory.models import Fact, FactLink
from memory.models.facts import DisputeState, LinkKind
from memory.presentation.facts.fact_card import Card, SeenDispute


@dataclass(frozen=True, slots=True)
class Answer:
    """How a teller knows, in their own words. For other viewers, secrets are redacted."""

    text: str
    at: datetime | None


@dataclass(frozen=True, slots=True)
class DisputeSide:
    """One side of a dispute: its card, its teller's answer, and whether the family goes by it."""

    card: Card
    answer: Answer | None
    is_preferred: bool


@dataclass(frozen=True, slots=True)
class DisputeCard:
    """A dispute with its two sides. The side of the fact that the viewer looks at comes first."""

    link: FactLink
    sides: tuple[DisputeSide, DisputeSide]

    @property
    def is_open(self) -> bool:
        return self.link.state == DisputeState.OPEN

    @property
    def both_stand(self) -> bool:
        return self.link.state == DisputeState.BOTH_STAND

    @property
    def mine(self) -> DisputeSide | None:
        """Return the viewer's own side, if one of the two is theirs."""
        return next((side for side in self.sides if side.card.is_own), None)

    @property
    def are_both_mine(self) -> bool:
        return all(side.card.is_own for side in self.sides)

    @property
    def is_answered_by_others(self) -> bool:
        return any(side.answer and not side.card.is_own for side in self.sides)


def disputes_of(fact_id: UUID, viewer: User) -> list[DisputeCard]:
    """Return the disputes of a fact of which the viewer sees both sides, the oldest first. Three queries."""
    links = FactLink.objects.filter(kind=LinkKind.DISPUTE).of(fact_id).order_by("created_at", "id")
    return _cards(links, viewer, first=fact_id)


def dispute_seen_by(viewer: User, dispute_id: UUID) -> DisputeCard | None:
    found = _cards(FactLink.objects.filter(pk=dispute_id, kind=LinkKind.DISPUTE), viewer, first=None)
    return found[0] if found else None


def seen_disputes_among(facts: Iterable[Fact], viewer: User) -> dict[UUID, SeenDispute]:
    """Return how each of these facts, all visible to the viewer, stands in disputes with other visible facts.

    Both facts of a dispute must be live, and a private fact of somebody else is not revealed. One query, and one more
    only if there is a dispute: as part of the list's own query, the rule of access, twice, took longer to plan than the
    list to read. A fact in several disputes is disputed as long as one of them is undecided.
    """
    ids = [fact.pk for fact in facts]
    return _seen_disputes(Q(first__in=ids) | Q(second__in=ids), viewer)


def seen_disputes_noted(facts: Iterable[Fact], viewer: User) -> dict[UUID, SeenDispute]:
    """Do `seen_disputes_among` for facts `noting_disputes`, without a query if none is disputed."""
    disputed = [fact for fact in facts if fact.has_dispute]  # type: ignore[attr-defined]  # annotated
    return seen_disputes_among(disputed, viewer) if disputed else {}


def disputed_in(legacy_id: UUID, viewer: User) -> set[UUID]:
    """Return the facts of a legacy that are in a dispute which nobody has decided or in which both facts stand."""
    disputes = _seen_disputes(Q(first__legacy=legacy_id), viewer)
    return {key for key, how in disputes.items() if how == SeenDispute.DISPUTED}


def _seen_disputes(which: Q, viewer: User) -> dict[UUID, SeenDispute]:
    links = FactLink.objects.filter(which, kind=LinkKind.DISPUTE).exclude(state=DisputeState.SETTLED, preferred=None)
    pairs = list(links.order_by("created_at", "id").values_list("first_id", "second_id", "preferred_id"))
    if not pairs:
        return {}
    ends = {end for first, second, _preferred in pairs for end in (first, second)}
    seen = set(Fact.objects.visible_to(viewer).live().filter(pk__in=ends).values_list("pk", flat=True))
    found: dict[UUID, SeenDispute] = {}
    for first, second, preferred in pairs:
        if not seen.issuperset((first, second)):
            continue
        for end in (first, second):
            if found.get(end) != SeenDispute.DISPUTED:
                found[end] = _seen_dispute(end, preferred)
    return found


def _seen_dispute(fact_id: UUID, preferred_id: UUID | None) -> SeenDispute:
    if preferred_id is None:
        return SeenDispute.DISPUTED
    return SeenDispute.PREFERRED if fact_id == preferred_id else SeenDispute.OTHER_PREFERRED


def _cards(links: Iterable[FactLink], viewer: User, *, first: UUID | None) -> list[DisputeCard]:
    links = list(links)
    ends = {end for link in links for end in (link.first_id, link.second_id)}
    seen = Fact.objects.visible_to(viewer).live().filter(pk__in=ends).with_card() if ends else []
    facts = {fact.pk: fact for fact in seen}
    cards = []
    for link in links:
        one, other = sorted((link.first_id, link.second_id), key=lambda end: end != first)
        if one in facts and other in facts:
            cards.append(DisputeCard(link, (_side(facts[one], link, viewer), _side(facts[other], link, viewer))))
    return cards


def _side(fact: Fact, link: FactLink, viewer: User) -> DisputeSide:
    said = next((answer for answer in link.answers if answer["user"] == str(fact.owner_id)), None)
    answer = _read_answer(said, is_own=fact.owner_id == viewer.pk) if said else None
    return DisputeSide(Card(fact, viewer), answer, is_preferred=link.preferred_id == fact.pk)


def _read_answer(said: dict[str, Any], *, is_own: bool) -> Answer:
    return Answer(said["text"] if is_own else redact(said["text"]).text, parse_datetime(said["at"]))
