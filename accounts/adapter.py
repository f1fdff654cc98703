"""What differs from allauth: the form and the addresses for signing up, and the messages of the sign-in pages."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.services import LONGEST_NAME, edit_profile
from config.texts import check_name

# The sign-up form, which asks for a name besides address and password.


class NameForm(forms.Form):
    """The base of allauth's sign-up form. A user who leaves the name empty is asked for it on the first page."""

    display_name = forms.CharField(
        label=_("Your name, as the family knows you"),
        max_length=LONGEST_NAME,
        required=False,
        validators=[check_name],
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )

    def signup(self, request: HttpRequest, user: User) -> None:  # noqa: ARG002 - allauth calls it so
        edit_profile(user=user, display_name=self.cleaned_data["display_name"], time_zone=user.time_zone)
        # allauth continues with its own copy of the user, and may save it.
        user.refresh_from_db(fields=["display_name"])


NOWHERE = ".invalid"
"""The domain of addresses that nobody can have. Relatives who do not sign in are stored with such an address."""


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
        """Return no phone number, because nobody is asked for one. With this method, allauth's page does not fail."""
        return

    def clean_email(self, email: str) -> str:
        """Refuse addresses that nobody can have, on signing up and on a change of address."""
        if email.strip().casefold().endswith(NOWHERE):
            raise ValidationError(_("E-mail cannot reach this address. Use your own, please."))
        return email
