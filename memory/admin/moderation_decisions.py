"""The moderation queue in the admin: its filters, and the decisions about a shared fact."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import admin
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from legacies.models import Legacy, LegacyEvent, ModerationMode
from memory.models import Fact, Moderation, ReturnReason
from memory.models.facts import LONGEST_REASON
from memory.presentation.facts.fact_card import Card, viewers_of
from memory.presentation.media.photos import photo_cards_for_staff
from memory.services.history.fact_history import DECISIONS as DECISION_ACTIONS
from memory.services.history.fact_history import decisions_on
from memory.services.moderation import (
    approve_fact,
    lift_restriction,
    restrict_fact,
    return_fact,
    undo_decision,
)
from memory.services.moderation.decisions import can_undo
from memory.services.moderation.moderation_queue import place_in_queue, since_in_words

# Filters of the moderation queue.

LATELY = timedelta(days=7)
MOST_LEGACIES = 50


class ModerationFilter(admin.SimpleListFilter):
    """The filter by decision. Without a choice the list shows the queue: the facts that wait."""

    title = gettext_lazy("decision")
    parameter_name = "queue"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        decided = (Moderation.RETURNED, Moderation.RESTRICTED, Moderation.APPROVED)
        states = [(state.value, state.label) for state in decided]
        return [*states, ("lately", _("decided in the last week")), ("all", _("all that is shared"))]

    def choices(self, changelist: Any) -> Iterator[Any]:
        """Name the first choice after the queue instead of "all"."""
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


class ModerationModeFilter(admin.SimpleListFilter):
    """The filter by the moderation mode that the keepers of a legacy set."""

    title = gettext_lazy("visible to the family")
    parameter_name = "mode"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [(ModerationMode.BEFORE.value, _("once approved")), (ModerationMode.AFTER.value, _("at once"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Fact]) -> QuerySet[Fact]:
        return queryset.filter(legacy__moderation_mode=self.value()) if self.value() else queryset


class WaitingLegacyFilter(admin.SimpleListFilter):
    """The filter by legacies in which a fact waits; any other legacy is found by its name in the search."""

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


SEEN = "fact-"
REVISION = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A decision about a fact. `states` are the states in which it is offered; `said` makes the sentence for a number
    of facts; `key` is its key on the keyboard.
    """

    name: str
    key: str
    words: Any
    decide: Callable[..., Fact]
    states: frozenset[Moderation]
    said: Callable[[int], str]
    has_reason: bool = False


APPROVE = Decision(
    name="approve",
    key="a",
    words=gettext_lazy("Approve"),
    decide=approve_fact,
    states=frozenset({Moderation.WAITING}),
    said=lambda n: ngettext("%d approved.", "%d approved.", n) % n,
)
RETURN = Decision(
    name="return",
    key="r",
    words=gettext_lazy("Return to the owner, with a reason"),
    decide=return_fact,
    states=frozenset({Moderation.WAITING, Moderation.APPROVED}),
    said=lambda n: ngettext("%d returned. The owner was told.", "%d returned. The owners were told.", n) % n,
    has_reason=True,
)
RESTRICT = Decision(
    name="restrict",
    key="x",
    words=gettext_lazy("Restrict to the owner, with a reason"),
    decide=restrict_fact,
    states=frozenset({Moderation.WAITING, Moderation.APPROVED, Moderation.RETURNED}),
    said=lambda n: ngettext("%d restricted. The owner was told.", "%d restricted. The owners were told.", n) % n,
    has_reason=True,
)
LIFT = Decision(
    name="lift",
    key="l",
    words=gettext_lazy("Lift the restriction"),
    decide=lift_restriction,
    states=frozenset({Moderation.RESTRICTED}),
    said=lambda n: (
        ngettext("%d restriction lifted. The owner was told.", "%d restrictions lifted. The owners were told.", n) % n
    ),
)
UNDO = Decision(
    name="undo",
    key="u",
    words=gettext_lazy("Undo the last decision"),
    decide=undo_decision,
    states=frozenset(Moderation),
    said=lambda n: (
        ngettext("%d decision undone. The owner was told.", "%d decisions undone. The owners were told.", n) % n
    ),
)
DECISIONS: Mapping[str, Decision] = {one.name: one for one in (APPROVE, RETURN, RESTRICT, LIFT, UNDO)}


class ReasonForm(forms.Form):
    """A reason in use, the moderator's own words, or both: then the owner reads one after the other."""

    chosen = forms.ModelChoiceField(
        ReturnReason.objects.none(),
        label=gettext_lazy("Reason, which the owner reads"),
        required=False,
        widget=forms.RadioSelect,
        empty_label=None,
    )
    own = forms.CharField(
        label=gettext_lazy("In your own words, instead of the reason above or after it"),
        required=False,
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        chosen = self.fields["chosen"]
        assert isinstance(chosen, forms.ModelChoiceField)  # noqa: S101 - as declared above
        chosen.queryset = ReturnReason.objects.in_use()

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or self.cleaned_data
        chosen = said.get("chosen")
        said["reason"] = "\n".join(part for part in (chosen.text if chosen else "", said.get("own", "")) if part)
        if not said["reason"] and not self.errors:
            self.add_error("chosen", _("Choose a reason, or write one."))
        elif chosen and len(said["reason"]) > LONGEST_REASON:
            room = {"most": LONGEST_REASON - len(chosen.text) - 1}
            self.add_error("own", _("After that reason you can add up to %(most)d characters.") % room)
        return said


def seen_in(request: HttpRequest) -> dict[UUID, int]:
    """Return the facts of a decision, each with the revision that was shown, or 0, which no fact has, without one."""
    seen: dict[UUID, int] = {}
    for name, value in request.POST.items():
        key = _parse_key(name)
        if key is not None:
            seen[key] = int(value) if isinstance(value, str) and REVISION.fullmatch(value) else 0
    return seen


def _parse_key(name: str) -> UUID | None:
    try:
        return UUID(name.removeprefix(SEEN)) if name.startswith(SEEN) else None
    except ValueError:
        return None


# One fact as moderators see it.

NAMES_SHOWN = 100
# In these states nobody but the owner sees the fact, until it comes back to the queue.
WITH_TELLER = (Moderation.RETURNED, Moderation.RESTRICTED)


def moderation_page_context(shared: Fact) -> dict[str, Any]:
    """Return the context for a fact that staff may see: the card as any fellow member sees it, and the decisions."""
    fact = Fact.objects.shared_for_staff().with_card().get(pk=shared.pk)
    viewers = viewers_of(fact)
    return {
        "card": Card(fact, _fellow_member()),
        "photos": photo_cards_for_staff(fact),
        "legacy": fact.legacy,
        "readers": viewers[:NAMES_SHOWN],
        "how_many": viewers.count(),
        "waited": waited_in_words(fact),
        "is_waiting": fact.moderation == Moderation.WAITING,
        "is_with_teller": fact.moderation in WITH_TELLER,
        "place": place_in_queue(fact),
        "history": decisions_on(fact)[::-1],
        "decisions": [one for one in DECISIONS.values() if fact.moderation in one.states and one is not UNDO],
        "undo": UNDO if can_undo(fact) else None,
        "form": ReasonForm(auto_id=False),
        "title": _("A shared fact"),
        "subtitle": None,
    }


def _fellow_member() -> User:
    """Return somebody of the family who is not the owner: all of them see the same."""
    return User()


def waited_in_words(fact: Fact) -> str:
    """Return how long the fact has been in the moderation queue, in the largest unit."""
    return since_in_words(fact.to_desk_at) if fact.to_desk_at else ""
