"""The user's legacies, starting a new one, and the home page of each."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from accounts.http import SignedInRequest
from accounts.models import User
from config.errors import InvalidInput
from legacies.access import keeper_of, member_of
from legacies.models import Membership
from legacies.models.quiet_dates import is_paused, is_quiet, notices_for_today
from legacies.services.legacies import TooManyLegacies, create_legacy, edit_legacy
from legacies.web.forms import AboutForm, BeginForm, show_problem
from legacies.web.visits import last_visit

A_PAGE = 50
PEOPLE = 12
QUIET_WORDS = 2
"""The number of notices to load for a page. One is shown; the second only says that there are more."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the first page of the site: a description of Keepsake, or the legacies of a signed-in user."""
    if not request.user.is_authenticated:
        return render(request, "legacies/landing.html")
    user = request.user
    context = {
        "page": page_of_places(user, request.GET.get("page")),
        "quiet_words": notices_for_today(user)[:QUIET_WORDS],
    }
    return render(request, "legacies/my_legacies.html", context)


def page_of_places(user: User, number: str | None) -> Page[Membership]:
    return Paginator(Membership.objects.own_places(user), A_PAGE).get_page(number)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def create(request: SignedInRequest) -> HttpResponse:
    form = BeginForm(request.POST or None)
    if form.is_valid():
        try:
            legacy = create_legacy(user=request.user, **form.cleaned_data)
        except TooManyLegacies as refused:
            form.add_error(None, refused.message)
        except InvalidInput as refused:
            show_problem(form, refused)
        else:
            return redirect("legacies:legacy", legacy.id)
    return render(request, "legacies/legacy_form.html", {"form": form}, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    legacy = keeper_of(request.user, legacy_id).legacy
    form = AboutForm(request.POST or None, instance=legacy)
    if form.is_valid():
        try:
            edit_legacy(user=request.user, legacy_id=legacy_id, changes=form.cleaned_data)
        except InvalidInput as refused:
            show_problem(form, refused)
        else:
            return redirect("legacies:legacy", legacy_id)
    context = {"form": form, "legacy": legacy}
    return render(request, "legacies/legacy_form.html", context, status=422 if form.errors else 200)


@login_required
@require_safe
def legacy(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """Show the home page of a legacy: the remembered person, and links to the other pages."""
    membership = member_of(request.user, legacy_id)
    quiet, paused = is_quiet(request.user, legacy_id), is_paused(membership)
    context = {
        "legacy": membership.legacy,
        "membership": membership,
        "here": "legacy",
        "called": membership.calls_them or membership.legacy.name,
        "card": "" if quiet else gentle_card(membership),
        "is_paused": paused,
        "is_quiet": quiet or paused,
        "since": last_visit(request.session, legacy_id, now=timezone.now()),
        "people": Membership.objects.filter(legacy=legacy_id).for_people_page()[:PEOPLE],
        "quiet_words": notices_for_today(request.user).filter(legacy_id=legacy_id)[:QUIET_WORDS],
    }
    return render(request, "legacies/legacy.html", context)


def gentle_card(membership: Membership) -> str:
    """Return the name of the one suggestion that the home page makes, or an empty text."""
    others = membership.legacy.memberships.exclude(id=membership.id)
    if not membership.relationship:
        return "you"
    return "invite" if membership.is_keeper and not others.exists() else ""
