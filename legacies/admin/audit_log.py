"""The audit log for staff: sentences with names, and nobody's words."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any, ClassVar
from uuid import UUID

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from accounts.admin_site import ReadOnlyAdmin
from accounts.models import User
from legacies.admin.audit_log_texts import LogLine, action_in_words, lines_of
from legacies.audit import registered_actions
from legacies.models import Legacy, LegacyEvent

# Narrowing the audit log: by legacy, by who did it, by what was done, and by day. One form asks for all four.


class TypedFilter(admin.SimpleListFilter):
    """Filled in by hand: `kind` is the kind of its field. Django shows no filter that offers nothing to choose."""

    kind: ClassVar[str] = "text"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("", "")]

    @property
    def written(self) -> str:
        return (self.value() or "").strip()


class InLegacy(TypedFilter):
    title, parameter_name = _("Legacy, by name"), "legacy"

    def queryset(self, request: HttpRequest, queryset: QuerySet[LegacyEvent]) -> QuerySet[LegacyEvent]:
        if not self.written:
            return queryset
        if key := _as_key(self.written):
            return queryset.filter(chain=key)
        return queryset.filter(chain__in=Legacy.objects.filter(name__icontains=self.written).values("pk"))


class ByWhom(TypedFilter):
    title, parameter_name = _("Who did it, by name or address"), "who"

    def queryset(self, request: HttpRequest, queryset: QuerySet[LegacyEvent]) -> QuerySet[LegacyEvent]:
        if not self.written:
            return queryset
        if key := _as_key(self.written):
            return queryset.filter(actor_id=key)
        named = Q(display_name__icontains=self.written) | Q(email__icontains=self.written)
        return queryset.filter(actor_id__in=User.objects.filter(named).values("pk"))


class WhatWasDone(TypedFilter):
    title, parameter_name = _("What was done"), "done"
    kind = "select"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return sorted(((value, action_in_words(value)) for value in registered_actions()), key=lambda pair: pair[1])

    def queryset(self, request: HttpRequest, queryset: QuerySet[LegacyEvent]) -> QuerySet[LegacyEvent]:
        return queryset.filter(action=self.written) if self.written else queryset


class OnDay(TypedFilter):
    title, parameter_name = _("Day"), "day"
    kind = "date"

    def queryset(self, request: HttpRequest, queryset: QuerySet[LegacyEvent]) -> QuerySet[LegacyEvent]:
        if not self.written:
            return queryset
        day = _as_day(self.written)
        if day is None:
            return queryset.none()
        start = timezone.make_aware(datetime.combine(day, time.min))
        return queryset.filter(at__gte=start, at__lt=start + timedelta(days=1))


def _as_key(text: str) -> UUID | None:
    """What a member reports may be a key; it is taken, and never shown."""
    try:
        return UUID(text)
    except ValueError:
        return None


def _as_day(text: str) -> date | None:
    try:
        return parse_date(text)
    except ValueError:
        return None


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
