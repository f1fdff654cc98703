"""Pairs of similar facts for tests."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from legacies.audit import Actor, record_many
from legacies.models.legacy import lock_legacy
from memory.models import Fact, FactPair
from memory.services.facts.proposed_pairs import NewPair, propose_pairs
from tests.support.access import FamilyWithFacts


def pair_up(one: Fact, other: Fact, **about: Any) -> FactPair:
    """Return a pair proposed as consolidation does, with its event in the log."""
    pair = propose(one, other, **about)
    assert pair is not None
    return pair


@transaction.atomic
def propose(one: Fact, other: Fact, *, closeness: float = 0.8, **about: Any) -> FactPair | None:
    """Return the pair, or None if it was not accepted because there are closer ones."""
    assert one.legacy_id
    lock_legacy(one.legacy_id)
    new = NewPair(one.pk, other.pk, closeness)
    events = propose_pairs([new], legacy_id=one.legacy_id, **{"user_id": one.owner_id, **about})
    record_many(events, actor=Actor.task(), legacy_id=one.legacy_id)
    first, second = new.ends
    return FactPair.objects.filter(first=first, second=second).first()


def pair_of(family: FamilyWithFacts, one: str, other: str, **about: Any) -> FactPair:
    return pair_up(family.facts[one], family.facts[other], **about)
