"""Connections to the broker, where streams, limits and counts are."""

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
    """One client a process. A connection that the broker dropped is made anew once; a dead broker is not waited for."""
    options = {**settings.REDIS_OPTIONS, "retry": Retry(NoBackoff(), 1), "decode_responses": True}
    return redis.Redis.from_url(settings.REDIS_URL, **options)


def listening_broker(patience_ms: int) -> redis.asyncio.Redis:
    """One connection of its own for each listener, who blocks it for up to `patience_ms` at a time."""
    options = {**settings.REDIS_OPTIONS, "socket_timeout": patience_ms / 1000 + 2, "retry": AsyncRetry(NoBackoff(), 0)}
    return redis.asyncio.Redis.from_url(settings.REDIS_URL, **options, protocol=2, decode_responses=True)
