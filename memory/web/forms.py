"""Forms of the pages about memory. Forms check the input's format; services check what is allowed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key
from config.errors import InvalidInput
from config.texts import UNREADABLE
from legacies.dates_in_words import in_words, to_edtf
from legacies.models import Legacy, ModerationMode
from legacies.web.forms import SaidDateField
from memory.models import Category, Fact, Persona
from memory.models.conversations import LONGEST_FEEDBACK, LONGEST_MESSAGE, FeedbackReason
from memory.services.conversations.lifecycle import LONGEST_TITLE
from memory.services.conversations.reply_feedback import Feedback
from memory.services.facts.fact_inputs import LONGEST_CONTENT


class LongTextField(forms.CharField):
    """A text exactly as it was typed, with plain newlines as line ends. U+FFFD, the trace of broken UTF-8, is refused.

    The field has no `maxlength` on the page, since a browser silently cuts what is pasted. A text that is too long
    is refused with a message.
    """

    widget = forms.Textarea
    default_error_messages = {
        "required": _("Please write something first."),
        "unreadable": UNREADABLE,
    }

    def __init__(self, **options: Any) -> None:
        super().__init__(strip=False, **options)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {name: value for name, value in super().widget_attrs(widget).items() if name != "maxlength"}

    def to_python(self, value: Any) -> str:
        return (super().to_python(value) or "").replace("\r\n", "\n")

    def validate(self, value: str) -> None:
        super().validate(value.strip())
        if "\ufffd" in value:
            raise ValidationError(self.error_messages["unreadable"], code="unreadable")


class FeedbackForm(forms.Form):
    """Feedback on a reply: `helpful`, `not_right` with a reason, or `nothing`, which withdraws it."""

    say = forms.ChoiceField(choices=[(name, name) for name in ("helpful", "not_right", "nothing")])
    reason = forms.ChoiceField(choices=FeedbackReason.choices, required=False)
    words = forms.CharField(max_length=LONGEST_FEEDBACK, required=False)

    @property
    def feedback(self) -> Feedback | None:
        """Return the feedback, None for `nothing`. Reason and words count only for `not_right`."""
        said = self.cleaned_data
        if said["say"] == "nothing":
            return None
        is_helpful = said["say"] == "helpful"
        return Feedback(True) if is_helpful else Feedback(False, said["reason"], said["words"])


class TellForm(forms.Form):
    """One message. `client_id` identifies one display of the form."""

    content = LongTextField(
        label=_("What would you like to say?"),
        max_length=LONGEST_MESSAGE,
        widget=forms.Textarea(attrs={"rows": 2, "autocomplete": "off"}),
        error_messages={
            "max_length": _("This message is too long: at most 16,000 characters fit. Please send it in parts.")
        },
    )
    client_id = forms.CharField(max_length=64, required=False, initial=lambda: new_key().hex, widget=forms.HiddenInput)

    @property
    def told(self) -> dict[str, str]:
        """Return what to post. The same words from one form are one message; changed words are another."""
        content, form_id = self.cleaned_data["content"], self.cleaned_data["client_id"]
        client_id = hashlib.sha256(f"{form_id}\n{content}".encode()).hexdigest() if form_id else ""
        return {"content": content, "client_id": client_id}


class AttachedForm(forms.Form):
    """The user's other legacies that a conversation is about too."""

    attached = forms.TypedMultipleChoiceField(
        label=_("Who else is it about?"),
        help_text=_(
            "The assistant also uses what is remembered about them. Facts that name them are noted "
            "in their legacy, if you can add to it. Nothing is noted from a private conversation."
        ),
        coerce=UUID,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, legacies: Sequence[Legacy], **options: Any) -> None:
        super().__init__(*args, **options)
        choices: Any = self.fields["attached"]
        choices.choices = [(legacy.pk, legacy.name) for legacy in legacies]
        if not legacies:
            del self.fields["attached"]


