"""A legacy's sharing rule: everybody can read it, keepers can set it."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.http import SignedInRequest
from legacies.access import keeper_of, member_of
from memory.services.moderation import set_moderation_mode
from memory.web.forms import ModerationForm
from memory.web.pages import inside


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    membership = member_of(request.user, legacy_id)
    if request.method != "POST":
        form = ModerationForm(initial={"moderation_mode": membership.legacy.moderation_mode})
        return render(request, "memory/settings.html", inside(membership, "settings", form=form))
    keeper_of(request.user, legacy_id)
    form = ModerationForm(request.POST)
    if not form.is_valid():
        return render(request, "memory/settings.html", inside(membership, "settings", form=form), status=422)
    set_moderation_mode(user=request.user, legacy_id=legacy_id, mode=form.cleaned_data["moderation_mode"])
    messages.success(request, _("Saved. The other keepers have been told."))
    return redirect("memory:settings", legacy_id)
