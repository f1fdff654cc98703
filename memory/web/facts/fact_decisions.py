"""Decisions about one fact, from the review queue, its own page or the list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.http import SignedInRequest
from accounts.models import User
from config.errors import InvalidInput, StaleRevision
from config.web.views import announce, wants_fragment
from legacies.access import member_of
from legacies.models import Membership
from memory.models import Boundary, Fact, Status
from memory.presentation.facts.dispute_card import disputes_of, seen_disputes_among
from memory.presentation.facts.fact_card import Card, cards_for, viewers_of
from memory.presentation.media.photos import photo_cards_on
from memory.services.deletion.purging import FactNotSetAside, delete_permanently
from memory.services.disputes import opened_by
from memory.services.facts.correction import versions_of
from memory.services.facts.reviewing import UNDOABLE
from memory.services.history.fact_history import HistoryLine, history_of
from memory.web.facts.decisions import DECISIONS
from memory.web.facts.review import review_page
from memory.web.forms import DecisionForm
from memory.web.pages import inside

# The page of one fact.

NAMES_SHOWN = 50


def fact_page(request: SignedInRequest, membership: Membership, fact_id: UUID) -> dict[str, Any]:
    """Return the context of the page. Raise `Http404` for a fact that this viewer cannot see in this legacy."""
    seen = Fact.objects.visible_to(request.user).filter(legacy=membership.legacy_id).with_card()
    card = Card(get_object_or_404(seen, pk=fact_id), request.user)
    fact, history = card.fact, history_of(user=request.user, fact_id=fact_id)[::-1]
    disputes = disputes_of(fact.pk, request.user)
    return inside(
        membership,
        "remembered",
        card=card,
        photos=photo_cards_on([fact], request.user).get(fact.pk, []),
        history=history,
        can_undo=card.is_own and membership.may_tell and _can_undo(fact, history),
        readers=_readers(fact),
        earlier=_earlier_versions(fact, request.user) if card.is_own else [],
        disputes=disputes,
        boundary=Boundary.objects.visible_to(request.user).on_fact(fact).first(),
        to_withdraw=opened_by(request.user, {dispute.link.pk for dispute in disputes}) if disputes else set(),
    )


def _can_undo(fact: Fact, history: list[HistoryLine]) -> bool:
    """Return whether the owner's last action on this very row can be undone."""
    last = next((line for line in history if line.subject == fact.pk), None)
    return last is not None and last.action in UNDOABLE


def _earlier_versions(fact: Fact, owner: User) -> list[Card]:
    """Return the fact's other versions and the facts merged into it, without a button for those set aside."""
    return [Card(version, owner) for version in versions_of(fact) if version.pk != fact.pk]


def _readers(fact: Fact) -> list[Membership]:
    """Return who else can see the fact, by name; nobody while it is private."""
    return list(viewers_of(fact)[:NAMES_SHOWN]) if fact.is_visible_to_family else []


@dataclass(frozen=True, slots=True)
class Decided:
    """The result of a decision, with a sentence. `next_id` is the card that followed this one in the queue."""

    fact: Fact
    said: str
    can_undo: bool = False
    has_failed: bool = False
    next_id: UUID | None = None


@login_required
@require_POST
def decide(request: SignedInRequest, legacy_id: UUID, fact_id: UUID, name: str) -> HttpResponse:
    """Make a decision with one service call. If the fact changed meanwhile, show it and decide nothing.

    404 for a fact that the viewer cannot see, or not in this legacy. The service checks who owns it.
    """
    decision = DECISIONS[name]
    fact = get_object_or_404(Fact.objects.visible_to(request.user).filter(legacy=legacy_id), pk=fact_id)
    form = DecisionForm(request.POST)
    if not form.is_valid():
        raise InvalidInput
    given = {field: form.cleaned_data[field] for field in ("revision", *decision.takes)}
    try:
        decided_on, fact = fact.pk, decision.service(user=request.user, fact_id=fact.pk, **given)
    except StaleRevision as stale:
        return answer_with(request, Decided(stale.current, stale.message, has_failed=True, next_id=fact.pk))
    next_id = fact.pk if decision.stays else form.cleaned_data["next"]
    can_undo = decision.can_undo and fact.pk == decided_on  # a new version is another fact
    decided = Decided(fact, decision.said_of(fact), can_undo=can_undo, next_id=next_id)
    return answer_with(request, decided)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> HttpResponse:
    """Delete an own fact permanently after a confirmation. Refuse at once if it is not set aside."""
    membership = member_of(request.user, legacy_id)
    fact = get_object_or_404(Fact.objects.owned_by(request.user).filter(legacy=legacy_id), pk=fact_id)
    if fact.status != Status.RETIRED:
        raise FactNotSetAside
    if request.method != "POST":
        return render(request, "memory/fact_delete.html", inside(membership, "remembered", fact=fact))
    form = DecisionForm(request.POST)
    if not form.is_valid():
        raise InvalidInput
    try:
        delete_permanently(user=request.user, fact_id=fact.pk, revision=form.cleaned_data["revision"])
    except StaleRevision as stale:
        messages.error(request, stale.message)
        return redirect("memory:fact", legacy_id, fact.pk)
    messages.success(request, _("The fact is deleted permanently."))
    return redirect(f"{reverse('memory:remembered', args=[legacy_id])}?state=set_aside")


def answer_with(request: SignedInRequest, decided: Decided) -> HttpResponse:
    """Return the part that the asking page shows (htmx), or a redirect to that page. Both say what happened."""
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
        (card,) = cards_for([fact], request.user, seen_dispute=seen_disputes_among([fact], request.user))
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
