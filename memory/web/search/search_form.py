"""The search form."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from memory.models import RecallKind
from memory.recall.query import LONGEST_QUERY
from memory.web.facts.fact_filters import TYPES

KINDS = [
    ("", _("everything")),
    (RecallKind.FACT.value, _("what is remembered")),
    (RecallKind.MESSAGE.value, _("my messages")),
    (RecallKind.CHUNK.value, _("summaries of my conversations")),
]
DAY = forms.DateInput(attrs={"type": "date"})


class SearchForm(forms.Form):
    """Words, a name or a question; the rest narrows it down."""

    q = forms.CharField(
        label=_("What are you looking for?"),
        max_length=LONGEST_QUERY,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
        error_messages={
            "required": _("Please enter a word, a name or a question."),
            "max_length": _("This search is too long: at most 2,000 characters fit."),
        },
    )
    kind = forms.ChoiceField(label=_("Search in"), choices=KINDS, required=False)
    memory_type = forms.ChoiceField(label=_("Kind of fact"), choices=[("", _("any kind")), *TYPES], required=False)
    after = forms.DateField(label=_("From"), required=False, widget=DAY)
    before = forms.DateField(label=_("Until"), required=False, widget=DAY)
    cold = forms.BooleanField(label=_("Also search facts that are rarely used or were replaced"), required=False)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if self.is_bound and self.errors:
            self._lead_to_what_is_wrong()

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        after, before = said.get("after"), said.get("before")
        if after and before and before < after:
            self.add_error("before", ValidationError(_("This date is before the start date.")))
        return said

    @property
    def is_unfolded(self) -> bool:
        """Whether something beside the words is said, or wrong, so that it has to be seen."""
        return any(self.data.get(name) or name in self.errors for name in self.fields if name != "q")

    def _lead_to_what_is_wrong(self) -> None:
        first = next(name for name in self.fields if name in self.errors)
        self.fields[first].widget.attrs["data-focus"] = True
