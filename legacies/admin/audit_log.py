"""The audit log, for staff: sentences with names, and nobody's words."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from accounts.admin_site import ReadOnlyAdmin
from legacies.admin.audit_log_filters import ByWhom, InLegacy, OnDay, WhatWasDone
from legacies.admin.audit_log_texts import LogLine, lines_of
from legacies.models import LegacyEvent


class LogChangeList(ChangeList):
    """A page of events, each with its `line`: names are looked up for the page, not row by row."""

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        events = list(self.result_list)
        lines = lines_of(events)
        for event in events:
            event.line = lines[event.pk]
        self.result_list = events


@admin.register(LegacyEvent)
class LegacyEventAdmin(ReadOnlyAdmin[LegacyEvent]):
    """Who, when and what kind of thing. What it was about in words is in the payload, which is not shown."""

    list_display = ("at", "sentence", "legacy")
    list_filter = (InLegacy, ByWhom, WhatWasDone, OnDay)
    ordering = ("-at",)
    fields = ("at", "sentence", "legacy", "sequence", "hash")

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return LogChangeList

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Without Django's second heading, which is the name of the action in the table."""
        return super().change_view(request, object_id, form_url, {"subtitle": None, **(extra_context or {})})

    @admin.display(description=_("what happened"))
    def sentence(self, event: LegacyEvent) -> str:
        return _line(event).sentence

    @admin.display(description=_("legacy"))
    def legacy(self, event: LegacyEvent) -> str:
        name = _line(event).legacy
        return format_html('<a href="?{}">{}</a>', urlencode({"legacy": name}), name) if name else "–"


def _line(event: LegacyEvent) -> LogLine:
    line: LogLine = getattr(event, "line", None) or lines_of([event])[event.pk]
    return line
