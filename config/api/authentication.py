"""Authentication by session token: `/_allauth/app/v1/` issues it, the client sends it as `X-Session-Token`."""

from __future__ import annotations

from typing import Any

from allauth.headless.contrib.rest_framework.authentication import XSessionTokenAuthentication
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.request import Request


class SessionTokenAuthentication(XSessionTokenAuthentication):  # type: ignore[misc]  # allauth has no types
    """Cookies do not count here, so that no other site can act through somebody's browser."""

    def authenticate(self, request: Request) -> Any:
        # A key of a session has letters and digits only; anything else need not trouble the database.
        token = self.get_session_token(request)
        return super().authenticate(request) if token and token.isascii() and token.isalnum() else None

    def authenticate_header(self, request: Request) -> str:
        """Makes a missing token 401 instead of 403."""
        return "X-Session-Token"


class SessionTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # registers itself by being defined
    target_class = SessionTokenAuthentication
    name = "sessionToken"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "X-Session-Token",
            "description": "The session token from signing in at `/_allauth/app/v1/auth/login`.",
        }