class PersonaChoiceForm(forms.Form):
    """The persona that a conversation is held with, or none."""

    persona = forms.TypedChoiceField(
        label=_("How should the assistant talk with you?"), coerce=UUID, empty_value=None, required=False
    )

    def __init__(self, *args: Any, personas: Sequence[Persona], **options: Any) -> None:
        super().__init__(*args, **options)
        choices: Any = self.fields["persona"]
        choices.choices = [("", _("As usual")), *((one.pk, one.said_in_a_line) for one in personas)]


class BeginForm(PersonaChoiceForm, AttachedForm, TellForm):
    """The first message of a conversation, and the conversation's options."""

    field_order = ("content", "persona", "private", "attached", "client_id")

    private = forms.BooleanField(
        label=_("Private conversation: nothing is remembered"),
        required=False,
        widget=forms.CheckboxInput(attrs={"data-draft-off": ""}),
    )

    @property
    def begun(self) -> dict[str, Any]:
        """Return how to begin it. From the same form, a private and a normal conversation are two."""
        private = self.cleaned_data["private"]
        attached = self.cleaned_data.get("attached", [])
        return {
            "client_id": self._scoped_client_id(self.cleaned_data["client_id"]),
            "private": private,
            "attached": attached,
            "persona": self.cleaned_data["persona"],
        }

    @property
    def told(self) -> dict[str, str]:
        told = super().told
        return {**told, "client_id": self._scoped_client_id(told["client_id"])}

    def _scoped_client_id(self, client_id: str) -> str:
        is_other = bool(client_id) and self.cleaned_data["private"]
        return hashlib.sha256(f"private\n{client_id}".encode()).hexdigest() if is_other else client_id


class TitleForm(forms.Form):
    """The title of a conversation, or none."""

    title = forms.CharField(
        label=_("Name of this conversation"),
        help_text=_("If you leave this empty, its first words are used."),
        max_length=LONGEST_TITLE,
        required=False,
    )


class FactForm(forms.Form):
    """A fact that is written or edited by hand. `revision` is the one that the user saw."""

    content = LongTextField(
        label=_("One thing to remember, in a complete sentence"),
        max_length=LONGEST_CONTENT,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    occurred = SaidDateField(
        label=_("When was it?"),
        max_length=60,
        required=False,
        widget=forms.TextInput(attrs={"class": "field__short"}),
    )
    category = forms.ChoiceField(
        label=_("What is it about?"),
        choices=Category.choices,
        initial=Category.OTHER,
        widget=forms.Select(attrs={"class": "field__short"}),
    )
    revision = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)

    @classmethod
    def showing(cls, fact: Fact) -> FactForm:
        initial = {name: getattr(fact, name) for name in ("content", "category", "revision")}
        return cls(initial=initial | {"occurred": _date_in_words(fact.occurred)})

    @property
    def changes(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("content", "occurred", "category")}

    def changes_of(self, fact: Fact) -> dict[str, Any]:
        """Return the changes to this fact, without an unchanged date, since the date may follow the words."""
        is_left = self.cleaned_data["occurred"] == fact.occurred
        return {name: value for name, value in self.changes.items() if not (name == "occurred" and is_left)}


def _date_in_words(edtf: str) -> str:
    """Return the date in words if the field reads them back as the same date, else as it is stored."""
    said = in_words(edtf) if edtf else ""
    try:
        return said if to_edtf(said) == edtf else edtf
    except InvalidInput:
        return edtf


class DecisionForm(forms.Form):
    """The values of a button: the revision that the user saw, whether words may be shown, and the card that follows."""

    revision = forms.IntegerField(required=False, min_value=1)
    show_words = forms.BooleanField(required=False)
    next = forms.UUIDField(required=False)


class ModerationForm(forms.Form):
    """Whether the family sees what is shared at once, or after an admin has checked it."""

    moderation_mode = forms.ChoiceField(
        label=_("When can the family see what somebody shares?"),
        choices=[
            (ModerationMode.AFTER, _("Right away. An admin checks it afterwards.")),
            (
                ModerationMode.BEFORE,
                _("After an admin has checked it. Until then, only the person who told it can see it."),
            ),
        ],
        widget=forms.RadioSelect,
    )
