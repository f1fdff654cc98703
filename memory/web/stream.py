"""The one async view: a reply on its way, as server-sent events.

It holds no database connection while it waits: a thousand pages may stand open on a pool of sixteen.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import aclosing
from uuid import UUID

from allauth.headless.internal.sessionkit import authenticate_by_x_session_token
from asgiref.sync import sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_GET
from rest_framework.exceptions import NotAuthenticated

from accounts.models import User
from config.api.inputs import UNKNOWN
from config.api.problems import problem_response
from config.errors import InvalidInput, NotFound
from memory.models import Message, MessageRole
from memory.turns.stream import Event, events, give_back_connections

KEEP_ALIVE_SECONDS = 15.0
RECONNECT_MS = 1000


@require_GET
async def message_stream(request: HttpRequest, message_id: UUID) -> HttpResponseBase:
    """What happens to one's reply, from `Last-Event-ID` on, until it is finished."""
    refusal = await sync_to_async(_refusal)(request, message_id)
    if refusal is not None:
        return refusal
    last_event_id = request.headers.get("Last-Event-ID", "")
    response = StreamingHttpResponse(_frames(message_id, last_event_id), content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


def _refusal(request: HttpRequest, message_id: UUID) -> HttpResponseBase | None:
    """Why this request gets no stream, or None. Gives its database connection back."""
    try:
        user = _user_of(request)
        if not user.is_authenticated:
            return problem_response(NotAuthenticated())
        if not Message.objects.visible_to(user).filter(pk=message_id, role=MessageRole.ASSISTANT).exists():
            return problem_response(NotFound())
        if request.GET:
            return problem_response(InvalidInput(fields={name: [UNKNOWN] for name in request.GET}))
        return None
    finally:
        give_back_connections()


def _user_of(request: HttpRequest) -> User | AnonymousUser:
    """Who asks: by the app client's session token if there is one, else by the session's cookie."""
    token = request.headers.get("X-Session-Token")
    if token is None:
        return request.user
    found = authenticate_by_x_session_token(token)
    user: User | AnonymousUser = found[0] if found else AnonymousUser()
    return user


async def _frames(message_id: UUID, last_event_id: str) -> AsyncIterator[str]:
    # Inside the first event: alone in a frame, some clients take it for an event without data.
    first = f"retry: {RECONNECT_MS}\n"
    spoke = time.monotonic()
    async with aclosing(events(message_id, last_event_id)) as heard:
        async for event in heard:
            if event is None and time.monotonic() - spoke < KEEP_ALIVE_SECONDS:
                continue
            spoke = time.monotonic()
            if event is None:
                yield ": keep-alive\n\n"
                continue
            yield first + _frame(event)
            first = ""


def _frame(event: Event) -> str:
    return f"id: {event.id}\nevent: {event.name}\ndata: {event.data}\n\n"
