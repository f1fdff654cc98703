"""Filters of the list of facts."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Q, QuerySet
from django.forms import TextInput
from django.utils.translation import gettext_lazy
from django_filters import CharFilter, ChoiceFilter, FilterSet, UUIDFilter
from django_filters.constants import EMPTY_VALUES

from memory.models import Category, Fact, MemoryType, Review, Status, Visibility

# The other types are made by the product for itself; nobody looks for them by name.
TYPES = [(kind.value, kind.label) for kind in MemoryType if kind not in (MemoryType.AGENT_PRIVATE, MemoryType.IDENTITY)]
OWNERS = [
    ("mine", gettext_lazy("mine")),
    ("shared", gettext_lazy("shared")),
    ("others", gettext_lazy("other people’s")),
]
STATES = [
    ("open", gettext_lazy("not reviewed yet")),
    ("unsure", gettext_lazy("not sure")),
    ("set_aside", gettext_lazy("set aside")),
    ("replaced", gettext_lazy("replaced")),
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
        label=gettext_lazy("Search for words"),
        method="with_words",
        max_length=200,
        widget=TextInput(attrs={"type": "search"}),
    )
    category = ChoiceFilter(label=gettext_lazy("About"), choices=Category.choices, empty_label=gettext_lazy("anything"))
    memory_type = ChoiceFilter(label=gettext_lazy("Kind"), choices=TYPES, empty_label=gettext_lazy("any kind"))
    whose = ChoiceFilter(
        label=gettext_lazy("Whose facts"), choices=OWNERS, empty_label=gettext_lazy("everybody’s"), method="told_by"
    )
    state = ChoiceFilter(
        label=gettext_lazy("State"), choices=STATES, empty_label=gettext_lazy("remembered"), method="in_state"
    )
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
