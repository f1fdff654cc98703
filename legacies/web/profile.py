"""The pages of a user's profile, name and notices, and the page with help lines."""

from __future__ import annotations

from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.countries import country_names
from accounts.http import SignedInRequest
from accounts.models import User
from accounts.services import edit_profile, help_lines_for
from config.web.views import announce, wants_fragment
from legacies.models import Notice
from legacies.services.notices import dismiss as dismiss_notice
from legacies.web.forms import NameForm, ProfileForm
from legacies.web.legacies import page_of_places

# Reading and dismissing notices.

A_PAGE = 50


@login_required
@require_safe
def notices(request: SignedInRequest) -> HttpResponse:
    page = Paginator(Notice.objects.visible_to(request.user), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "legacies/notices.html", {"page": page})


@login_required
@require_POST
def dismiss(request: SignedInRequest, notice_id: UUID) -> HttpResponse:
    dismiss_notice(user=request.user, notice_id=notice_id)
    if wants_fragment(request):
        return announce(HttpResponse(), _("Dismissed. You can still read it under Notices."))
    back = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    return redirect(back if is_ours else reverse("legacies:notices"))


# The help page for people in distress. It is open to everybody. The operator sets its numbers.


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    own = help_lines_for(request.user) if isinstance(request.user, User) else ()
    names = dict(country_names())
    others = [(names.get(country, country), lines) for country, lines in settings.HELP_LINES.items() if lines != own]
    return render(request, "legacies/help.html", {"lines": own, "others": sorted(others)})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: SignedInRequest) -> HttpResponse:
    # The form gets a copy of the user: a refused form must not change the name in the head of the page.
    form = ProfileForm(request.POST or None, instance=User.objects.get(pk=request.user.pk))
    if form.is_valid():
        edit_profile(user=request.user, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("legacies:profile")
    context = {"form": form, "page": page_of_places(request.user, request.GET.get("page"))}
    return render(request, "legacies/profile.html", context, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def name(request: SignedInRequest) -> HttpResponse:
    """Ask a user who signed up without a name for it, and then lead to the page that they wanted."""
    form = NameForm(request.POST or None)
    going_to = request.POST.get("next") or request.GET.get("next", "")
    if form.is_valid():
        edit_profile(user=request.user, time_zone=request.user.time_zone, **form.cleaned_data)
        is_ours = url_has_allowed_host_and_scheme(going_to, allowed_hosts=None)
        return redirect(going_to if is_ours else reverse("legacies:home"))
    context = {"form": form, "next": going_to}
    return render(request, "legacies/name.html", context, status=422 if form.errors else 200)
