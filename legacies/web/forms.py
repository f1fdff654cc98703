"""Forms of the pages of a legacy. Forms check the input's format; services check what is allowed."""

from __future__ import annotations

import hashlib
import zoneinfo
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _

from accounts.countries import country_names
from accounts.keys import new_key
from accounts.models import User
from accounts.services import LONGEST_NAME
from config.errors import DomainError, InvalidInput
from config.texts import check_name
from legacies.dates import ImpossibleDate
from legacies.dates_in_words import AmbiguousDate, example, in_words, to_day_of_year, to_edtf
from legacies.models import Invitation, Legacy, Membership, Role
from legacies.services.legacies import LANGUAGES
from legacies.services.quiet_dates import DayOfYear


def show_problem(form: forms.BaseForm, error: DomainError) -> None:
    """Show the messages of a service's refusal beside the form's fields, or above the form."""
    for field, problems in error.fields.items():
        form.add_error(field if field in form.fields else None, [*problems])
    if not error.fields:
        form.add_error(None, error.message)


ROLE_CHOICES = [
    (Role.CONTRIBUTOR, _("Contributor: reads what is shared, adds facts, and talks with the assistant")),
    (Role.READER, _("Reader: reads what is shared")),
    (Role.KEEPER, _("Keeper: does all this, invites others, and settles disputes")),
]


class SaidDateField(forms.CharField):
    """A field for a date in words. Its value is EDTF, or empty."""

    default_error_messages = {
        "unknown": _("This could not be read as a date."),
    }

    def __init__(self, **kwargs: Any) -> None:
        """Add an example in the language of the page as the help text."""
        super().__init__(**{"help_text": example(), **kwargs})

    def prepare_value(self, value: Any) -> Any:
        """Return the date in words if the words can be read back to the same date, otherwise as EDTF."""
        words = in_words(value or "")
        try:
            return words if to_edtf(words) == value else value
        except InvalidInput:
            return value

    def clean(self, value: Any) -> str:
        said = super().clean(value)
        try:
            return to_edtf(said)
        except (AmbiguousDate, ImpossibleDate) as problem:
            raise ValidationError(problem.message, code="impossible") from None
        except InvalidInput:
            raise ValidationError([self.error_messages["unknown"], example()], code="unknown") from None


class DayOfYearField(forms.CharField):
    """A field for a day and a month in words. Its value is a `DayOfYear`, or None."""

    def clean(self, value: Any) -> Any:
        said = super().clean(value)
        try:
            return DayOfYear(*to_day_of_year(said)) if said else None
        except InvalidInput as refused:
            raise ValidationError(refused.message, code="unknown") from None


class MembershipForm(forms.ModelForm):  # type: ignore[type-arg]  # generic for mypy only
    class Meta:
        model = Membership
        fields = ["relationship", "calls_them"]
        help_texts = {
            "relationship": _("For example: daughter, grandson, neighbour."),
            "calls_them": _("For example: Mum, Grandpa, Ruth."),
        }


def _name_field() -> forms.CharField:
    return forms.CharField(
        label=_("Your name, as the family knows you"),
        max_length=LONGEST_NAME,
        validators=[check_name],
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )


class NameForm(forms.Form):
    """The form for a user who signed up without a name."""

    display_name = _name_field()


class JoinForm(MembershipForm):
    """The form with which a user joins a legacy. It also asks for the user's name if there is none yet."""

    display_name = _name_field()
    field_order = ["display_name"]

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if user.display_name:
            del self.fields["display_name"]


class AboutForm(forms.ModelForm):  # type: ignore[type-arg]  # generic for mypy only
    """The form for the description of the remembered person on the legacy's home page."""

    born = SaidDateField(label=_("Born"), max_length=40, required=False)
    died = SaidDateField(label=_("Died"), max_length=40, required=False)
    language = forms.ChoiceField(
        label=_("Language"),
        required=False,
        choices=lambda: [(code, get_language_info(code)["name_translated"]) for code in LANGUAGES],
        help_text=_("What most of it is told in. The assistant answers in the language that somebody writes in."),
    )

    class Meta:
        model = Legacy
        fields = ["name", "pronouns", "born", "died", "short_life", "language"]
        labels = {"name": _("Who do you want to remember?"), "short_life": _("Their life in a few lines")}
        help_texts = {"name": _("The name as the family would write it.")}
        widgets = {"short_life": forms.Textarea(attrs={"rows": 4})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if (own := self.instance.language) not in LANGUAGES:  # a program may have set a language of a country ("de-AT")
            self.fields["language"].choices = [(own, own), *self.fields["language"].choices]  # type: ignore[attr-defined]  # a field of choices

    def clean_language(self) -> str:
        """Return the language; if the form names none, the legacy keeps its own."""
        return str(self.cleaned_data["language"] or self.instance.language)


class BeginForm(AboutForm):
    relationship = forms.CharField(
        label=_("How you are related"),
        max_length=80,
        required=False,
        help_text=_("For example: daughter, grandson, neighbour."),
    )
    calls_them = forms.CharField(
        label=_("What you call them"),
        max_length=80,
        required=False,
        help_text=_("For example: Mum, Grandpa, Ruth."),
    )


class FormOfLink(forms.Form):
    """A form that makes a link. `form_id` identifies this copy of the form."""

    form_id = forms.CharField(max_length=64, required=False, initial=lambda: new_key().hex, widget=forms.HiddenInput)

    @property
    def made(self) -> dict[str, Any]:
        """Return what was filled in, with `made_by`.

        The same form with the same words makes one link. After a step back in the browser, other words make another
        link.
        """
        said = dict(self.cleaned_data)
        form_id = said.pop("form_id") or new_key().hex
        words = "\n".join([form_id, *(str(said[name]) for name in sorted(said))])
        return {**said, "made_by": hashlib.sha256(words.encode()).hexdigest()}


class InvitationForm(FormOfLink, forms.ModelForm):  # type: ignore[type-arg]  # generic for mypy only
    role = forms.ChoiceField(label=_("Role"), choices=ROLE_CHOICES, initial=Role.CONTRIBUTOR, widget=forms.RadioSelect)

    class Meta:
        model = Invitation
        fields = ["for_whom", "role"]
        labels = {"for_whom": _("Who is it for?")}


class RoleForm(forms.Form):
    role = forms.ChoiceField(label=_("Choose a role"), choices=ROLE_CHOICES, widget=forms.RadioSelect)


class ProfileForm(forms.ModelForm):  # type: ignore[type-arg]  # generic for mypy only
    display_name = _name_field()
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        required=False,
        choices=lambda: [("", _("not said")), *_time_zones()],
        widget=forms.Select(attrs={"data-own-time-zone": True}),
    )

    country = forms.ChoiceField(
        label=_("Country"),
        required=False,
        choices=lambda: [("", _("that of the time zone")), *country_names()],
        help_text=_("For the help lines of your country, should you ever need one."),
        widget=forms.Select(attrs={"autocomplete": "country"}),
    )

    class Meta:
        model = User
        fields = ["display_name", "called", "time_zone", "country"]
        labels = {"called": _("What the assistant calls you")}
        help_texts = {"called": _("Only the assistant uses it. If it is empty, it uses the name above.")}


def _time_zones() -> list[tuple[str, str]]:
    """Return the choices of time zones. Only places are included: `Europe/London`, but not `GB` or `Etc/GMT+3`."""
    names = (name for name in zoneinfo.available_timezones() if "/" in name and not name.startswith("Etc/"))
    return [(name, name.replace("_", " ")) for name in sorted(names)]
