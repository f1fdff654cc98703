"""The page on which a member sets and lifts boundaries. Only that member sees them."""

from __future__ import annotations

from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from accounts.http import SignedInRequest
from config.errors import InvalidInput
from legacies.access import member_of
from legacies.models import Membership, QuietDate
from legacies.models.quiet_dates import LONGEST_NAME
from legacies.services import quiet_dates
from legacies.web.forms import DayOfYearField, show_problem
from memory.models import Boundary, BoundaryKind, Fact
from memory.models.boundaries import LONGEST_BOUNDARY
from memory.services import boundaries as services
from memory.web.pages import inside

PAGE = "memory/boundaries.html"
LONGEST_DAY = 60


class BoundaryForm(forms.Form):
    words = forms.CharField(
        label=gettext_lazy("What should the assistant never bring up?"), max_length=LONGEST_BOUNDARY, required=True
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("This is"),
        choices=[(kind.value, kind.label) for kind in (BoundaryKind.TOPIC, BoundaryKind.PERSON)],
        widget=forms.RadioSelect,
        initial=BoundaryKind.TOPIC,
    )


class QuietDateForm(forms.Form):
    first = DayOfYearField(label=gettext_lazy("Day and month, such as 2.11."), max_length=LONGEST_DAY)
    last = DayOfYearField(
        label=gettext_lazy("Until, if it is more than one day"), max_length=LONGEST_DAY, required=False
    )
    name = forms.CharField(label=gettext_lazy("What day this is, if you like"), max_length=LONGEST_NAME, required=False)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def boundaries(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    membership = member_of(request.user, legacy_id)
    form = BoundaryForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        is_person = form.cleaned_data["kind"] == BoundaryKind.PERSON
        try:
            services.set_boundary(
                user=request.user, legacy_id=legacy_id, words=form.cleaned_data["words"], is_person=is_person
            )
        except InvalidInput as refused:
            show_problem(form, refused)
        else:
            messages.success(request, _("Saved. The assistant will not bring this up."))
            return redirect("memory:boundaries", legacy_id)
    return _show_page(request, membership, form=form)


def _show_page(
    request: SignedInRequest,
    membership: Membership,
    *,
    form: BoundaryForm | None = None,
    quiet_form: QuietDateForm | None = None,
) -> HttpResponse:
    legacy_id, form, quiet_form = membership.legacy_id, form or BoundaryForm(), quiet_form or QuietDateForm()
    own = list(Boundary.objects.visible_to(request.user).filter(legacy=legacy_id).with_facts())
    seen = Fact.objects.visible_to(request.user).in_bulk([row.fact_id for row in own if row.fact_id])
    rows = [(row, seen.get(row.fact_id) if row.fact_id else None) for row in own]
    days = QuietDate.objects.visible_to(request.user).filter(legacy=legacy_id).order_by("first", "pk")
    context = inside(membership, "boundaries", form=form, rows=rows, quiet_form=quiet_form, days=days)
    return render(request, PAGE, context, status=422 if form.errors or quiet_form.errors else 200)


@login_required
@require_POST
def quiet_date(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    membership = member_of(request.user, legacy_id)
    form = QuietDateForm(request.POST)
    if form.is_valid():
        try:
            quiet_dates.set_quiet_date(user=request.user, legacy_id=legacy_id, **form.cleaned_data)
        except InvalidInput as refused:
            show_problem(form, refused)
        else:
            messages.success(request, _("Saved. On these days nothing is proposed to you."))
            return redirect("memory:boundaries", legacy_id)
    return _show_page(request, membership, quiet_form=form)


@login_required
@require_POST
def remove_quiet_date(request: SignedInRequest, legacy_id: UUID, quiet_date_id: UUID) -> HttpResponse:
    member_of(request.user, legacy_id)
    own = QuietDate.objects.visible_to(request.user).filter(legacy=legacy_id)
    quiet_dates.remove_quiet_date(user=request.user, quiet_date_id=get_object_or_404(own, pk=quiet_date_id).pk)
    messages.success(request, _("Removed."))
    return redirect("memory:boundaries", legacy_id)


@login_required
@require_POST
def lift(request: SignedInRequest, legacy_id: UUID, boundary_id: UUID) -> HttpResponse:
    member_of(request.user, legacy_id)
    own = Boundary.objects.visible_to(request.user).filter(legacy=legacy_id)
    services.lift_boundary(user=request.user, boundary_id=get_object_or_404(own, pk=boundary_id).pk)
    messages.success(request, _("Lifted. The assistant may bring this up again."))
    return redirect("memory:boundaries", legacy_id)


@login_required
@require_POST
def on_fact(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> HttpResponse:
    """Set a boundary from the fact's own page: it covers the fact and what is similar to it."""
    member_of(request.user, legacy_id)
    seen = Fact.objects.visible_to(request.user).filter(legacy=legacy_id)
    services.set_boundary_on_fact(user=request.user, fact_id=get_object_or_404(seen, pk=fact_id).pk)
    messages.success(request, _("Saved. The assistant will not bring this up. The fact stays where it is."))
    return redirect("memory:boundaries", legacy_id)
