"""A keeper's decisions about another member: role, hand-over, ending the membership."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.http import SignedInRequest
from config.errors import Conflict
from legacies.access import keeper_of
from legacies.models import Membership
from legacies.services.roles import change_role, hand_over, remove_member
from legacies.web.forms import RoleForm
from legacies.web.members_page import inside


@login_required
@require_safe
def member(request: SignedInRequest, legacy_id: UUID, member_id: UUID) -> HttpResponse:
    """Says what becomes of what they told before anything is done."""
    return _page(request, legacy_id, _found(request, legacy_id, member_id))


@login_required
@require_POST
def role(request: SignedInRequest, legacy_id: UUID, member_id: UUID) -> HttpResponse:
    found = _found(request, legacy_id, member_id)
    form = RoleForm(request.POST)
    if not form.is_valid():
        return _page(request, legacy_id, found, form=form, status=422)
    try:
        change_role(user=request.user, member_id=member_id, **form.cleaned_data)
    except Conflict as refused:
        return _page(request, legacy_id, found, problem=refused.message, status=409)
    messages.success(request, _("Saved. %(name)s is told.") % {"name": found.user.name})
    return redirect("legacies:people", legacy_id)


@login_required
@require_POST
def succeed(request: SignedInRequest, legacy_id: UUID, member_id: UUID) -> HttpResponse:
    found = _found(request, legacy_id, member_id)
    try:
        hand_over(user=request.user, member_id=member_id)
    except Conflict as refused:
        return _page(request, legacy_id, found, problem=refused.message, status=409)
    messages.success(request, _("%(name)s is a keeper now, and you are a contributor.") % {"name": found.user.name})
    return redirect("legacies:people", legacy_id)


@login_required
@require_POST
def remove(request: SignedInRequest, legacy_id: UUID, member_id: UUID) -> HttpResponse:
    found = _found(request, legacy_id, member_id)
    try:
        remove_member(user=request.user, member_id=member_id)
    except Conflict as refused:
        return _page(request, legacy_id, found, problem=refused.message, status=409)
    messages.success(request, _("The membership of %(name)s has ended. They are told.") % {"name": found.user.name})
    return redirect("legacies:people", legacy_id)


def _found(request: SignedInRequest, legacy_id: UUID, member_id: UUID) -> Membership:
    keeper_of(request.user, legacy_id)
    members = Membership.objects.visible_to(request.user).filter(legacy=legacy_id).for_people_page()
    return get_object_or_404(members, pk=member_id)


def _page(
    request: HttpRequest,
    legacy_id: UUID,
    found: Membership,
    *,
    form: RoleForm | None = None,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    own = Membership.objects.select_related("legacy").get(user=request.user.pk, legacy=legacy_id)
    form = form or RoleForm(initial={"role": found.role})
    context = inside(own, member=found, form=form, problem=problem, is_me=found.user_id == request.user.pk)
    return render(request, "legacies/member.html", context, status=status)
