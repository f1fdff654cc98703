"""allauth's forms in the words of docs/voice.md: "E-mail address" for "Email", "New password" for "New Password".

Their placeholders are removed, because they only repeat the label and vanish while somebody types.
"""

from __future__ import annotations

from typing import Any, ClassVar

from allauth.account import forms as allauth_forms
from django import forms
from django.utils.translation import gettext_lazy as _

ADDRESS = _("E-mail address")
NEW_PASSWORD, NEW_PASSWORD_AGAIN = _("New password"), _("New password, once more")


class OwnLabels(forms.Form):
    """A form that takes the labels of its fields from `labels` and has no placeholders."""

    labels: ClassVar[dict[str, Any]] = {"login": ADDRESS, "email": ADDRESS}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.label = self.labels.get(name, field.label)
            field.widget.attrs.pop("placeholder", None)


class LoginForm(OwnLabels, allauth_forms.LoginForm):  # type: ignore[misc]  # allauth has no types, here and below
    pass


class SignupForm(OwnLabels, allauth_forms.SignupForm):  # type: ignore[misc]
    pass


class AddEmailForm(OwnLabels, allauth_forms.AddEmailForm):  # type: ignore[misc]
    pass


class ResetPasswordForm(OwnLabels, allauth_forms.ResetPasswordForm):  # type: ignore[misc]
    pass


class RequestLoginCodeForm(OwnLabels, allauth_forms.RequestLoginCodeForm):  # type: ignore[misc]
    pass


class ReauthenticateForm(OwnLabels, allauth_forms.ReauthenticateForm):  # type: ignore[misc]
    pass


class ChangePasswordForm(OwnLabels, allauth_forms.ChangePasswordForm):  # type: ignore[misc]
    labels: ClassVar = {
        "oldpassword": _("Current password"),
        "password1": NEW_PASSWORD,
        "password2": NEW_PASSWORD_AGAIN,
    }


class ResetPasswordKeyForm(OwnLabels, allauth_forms.ResetPasswordKeyForm):  # type: ignore[misc]
    labels: ClassVar = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD_AGAIN}


class SetPasswordForm(OwnLabels, allauth_forms.SetPasswordForm):  # type: ignore[misc]
    labels: ClassVar = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD_AGAIN}
