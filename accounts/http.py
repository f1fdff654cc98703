"""The type of a request in views behind `login_required`."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User


class SignedInRequest(HttpRequest):
    """A request whose user is signed in. Used only in signatures."""

    user: User
