"""Forms to correct a fact, or to dispute one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from memory.models import Fact
from memory.services.disputes import LONGEST_ANSWER
from memory.services.facts.fact_inputs import LONGEST_CONTENT, LONGEST_REASON
from memory.web.forms import FactForm, ToldField


def _answer_field(*, required: bool) -> ToldField:
    return ToldField(
        label=_("How do you know?"),
        help_text=_(
            "The other person can read your answer. For example: I was there; she told me in 1998; it is in her letter."
        ),
        max_length=LONGEST_ANSWER,
        required=required,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class KeepersFactForm(FactForm):
    """What a keeper writes down: for themselves, or for everybody."""

    field_order = ("content", "occurred", "category", "for_family", "revision")

    for_family = forms.BooleanField(
        label=_(
            "The family’s own knowledge: the whole family can see it, and an admin checks it like "
            "anything that is shared"
        ),
        required=False,
    )


class CorrectForm(FactForm):
    """The words as they should be, and why."""

    field_order = ("content", "occurred", "category", "reason", "revision")

    reason = forms.CharField(
        label=_("Why?"),
        help_text=_("Your reason is saved in the history. Only you can see it."),
        max_length=LONGEST_REASON,
        required=False,
    )


class OtherwiseForm(forms.Form):
    """How somebody remembers what another told."""

    content = ToldField(
        label=_("How do you remember it? Please write a complete sentence."),
        max_length=LONGEST_CONTENT,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    answer = _answer_field(required=False)


class _Choosing(forms.Form):
    """Some of these facts, by their sentences."""

    choosing: str

    def __init__(self, *args: Any, facts: Sequence[Fact], **options: Any) -> None:
        super().__init__(*args, **options)
        field: Any = self.fields[self.choosing]
        field.choices = [(fact.pk, self.label_of(fact)) for fact in facts]

    def label_of(self, fact: Fact) -> str:
        return fact.content


class DifferingForm(_Choosing):
    """Which of the others' facts tells it differently."""

    choosing = "other"

    other = forms.TypedChoiceField(label=_("Which of these differs from yours?"), coerce=UUID, widget=forms.RadioSelect)
    answer = _answer_field(required=False)

    def label_of(self, fact: Fact) -> str:
        name = fact.owner.name if fact.owner else ""
        return f"{fact.content} ({name})"


class MergeForm(_Choosing):
    """Which own facts say the same, and in which words they stay."""

    choosing = "others"

    others = forms.TypedMultipleChoiceField(
        label=_("Which of these say the same?"), coerce=UUID, widget=forms.CheckboxSelectMultiple
    )
    content = ToldField(
        label=_("Wording to keep"), max_length=LONGEST_CONTENT, widget=forms.Textarea(attrs={"rows": 3})
    )
    revision = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)


class AnswerForm(forms.Form):
    answer = _answer_field(required=True)


class SettleForm(forms.Form):
    """What a keeper's button says."""

    state = forms.CharField()
    preferred = forms.UUIDField(required=False)
