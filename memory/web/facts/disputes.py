"""Disputes: opening one, saying how one knows, and settling which version the family goes by."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.http import SignedInRequest
from config.errors import InvalidInput
from legacies.access import teller_in
from legacies.web.forms import show_problem
from memory.models import Fact, FactLink
from memory.presentation.facts.dispute_card import DisputeCard, dispute_seen_by
from memory.services import disputes as services
from memory.services.facts.fact_inputs import LooksLikeASecret
from memory.web.facts.fact_forms import (
    AnswerForm,
    DifferingForm,
    OtherwiseForm,
    SettleForm,
    as_chosen,
    others_alike,
    words_that_look_like_one,
)
from memory.web.pages import inside

Form = DifferingForm | OtherwiseForm


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def dispute(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> HttpResponse:
    """Dispute a fact: choose what differs from an own one, or write how the viewer remembers another's."""
    seen = Fact.objects.visible_to(request.user).live().filter(legacy=legacy_id, owner__isnull=False)
    fact = get_object_or_404(seen.select_related("owner"), pk=fact_id)
    membership = teller_in(request.user, legacy_id)
    is_own = fact.owner_id == request.user.pk
    form = _differing_form(request, fact) if is_own else _otherwise_form(request)
    secrets: list[str] = []
    if form.is_bound and form.is_valid():
        try:
            link = _open_dispute(request, fact, form)
        except InvalidInput as refused:
            show_problem(form, refused)
        except LooksLikeASecret as refused:
            secrets = words_that_look_like_one(form, refused)
        else:
            messages.success(request, _("Saved. Both facts stay as they were told."))
            return redirect("memory:fact", legacy_id, _own_fact_id(link, request))
    context = inside(membership, "remembered", form=form, fact=fact, is_own=is_own, secrets=secrets)
    return render(request, "memory/fact_dispute.html", context, status=422 if form.errors or secrets else 200)


@login_required
@require_POST
def answer(request: SignedInRequest, legacy_id: UUID, dispute_id: UUID) -> HttpResponse:
    form = AnswerForm(request.POST)

    def say(seen: DisputeCard) -> str:
        if not form.is_valid():
            raise InvalidInput(fields={"answer": [str(error) for error in form.errors.get("answer", [])]})
        said = form.cleaned_data["answer"]
        services.answer_dispute(user=request.user, dispute_id=seen.link.pk, answer=said)
        return _("Your answer is saved.")

    return _change_dispute(request, legacy_id, dispute_id, say)


@login_required
@require_POST
def settle(request: SignedInRequest, legacy_id: UUID, dispute_id: UUID) -> HttpResponse:
    form = SettleForm(request.POST)

    def say(seen: DisputeCard) -> str:
        if not form.is_valid():
            raise InvalidInput
        state, preferred_id = form.cleaned_data["state"], form.cleaned_data["preferred"]
        services.settle_dispute(user=request.user, dispute_id=seen.link.pk, state=state, preferred_id=preferred_id)
        return _("Saved. Both facts stay as they were told.")

    return _change_dispute(request, legacy_id, dispute_id, say)


@login_required
@require_POST
def withdraw(request: SignedInRequest, legacy_id: UUID, dispute_id: UUID) -> HttpResponse:
    def take_back(seen: DisputeCard) -> str:
        services.withdraw_dispute(user=request.user, dispute_id=seen.link.pk)
        return _("Saved. These two facts do not count as different any more.")

    return _change_dispute(request, legacy_id, dispute_id, take_back)


def _differing_form(request: SignedInRequest, fact: Fact) -> DifferingForm:
    facts = others_alike(fact, request.user)
    return DifferingForm(request.POST, facts=facts) if request.method == "POST" else DifferingForm(facts=facts)


def _otherwise_form(request: SignedInRequest) -> OtherwiseForm:
    return OtherwiseForm(request.POST) if request.method == "POST" else OtherwiseForm()


def _open_dispute(request: SignedInRequest, fact: Fact, form: Form) -> FactLink:
    said = form.cleaned_data
    if isinstance(form, DifferingForm):
        return services.open_dispute(user=request.user, fact_id=fact.pk, other_id=said["other"], answer=said["answer"])
    told = as_chosen(request, {"content": said["content"], "answer": said["answer"]})
    return services.tell_otherwise(user=request.user, fact_id=fact.pk, **told)


def _own_fact_id(link: FactLink, request: SignedInRequest) -> UUID:
    return link.first_id if link.first.owner_id == request.user.pk else link.second_id


def _change_dispute(
    request: SignedInRequest, legacy_id: UUID, dispute_id: UUID, change: Callable[[DisputeCard], str]
) -> HttpResponse:
    """Call one service, and return to the page of the fact from which the call was made."""
    seen = dispute_seen_by(request.user, dispute_id)
    if seen is None or seen.sides[0].card.fact.legacy_id != legacy_id:
        raise Http404
    ends = [side.card.fact.pk for side in seen.sides]
    back = next((end for end in ends if str(end) == request.POST.get("fact")), ends[0])
    try:
        messages.success(request, change(seen))
    except InvalidInput as refused:
        problems = [problem for field in refused.fields.values() for problem in field]
        messages.error(request, " ".join(problems) or refused.message)
    return redirect("memory:fact", legacy_id, back)
