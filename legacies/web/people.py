"""Who is in a legacy, what I am in it, and leaving it."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.http import SignedInRequest
from config.errors import Conflict
from legacies.access import member_of
from legacies.services import people as services
from legacies.web.forms import MembershipForm
from legacies.web.people_page import inside, render_people


@login_required
@require_safe
def people(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    membership = member_of(request.user, legacy_id)
    return render_people(request, membership)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def you(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """Who I am to the person, and what I call them."""
    membership = member_of(request.user, legacy_id)
    form = MembershipForm(request.POST or None, instance=membership)
    if form.is_valid():
        services.edit_membership(user=request.user, legacy_id=legacy_id, **form.cleaned_data)
        messages.success(request, _("Kept."))
        return redirect("legacies:people", legacy_id)
    return render(request, "legacies/you.html", inside(membership, form=form), status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    membership = member_of(request.user, legacy_id)
    problem = ""
    if request.method == "POST":
        try:
            services.leave(user=request.user, legacy_id=legacy_id)
        except Conflict as refused:
            problem = refused.message
        else:
            messages.success(
                request,
                _("You are no longer a member of the family page about %(name)s.") % {"name": membership.legacy.name},
            )
            return redirect("legacies:home")
    return render(request, "legacies/leave.html", inside(membership, problem=problem), status=409 if problem else 200)
