"""Forms for correcting, merging and disputing facts, and the facts that they offer to choose from."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any
from uuid import UUID

from django import forms
from django.forms import Form
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from memory import recall
from memory.models import Fact, RecallKind
from memory.models.facts import FactQuerySet
from memory.recall import Hit
from memory.services.disputes import LONGEST_ANSWER
from memory.services.facts.fact_inputs import LONGEST_CONTENT, LONGEST_REASON, LooksLikeASecret, without_secrets
from memory.web.forms import FactForm, LongTextField

# The question that a form asks when its text looks like a secret. Leaving the secret out is the first choice.

OUT, KEEP = "out", "keep"


def as_chosen(request: HttpRequest, said: Mapping[str, Any]) -> dict[str, Any]:
    """Return the typed values, without secrets if their writer chose so, and whether secrets are allowed."""
    choice = request.POST.get("secrets", "")
    told = without_secrets(said) if choice == OUT else dict(said)
    return {**told, "allow_secrets": choice == KEEP}


def words_that_look_like_one(form: Form, refused: LooksLikeASecret) -> list[str]:
    """Return the words that look like a secret, for their writer alone."""
    said = form.cleaned_data
    return [str(said.get(place.field, ""))[place.start : place.end] for place in refused.places]


# Similar facts, for people to choose from.

MOST_SHOWN = 10
LOOKED_AT = 30
NEAR = {"en": 0.55}
"""The cosine from which two statements about one person may say the same. With the packaged model, different statements
are below 0.45 and paraphrases between 0.56 and 0.88.
"""
NEAR_ELSEWHERE = 0.7
"""The same for other languages. A model of English finds any two sentences in them similar (0.4 to 0.62)."""


def own_alike(fact: Fact, user: User) -> Sequence[Fact]:
    """Return the viewer's other facts of this legacy that are near enough to say the same, the nearest first."""
    return _similar_facts(fact, user, Fact.objects.owned_by(user), is_near=partial(_is_near, fact))


def others_alike(fact: Fact, user: User) -> Sequence[Fact]:
    """Return what others shared, the nearest first."""
    return _similar_facts(fact, user, Fact.objects.visible_to(user).exclude(owner=user.pk).exclude(owner=None))


def _is_near(fact: Fact, hit: Hit) -> bool:
    """Compare by meaning; without a vector by words: half of the shorter one's words are in both."""
    if hit.similarity:
        return hit.similarity >= NEAR.get(fact.language, NEAR_ELSEWHERE)
    one, other = (set(re.findall(r"\w+", text.casefold())) for text in (fact.content, hit.text))
    return 2 * len(one & other) >= min(len(one), len(other))


def _similar_facts(
    fact: Fact, user: User, among: FactQuerySet, *, is_near: Callable[[Hit], bool] = bool
) -> Sequence[Fact]:
    if fact.legacy_id is None:
        return []
    found = recall.search(
        viewer=user, legacy_id=fact.legacy_id, query=fact.content, kinds=[RecallKind.FACT], limit=LOOKED_AT
    )
    ids = [hit.id for hit in found.hits if hit.id != fact.pk and is_near(hit)]
    rows = among.live().filter(pk__in=ids, legacy=fact.legacy_id).select_related("owner").in_bulk()
    return [rows[key] for key in ids if key in rows][:MOST_SHOWN]


def _answer_field(*, required: bool) -> LongTextField:
    return LongTextField(
        label=_("How do you know?"),
        help_text=_(
            "The other person can read your answer. For example: I was there; she told me in 1998; it is in her letter."
        ),
        max_length=LONGEST_ANSWER,
        required=required,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class KeepersFactForm(FactForm):
    """A fact that a keeper writes, for themselves or for the whole family."""

    field_order = ("content", "occurred", "category", "for_family", "revision")

    for_family = forms.BooleanField(
        label=_(
            "The family’s own knowledge: the whole family can see it, and an admin checks it like "
            "anything that is shared"
        ),
        required=False,
    )


class CorrectForm(FactForm):
    """A correction, with its reason."""

    field_order = ("content", "occurred", "category", "reason", "revision")

    reason = forms.CharField(
        label=_("Why?"),
        help_text=_("Your reason is saved in the history. Only you can see it."),
        max_length=LONGEST_REASON,
        required=False,
    )


class OtherwiseForm(forms.Form):
    """How the viewer remembers what somebody else told."""

    content = LongTextField(
        label=_("How do you remember it? Please write a complete sentence."),
        max_length=LONGEST_CONTENT,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    answer = _answer_field(required=False)


class _Choosing(forms.Form):
    """A choice among these facts, shown by their sentences."""

    choosing: str

    def __init__(self, *args: Any, facts: Sequence[Fact], **options: Any) -> None:
        super().__init__(*args, **options)
        field: Any = self.fields[self.choosing]
        field.choices = [(fact.pk, self.label_of(fact)) for fact in facts]

    def label_of(self, fact: Fact) -> str:
        return fact.content


class DifferingForm(_Choosing):
    """The choice of another's fact that differs from the viewer's."""

    choosing = "other"

    other = forms.TypedChoiceField(label=_("Which of these differs from yours?"), coerce=UUID, widget=forms.RadioSelect)
    answer = _answer_field(required=False)

    def label_of(self, fact: Fact) -> str:
        name = fact.owner.name if fact.owner else ""
        return f"{fact.content} ({name})"


class MergeForm(_Choosing):
    """The choice of own facts that say the same, and the wording to keep."""

    choosing = "others"

    others = forms.TypedMultipleChoiceField(
        label=_("Which of these say the same?"), coerce=UUID, widget=forms.CheckboxSelectMultiple
    )
    content = LongTextField(
        label=_("Wording to keep"), max_length=LONGEST_CONTENT, widget=forms.Textarea(attrs={"rows": 3})
    )
    revision = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)


class AnswerForm(forms.Form):
    answer = _answer_field(required=True)


class SettleForm(forms.Form):
    """The values of a keeper's button."""

    state = forms.CharField()
    preferred = forms.UUIDField(required=False)
