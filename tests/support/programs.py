"""A program that a user let in by OAuth, as the rows that it creates."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.utils import timezone
from oauth2_provider.models import AccessToken as IssuedToken
from oauth2_provider.models import Application, RefreshToken, set_token_value

from accounts.models import User

RESOURCE = "http://testserver/mcp"


def let_in_program(user: User, *, name: str = "Helper", scope: str = "suggest") -> Application:
    """Return the program. Its access token is in its attribute `issued`."""
    program = Application.objects.create(
        name=name,
        client_type=Application.CLIENT_PUBLIC,
        authorization_grant_type=Application.GRANT_AUTHORIZATION_CODE,
        redirect_uris="https://program.example/callback",
        registration_source=Application.RegistrationSource.DCR,
    )
    program.issued = secrets.token_urlsafe(30)
    hour = timezone.now() + timedelta(hours=1)
    access = IssuedToken(user=user, application=program, scope=scope, expires=hour, resource=[RESOURCE])
    set_token_value(access, program.issued)
    access.save()
    renewing = RefreshToken(user=user, application=program, access_token=access, resource=[RESOURCE])
    set_token_value(renewing, secrets.token_urlsafe(30))
    renewing.save()
    return program
