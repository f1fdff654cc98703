"""The members of a legacy, and one's own membership."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.http import SignedInRequest
from legacies.access import member_of
from legacies.services import people as services
from legacies.web.forms import MembershipForm
from legacies.web.members_page import inside, render_people


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
