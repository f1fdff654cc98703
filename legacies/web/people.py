"""The pages of a legacy's members and invitations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, cast
from urllib.parse import urlencode
from uuid import UUID

import segno
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.http import SignedInRequest
from accounts.services import edit_profile
from config.errors import Conflict
from config.web.views import announce, counts_as, template_for, wants_fragment
from legacies.access import keeper_of, member_of
from legacies.models import Invitation, Membership
from legacies.services import people as services
from legacies.services.people import change_role, hand_over, remove_member
from legacies.web.forms import InvitationForm, JoinForm, MembershipForm, RoleForm

# The link of an invitation as a QR code.


def qr_code(link: str) -> SafeString:
    """Return the link's QR code as an SVG for a page. It takes the size of its frame.

    It is dark on light in every theme, because cameras need that.
    """
    code = segno.make(link, error="m", micro=False)
    # The SVG has only numbers and these words, and no text of the link.
    return mark_safe(code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None))  # noqa: S308


# The page of the members, or only its fragment with the invitations. Three views render it.

A_PAGE = 50
INVITATIONS_SHOWN = 50


@dataclass(frozen=True)
class NewLink:
    """A new link, which can be shown once, because only its digest is stored."""

    for_whom: str
    url: str
    expires_at: datetime

    @property
    def qr_code(self) -> str:
        return qr_code(self.url)


def inside(membership: Membership, **more: Any) -> dict[str, Any]:
    """Return the template context that all pages about a legacy's members share, and `more`."""
    return {"legacy": membership.legacy, "membership": membership, "here": "people", **more}


def render_people(
    request: SignedInRequest,
    membership: Membership,
    *,
    form: InvitationForm | None = None,
    link: NewLink | None = None,
) -> HttpResponse:
    """Render the page of the members. With a `form`, which has errors, the status is 422."""
    members = Membership.objects.visible_to(request.user).filter(legacy=membership.legacy_id).for_people_page()
    invitations = Invitation.objects.visible_to(request.user).filter(legacy=membership.legacy_id).for_people_page()
    context = inside(
        membership,
        page=Paginator(members, A_PAGE).get_page(request.GET.get("page")),
        invitations=invitations[:INVITATIONS_SHOWN],
        form=form or InvitationForm(),
        link=link,
    )
    template = template_for(request, "legacies/people.html", fragment="invitations")
    return render(request, template, context, status=422 if form else 200)


