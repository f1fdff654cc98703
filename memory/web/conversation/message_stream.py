"""The one async view: a reply's stream as server-sent events.

It holds no database connection while it waits: a thousand pages may stand open on a pool of sixteen. Whoever listens is
looked at again every `CHECK_SECONDS`: who was signed out, switched off or left meanwhile hears no more.
"""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass
from uuid import UUID, uuid4

import structlog
from allauth.headless.internal.sessionkit import authenticate_by_x_session_token
from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import DatabaseError, InterfaceError
from django.db.models import QuerySet
from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET
from psycopg_pool import PoolTimeout
from redis.exceptions import RedisError
from rest_framework.exceptions import APIException, NotAuthenticated, Throttled

from accounts.models import User
from accounts.tokens.access_tokens import find_token, note_use
from accounts.tokens.authentication import TokenNotValid, bearer_of
from config.api.exceptions import ApiError, problem_response
from config.api.inputs import UNKNOWN
from config.api.throttling import READ, seconds_to_wait
from config.api.token_scopes import require_scope
from config.errors import DomainError, InvalidInput, NotFound
from memory.models import Message, MessageRole
from memory.services.conversations.lifecycle import broker
from memory.turns.stream import (
    BEGINNING,
    Event,
    call_in_thread,
    end_request_thread,
    error_event,
    events,
    give_back_connections,
)

# The limit on open reply streams per user, counted in the broker.
#
# A place runs out unless it is renewed, so that a web process that dies keeps none. While the broker is away, each
# process bounds what is open in itself.

log = structlog.get_logger(__name__)

PLACE_SECONDS = 45
RETRY_AFTER = "15"

TAKE = """
local now = tonumber(redis.call('TIME')[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[3]), ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1
"""
"""Takes a place, or renews it, in one step: two who come at once do not both find the last one."""


class TooManyStreams(ApiError):
    code, status = "too_many_streams", 429
    default_message = _(
        "You are following as many replies as one person can at a time. All of them are still being "
        "written. Look again in a moment."
    )
    headers = {"Retry-After": RETRY_AFTER}


