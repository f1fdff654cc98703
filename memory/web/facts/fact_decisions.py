"""Decisions about one fact, from the review queue, its own page or the list."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.http import SignedInRequest
from config.errors import InvalidInput
from config.web.views import announce, wants_fragment
from legacies.access import member_of
from memory.models import Fact
from memory.presentation import cards_for, told_twice_among
from memory.services.facts.editing import StaleRevision
from memory.web.decisions import DECISIONS
from memory.web.facts.fact_page import fact_page
from memory.web.forms import DecisionForm
from memory.web.pages import inside
from memory.web.review.review_queue import review_page


@dataclass(frozen=True, slots=True)
class Decided:
    """What became of a decision, in a sentence. `next_id` is the card that stood after this one in the queue."""

    fact: Fact
    said: str
    can_undo: bool = False
    has_failed: bool = False
    next_id: UUID | None = None


@login_required
@require_POST
def decide(request: SignedInRequest, legacy_id: UUID, fact_id: UUID, name: str) -> HttpResponse:
    """One service call. A fact that changed meanwhile is shown as it stands, and nothing is decided.

    404 for what this person cannot see, or not in this legacy; whose it is, the service asks.
    """
    decision = DECISIONS[name]
    fact = get_object_or_404(Fact.objects.visible_to(request.user).filter(legacy=legacy_id), pk=fact_id)
    form = DecisionForm(request.POST)
    if not form.is_valid():
        raise InvalidInput
    given = {field: form.cleaned_data[field] for field in ("revision", *decision.takes)}
    try:
        fact = decision.decide(user=request.user, fact_id=fact.pk, **given)
    except StaleRevision as stale:
        return answer_with(request, Decided(stale.current, stale.message, has_failed=True, next_id=fact.pk))
    next_id = fact.pk if decision.stays else form.cleaned_data["next"]
    decided = Decided(fact, decision.said_of(fact), can_undo=decision.can_undo, next_id=next_id)
    return answer_with(request, decided)


def answer_with(request: SignedInRequest, decided: Decided) -> HttpResponse:
    """The part that the asking page shows (htmx), or a redirect to that page; both say what happened."""
    at = request.POST.get("at", "")
    if wants_fragment(request):
        return announce(_fragment(request, decided, at), decided.said, is_problem=decided.has_failed)
    tell = messages.error if decided.has_failed else messages.success
    tell(request, decided.said)
    return redirect(_path(decided, at))


def _fragment(request: SignedInRequest, decided: Decided, at: str) -> HttpResponse:
    membership = member_of(request.user, _legacy_id(decided.fact))
    if at == "review":
        undo_id = decided.fact.pk if decided.can_undo else None
        context = review_page(request, membership, current_id=decided.next_id, said=decided.said, undo_id=undo_id)
        return render(request, "memory/review.html#queue", context)
    if at == "remembered":
        fact = Fact.objects.with_card().get(pk=decided.fact.pk)
        (card,) = cards_for([fact], request.user, told_twice=told_twice_among([fact], request.user))
        return render(request, "memory/_fact_row.html", inside(membership, "remembered", card=card, is_swapped=True))
    return render(request, "memory/fact.html#fact", fact_page(request, membership, decided.fact.pk))


def _path(decided: Decided, at: str) -> str:
    legacy_id = _legacy_id(decided.fact)
    if at == "review":
        place = {"fact": decided.next_id or "", "undo": decided.fact.pk if decided.can_undo else ""}
        query = urlencode({name: value for name, value in place.items() if value})
        return f"{reverse('memory:review', args=[legacy_id])}?{query}"
    if at == "remembered":
        return reverse("memory:remembered", args=[legacy_id])
    return reverse("memory:fact", args=[legacy_id, decided.fact.pk])


def _legacy_id(fact: Fact) -> UUID:
    assert fact.legacy_id is not None, "pages show facts of a legacy only"  # noqa: S101 - an invariant
    return fact.legacy_id
