"""Authentication by session token: `/_allauth/app/v1/` issues it, the client sends it as `X-Session-Token`.

A token is looked up once a request, and extended each time it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from allauth.headless.contrib.rest_framework.authentication import XSessionTokenAuthentication
from allauth.headless.tokens.strategies.sessions import SessionTokenStrategy
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.request import Request

from accounts.sessions.store import note_use


class OneLookStrategy(SessionTokenStrategy):  # type: ignore[misc]  # allauth has no types
    """allauth asks first whether a session is there, and then for it: one query more at every call."""

    def lookup_session(self, session_token: str) -> SessionBase | None:
        session: SessionBase = import_module(settings.SESSION_ENGINE).SessionStore(session_key=session_token)
        # Read now: one that is not there, or has run out, then has no key.
        session.get(SESSION_KEY)
        return session if session.session_key and note_use(session) else None

    def create_access_token_payload(self, request: HttpRequest) -> dict[str, Any]:
        """What the answer to signing in tells beside the token: until when it is good, if it is not used before."""
        return {"expires_at": request.session.get_expiry_date().isoformat()}


class SessionTokenAuthentication(XSessionTokenAuthentication):  # type: ignore[misc]  # allauth has no types
    """Cookies do not count here, so that no other site can act through somebody's browser."""

    def authenticate(self, request: Request) -> Any:
        # A key of a session has letters and digits only; anything else need not trouble the database.
        token = self.get_session_token(request)
        return super().authenticate(request) if token and token.isascii() and token.isalnum() else None

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002 - the framework hands it over
        """Makes a missing token 401 instead of 403."""
        return "X-Session-Token"


class SessionTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # registers itself by being defined
    target_class = SessionTokenAuthentication
    name = "sessionToken"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:  # noqa: ARG002 - likewise
        return {
            "type": "apiKey",
            "in": "header",
            "name": "X-Session-Token",
            "description": "The session token from signing in at `/_allauth/app/v1/auth/login`.",
        }
