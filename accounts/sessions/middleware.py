"""Renews the session cookie once a day, so that a browser in use stays signed in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.http import HttpRequest, HttpResponse

from accounts.sessions.store import is_due, moves_by, note_use_of_device

COOKIE_SENT_EVERY = timedelta(days=1)


class SessionUseMiddleware:
    """Behind the framework's own, which saves a session that was changed and sends its cookie."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        session = request.session
        if session.accessed and not session.modified and is_due(session, every=COOKIE_SENT_EVERY):
            session.modified = moves_by(session) >= COOKIE_SENT_EVERY
            note_use_of_device(session)
        return response
