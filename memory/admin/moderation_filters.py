"""Filters of the moderation queue."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from legacies.models import Legacy, LegacyEvent, ModerationMode
from memory.models import Fact, Moderation
from memory.services.history.fact_history import DECISIONS as DECISION_ACTIONS

LATELY = timedelta(days=7)
MOST_LEGACIES = 50


class InModeration(admin.SimpleListFilter):
    """What waits comes first: without a choice, the list is the queue."""

    title = gettext_lazy("decision")
    parameter_name = "queue"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        decided = (Moderation.RETURNED, Moderation.RESTRICTED, Moderation.APPROVED)
        states = [(state.value, state.label) for state in decided]
        return [*states, ("lately", _("decided in the last week")), ("all", _("all that is shared"))]

    def choices(self, changelist: Any) -> Iterator[Any]:
        """The first choice is no "all" but the queue."""
        first, *others = super().choices(changelist)
        return iter([{**first, "display": Moderation.WAITING.label}, *others])

    def queryset(self, request: HttpRequest, queryset: QuerySet[Fact]) -> QuerySet[Fact]:
        if self.value() == "all":
            return queryset
        if self.value() == "lately":
            return queryset.filter(_decided_lately())
        return queryset.filter(moderation=self.value() or Moderation.WAITING)


def _decided_lately() -> Exists:
    since = timezone.now() - LATELY
    return Exists(LegacyEvent.objects.filter(object_id=OuterRef("pk"), action__in=DECISION_ACTIONS, at__gte=since))


class SeenWhen(admin.SimpleListFilter):
    """By the rule that the keepers of its legacy set."""

    title = gettext_lazy("visible to the family")
    parameter_name = "mode"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [(ModerationMode.BEFORE.value, _("once approved")), (ModerationMode.AFTER.value, _("at once"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Fact]) -> QuerySet[Fact]:
        return queryset.filter(legacy__moderation_mode=self.value()) if self.value() else queryset


class AboutLegacy(admin.SimpleListFilter):
    """The legacies in which something waits; any other is found by its name in the search."""

    title = gettext_lazy("legacy")
    parameter_name = "about"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        waiting = Fact.objects.awaiting_moderation().order_by().values("legacy")
        named = Legacy.objects.filter(pk__in=waiting).order_by("name", "id").values_list("pk", "name")
        return [(str(key), name) for key, name in named[:MOST_LEGACIES]]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Fact]) -> QuerySet[Fact]:
        offered = {key for key, _name in self.lookup_choices}
        chosen = self.value()
        return queryset.filter(legacy__in=[chosen]) if chosen in offered else queryset
