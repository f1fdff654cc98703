"""Correcting a fact, merging several, and replacing a shared one with a later version."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.http import SignedInRequest
from config.errors import InvalidInput
from legacies.access import teller_in
from legacies.web.forms import show_problem
from memory.models import Fact
from memory.services.facts.correction import correct_fact
from memory.services.facts.editing import StaleRevision, require_live
from memory.services.facts.fact_inputs import LooksLikeASecret
from memory.services.facts.merging import merge_facts
from memory.web.facts.fact_forms import CorrectForm, MergeForm, as_chosen, own_alike, words_that_look_like_one
from memory.web.pages import inside

Done = Callable[[], Fact]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> HttpResponse:
    """A new version of an own fact, with the reason. If it changed meanwhile, both wordings are shown."""
    own = _own(request, legacy_id, fact_id)
    form = CorrectForm(request.POST) if request.method == "POST" else CorrectForm.showing(own)

    def put_right() -> Fact:
        said = as_chosen(request, form.changes | {"reason": form.cleaned_data["reason"]})
        about = {name: said.pop(name) for name in ("reason", "allow_secrets")}
        revision = form.cleaned_data["revision"]
        return correct_fact(user=request.user, fact_id=own.pk, changes=said, revision=revision, **about)

    return _change(
        request, own, form, put_right, template="memory/fact_correct.html", said=_("Your correction is saved.")
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> HttpResponse:
    """Make one of an own fact and others that say the same."""
    own = _own(request, legacy_id, fact_id)
    alike = own_alike(own, request.user)
    shown = {"initial": {"content": own.content, "revision": own.revision}}
    form = MergeForm(request.POST, facts=alike) if request.method == "POST" else MergeForm(facts=alike, **shown)

    def make_one() -> Fact:
        said = form.cleaned_data
        return merge_facts(
            user=request.user,
            keep_id=own.pk,
            other_ids=said["others"],
            revision=said["revision"],
            **as_chosen(request, {"content": said["content"]}),
        )

    return _change(request, own, form, make_one, template="memory/fact_merge.html", said=_("The facts are merged."))


def _own(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> Fact:
    """404 for what is not the reader's own in this legacy; 403 and 409 where they may read it, and no more."""
    own: Fact = get_object_or_404(Fact.objects.owned_by(request.user).filter(legacy=legacy_id), pk=fact_id)
    teller_in(request.user, legacy_id)
    require_live(own)
    return own


def _looked_at(request: SignedInRequest, current: Fact) -> QueryDict:
    """The same words once more, now looked at beside the current ones."""
    data = request.POST.copy()
    data["revision"] = str(current.revision)
    return data


def _change(request: SignedInRequest, own: Fact, form: Form, change: Done, *, template: str, said: str) -> HttpResponse:
    current, secrets = None, []
    if form.is_bound and form.is_valid():
        try:
            new = change()
        except InvalidInput as refused:
            show_problem(form, refused)
        except LooksLikeASecret as refused:
            secrets = words_that_look_like_one(form, refused)
        except StaleRevision as stale:
            current = stale.current
            form.data = _looked_at(request, current)
        else:
            messages.success(request, said)
            return redirect("memory:fact", own.legacy_id, new.pk)
    place = teller_in(request.user, own.legacy_id) if own.legacy_id else None
    assert place is not None, "pages show facts of a legacy only"  # noqa: S101 - an invariant
    context = inside(place, "remembered", form=form, fact=own, current=current, secrets=secrets)
    return render(request, template, context, status=412 if current else 422 if form.errors or secrets else 200)