@login_required
@require_safe
def people(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    membership = member_of(request.user, legacy_id)
    return render_people(request, membership, link=_made_link(request, membership))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def you(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """Show and change how the user is related to the remembered person, and what the user calls them."""
    membership = member_of(request.user, legacy_id)
    form = MembershipForm(request.POST or None, instance=membership)
    if form.is_valid():
        services.edit_membership(user=request.user, legacy_id=legacy_id, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("legacies:people", legacy_id)
    return render(request, "legacies/you.html", inside(membership, form=form), status=422 if form.errors else 200)


# A keeper's decisions about another member: role, hand-over, ending the membership.


@login_required
@require_safe
def member(request: SignedInRequest, legacy_id: UUID, member_id: UUID) -> HttpResponse:
    """Show a member to a keeper, with what happens to the member's contributions if the membership ends."""
    return _member_page(request, legacy_id, _member_for_keeper(request, legacy_id, member_id))


@login_required
@require_POST
def role(request: SignedInRequest, legacy_id: UUID, member_id: UUID) -> HttpResponse:
    found = _member_for_keeper(request, legacy_id, member_id)
    form = RoleForm(request.POST)
    if not form.is_valid():
        return _member_page(request, legacy_id, found, form=form, status=422)
    decide = partial(change_role, **form.cleaned_data)
    return _apply_decision(request, legacy_id, found, decide, _("Saved. %(name)s was told."))


@login_required
@require_POST
def succeed(request: SignedInRequest, legacy_id: UUID, member_id: UUID) -> HttpResponse:
    found = _member_for_keeper(request, legacy_id, member_id)
    return _apply_decision(
        request, legacy_id, found, hand_over, _("%(name)s is now a keeper, and you are a contributor.")
    )


@login_required
@require_POST
def remove(request: SignedInRequest, legacy_id: UUID, member_id: UUID) -> HttpResponse:
    found = _member_for_keeper(request, legacy_id, member_id)
    said = _("The membership of %(name)s has ended. They were told.")
    return _apply_decision(request, legacy_id, found, remove_member, said)


def _apply_decision(
    request: SignedInRequest, legacy_id: UUID, found: Membership, decide: Callable[..., object], said: str
) -> HttpResponse:
    """Apply a keeper's decision about a member and redirect to the members' page, which shows `said`.

    If the decision is not possible, the member's page shows the reason.
    """
    try:
        decide(user=request.user, member_id=found.pk)
    except Conflict as refused:
        return _member_page(request, legacy_id, found, problem=refused.message, status=409)
    messages.success(request, said % {"name": found.user.name})
    return redirect("legacies:people", legacy_id)


def _member_for_keeper(request: SignedInRequest, legacy_id: UUID, member_id: UUID) -> Membership:
    keeper_of(request.user, legacy_id)
    members = Membership.objects.visible_to(request.user).filter(legacy=legacy_id).for_people_page()
    return get_object_or_404(members, pk=member_id)


def _member_page(
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


# Creating and withdrawing invitations, and the page that an invitation opens.

OPENED = "opened_invitation"
"""The session key for the id of the invitation that this browser opened. The session must not hold the link itself,
because whoever reads the link can join."""


@counts_as(POST="invitation")
@login_required
@require_POST
def invite(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    membership = keeper_of(request.user, legacy_id)
    form = InvitationForm(request.POST)
    if not form.is_valid():
        return render_people(request, membership, form=form)
    wanted = form.made
    row, token = services.invite(user=request.user, legacy_id=legacy_id, **wanted)
    if wants_fragment(request):
        page = render_people(request, membership, link=_link_of(request, row, token))
        return announce(page, _("The link is ready."))
    shown = urlencode({"made": wanted["made_by"]})
    return redirect(f"{reverse('legacies:people', args=[legacy_id])}?{shown}#invitations")


def _made_link(request: SignedInRequest, membership: Membership) -> NewLink | None:
    """Return the link that the member has just made with a form, while it is open.

    The link is derived from the form again, because its token is stored nowhere.
    """
    made_by = request.GET.get("made", "")
    if not made_by or not membership.is_keeper:
        return None
    made = services.invitation_made_by(user=request.user, legacy_id=membership.legacy_id, made_by=made_by)
    return _link_of(request, *made) if made else None


def _link_of(request: SignedInRequest, row: Invitation, token: str) -> NewLink:
    url = request.build_absolute_uri(reverse("legacies:invitation", args=[token]))
    return NewLink(row.for_whom, url, row.expires_at)


@login_required
@require_POST
def revoke(request: SignedInRequest, legacy_id: UUID, invitation_id: UUID) -> HttpResponse:
    membership = keeper_of(request.user, legacy_id)
    services.revoke_invitation(user=request.user, invitation_id=invitation_id)
    if wants_fragment(request):
        return announce(render_people(request, membership), _("The invitation was withdrawn."))
    return redirect(_part_of_people(legacy_id))


def _part_of_people(legacy_id: UUID) -> str:
    return reverse("legacies:people", args=[legacy_id]) + "#invitations"


@counts_as(GET="invitation", POST="invitation")
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show the page of an invitation, also to people without an account: who invites whom, and what members see."""
    return _invitation_response(request, Invitation.objects.by_token(token).first())


@require_http_methods(["GET", "HEAD", "POST"])
def opened(request: HttpRequest) -> HttpResponse:
    """Show the same page to a user who opened the link before signing in. The session holds the invitation's id."""
    held = request.session.get(OPENED)
    found = Invitation.objects.filter(pk=held).select_related("legacy", "invited_by").first() if held else None
    return _invitation_response(request, found)


def _invitation_response(request: HttpRequest, found: Invitation | None) -> HttpResponse:
    if found is None:
        return _invitation_page(request, None, status=404)
    if found.accepted_by_id and found.accepted_by_id == request.user.pk:
        return redirect("legacies:legacy", found.legacy_id)
    if found.state != "open":
        return _invitation_page(request, found, status=410)
    if not request.user.is_authenticated:
        request.session[OPENED] = str(found.pk)
        return (
            redirect_to_login(reverse("legacies:opened"))
            if request.method == "POST"
            else _invitation_page(request, found)
        )
    if request.method == "POST":
        return _accept_invitation(cast(SignedInRequest, request), found)
    return _invitation_page(request, found, form=JoinForm(user=request.user))


def _accept_invitation(request: SignedInRequest, found: Invitation) -> HttpResponse:
    form = JoinForm(request.POST, user=request.user)
    if not form.is_valid():
        return _invitation_page(request, found, form=form, status=422)
    user, about = request.user, form.cleaned_data
    if name := about.pop("display_name", ""):
        user = edit_profile(user=user, display_name=name, time_zone=user.time_zone)
    membership = services.accept_invitation(user=user, found=found, **about)
    request.session.pop(OPENED, None)
    return redirect("legacies:legacy", membership.legacy_id)


def _invitation_page(
    request: HttpRequest, found: Invitation | None, *, form: JoinForm | None = None, status: int = 200
) -> HttpResponse:
    context: dict[str, Any] = {"invitation": found, "form": form}
    if found and request.user.is_authenticated:
        context["is_member"] = Membership.objects.filter(user=request.user, legacy=found.legacy_id).exists()
    return render(request, "legacies/invitation.html", context, status=status)
