"""The limit on open reply streams per user, counted in the broker.

A place runs out unless it is renewed, so that a web process that dies keeps none. While the broker is away, each
process bounds what is open in itself.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from uuid import UUID, uuid4

import structlog
from django.conf import settings
from django.utils.translation import gettext_lazy as _
from redis.exceptions import RedisError

from config.api.exceptions import ApiError
from memory.services.conversations.lifecycle import broker

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
