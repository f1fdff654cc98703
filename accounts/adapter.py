"""Where sign-in differs from allauth's own: who may sign up, what a form asks, where mails point."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.services import LONGEST_NAME, edit_profile
from config.texts import check_name

# The sign-up form: name, time zone and country beside address and password.


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


NOWHERE = ".invalid"
"""The end of every address that nobody can have; relatives who do not sign in are kept under such."""


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": _("This account is closed. What you told is still saved."),
        "email_password_mismatch": _(
            "The address or the password is not right. Try again, or have a code sent to you."
        ),
        "email_taken": _("There is already an account with this address. You can sign in with it."),
        "enter_current_password": _("This is not your current password."),
        "incorrect_code": _("This is not the code we sent. Use the code in the latest e-mail."),
        "incorrect_password": _("This is not the right password. Nothing was changed."),
        "invalid_or_expired_key": _("This link no longer works. You can ask for a new one."),
        "too_many_login_attempts": _(
            "There were too many attempts in a short time. Wait a few minutes, then try again."
        ),
        "unknown_email": _("There is no account with this address. You may have used another one."),
        "rate_limited": _("There were too many attempts in a short time. Wait a few minutes, then try again."),
    }

    def get_phone(self, user: User) -> None:  # noqa: ARG002 - the package hands it over
        """Nobody is asked for a number; allauth's page for it says so instead of breaking."""
        return

    def clean_email(self, email: str) -> str:
        """For signing up and for a change of address."""
        if email.strip().casefold().endswith(NOWHERE):
            raise ValidationError(_("E-mail cannot reach this address. Use your own, please."))
        return email
