"""What is decided about one fact, from the review queue, from its own page or from the list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.http import SignedInRequest
from config.errors import InvalidInput
from config.web.htmx import announce, wants_fragment
from memory.models import Fact
from memory.presentation.state_texts import shared_in_words
from memory.services.facts import correction, merging, pinning, restored_words, reviewing
from memory.services.facts import editing as services
from memory.services.facts.editing import StaleRevision
from memory.web.facts.decision_answers import Decided, answer_with
from memory.web.forms import DecisionForm

Service = Callable[..., Fact]


@login_required
@require_POST
def keep(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> HttpResponse:
    return _decide(request, legacy_id, fact_id, reviewing.keep_fact, _("Kept."))


@login_required
@require_POST
def mark_unsure(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> HttpResponse:
    return _decide(request, legacy_id, fact_id, reviewing.mark_unsure, _("Noted that you are not sure."))


@login_required
@require_POST
def share(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> HttpResponse:
    """Share it, with the words it rests on when the box says so; sharing also keeps it."""
    show_words = bool(request.POST.get("show_words"))
    return _decide(request, legacy_id, fact_id, services.share_fact, shared_in_words, show_words=show_words)


@login_required
@require_POST
def unshare(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> HttpResponse:
    return _decide(request, legacy_id, fact_id, services.unshare_fact, _("Only you can see it now."))


@login_required
@require_POST
def set_aside(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> HttpResponse:
    return _decide(request, legacy_id, fact_id, services.set_aside, _("Set aside. It can be brought back for 90 days."))


@login_required
@require_POST
def restore(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> HttpResponse:
    """What was set aside, as it was; of what was replaced, its words become the newest version."""
    return _decide(request, legacy_id, fact_id, correction.restore, _("Brought back as it was."), can_undo=False)


@login_required
@require_POST
def pin(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> HttpResponse:
    """It stays in the queue: nobody said yet whether it is right."""
    return _decide(request, legacy_id, fact_id, pinning.pin_fact, _("Pinned. The assistant always has it at hand."))


@login_required
@require_POST
def unpin(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> HttpResponse:
    return _decide(request, legacy_id, fact_id, pinning.unpin_fact, _("Not pinned any more."))


@login_required
@require_POST
def put_back(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> HttpResponse:
    """What was taken out as a secret, for its owner alone. It stays in the queue."""
    said = _("Put back. Only you can see it.")
    return _decide(request, legacy_id, fact_id, restored_words.put_back_words, said, can_undo=False)


@login_required
@require_POST
def put_instead(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> HttpResponse:
    """What was told since stands for what its teller had shared."""
    return _decide(request, legacy_id, fact_id, merging.put_instead, shared_in_words, can_undo=False)


@login_required
@require_POST
def undo(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> HttpResponse:
    """Take the last decision back. The card comes back into the queue, whatever was next."""
    fact = _seen(request, legacy_id, fact_id)
    fact = reviewing.undo_review(user=request.user, fact_id=fact.pk)
    decided = Decided(fact, _("Taken back. It is as it was before."), can_undo=False, next_id=fact.pk)
    return _answer(request, decided)


def _decide(
    request: SignedInRequest,
    legacy_id: UUID,
    fact_id: UUID,
    service: Service,
    said: str | Callable[[Fact], str],
    *,
    can_undo: bool = True,
    **about: Any,
) -> HttpResponse:
    """One service call. A fact that changed meanwhile is shown as it stands, and nothing is decided."""
    fact = _seen(request, legacy_id, fact_id)
    form = DecisionForm(request.POST)
    if not form.is_valid():
        raise InvalidInput
    try:
        fact = service(user=request.user, fact_id=fact.pk, revision=form.cleaned_data["revision"], **about)
    except StaleRevision as stale:
        return _answer(request, Decided(stale.current, stale.message, has_failed=True, next_id=fact.pk))
    words = said if isinstance(said, str) else said(fact)
    next_id = fact.pk if request.POST.get("stay") else form.cleaned_data["next"]
    return _answer(request, Decided(fact, words, can_undo=can_undo, next_id=next_id))


def _seen(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> Fact:
    """404 for what this person cannot see, or not in this legacy; whose it is, the service asks."""
    seen: Fact = get_object_or_404(Fact.objects.visible_to(request.user).filter(legacy=legacy_id), pk=fact_id)
    return seen


def _answer(request: SignedInRequest, decided: Decided) -> HttpResponse:
    answer = answer_with(request, decided)
    if wants_fragment(request):
        return announce(answer, decided.said, is_problem=decided.has_failed)
    tell = messages.error if decided.has_failed else messages.success
    tell(request, decided.said)
    return answer
