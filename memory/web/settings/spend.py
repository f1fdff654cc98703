"""The cost of a legacy's assistant, for its keepers."""

from __future__ import annotations

from uuid import UUID

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.http import SignedInRequest
from legacies.access import keeper_of
from memory.presentation.spend_chart import chart_of, dollars
from memory.services.usage.budgets import legacy_budget
from memory.services.usage.spending import spend_of_legacy
from memory.web.pages import inside


@login_required
@require_safe
def spend(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """Show the cost by day and purpose, for all members together. It does not show whose calls they were."""
    membership, now = keeper_of(request.user, legacy_id), timezone.now()
    budget = legacy_budget(legacy_id, now=now)
    about = {
        "chart": chart_of(spend_of_legacy(legacy_id, now=now), today=now.date()),
        "budget": dollars(budget.limit),
        "spent": dollars(budget.spent().total),
        "has_prices": bool(settings.MODEL_PRICES),
    }
    return render(request, "memory/spend.html", inside(membership, "settings", **about))
