"""The page of one fact."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404

from accounts.http import SignedInRequest
from legacies.models import Membership
from memory.cards import Card, readers_of
from memory.models import Fact
from memory.services.history import HistoryLine, history_of
from memory.services.reviewing import UNDOABLE
from memory.web.pages import inside

NAMES_SHOWN = 50


def fact_page(request: SignedInRequest, membership: Membership, fact_id: UUID) -> dict[str, Any]:
    """Raises `Http404` for what this reader cannot see in this legacy."""
    seen = Fact.objects.visible_to(request.user).filter(legacy=membership.legacy_id).with_card()
    card = Card(get_object_or_404(seen, pk=fact_id), request.user)
    history = history_of(user=request.user, fact_id=fact_id)[::-1]
    return inside(
        membership,
        "remembered",
        card=card,
        history=history,
        can_undo=card.is_own and membership.may_tell and _can_undo(history),
        readers=_readers(card.fact),
    )


def _can_undo(history: list[HistoryLine]) -> bool:
    return bool(history) and history[0].action in UNDOABLE


def _readers(fact: Fact) -> list[Membership]:
    """Who else can see it, by name; nobody while it is private."""
    return list(readers_of(fact)[:NAMES_SHOWN]) if fact.is_seen_by_family else []
