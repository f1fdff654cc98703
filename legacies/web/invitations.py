"""Creating and withdrawing invitations, and the page that an invitation opens."""

from __future__ import annotations

from typing import Any, cast
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.http import SignedInRequest
from accounts.services import edit_profile
from config.web.views import announce, counts_as, wants_fragment
from legacies.access import keeper_of
from legacies.models import Invitation, Membership
from legacies.services import people as services
from legacies.web.forms import InvitationForm, JoinForm
from legacies.web.people import NewLink, render_people

OPENED = "opened_invitation"
"""In a session: which invitation this browser opened, by its id. The link itself lets in whoever reads it."""


@counts_as(POST="invitation")
@login_required
@require_POST
def invite(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    membership = keeper_of(request.user, legacy_id)
    form = InvitationForm(request.POST)
    if not form.is_valid():
        return render_people(request, membership, form=form)
    made, token = services.invite(user=request.user, legacy_id=legacy_id, **form.cleaned_data)
    url = request.build_absolute_uri(reverse("legacies:invitation", args=[token]))
    # Answered here and not after a redirect, for which the link would have to be kept somewhere.
    page = render_people(request, membership, link=NewLink(made.for_whom, url, made.expires_at))
    return announce(page, _("The link is ready."))


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
    """What a link opens, before any account: who asks, for whom, what is seen here and what of oneself."""
    return _answer(request, Invitation.objects.by_token(token).first())


@require_http_methods(["GET", "HEAD", "POST"])
def opened(request: HttpRequest) -> HttpResponse:
    """The same for who opened the link before signing in: their session knows which it was."""
    held = request.session.get(OPENED)
    found = Invitation.objects.filter(pk=held).select_related("legacy", "invited_by").first() if held else None
    return _answer(request, found)


def _answer(request: HttpRequest, found: Invitation | None) -> HttpResponse:
    if found is None:
        return _page(request, None, status=404)
    if found.accepted_by_id and found.accepted_by_id == request.user.pk:
        return redirect("legacies:legacy", found.legacy_id)
    if found.state != "open":
        return _page(request, found, status=410)
    if not request.user.is_authenticated:
        request.session[OPENED] = str(found.pk)
        return redirect_to_login(reverse("legacies:opened")) if request.method == "POST" else _page(request, found)
    if request.method == "POST":
        return _accept(cast(SignedInRequest, request), found)
    return _page(request, found, form=JoinForm(user=request.user))


def _accept(request: SignedInRequest, found: Invitation) -> HttpResponse:
    form = JoinForm(request.POST, user=request.user)
    if not form.is_valid():
        return _page(request, found, form=form, status=422)
    user, about = request.user, form.cleaned_data
    if name := about.pop("display_name", ""):
        user = edit_profile(user=user, display_name=name, time_zone=user.time_zone)
    membership = services.accept_invitation(user=user, found=found, **about)
    request.session.pop(OPENED, None)
    return redirect("legacies:legacy", membership.legacy_id)


def _page(
    request: HttpRequest, found: Invitation | None, *, form: JoinForm | None = None, status: int = 200
) -> HttpResponse:
    context: dict[str, Any] = {"invitation": found, "form": form}
    if found and request.user.is_authenticated:
        context["is_member"] = Membership.objects.filter(user=request.user, legacy=found.legacy_id).exists()
    return render(request, "legacies/invitation.html", context, status=status)
