"""The settings of a legacy, staff access to private content, leaving, deleting a legacy, and erasing an account."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.contrib.auth import REDIRECT_FIELD_NAME, logout
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.http import SignedInRequest
from accounts.sessions.devices import was_proved_lately
from config.errors import Conflict, NotFound
from legacies.access import keeper_of, member_of
from legacies.models import Legacy, LegacyDeletion, Membership, Role
from legacies.services.deletion import (
    GRACE,
    KEEPER_SAY_LASTS,
    agree_to_delete,
    call_off_deletion,
    check_has_say,
    who_has_say,
)
from memory.models import BreakGlass
from memory.services.break_glass import looks_at
from memory.services.deletion import former_members as places
from memory.services.deletion.user_erasure import ask_to_erase
from memory.services.moderation import set_moderation_mode
from memory.web.forms import ModerationForm
from memory.web.pages import A_PAGE, inside

# A legacy's moderation mode: all members can read it, keepers can set it.


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


# Staff access to the viewer's own private content: who, when, why, and how often.


@login_required
@require_safe
def looked_at(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    membership = member_of(request.user, legacy_id)
    told = BreakGlass.objects.told_to(request.user).filter(legacy=legacy_id).select_related("staff")
    accesses = list(told[:A_PAGE])
    looks, now = looks_at(accesses), timezone.now()
    rows = [(access, looks.get(access.pk, 0), access.is_open(now)) for access in accesses]
    return render(request, "memory/looked_at.html", inside(membership, "settings", rows=rows))


# Leaving a legacy, what a former member left there, a copy, and deleting a whole legacy.


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    membership = member_of(request.user, legacy_id)
    problem = ""
    if request.method == "POST":
        along = request.POST.get("shared") == "along"
        try:
            places.leave_legacy(user=request.user, legacy_id=legacy_id, take_along=along)
        except Conflict as refused:
            problem = refused.message
        else:
            text = _("You are no longer a member of the legacy of %(name)s.")
            messages.success(request, text % {"name": membership.legacy.name})
            return redirect("legacies:home")
    others = Membership.objects.filter(legacy=legacy_id).exclude(pk=membership.pk)
    is_last_keeper = membership.is_keeper and not others.filter(role=Role.KEEPER).exists()
    context = inside(membership, "people", problem=problem, is_last_keeper=is_last_keeper, others=others.exists())
    return render(request, "legacies/leave.html", context, status=409 if problem else 200)


@login_required
@require_safe
def former(request: SignedInRequest) -> HttpResponse:
    return render(request, "memory/former_places.html", {"places": places.former_places(request.user)})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def former_place(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """Show what the viewer told in a legacy that they left. They can read it, make it private again, or delete it."""
    place = places.former_place(request.user, legacy_id)
    if request.method != "POST":
        return render(request, "memory/former_place.html", {"place": place})
    if request.POST.get("do") == "delete":
        if request.POST.get("sure") != "yes":
            return render(request, "memory/former_place.html", {"place": place}, status=422)
        places.delete_left_behind(user=request.user, legacy_id=legacy_id)
        messages.success(request, _("Everything you told there is deleted."))
        return redirect("legacies:profile")
    places.take_along(user=request.user, legacy_id=legacy_id)
    messages.success(request, _("What you shared there is private again."))
    return redirect("memory:former-place", legacy_id)


@login_required
@require_safe
def copy(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """Send a file with everything that the viewer may see."""
    answer = JsonResponse(
        places.copy_of_legacy(user=request.user, legacy_id=legacy_id),
        json_dumps_params={"ensure_ascii": False, "indent": 2},
    )
    answer.headers["Content-Disposition"] = 'attachment; filename="keepsake.json"'
    return answer


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """Show the state of a deletion to all members. Those who have a say ask for it, agree to it or cancel it."""
    deciding = list(who_has_say(legacy_id).order_by("display_name", "pk"))
    has_say = request.user in deciding
    membership = Membership.objects.select_related("legacy").filter(user=request.user, legacy=legacy_id).first()
    if membership is None and not has_say:
        raise NotFound
    if request.method == "POST":
        check_has_say(request.user, legacy_id)
        if request.POST.get("do") == "call-off":
            call_off_deletion(user=request.user, legacy_id=legacy_id)
            messages.success(
                request, _("The deletion is cancelled. Nothing is deleted, and all members have been told.")
            )
        else:
            agree_to_delete(user=request.user, legacy_id=legacy_id)
            messages.success(request, _("You have agreed to the deletion. All members have been told."))
        return redirect("memory:legacy-delete", legacy_id)
    deletion = LegacyDeletion.objects.filter(legacy=legacy_id).first()
    agreed = deletion.agreed if deletion else []
    about: dict[str, Any] = {
        "deletion": deletion,
        "deciding": [(user, user.pk in agreed) for user in deciding],
        "days": GRACE.days,
        "say_kept": KEEPER_SAY_LASTS.days,
        "has_say": has_say,
        "have_agreed": request.user.pk in agreed,
    }
    if membership is None:  # a former member who still has a say
        about |= {"legacy": Legacy.objects.get(pk=legacy_id), "layout": "base.html"}
    else:
        about = inside(membership, "people", layout="legacies/base_legacy.html", **about)
    return render(request, "memory/legacy_delete.html", about)


# The page on which users erase their account.


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def erase_me(request: SignedInRequest) -> HttpResponse:
    """Say what is erased and what stays. Ask for the password first if it was not given lately."""
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
