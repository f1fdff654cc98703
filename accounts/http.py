"""The request of a view behind `login_required`: its user is signed in."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User


class SignedInRequest(HttpRequest):
    """For signatures only: the request of somebody who is signed in."""

    user: User
