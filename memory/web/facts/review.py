"""The review queue: new facts, oldest first, then pairs, closest first. Nothing says how many are left."""

from __future__ import annotations

from collections.abc import Sequence
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
from legacies.models.quiet_dates import is_paused, is_quiet
from memory.models import Fact, FactPair, Message
from memory.models.pairs import FactPairQuerySet
from memory.presentation.facts.fact_card import Card, doubt_about
from memory.presentation.facts.pair_card import PairCard, pair_cards
from memory.presentation.facts.review_queue import waiting_facts, waiting_pairs
from memory.services.conversations.extraction_requests import is_being_noted
from memory.services.conversations.reply_feedback import doubted_by_others
from memory.web.pages import inside

OLDEST_FIRST = Ordering("review", ("created_at", "id"))
CLOSEST_FIRST = Ordering("pairs", ("-closeness", "-id"))
BEFORE, AFTER = 6, 20


@dataclass(frozen=True, slots=True)
class PairInHand:
    """The present pair, and the ids of the pairs before and after it."""

    card: PairCard
    earlier: UUID | None
    later: UUID | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Queue:
    """The present card is a fact (`current`) or a pair; neither if the queue is empty. `around` is the fact with its
    neighbours, in order. `first_pair` is the likeliest waiting pair if the card is a fact.
    """

    current: Card | None = None
    around: Sequence[Fact] = ()
    earlier: Fact | None = None
    later: Fact | None = None
    pair: PairInHand | None = None
    doubted: Message | None = None
    """The reply whose feedback put the present fact up for review again, while that reply exists."""
    first_pair: UUID | None = None


def review_page(
    request: SignedInRequest,
    membership: Membership,
    *,
    current_id: UUID | None = None,
    pair_id: UUID | None = None,
    said: str = "",
    undo_id: UUID | None = None,
    undo_pair_id: UUID | None = None,
) -> dict[str, Any]:
    """Return the context of the page. `undo_id` is the fact whose decision can be undone from here, `undo_pair_id` the
    pair whose answer can. Undoing is offered only for the viewer's own decision or answer.
    """
    own = Fact.objects.owned_by(request.user).filter(legacy=membership.legacy_id)
    undo = own.filter(pk=undo_id).first() if undo_id else None
    answered = FactPair.objects.visible_to(request.user).filter(legacy=membership.legacy_id, answered_by=request.user)
    undo_pair = answered.filter(pk=undo_pair_id).first() if undo_pair_id else None
    queue = queue_of(request, membership, current_id, pair_id)
    is_day_quiet = is_quiet(request.user, membership.legacy_id)
    noting = is_being_noted(request.user, membership.legacy_id)
    return inside(
        membership,
        "review",
        queue=queue,
        said=said,
        undo=undo,
        undo_pair=undo_pair,
        is_being_noted=noting,
        is_quiet=is_day_quiet,
        is_paused=is_paused(membership),
        told_by_others=[] if is_day_quiet else doubted_by_others(request.user, membership.legacy_id),
    )


def queue_of(
    request: SignedInRequest, membership: Membership, current_id: UUID | None, pair_id: UUID | None = None
) -> Queue:
    """Return the queue around the present card. A few small queries, whatever the length of the queue."""
    pairs = waiting_pairs(request.user, FactPair.objects.filter(legacy=membership.legacy_id))
    facts = waiting_facts(request.user, membership.legacy_id)
    if pair_id and (pair := pairs.filter(pk=pair_id).first()):
        return Queue(pair=_pair_in_hand(pairs, pair, request.user))
    current = _current_fact(facts, current_id)
    if current is None:
        pair = pairs.first()
        return Queue(pair=_pair_in_hand(pairs, pair, request.user) if pair else None)
    place = OLDEST_FIRST.place_of(current)
    after = list(facts.filter(OLDEST_FIRST.after(place))[:AFTER])
    before = list(facts.filter(OLDEST_FIRST.before(place)).reverse()[:BEFORE])[::-1]
    return Queue(
        current=Card(current, request.user),
        around=[*before, current, *after],
        earlier=before[-1] if before else None,
        later=after[0] if after else None,
        doubted=_doubted_reply(current, request.user),
        first_pair=pairs.values_list("pk", flat=True).first(),
    )


def _doubted_reply(fact: Fact, viewer: User) -> Message | None:
    """Return the reply behind the doubt about a fact. No query for a fact without doubt."""
    reply_id = doubt_about(fact).reply
    return Message.objects.visible_to(viewer).filter(pk=reply_id).first() if reply_id else None


def _pair_in_hand(pairs: FactPairQuerySet, pair: FactPair, viewer: User) -> PairInHand | None:
    cards = pair_cards([pair], viewer)
    place = CLOSEST_FIRST.place_of(pair)
    later = pairs.filter(CLOSEST_FIRST.after(place)).values_list("pk", flat=True).first()
    earlier = pairs.filter(CLOSEST_FIRST.before(place)).reverse().values_list("pk", flat=True).first()
    return PairInHand(cards[0], earlier, later) if cards else None


def card_after(user: User, fact: Fact) -> UUID | None:
    """Return the fact after this one in the queue, or the one before it if it is the last. Two queries at most."""
    if fact.legacy_id is None:
        return None
    waiting = waiting_facts(user, fact.legacy_id)
    place = OLDEST_FIRST.place_of(fact)
    after = waiting.filter(OLDEST_FIRST.after(place)).values_list("pk", flat=True).first()
    return after or waiting.filter(OLDEST_FIRST.before(place)).reverse().values_list("pk", flat=True).first()


def _current_fact(facts: QuerySet[Fact], current_id: UUID | None) -> Fact | None:
    """Return the wanted fact if it still waits, else the first that does."""
    cards: QuerySet[Fact] = facts.with_card()  # type: ignore[attr-defined]  # a FactQuerySet, whose base is untyped
    current = cards.filter(pk=current_id).first() if current_id else None
    return current or cards.first()


# Reviewing new facts, one card at a time.


@login_required
@require_safe
def review(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """Show the queue. `?fact=` or `?pair=` picks a card; `?undo=` or `?undo-pair=` offers an undo button."""
    membership = teller_in(request.user, legacy_id)
    places = {name: _parse_id(request.GET.get(name, "")) for name in ("fact", "pair", "undo", "undo-pair")}
    context = review_page(
        request,
        membership,
        current_id=places["fact"],
        pair_id=places["pair"],
        undo_id=places["undo"],
        undo_pair_id=places["undo-pair"],
    )
    return render(request, template_for(request, "memory/review.html", fragment="queue"), context)


def _parse_id(text: str) -> UUID | None:
    """Return the id, or None for a text that is no id; the queue then starts with its first card."""
    try:
        return UUID(text)
    except ValueError:
        return None
