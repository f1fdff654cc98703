"""The page on which users erase their account."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib.auth import REDIRECT_FIELD_NAME, logout
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from accounts.http import SignedInRequest
from accounts.sessions.devices import was_proved_lately
from config.errors import Conflict
from legacies.models import Membership
from memory.services.deletion.user_erasure import ask_to_erase


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def erase_me(request: SignedInRequest) -> HttpResponse:
    """Says what goes and what stays; asks for the password first where that was not given lately."""
    is_proved = was_proved_lately(request.session)
    if not is_proved and request.user.has_usable_password():
        query = urlencode({REDIRECT_FIELD_NAME: reverse("memory:erase-me")})
        return redirect(f"{reverse('account_reauthenticate')}?{query}")
    problem = ""
    if request.method == "POST" and is_proved:
        try:
            ask_to_erase(user=request.user)
        except Conflict as error:
            problem = error.message
        else:
            logout(request)
            return render(request, "memory/erased.html")
    places = Membership.objects.own_places(request.user)
    context = {"places": places, "is_proved": is_proved, "problem": problem}
    return render(request, "memory/erase_me.html", context, status=409 if problem else 200)
