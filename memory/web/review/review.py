"""Reviewing new facts, one card at a time."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.http import SignedInRequest
from config.web.views import template_for
from legacies.access import teller_in
from memory.web.review.review_queue import review_page


@login_required
@require_safe
def review(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """`?fact=` picks a card, `?undo=` offers to take a decision back."""
    membership = teller_in(request.user, legacy_id)
    places = {name: _id(request.GET.get(name, "")) for name in ("fact", "undo")}
    context = review_page(request, membership, current_id=places["fact"], undo_id=places["undo"])
    return render(request, template_for(request, "memory/review.html", fragment="queue"), context)


def _id(text: str) -> UUID | None:
    """What is no id picks nothing: the queue then begins at its beginning."""
    try:
        return UUID(text)
    except ValueError:
        return None
