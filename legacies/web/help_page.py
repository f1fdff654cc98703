"""The help page for somebody in distress. Open to everybody; its numbers are the operator's."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.countries import country_names
from accounts.models import User
from accounts.services import help_lines_for


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    own = help_lines_for(request.user) if isinstance(request.user, User) else ()
    names = dict(country_names())
    others = [(names.get(country, country), lines) for country, lines in settings.HELP_LINES.items() if lines != own]
    return render(request, "legacies/help.html", {"lines": own, "others": sorted(others)})
