"""The cache. Everything works without it, only slower.

What signing in and costly calls count in it is a guard, and no guard may stand open because the cache is away: that is
then counted in a table of the database.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import structlog
from django.core.cache import caches
from django.core.cache.backends.db import DatabaseCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from django.db import connection, transaction
from redis import Redis
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)

Answer = TypeVar("Answer")

COUNTED = "counted:"
"""How keys begin by which calls are counted that the database counts while the cache is away."""
GUARDS = ("allauth", COUNTED)
"""The same, and of what bounds signing in: how often it was tried, and which codes were used already."""
IN_DATABASE = "guards"
"""The cache of that name in the settings."""


class LastingClient(RedisCacheClient):
    """Makes its client of the server once: Django makes one for each call, which takes as long as the call itself.

    A client may be shared by threads; each call takes a connection of its own from the pool.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._made: Redis | None = None

    def get_client(self, key: Any = None, *, write: bool = False) -> Redis:
        if self._made is None:
            self._made = super().get_client(key, write=write)
        return self._made


class ForgivingRedisCache(RedisCache):
    """A dead cache is an empty one: nothing is found, nothing is kept, and no page fails for it.

    The keys of guards (`GUARDS`) are looked after by the database meanwhile.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = LastingClient

    def add(self, key: Any, *args: Any, **kwargs: Any) -> bool:
        return self._call_guarded("add", True, key, *args, **kwargs)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._call_guarded("get", default, key, default, version)

    def set(self, key: Any, *args: Any, **kwargs: Any) -> None:
        self._call_guarded("set", None, key, *args, **kwargs)

    def touch(self, key: Any, *args: Any, **kwargs: Any) -> bool:
        return self._call_guarded("touch", False, key, *args, **kwargs)

    def delete(self, key: Any, *args: Any, **kwargs: Any) -> bool:
        return self._call_guarded("delete", False, key, *args, **kwargs)

    def _call_guarded(self, name: str, otherwise: Answer, key: Any, *args: Any, **kwargs: Any) -> Answer:
        """The call to the cache; if that is away, to the database for a guard's key, else `otherwise`."""
        call: Callable[..., Answer] = getattr(super(), name)
        if not str(key).startswith(GUARDS):
            return _call_or_default(call, otherwise, key, *args, **kwargs)
        try:
            return call(key, *args, **kwargs)
        except RedisError as error:
            log.warning("guard_counts_in_the_database", error=type(error).__name__)
            instead: Callable[..., Answer] = getattr(caches[IN_DATABASE], name)
            return instead(key, *args, **kwargs)

    def get_many(self, *args: Any, **kwargs: Any) -> dict[Any, Any]:
        return _call_or_default(super().get_many, {}, *args, **kwargs)

    def has_key(self, *args: Any, **kwargs: Any) -> bool:
        return _call_or_default(super().has_key, False, *args, **kwargs)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        return self._call_guarded("incr", delta, key, delta, version)

    def set_many(self, *args: Any, **kwargs: Any) -> list[Any]:
        return _call_or_default(super().set_many, [], *args, **kwargs)

    def delete_many(self, *args: Any, **kwargs: Any) -> None:
        _call_or_default(super().delete_many, None, *args, **kwargs)

    def clear(self) -> None:
        _call_or_default(super().clear, None)


class CountingDatabaseCache(DatabaseCache):
    """A cache in the database that loses no count.

    Django's reads the number and writes the next one; here one call does so at a time.
    """

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [self.make_key(key, version)])
            return super().incr(key, delta, version)


def _call_or_default(call: Callable[..., Answer], otherwise: Answer, *args: Any, **kwargs: Any) -> Answer:
    try:
        return call(*args, **kwargs)
    except RedisError as error:
        log.warning("cache_unavailable", error=type(error).__name__)
        return otherwise
