"""Sign-in errors in the product's own words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allauth.account.adapter import DefaultAccountAdapter
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from accounts.models import User

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
