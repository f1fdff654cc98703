"""The list of facts, one fact, adding one by hand, and editing one."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import retarget

from accounts.http import SignedInRequest
from config.errors import InvalidInput
from config.web.views import template_for, wants_fragment
from legacies.access import member_of, teller_in
from legacies.models import Membership
from legacies.web.forms import show_problem
from memory.models import Fact
from memory.presentation.dispute_card import seen_disputes_among
from memory.presentation.fact_card import cards_for
from memory.presentation.state_texts import shared_in_words
from memory.services.context import write_family_fact
from memory.services.facts import editing as services
from memory.services.facts.editing import AlreadyRemembered, StaleRevision
from memory.services.facts.fact_inputs import LooksLikeASecret
from memory.web.facts.fact_decisions import Decided, answer_with, fact_page
from memory.web.facts.fact_filters import RememberedFilter
from memory.web.facts.fact_forms import KeepersFactForm, as_chosen, words_that_look_like_one
from memory.web.forms import FactForm
from memory.web.pages import inside, page_of_facts
from memory.web.review import card_after


@login_required
@require_safe
def remembered(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """Everything this person may see, newest first, fifty a page."""
    membership = member_of(request.user, legacy_id)
    seen = Fact.objects.for_remembered_page(request.user).filter(legacy=legacy_id)
    chosen = RememberedFilter(request.GET, seen, request=request)
    page = page_of_facts(chosen.qs, before=request.GET.get("before", ""), after=request.GET.get("after", ""))
    kept = request.GET.copy()
    for cursor in ("before", "after"):
        kept.pop(cursor, None)
    context = inside(
        membership,
        "remembered",
        chosen=chosen,
        page=page,
        cards=cards_for(page.facts, request.user, seen_dispute=seen_disputes_among(page.facts, request.user)),
        query=kept.urlencode(),
    )
    template = template_for(request, "memory/remembered.html", fragment="found")
    return render(request, template, context, status=422 if chosen.form.errors else 200)


@login_required
@require_safe
def fact(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> HttpResponse:
    membership = member_of(request.user, legacy_id)
    return render(request, "memory/fact.html", fact_page(request, membership, fact_id))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def create(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """Write one thing down by hand."""
    membership = teller_in(request.user, legacy_id)
    kind = KeepersFactForm if membership.is_keeper else FactForm
    form = kind(request.POST) if request.method == "POST" else kind()
    secrets: list[str] = []
    if form.is_bound and form.is_valid():
        is_familys = form.cleaned_data.get("for_family", False)
        write = write_family_fact if is_familys else services.create_fact
        try:
            made = write(user=request.user, legacy_id=legacy_id, **as_chosen(request, form.changes))
        except InvalidInput as refused:
            show_problem(form, refused)
        except AlreadyRemembered as same:
            return _same(request, membership, form, same)
        except LooksLikeASecret as refused:
            secrets = words_that_look_like_one(form, refused)
        else:
            private = _("Saved. Only you can see it until you share it.")
            messages.success(request, shared_in_words(made) if is_familys else private)
            return redirect("memory:fact", legacy_id, made.pk)
    context = inside(membership, "remembered", form=form, secrets=secrets)
    return render(request, "memory/fact_form.html", context, status=422 if form.errors or secrets else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> HttpResponse:
    """Mend an own fact. If it changed meanwhile, both wordings are shown and nothing is saved yet."""
    membership = teller_in(request.user, legacy_id)
    own = get_object_or_404(Fact.objects.owned_by(request.user).filter(legacy=legacy_id), pk=fact_id)
    if request.method != "POST":
        return _form(request, membership, own, FactForm.showing(own))
    form = FactForm(request.POST)
    next_id = card_after(request.user, own)
    if form.is_valid():
        try:
            revision = form.cleaned_data["revision"]
            said = as_chosen(request, form.changes)
            allow = said.pop("allow_secrets")
            changed = services.edit_fact(
                user=request.user, fact_id=own.pk, changes=said, revision=revision, allow_secrets=allow
            )
        except InvalidInput as refused:
            show_problem(form, refused)
        except LooksLikeASecret as refused:
            return _form(request, membership, own, form, secrets=words_that_look_like_one(form, refused))
        except StaleRevision as stale:
            return _form(request, membership, own, _again(form, stale.current), current=stale.current)
        except AlreadyRemembered as same:
            form.add_error("content", same.message)
            return _form(request, membership, own, form, same_id=same.known_id)
        else:
            return _mended(request, changed, next_id)
    return _form(request, membership, own, form)


def _again(form: FactForm, current: Fact) -> FactForm:
    """The same words once more, now looked at beside the current ones."""
    again = FactForm({name: form.data[name] for name in form.data} | {"revision": current.revision})
    again.is_valid()
    return again


def _same(request: SignedInRequest, membership: Membership, form: FactForm, same: AlreadyRemembered) -> HttpResponse:
    form.add_error("content", same.message)
    context = inside(membership, "remembered", form=form, same_id=same.known_id)
    return render(request, "memory/fact_form.html", context, status=422)


def _form(
    request: SignedInRequest,
    membership: Membership,
    own: Fact,
    form: FactForm,
    *,
    current: Fact | None = None,
    same_id: UUID | None = None,
    secrets: Sequence[str] = (),
) -> HttpResponse:
    context = inside(
        membership,
        "remembered",
        form=form,
        fact=own,
        current=current,
        same_id=same_id,
        secrets=secrets,
        at=request.POST.get("at") or request.GET.get("at", ""),
        is_part=wants_fragment(request),
    )
    status = 412 if current else 422 if form.errors or secrets else 200
    answer = render(request, template_for(request, "memory/fact_form.html", fragment="form"), context, status=status)
    return retarget(answer, "#card") if form.is_bound else answer


def _mended(request: SignedInRequest, changed: Fact, next_id: UUID | None) -> HttpResponse:
    """Back to where it was mended. In the queue the next card comes: whoever mends a fact has decided about it."""
    return answer_with(request, Decided(changed, _("Saved in your words."), can_undo=True, next_id=next_id))
