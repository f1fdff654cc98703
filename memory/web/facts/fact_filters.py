"""Filters of the list of facts."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Q, QuerySet
from django.forms import TextInput
from django.utils.translation import gettext_lazy as _
from django_filters import CharFilter, ChoiceFilter, FilterSet, UUIDFilter
from django_filters.constants import EMPTY_VALUES

from memory.models import Category, Fact, MemoryType, Review, Status, Visibility

# The other types are made by the product for itself; nobody looks for them by name.
TYPES = [(kind.value, kind.label) for kind in MemoryType if kind not in (MemoryType.AGENT_PRIVATE, MemoryType.IDENTITY)]
OWNERS = [("mine", _("mine")), ("shared", _("shared")), ("others", _("other people’s"))]
STATES = [
    ("open", _("not reviewed yet")),
    ("unsure", _("not sure")),
    ("set_aside", _("set aside")),
    ("replaced", _("replaced")),
]
STANDING = [Status.ACTIVE, Status.SUGGESTED]
_STATE_RULES = {
    "open": Q(review=Review.OPEN, status__in=STANDING),
    "unsure": Q(review=Review.UNSURE, status__in=STANDING),
    "set_aside": Q(status=Status.RETIRED),
    "replaced": Q(status=Status.SUPERSEDED),
}


class RememberedFilter(FilterSet):  # type: ignore[misc]  # django-filter has no types
    """Without a state, what was set aside or replaced is left out. Looking into states shows own facts only."""

    q = CharFilter(
        label=_("Search for words"), method="with_words", max_length=200, widget=TextInput(attrs={"type": "search"})
    )
    category = ChoiceFilter(label=_("About"), choices=Category.choices, empty_label=_("anything"))
    memory_type = ChoiceFilter(label=_("Kind"), choices=TYPES, empty_label=_("any kind"))
    whose = ChoiceFilter(label=_("Whose facts"), choices=OWNERS, empty_label=_("everybody’s"), method="told_by")
    state = ChoiceFilter(label=_("State"), choices=STATES, empty_label=_("remembered"), method="in_state")
    conversation = UUIDFilter(method="from_conversation")

    class Meta:
        model = Fact
        fields: list[str] = []

    def filter_queryset(self, queryset: QuerySet[Fact]) -> QuerySet[Fact]:
        if self.form.errors:
            return queryset.none()
        found: QuerySet[Fact] = super().filter_queryset(queryset)
        return found if self.form.cleaned_data["state"] else found.filter(status__in=STANDING)

    def with_words(self, queryset: QuerySet[Fact], _name: str, value: str) -> QuerySet[Fact]:
        found: QuerySet[Fact] = queryset.with_words(value)  # type: ignore[attr-defined]  # a FactQuerySet
        return found

    def told_by(self, queryset: QuerySet[Fact], _name: str, value: str) -> QuerySet[Fact]:
        me = self.request.user.pk
        if value == "shared":
            return queryset.filter(visibility=Visibility.SHARED)
        return queryset.filter(owner=me) if value == "mine" else queryset.exclude(owner=me)

    def in_state(self, queryset: QuerySet[Fact], _name: str, value: str) -> QuerySet[Fact]:
        return queryset.filter(_STATE_RULES[value], owner=self.request.user.pk)

    def from_conversation(self, queryset: QuerySet[Fact], _name: str, value: UUID) -> QuerySet[Fact]:
        """Only its teller knows which talk a fact came from, so a foreign id finds nothing."""
        return queryset.filter(conversation=value, owner=self.request.user.pk)

    @property
    def is_narrowed(self) -> bool:
        """Whether anything but the plain list was asked for."""
        return any(self.data.get(name) not in EMPTY_VALUES for name in self.filters)

    @property
    def is_unfolded(self) -> bool:
        """Whether one of the filters beside the words is set, so that they have to be seen."""
        return any(
            self.data.get(name) not in EMPTY_VALUES for name in self.filters if name not in ("q", "conversation")
        )
