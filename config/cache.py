"""The cache. Everything works without it, only slower.

The counts of sign-in attempts and costly calls in the cache are guards. They must also work while the cache is down, so
they are then kept in a table of the database.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
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
"""The prefix of keys for counts of calls that the database counts while the cache is down."""
GUARDS = ("allauth", COUNTED)
"""The prefixes of all guards: these counts, and allauth's, such as attempts to sign in and codes already used."""
IN_DATABASE = "guards"
"""The name of the database cache in the settings."""
INCREASE_WHAT_IS_THERE = """
if redis.call('EXISTS', KEYS[1]) == 1 then return redis.call('INCRBY', KEYS[1], ARGV[1]) end
"""


class LastingClient(RedisCacheClient):
    """A cache client that makes its Redis client once. Django's makes one per call, which takes as long as the call."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._made: Redis | None = None
        self._increase: Callable[..., int | None] | None = None

    def get_client(self, key: Any = None, *, write: bool = False) -> Redis:
        if self._made is None:
            self._made = super().get_client(key, write=write)
        return self._made

    def incr(self, key: Any, delta: int) -> int:
        """Add to a number in one round trip, for which Django needs two. Raises `ValueError` if there is no number."""
        if self._increase is None:
            self._increase = self.get_client(key, write=True).register_script(INCREASE_WHAT_IS_THERE)
        number = self._increase(keys=[key], args=[delta])
        if number is None:
            raise ValueError(f"Key {key!r} not found.")
        return number


@lru_cache(maxsize=8)
def _client_of(servers: tuple[str, ...], options: frozenset[tuple[str, Any]]) -> LastingClient:
    """Return the one client of this process. Each call takes a connection from its pool and gives it back."""
    return LastingClient(servers, **dict(options))


class ForgivingRedisCache(RedisCache):
    """A cache that acts like an empty one while the server is down: nothing is found or stored, and no page fails.

    For the keys of guards (`GUARDS`), the database cache is used meanwhile.
    """

    _servers: list[str]
    _options: dict[str, Any]

    @cached_property
    def _cache(self) -> LastingClient:
        """The shared client. Django would make one, and a connection, per request, which took longer than its calls."""
        return _client_of(tuple(self._servers), frozenset(self._options.items()))

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
        """Call the cache. While it is down, call the database cache for a guard's key, or else return `otherwise`."""
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

    Django's reads a number and then writes the next one. Here a lock allows only one call at a time to do so.
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
