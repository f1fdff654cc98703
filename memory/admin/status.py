"""The status page for staff: services, workers, jobs, failures, vectors and versions, and nobody's words."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import cast
from uuid import UUID

import django
from django.conf import settings
from django.contrib import admin, messages
from django.db import connection
from django.db.models import Count, Min
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.admin_site import ReadOnlyAdmin
from accounts.models import User
from config.errors import DomainError
from config.health import PROBES, workers_heard
from legacies.jobs.overview import counts_by_kind, failed_jobs, failures_since
from legacies.services.jobs import retry_job
from memory.admin.model_trial import try_model
from memory.engines.moderation import is_moderated
from memory.indexing.reembedding import underway
from memory.kinds import JobKind
from memory.models import Activity, FactPair, PairState, RecallItem
from memory.presentation.model_trial import words_of_failure
from memory.presentation.spend_chart import chart_of
from memory.services.usage.spending import spend_of_all

# Members' activities without their contents: who started them, how far they are, and since when.


@admin.register(Activity)
class ActivityAdmin(ReadOnlyAdmin[Activity]):
    """The list of activities. The name of a file and the errors in it are somebody's words and are not shown."""

    list_display = ("user", "legacy", "kind", "state", "phase", "done", "remembered", "total", "created_at")
    list_display_links = ("user", "created_at")
    list_select_related = ("user", "legacy")
    list_filter = ("state", "kind")
    ordering = ("-created_at",)
    fields = (*list_display, "started_at", "finished_at")


FAILURES_OF = timedelta(days=1)
# A reply that was given up is shown as failed to its owner, and only the owner can ask for it again.
NOT_FOR_STAFF = frozenset({JobKind.TURN})
PART_NAMES = {
    "database": gettext_lazy("database"),
    "broker": gettext_lazy("broker"),
    "worker": gettext_lazy("worker"),
    "scheduler": gettext_lazy("scheduler"),
    "embedder": gettext_lazy("embedder"),
    "queue": gettext_lazy("queue"),
}
# `.env.example` says what happens while each of them is off.
SWITCHES = {
    "MEMORY": gettext_lazy("remembering and recalling"),
    "RECONCILE": gettext_lazy("comparing with what was told before"),
    "SHIELD": gettext_lazy("making memory of what leaves the prompt first"),
    "ROUTING": gettext_lazy("choosing a model by how much a message asks"),
    "TOOLS": gettext_lazy("noting, changing and forgetting while replying"),
}
VERSIONS = """
    SELECT current_setting('server_version'), (SELECT extversion FROM pg_extension WHERE extname = 'vector')
"""


@dataclass(frozen=True, slots=True)
class Backlog:
    """The number of recall rows without a vector, and when the oldest of them was told."""

    rows: int
    oldest: datetime | None


@never_cache
@require_safe
def show_status(request: HttpRequest) -> HttpResponse:
    """Show the status. Twelve queries, whatever the data; services are checked in parallel, within a second."""
    context = {
        **admin.site.each_context(request),
        "title": _("System status"),
        "parts": {str(PART_NAMES.get(name, name)): part for name, part in PROBES.run().items()},
        "workers": workers_heard(),
        "kinds": counts_by_kind(),
        "failed": failed_jobs(),
        "failures": [
            (failures, words_of_failure(failures.code)) for failures in failures_since(timezone.now() - FAILURES_OF)
        ],
        "backlog": _backlog(),
        "underway": underway(),
        "pairs": _pairs_by_state(),
        "switches": [
            *((name, does, getattr(settings, name)) for name, does in SWITCHES.items()),
            ("MODERATION", _("looking at what is written and replied"), is_moderated()),
        ],
        "versions": _versions(),
        "chart": chart_of(spend_of_all(now=timezone.now()), today=timezone.now().date()),
        "not_for_staff": NOT_FOR_STAFF,
        "names_no_help": settings.PRODUCTION and not settings.HELP_LINES,
    }
    return TemplateResponse(request, "admin/status.html", context)


@require_POST
def retry_item(request: HttpRequest, item_id: UUID) -> HttpResponse:
    try:
        item = retry_job(staff=cast(User, request.user), item_id=item_id)
    except DomainError as error:
        messages.warning(request, error.message)
    else:
        messages.success(request, _("Retrying: %(kind)s.") % {"kind": item.kind})
    return redirect("admin_status:show")


def _backlog() -> Backlog:
    missing = RecallItem.objects.without_vector()
    return Backlog(**missing.aggregate(rows=Count("id"), oldest=Min("told_at")))


def _pairs_by_state() -> list[tuple[str, int]]:
    """Return how many pairs of facts were proposed for review, by their state."""
    counts = dict(FactPair.objects.order_by().values_list("state").annotate(Count("id")))
    return [(str(PairState(state).label), counts[state]) for state in PairState if state in counts]


def _versions() -> dict[str, str]:
    with connection.cursor() as cursor:
        cursor.execute(VERSIONS)
        server, vector = cursor.fetchone()
    return {
        "Python": platform.python_version(),
        "Django": django.get_version(),
        "PostgreSQL": server,
        "pgvector": vector or "",
        _("Engine"): settings.ENGINE,
        _("Embedder"): settings.EMBEDDER,
    }


# The URLs of the status page, inside the admin and behind its sign-in.

app_name = "admin_status"

urlpatterns = [
    path("", admin.site.admin_view(show_status), name="show"),
    path("try-model/", admin.site.admin_view(try_model), name="try_model"),
    path("retry/<uuid:item_id>/", admin.site.admin_view(retry_item), name="retry"),
]
