"""The sign-up form: name, time zone and country beside address and password."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.services import LONGEST_NAME, edit_profile
from config.texts import check_name


class NameForm(forms.Form):
    """allauth's sign-up form extends this one. Who leaves the name empty is asked for it on the first page."""

    display_name = forms.CharField(
        label=_("Your name, as the family knows you"),
        max_length=LONGEST_NAME,
        required=False,
        validators=[check_name],
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )

    def signup(self, request: HttpRequest, user: User) -> None:  # noqa: ARG002 - allauth calls it so
        edit_profile(user=user, display_name=self.cleaned_data["display_name"], time_zone=user.time_zone)
        # allauth goes on with its own copy, and may save it.
        user.refresh_from_db(fields=["display_name"])
