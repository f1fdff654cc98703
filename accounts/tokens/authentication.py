"""Authentication by `Authorization: Bearer` with a personal access token."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.models import AccessToken, User
from accounts.tokens.access_tokens import find_token, note_use

SCHEME = "bearer"


class TokenNotValid(AuthenticationFailed):
    default_code = "token_not_valid"
    default_detail = _("This access token is not valid: it was revoked, has expired, or was never given out.")
    challenge = 'Bearer error="invalid_token"'


class AccessTokenAuthentication(BaseAuthentication):
    """Authentication by access token. If the header has a wrong token, no other authentication is tried."""

    def authenticate(self, request: Request) -> tuple[User, AccessToken] | None:
        said = bearer_of(request.headers.get("Authorization", ""))
        if said is None:
            return None
        row = find_token(said)
        if row is None:
            raise TokenNotValid
        note_use(row)
        return row.user, row

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002 - the framework hands it over
        return "Bearer"


def bearer_of(header: str) -> str | None:
    """Return the token in an Authorization header, or None if the header has another scheme."""
    scheme, _space, said = header.partition(" ")
    return said.strip() if scheme.lower() == SCHEME else None


class AccessTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # registers itself by being defined
    target_class = AccessTokenAuthentication
    name = "accessToken"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:  # noqa: ARG002 - likewise
        return {
            "type": "http",
            "scheme": SCHEME,
            "description": "A personal access token, made by a signed-in person. It opens what its scope allows.",
        }
