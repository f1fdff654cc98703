"""*Try the model*: a page for staff beside the status page. A worker tries the model, so that no web process waits."""

from __future__ import annotations

from typing import cast

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from config.errors import DomainError
from legacies.models import Job, JobState
from memory.engines.openai.findings import Finding
from memory.presentation.model_trial import shown_finding
from memory.turns.model_trial import latest_trial, models_to_try, server_shown, start_trial

LOOK_AGAIN_SECONDS = 3


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def try_model(request: HttpRequest) -> HttpResponse:
    """Show the latest trial; a POST request starts one. While one runs, the page reloads itself."""
    if request.method == "POST":
        try:
            start_trial(staff=cast(User, request.user), model=request.POST.get("model", ""))
        except DomainError as error:
            messages.warning(request, error.message)
        return redirect("admin_status:try_model")
    trial = latest_trial()
    runs = trial is not None and trial.state in (JobState.WAITING, JobState.RUNNING)
    context = {
        **admin.site.each_context(request),
        "title": _("Try the model"),
        "models": models_to_try(),
        "server": server_shown(),
        "runs": runs,
        "running_model": trial.payload.get("model", "") if trial and runs else "",
        **(_result_of(trial) if trial and not runs else {}),
    }
    response = TemplateResponse(request, "admin/try_model.html", context)
    if runs:
        response["Refresh"] = str(LOOK_AGAIN_SECONDS)
    return response


def _result_of(trial: Job) -> dict[str, object]:
    """Return what the page shows of a finished trial; no findings if each worker that tried it died."""
    findings = [shown_finding(Finding(**finding)) for finding in trial.result.get("findings", ())]
    return {
        "tried_model": trial.result.get("model", trial.payload.get("model", "")),
        "tried_at": parse_datetime(trial.result.get("at", "")),
        "findings": findings,
    }
