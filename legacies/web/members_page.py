"""The members page, whole or only its invitations; three views render it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render

from accounts.http import SignedInRequest
from config.web.views import template_for
from legacies.models import Invitation, Membership
from legacies.web.forms import InvitationForm
from legacies.web.qr_code import qr_code

A_PAGE = 50
INVITATIONS_SHOWN = 50


@dataclass(frozen=True)
class NewLink:
    """A link as it can be shown once: only a digest of it is stored."""

    for_whom: str
    url: str
    expires_at: datetime

    @property
    def qr_code(self) -> str:
        return qr_code(self.url)


def inside(membership: Membership, **more: Any) -> dict[str, Any]:
    """What every page about the people of a legacy shows around itself."""
    return {"legacy": membership.legacy, "membership": membership, "here": "people", **more}


def render_people(
    request: SignedInRequest,
    membership: Membership,
    *,
    form: InvitationForm | None = None,
    link: NewLink | None = None,
) -> HttpResponse:
    """A form that was filled in badly comes back with 422."""
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
