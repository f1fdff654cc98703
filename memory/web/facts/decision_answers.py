"""Where a decision about a fact leads: on to the next card, back to its page, or to its row in the list."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from accounts.http import SignedInRequest
from config.web.htmx import wants_fragment
from legacies.access import member_of
from memory.models import Fact
from memory.presentation import cards_for, told_twice_among
from memory.web.facts.fact_page import fact_page
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


def answer_with(request: SignedInRequest, decided: Decided) -> HttpResponse:
    """The part that the asking page shows (htmx), or a redirect to that page."""
    at = request.POST.get("at", "")
    if not wants_fragment(request):
        return redirect(_path(decided, at))
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
