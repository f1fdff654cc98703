"""The review queue: the card in hand and its neighbours, oldest first. Nothing says how many are left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.http import SignedInRequest
from accounts.models import User
from config.keyset import Ordering
from config.web.views import template_for
from legacies.access import teller_in
from legacies.models import Membership
from memory.models import Fact
from memory.presentation.fact_card import Card
from memory.services.conversations.extraction_requests import is_being_noted
from memory.web.pages import inside

# The review queue: the current card and its neighbours, oldest first. It never says how many are left.

OLDEST_FIRST = Ordering("review", ("created_at", "id"))
BEFORE, AFTER = 6, 20


@dataclass(frozen=True, slots=True)
class Queue:
    """`current` is None when there is nothing to look at. `around` are the neighbours with it, in order."""

    current: Card | None
    around: list[Fact]
    earlier: Fact | None
    later: Fact | None


def review_page(
    request: SignedInRequest,
    membership: Membership,
    *,
    current_id: UUID | None = None,
    said: str = "",
    undo_id: UUID | None = None,
) -> dict[str, Any]:
    """`undo_id` is the fact whose decision can be taken back from here; it must be the reader's own to be offered."""
    own = Fact.objects.owned_by(request.user).filter(legacy=membership.legacy_id)
    undo = own.filter(pk=undo_id).first() if undo_id else None
    queue = queue_of(request, membership, current_id)
    noting = is_being_noted(request.user, membership.legacy_id)
    return inside(membership, "review", queue=queue, said=said, undo=undo, is_being_noted=noting)


def queue_of(request: SignedInRequest, membership: Membership, current_id: UUID | None) -> Queue:
    """Three small queries around the current card, whatever the length of the queue."""
    facts = Fact.objects.for_review_page(request.user).filter(legacy=membership.legacy_id)
    current = _current_fact(facts, current_id)
    if current is None:
        return Queue(None, [], None, None)
    place = OLDEST_FIRST.place_of(current)
    after = list(facts.filter(OLDEST_FIRST.after(place))[:AFTER])
    before = list(facts.filter(OLDEST_FIRST.before(place)).reverse()[:BEFORE])[::-1]
    return Queue(
        Card(current, request.user),
        [*before, current, *after],
        earlier=before[-1] if before else None,
        later=after[0] if after else None,
    )


def card_after(user: User, fact: Fact) -> UUID | None:
    """The card that stands after this one in the queue, or before it where it is the last. Two queries at most."""
    waiting = Fact.objects.for_review_page(user).filter(legacy=fact.legacy_id)
    place = OLDEST_FIRST.place_of(fact)
    after = waiting.filter(OLDEST_FIRST.after(place)).values_list("pk", flat=True).first()
    return after or waiting.filter(OLDEST_FIRST.before(place)).reverse().values_list("pk", flat=True).first()


def _current_fact(facts: QuerySet[Fact], current_id: UUID | None) -> Fact | None:
    """The card asked for, if it still waits; else the first that does."""
    cards: QuerySet[Fact] = facts.with_card()  # type: ignore[attr-defined]  # a FactQuerySet, whose base is untyped
    asked = cards.filter(pk=current_id).first() if current_id else None
    return asked or cards.first()


# Reviewing new facts, one card at a time.


@login_required
@require_safe
def review(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """`?fact=` picks a card, `?undo=` offers to take a decision back."""
    membership = teller_in(request.user, legacy_id)
    places = {name: _parse_id(request.GET.get(name, "")) for name in ("fact", "undo")}
    context = review_page(request, membership, current_id=places["fact"], undo_id=places["undo"])
    return render(request, template_for(request, "memory/review.html", fragment="queue"), context)


def _parse_id(text: str) -> UUID | None:
    """What is no id picks nothing: the queue then begins at its beginning."""
    try:
        return UUID(text)
    except ValueError:
        return None