class Listeners:
    """Who listens, in this process and by the broker in all."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._here: dict[UUID, set[str]] = defaultdict(set)

    def join(self, user_id: UUID) -> str:
        """A place of its own for one stream of this person; raises `TooManyStreams`. `leave` gives it back."""
        place = uuid4().hex
        with self._lock:
            if len(self._here[user_id]) >= settings.STREAMS_AT_ONCE:
                raise TooManyStreams
            self._here[user_id].add(place)
        if not self.renew(user_id, place):
            self._leave_here(user_id, place)
            raise TooManyStreams
        return place

    def renew(self, user_id: UUID, place: str) -> bool:
        """Whether there is room for it, which a place that was renewed in time has; so has any without a broker."""
        try:
            most = settings.STREAMS_AT_ONCE
            return bool(broker().eval(TAKE, 1, _key(user_id), place, str(most), str(PLACE_SECONDS)))
        except RedisError as error:
            log.warning("listeners_not_counted", error=type(error).__name__)
            return True

    def leave(self, user_id: UUID, place: str) -> None:
        self._leave_here(user_id, place)
        try:
            broker().zrem(_key(user_id), place)
        except RedisError as error:
            log.warning("listeners_not_counted", error=type(error).__name__)

    def _leave_here(self, user_id: UUID, place: str) -> None:
        with self._lock:
            self._here[user_id].discard(place)
            if not self._here[user_id]:
                del self._here[user_id]


def _key(user_id: UUID) -> str:
    return f"keepsake:listeners:{user_id}"


LISTENERS = Listeners()


KEEP_ALIVE_SECONDS, CHECK_SECONDS = 15.0, 15.0
RECONNECT_MS = 1000


class SignedOut(DomainError):
    code, status, default_message = "signed_out", 401, _("This session has ended. Sign in again.")


@dataclass(frozen=True, slots=True)
class Listener:
    """Who listens to what, by which session or access token, and their place among those who do."""

    user_id: UUID
    credential: str
    message_id: UUID
    place: str = ""


@require_GET
async def message_stream(request: HttpRequest, message_id: UUID) -> HttpResponseBase:
    """What happens to one's reply, from `Last-Event-ID` on, until it is finished."""
    try:
        listener = await sync_to_async(_let_in)(request, message_id)
    except (DomainError, APIException) as refused:
        return problem_response(refused)
    last_event_id = request.headers.get("Last-Event-ID", "")
    response = StreamingHttpResponse(_frames(listener, last_event_id), content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


def _let_in(request: HttpRequest, message_id: UUID) -> Listener:
    """Raises why this request gets no stream. Gives its database connection back."""
    try:
        user, credential = _user_of(request)
        if not user.is_authenticated:
            raise NotAuthenticated
        if seconds := seconds_to_wait(request, READ, who=user):
            raise Throttled(wait=seconds)
        if not _replies_of(user).filter(pk=message_id).exists():
            raise NotFound
        if request.GET:
            raise InvalidInput(fields={name: [UNKNOWN] for name in request.GET})
        return Listener(user.pk, credential, message_id, place=LISTENERS.join(user.pk))
    finally:
        give_back_connections()


def _replies_of(user: User) -> QuerySet[Message]:
    return Message.objects.visible_to(user).filter(role=MessageRole.ASSISTANT)


def _look_again(listener: Listener) -> DomainError | None:
    """Why they may not listen any more, or None; renews their place. Gives its database connection back.

    A reply that is gone ends by itself, and says so. While the database is away nobody is turned out.
    """
    try:
        user = _signed_in_by(listener.credential)
        if user is None or user.pk != listener.user_id:
            return SignedOut()
        is_there = Message.objects.filter(pk=listener.message_id).exists()
        if is_there and not _replies_of(user).filter(pk=listener.message_id).exists():
            return NotFound()
    except (DatabaseError, InterfaceError, PoolTimeout) as error:
        log.warning("listener_not_looked_at", error=type(error).__name__)
    finally:
        give_back_connections()
    LISTENERS.renew(listener.user_id, listener.place)
    return None


def _user_of(request: HttpRequest) -> tuple[User | AnonymousUser, str]:
    """Who asks, and by what: an access token, the app client's session token, or else the session of the cookie."""
    said = bearer_of(request.headers.get("Authorization", ""))
    if said is not None:
        row = find_token(said)
        if row is None:
            raise TokenNotValid
        require_scope(row, READ)
        note_use(row)
        return row.user, said
    token = request.headers.get("X-Session-Token")
    if token is None:
        return request.user, request.session.session_key or ""
    found = authenticate_by_x_session_token(token)
    user: User | AnonymousUser = found[0] if found else AnonymousUser()
    return user, token


def _signed_in_by(credential: str) -> User | None:
    row = find_token(credential)  # a session's key has another form, and costs no query here
    if row is not None:
        return row.user
    found = authenticate_by_x_session_token(credential)
    return found[0] if found else None


async def _frames(listener: Listener, last_event_id: str) -> AsyncIterator[str]:
    end_request_thread()
    # Inside the first event: alone in a frame, some clients take it for an event without data.
    first, last_id = f"retry: {RECONNECT_MS}\n", last_event_id or BEGINNING
    try:
        spoke = looked = time.monotonic()
        async with aclosing(events(listener.message_id, last_event_id)) as heard:
            async for event in heard:
                if time.monotonic() - looked >= CHECK_SECONDS:
                    looked = time.monotonic()
                    if refusal := await call_in_thread(_look_again, listener):
                        yield first + _frame(error_event(refusal.code, refusal.message, last_id))
                        return
                if event is None and time.monotonic() - spoke < KEEP_ALIVE_SECONDS:
                    continue
                spoke = time.monotonic()
                if event is None:
                    yield ": keep-alive\n\n"
                    continue
                yield first + _frame(event)
                first, last_id = "", event.id
    finally:
        await call_in_thread(LISTENERS.leave, listener.user_id, listener.place)


def _frame(event: Event) -> str:
    return f"id: {event.id}\nevent: {event.name}\ndata: {event.data}\n\n"
