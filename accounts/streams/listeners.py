"""The listeners of a stream: by which session or access token they listen, and how many listen at once.

Listeners are checked again now and then. A listener who was signed out or deactivated, or has left the legacy, gets no
more events.
"""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID, uuid4

import structlog
from allauth.headless.internal.sessionkit import authenticate_by_x_session_token
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from psycopg_pool import PoolTimeout
from redis.exceptions import RedisError
from rest_framework.exceptions import NotAuthenticated, Throttled

from accounts.models import User
from accounts.streams.resources import give_back_connections
from accounts.tokens.access_tokens import find_token, note_use
from accounts.tokens.authentication import TokenNotValid, bearer_of
from config.api.exceptions import ApiError
from config.api.inputs import UNKNOWN
from config.api.throttling import READ, seconds_to_wait
from config.api.token_scopes import require_scope
from config.broker import broker
from config.errors import DomainError, InvalidInput

log = structlog.get_logger(__name__)

# The limit on open streams per user, counted in the broker.
#
# A place expires unless it is renewed, so a web process that dies keeps none. While the broker is down, each process
# limits the streams that are open in the process.

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
"""Takes or renews a place in one step, so that two requests at once cannot both take the last one."""


class TooManyStreams(ApiError):
    code, status = "too_many_streams", 429
    default_message = _(
        "You are listening to as many streams as one person can at a time. Nothing is lost: end one of them, or try "
        "again in a moment."
    )
    headers = {"Retry-After": RETRY_AFTER}


class Listeners:
    """The listeners to streams of one kind, counted in this process, and by the broker in all processes."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._lock = threading.Lock()
        self._here: dict[UUID, dict[str, float]] = defaultdict(dict)
        """By user, the places in this process and when each expires."""

    def join(self, user_id: UUID) -> str:
        """Take a place for one stream of this user; raises `TooManyStreams`. `leave` gives the place back."""
        place = uuid4().hex
        with self._lock:
            here, now = self._here[user_id], time.monotonic()
            for one in [one for one, runs_out in here.items() if runs_out <= now]:
                del here[one]
            if len(here) >= settings.STREAMS_AT_ONCE:
                raise TooManyStreams
            here[place] = now + PLACE_SECONDS
        if not self.renew(user_id, place):
            self._leave_here(user_id, place)
            raise TooManyStreams
        return place

    def renew(self, user_id: UUID, place: str) -> bool:
        """Renew a place, or take it again if it has expired. Return False if there is no room for it.

        A place that is renewed in time always has room. While the broker is down, every place has.
        """
        with self._lock:
            if place in self._here[user_id]:
                self._here[user_id][place] = time.monotonic() + PLACE_SECONDS
        try:
            most = settings.STREAMS_AT_ONCE
            return bool(broker().eval(TAKE, 1, self._key(user_id), place, str(most), str(PLACE_SECONDS)))
        except RedisError as error:
            log.warning("listeners_not_counted", error=type(error).__name__)
            return True

    def leave(self, user_id: UUID, place: str) -> None:
        self._leave_here(user_id, place)
        try:
            broker().zrem(self._key(user_id), place)
        except RedisError as error:
            log.warning("listeners_not_counted", error=type(error).__name__)

    def _leave_here(self, user_id: UUID, place: str) -> None:
        with self._lock:
            self._here[user_id].pop(place, None)
            if not self._here[user_id]:
                del self._here[user_id]

    def _key(self, user_id: UUID) -> str:
        return f"keepsake:{self._kind}:{user_id}"


# Letting listeners in, and checking them again.


class SignedOut(DomainError):
    code, status, default_message = "signed_out", 401, _("This session has ended. Sign in again.")


Check = Callable[[User], None]
"""Raises a `DomainError` that says why this user may not listen."""


@dataclass(frozen=True, slots=True)
class Listener:
    """A user who listens, their session key or access token, and their place among the listeners."""

    user_id: UUID
    credential: str
    listeners: Listeners
    place: str

    def look_again(self, check: Check) -> DomainError | None:
        """Return why the listener may not listen any more, or None. Renew the place unless the listener is refused.

        While the database is unreachable, nobody is refused. Gives the thread's database connections back.
        """
        try:
            check(self.user())
        except DomainError as refused:
            return refused
        except (DatabaseError, InterfaceError, PoolTimeout) as error:
            log.warning("listener_not_looked_at", error=type(error).__name__)
        finally:
            give_back_connections()
        self.listeners.renew(self.user_id, self.place)
        return None

    def user(self) -> User:
        """Return the user by the present state of their session or token. Raises `SignedOut`."""
        user = _signed_in_by(self.credential)
        if user is None or user.pk != self.user_id:
            raise SignedOut
        return user

    def leave(self) -> None:
        self.listeners.leave(self.user_id, self.place)


def let_in(request: HttpRequest, listeners: Listeners, check: Check) -> Listener:
    """Let the user of this request listen, or raise why not. Gives the thread's database connections back."""
    try:
        user, credential = _user_of(request)
        if not user.is_authenticated:
            raise NotAuthenticated
        if seconds := seconds_to_wait(request, READ, who=user):
            raise Throttled(wait=seconds)
        check(user)
        if request.GET:
            raise InvalidInput(fields={name: [UNKNOWN] for name in request.GET})
        return Listener(user.pk, credential, listeners, listeners.join(user.pk))
    finally:
        give_back_connections()


def _user_of(request: HttpRequest) -> tuple[User | AnonymousUser, str]:
    """Return the user of a request, and the credential: an access token, a session token of an app, or a session key.

    A request has one of the first two in a header, or else a session cookie.
    """
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
    row = find_token(credential)  # costs no query for a session key, which has another form
    if row is not None:
        return row.user
    found = authenticate_by_x_session_token(credential)
    return found[0] if found else None
