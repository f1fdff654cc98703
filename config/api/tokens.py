"""Session tokens: looked up once a request, and extended each time they are used."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from allauth.headless.tokens.strategies.sessions import SessionTokenStrategy
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

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
