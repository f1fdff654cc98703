"""Connections to the broker, which holds streams, limits and counts."""

from __future__ import annotations

from functools import lru_cache

import redis
import redis.asyncio
from django.conf import settings
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry


@lru_cache(maxsize=1)
def broker() -> redis.Redis:
    """Return the client of this process. It reconnects once if the broker dropped a connection, and does not wait for a
    dead broker.
    """
    options = {**settings.REDIS_OPTIONS, "retry": Retry(NoBackoff(), 1), "decode_responses": True}
    return redis.Redis.from_url(settings.REDIS_URL, **options)


def listening_broker(patience_ms: int) -> redis.asyncio.Redis:
    """Return a connection for one listener, who blocks it for up to `patience_ms` at a time."""
    options = {**settings.REDIS_OPTIONS, "socket_timeout": patience_ms / 1000 + 2, "retry": AsyncRetry(NoBackoff(), 0)}
    return redis.asyncio.Redis.from_url(settings.REDIS_URL, **options, protocol=2, decode_responses=True)
