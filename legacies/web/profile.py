"""The user's profile."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.http import SignedInRequest
from accounts.models import User
from accounts.services import edit_profile
from legacies.web.forms import NameForm, ProfileForm
from legacies.web.legacies import page_of_places


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: SignedInRequest) -> HttpResponse:
    # A copy: a form that is refused must not change the name in the head of the page that says so.
    form = ProfileForm(request.POST or None, instance=User.objects.get(pk=request.user.pk))
    if form.is_valid():
        edit_profile(user=request.user, **form.cleaned_data)
        messages.success(request, _("Kept."))
        return redirect("legacies:profile")
    context = {"form": form, "page": page_of_places(request.user, request.GET.get("page"))}
    return render(request, "legacies/profile.html", context, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def name(request: SignedInRequest) -> HttpResponse:
    """Asks who signed up without a name for it, and leads on to where they were going."""
    form = NameForm(request.POST or None)
    going_to = request.POST.get("next") or request.GET.get("next", "")
    if form.is_valid():
        edit_profile(user=request.user, time_zone=request.user.time_zone, **form.cleaned_data)
        is_ours = url_has_allowed_host_and_scheme(going_to, allowed_hosts=None)
        return redirect(going_to if is_ours else reverse("legacies:home"))
    context = {"form": form, "next": going_to}
    return render(request, "legacies/name.html", context, status=422 if form.errors else 200)
