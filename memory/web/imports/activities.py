"""The progress of an activity, in words and as a bar, and cancelling it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from accounts.http import SignedInRequest
from config.web.views import announce, template_for, wants_fragment
from legacies.access import member_of
from memory.models import Activity
from memory.services.imports.activities import cancel_import, left_out_in_words, words_of
from memory.web.pages import inside

NEXT_LOOK_SECONDS = 2
PAGE = "memory/activity.html"


def own_activity(request: SignedInRequest, legacy_id: UUID, activity_id: UUID) -> Activity:
    """404 for anything but an own activity in this legacy. What was uploaded is fetched when it is asked for: the page
    looks here every other second."""
    own = Activity.objects.visible_to(request.user).for_list().filter(legacy=legacy_id)
    return get_object_or_404(own, pk=activity_id)


@login_required
@require_safe
def activity(request: SignedInRequest, legacy_id: UUID, activity_id: UUID) -> HttpResponse:
    """The page looks here now and then while work is under way, and says aloud when another part of it begins."""
    found = own_activity(request, legacy_id, activity_id)
    if found.is_asking:
        question = resolve_url("memory:import-question", legacy_id, activity_id)
        return HttpResponseClientRedirect(question) if wants_fragment(request) else redirect(question)
    answer = _answer(request, found)
    seen = request.GET.get("seen", "")
    return announce(answer, words_of(found)) if seen and seen != _step(found) else answer


@login_required
@require_POST
def cancel(request: SignedInRequest, legacy_id: UUID, activity_id: UUID) -> HttpResponse:
    own_activity(request, legacy_id, activity_id)
    cancel_import(user=request.user, activity_id=activity_id)
    return redirect("memory:activity", legacy_id, activity_id)


def _answer(request: SignedInRequest, found: Activity) -> HttpResponse:
    context = inside(
        member_of(request.user, found.legacy_id),
        "conversations",
        activity=found,
        step=_step(found),
        words=words_of(found),
        left_out=left_out_in_words(found.result),
        next_look=NEXT_LOOK_SECONDS,
        bar=_bar(found),
    )
    return render(request, template_for(request, PAGE, fragment="progress"), context)


def _step(found: Activity) -> str:
    return f"{found.state}-{found.phase}"


def _bar(found: Activity) -> dict[str, Any]:
    """Bringing in and remembering are one way; empty while nobody knows how long it is."""
    return {"value": found.done + found.remembered, "max": 2 * found.total} if found.total else {}
