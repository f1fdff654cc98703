"""Who else a fact is for."""

from __future__ import annotations

from legacies.models import Membership
from legacies.models.membership import MembershipQuerySet
from memory.models import Fact


def readers_of(fact: Fact) -> MembershipQuerySet:
    """The places of everybody but its owner who sees the fact while it is shared and let through."""
    places: MembershipQuerySet = Membership.objects.filter(legacy=fact.legacy_id).exclude(user=fact.owner_id)
    return places.for_people_page()
