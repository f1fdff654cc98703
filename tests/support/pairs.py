"""Pairs to look at, made for tests."""

from __future__ import annotations

from typing import Any

from legacies.audit import Actor, record_many
from legacies.models.legacy import lock_legacy
from memory.models import Fact, FactPair
from memory.services.facts.proposed_pairs import NewPair, propose_pairs
from tests.support.access import FamilyWithFacts


def pair_up(one: Fact, other: Fact, *, closeness: float = 0.8, **about: Any) -> FactPair:
    """As consolidation proposes it, with its place in the log."""
    assert one.legacy_id
    assert one.owner_id
    lock_legacy(one.legacy_id)
    user_id = about.pop("user_id", one.owner_id)
    new = NewPair(one.pk, other.pk, closeness)
    events = propose_pairs([new], legacy_id=one.legacy_id, user_id=user_id, **about)
    record_many(events, actor=Actor.task(), legacy_id=one.legacy_id)
    first, second = new.ends
    return FactPair.objects.get(first=first, second=second)


def pair_of(family: FamilyWithFacts, one: str, other: str, **about: Any) -> FactPair:
    return pair_up(family.facts[one], family.facts[other], **about)
