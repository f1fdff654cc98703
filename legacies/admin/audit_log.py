"""The audit log in the admin: each event as a plain sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
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
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.admin_site import ReadOnlyAdmin
from accounts.models import User
from legacies.audit import Action, registered_actions, sentence_of
from legacies.models import Legacy, LegacyEvent, LegacyEventPayload
from legacies.models.event import Scope

# Audit events as sentences with names: who did what, in which legacy. They never contain anything that a member told.

# An event with this prefix is about a member. The payload says which one, and only that key is read from it.
OF_MEMBERS = "member_"


@dataclass(frozen=True, slots=True)
class LogLine:
    who: str
    sentence: str
    legacy: str
    """The legacy's name; empty if the event belongs to no legacy, or the legacy was deleted."""


def lines_of(events: Sequence[LegacyEvent]) -> dict[UUID, LogLine]:
    """Return a line for each event, by the event's id. Three queries, however many events there are."""
    subjects = _subjects(events)
    people = User.objects.in_bulk({*(event.actor_id for event in events if event.actor_id), *subjects.values()})
    chains = {event.chain for event in events if event.scope == Scope.LEGACY}
    names = dict(Legacy.objects.filter(pk__in=chains).values_list("pk", "name"))
    lines = {}
    for event in events:
        who = _actor_name(event, people)
        subject = people.get(subjects[event.pk]) if event.pk in subjects else None
        whom = subject.name if subject else gettext("a member")
        lines[event.pk] = LogLine(who, _sentence(event.action, who, whom), names.get(event.chain, ""))
    return lines


def action_in_words(action: str) -> str:
    """Return the action for a list of choices: its sentence about "Somebody".

    An action without a sentence is shown by its name: `fact_shared` as "Fact shared".
    """
    said = sentence_of(action)
    return (
        said % {"who": gettext("Somebody"), "whom": gettext("a member")}
        if said
        else action.replace("_", " ").capitalize()
    )


def _subjects(events: Iterable[LegacyEvent]) -> dict[UUID, UUID]:
    keys = [event.pk for event in events if event.action.startswith(OF_MEMBERS)]
    rows = LegacyEventPayload.objects.filter(event_id__in=keys)
    found = rows.values_list("event_id", "payload__before__user_id", "payload__after__user_id")
    return {key: UUID(before or after) for key, before, after in found if before or after}


def _actor_name(event: LegacyEvent, people: Mapping[UUID, User]) -> str:
    if event.actor_kind == "task":
        return gettext("The assistant")
    person = people.get(event.actor_id) if event.actor_id else None
    return person.name if person else gettext("A former member")


def _sentence(action: str, who: str, whom: str) -> str:
    """Return the sentence of an event. An action of another version has none and is shown by its name."""
    said = sentence_of(action)
    if said is None:
        return f"{who}: {action_in_words(action)}."
    return said % {"who": who, "whom": whom}


def action_sentences() -> dict[str, str]:
    return {
        Action.LEGACY_CREATED: gettext("%(who)s created this legacy."),
        Action.LEGACY_EDITED: gettext("%(who)s changed what is said about the person."),
        Action.MODERATION_MODE_SET: gettext("%(who)s changed when the family sees what is shared."),
        Action.MEMBER_INVITED: gettext("%(who)s invited somebody."),
        Action.INVITATION_REVOKED: gettext("%(who)s withdrew an invitation."),
        Action.MEMBER_JOINED: gettext("%(who)s accepted an invitation to this legacy."),
        Action.MEMBER_EDITED: gettext("%(who)s changed how %(whom)s is related."),
        Action.MEMBER_LEFT: gettext("%(who)s is no longer a member of this legacy."),
        Action.MEMBER_ROLE_CHANGED: gettext("%(who)s changed the role of %(whom)s."),
        Action.MEMBER_REMOVED: gettext("%(who)s ended the membership of %(whom)s."),
        Action.DELETION_AGREED: gettext("%(who)s agreed that the legacy is deleted."),
        Action.QUIET_DATE_SET: gettext("%(who)s set a quiet date."),
        Action.QUIET_DATE_REMOVED: gettext("%(who)s removed a quiet date."),
        Action.MEMBER_PAUSED: gettext("%(who)s paused the legacy for themselves."),
        Action.MEMBER_RESUMED: gettext("%(who)s ended their pause."),
        Action.LEGACY_PAUSED: gettext("%(who)s paused the legacy for everybody."),
        Action.LEGACY_RESUMED: gettext("%(who)s ended the pause of the legacy."),
        Action.DELETION_CALLED_OFF: gettext("%(who)s called off the deletion of the legacy."),
        Action.DELETION_BEGUN: gettext("The deletion of the legacy began."),
    }


# Filters of the audit log: by legacy, actor, action and day. One form has all four.


class TypedFilter(admin.SimpleListFilter):
    """A filter whose value is typed or chosen in a form field of this `kind`.

    `lookups` returns an empty choice, because Django does not show a filter without choices.
    """

    kind: ClassVar[str] = "text"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("", "")]

    @property
    def written(self) -> str:
        return (self.value() or "").strip()


class LegacyFilter(TypedFilter):
    title, parameter_name = _("Legacy, by name"), "legacy"

    def queryset(self, request: HttpRequest, queryset: QuerySet[LegacyEvent]) -> QuerySet[LegacyEvent]:
        if not self.written:
            return queryset
        if key := _as_key(self.written):
            return queryset.filter(chain=key)
        return queryset.filter(chain__in=Legacy.objects.filter(name__icontains=self.written).values("pk"))


class ActorFilter(TypedFilter):
    title, parameter_name = _("Who did it, by name or address"), "who"

    def queryset(self, request: HttpRequest, queryset: QuerySet[LegacyEvent]) -> QuerySet[LegacyEvent]:
        if not self.written:
            return queryset
        if key := _as_key(self.written):
            return queryset.filter(actor_id=key)
        named = Q(display_name__icontains=self.written) | Q(email__icontains=self.written)
        return queryset.filter(actor_id__in=User.objects.filter(named).values("pk"))


class ActionFilter(TypedFilter):
    title, parameter_name = _("What was done"), "done"
    kind = "select"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return sorted(((value, action_in_words(value)) for value in registered_actions()), key=lambda pair: pair[1])

    def queryset(self, request: HttpRequest, queryset: QuerySet[LegacyEvent]) -> QuerySet[LegacyEvent]:
        return queryset.filter(action=self.written) if self.written else queryset


class DayFilter(TypedFilter):
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
    """Return the text as an id, or None. Members may report ids, so filters accept them, but ids are never shown."""
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
    """A page of events, each with its `line`. Names are looked up once for the page and not for each row."""

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        events = list(self.result_list)
        lines = lines_of(events)
        for event in events:
            event.line = lines[event.pk]
        self.result_list = events


@admin.register(LegacyEvent)
class LegacyEventAdmin(ReadOnlyAdmin[LegacyEvent]):
    """The audit log for staff: actor, time and action. The content is in the payload, which is not shown."""

    list_display = ("at", "sentence", "legacy")
    list_filter = (LegacyFilter, ActorFilter, ActionFilter, DayFilter)
    ordering = ("-at",)
    fields = ("at", "sentence", "legacy", "sequence", "hash")

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return LogChangeList

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show an event without Django's second heading, which would be the name of the action in the database."""
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
