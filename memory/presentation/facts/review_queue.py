"""What the review queue offers to a member. It never offers a fact that a boundary covers, by its sentence or the words
behind it, and nothing on a quiet date or while the legacy is paused. Lists still show all facts.
"""

from __future__ import annotations

from uuid import UUID

from django.db.models import Q

from accounts.models import User
from legacies.models.quiet_dates import is_quiet, quiet_legacies
from memory.models import Boundary, Fact
from memory.models.facts import FactQuerySet
from memory.models.pairs import FactPairQuerySet
from memory.presentation.facts.held_back import held_back_facts
from memory.recall import boundaries_of


def waiting_facts(user: User, legacy_id: UUID) -> FactQuerySet:
    """Return the user's new facts and suggestions in a legacy, oldest first."""
    if is_quiet(user, legacy_id):
        return Fact.objects.none()
    facts: FactQuerySet = Fact.objects.for_review_page(user).filter(legacy=legacy_id)
    held = held_back_facts(facts, boundaries_of(user, [legacy_id]))
    return facts.exclude(pk__in=held) if held else facts


def waiting_pairs(user: User, pairs: FactPairQuerySet) -> FactPairQuerySet:
    """Return those pairs that the user can answer now, the likeliest first. No boundary covers a fact of them."""
    waiting = pairs.for_review_page(user).exclude(legacy__in=quiet_legacies(user))
    limited = Boundary.objects.visible_to(user).order_by().values_list("legacy", flat=True).distinct()
    for legacy_id in limited:
        here = waiting.filter(legacy=legacy_id)
        ends = Fact.objects.filter(Q(pairs_first__in=here) | Q(pairs_second__in=here))
        held = held_back_facts(ends, boundaries_of(user, [legacy_id]))
        waiting = waiting.exclude(Q(first__in=held) | Q(second__in=held))
    return waiting
