"""Staff access to one's own private things: who, when, why, and how often."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.http import SignedInRequest
from legacies.access import member_of
from memory.models import BreakGlass
from memory.services.break_glass import looks_at
from memory.web.pages import A_PAGE, inside


@login_required
@require_safe
def looked_at(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    membership = member_of(request.user, legacy_id)
    told = BreakGlass.objects.told_to(request.user).filter(legacy=legacy_id).select_related("staff")
    accesses = list(told[:A_PAGE])
    looks, now = looks_at(accesses), timezone.now()
    rows = [(access, looks.get(access.pk, 0), access.is_open(now)) for access in accesses]
    return render(request, "memory/looked_at.html", inside(membership, "settings", rows=rows))
