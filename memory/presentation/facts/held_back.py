"""Facts that a boundary of the viewer covers, by their sentence or by the words behind them."""

from __future__ import annotations

from uuid import UUID

from accounts.models import User
from memory.models import Fact
from memory.models.facts import FactQuerySet
from memory.presentation.facts.quotes import quotes_of
from memory.recall import MemberBoundaries


def held_back_facts(facts: FactQuerySet, boundaries: MemberBoundaries) -> set[UUID]:
    """Return the ids of the facts that a boundary covers. No query without boundaries; else two, and those of
    `MemberBoundaries.held_back`.
    """
    if not boundaries:
        return set()
    return boundaries.held_back({fact.pk: shown_text(fact, boundaries.viewer) for fact in facts.with_card()})


def shown_text(fact: Fact, viewer: User) -> str:
    """Return the sentence and the words behind it that this viewer may read. The fact is loaded `with_card()`."""
    quotes = (f"{quote.before}{quote.words}{quote.after}" for quote in quotes_of(fact, viewer))
    return "\n".join([fact.content, *quotes])
