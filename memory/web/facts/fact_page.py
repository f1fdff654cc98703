"""The page of one fact."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404

from accounts.http import SignedInRequest
from accounts.models import User
from legacies.models import Membership
from memory.models import Fact
from memory.presentation import Card, disputes_of, readers_of
from memory.services.disputes import opened_by
from memory.services.facts.correction import versions_of
from memory.services.facts.reviewing import UNDOABLE
from memory.services.history.fact_history import HistoryLine, history_of
from memory.web.pages import inside

NAMES_SHOWN = 50


def fact_page(request: SignedInRequest, membership: Membership, fact_id: UUID) -> dict[str, Any]:
    """Raises `Http404` for what this reader cannot see in this legacy."""
    seen = Fact.objects.visible_to(request.user).filter(legacy=membership.legacy_id).with_card()
    card = Card(get_object_or_404(seen, pk=fact_id), request.user)
    fact, history = card.fact, history_of(user=request.user, fact_id=fact_id)[::-1]
    disputes = disputes_of(fact.pk, request.user)
    return inside(
        membership,
        "remembered",
        card=card,
        history=history,
        can_undo=card.is_own and membership.may_tell and _can_undo(fact, history),
        readers=_readers(fact),
        earlier=_earlier(fact, request.user) if card.is_own else [],
        disputes=disputes,
        to_withdraw=opened_by(request.user, {dispute.link.pk for dispute in disputes}) if disputes else set(),
    )


def _can_undo(fact: Fact, history: list[HistoryLine]) -> bool:
    """Whether the last thing that its owner did to this very row can be taken back."""
    last = next((line for line in history if line.subject == fact.pk), None)
    return last is not None and last.action in UNDOABLE


def _earlier(fact: Fact, owner: User) -> list[Card]:
    """Its other versions and what became part of it; of what is set aside itself, nothing is offered."""
    return [Card(version, owner) for version in versions_of(fact) if version.pk != fact.pk]


def _readers(fact: Fact) -> list[Membership]:
    """Who else can see it, by name; nobody while it is private."""
    return list(readers_of(fact)[:NAMES_SHOWN]) if fact.is_visible_to_family else []
