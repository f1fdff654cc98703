"""The cache. Everything works without it, only slower.

What signing in and costly calls count in it is a guard, and no guard may stand open because the cache is away: that is
then counted in a table of the database.
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
"""How keys begin by which calls are counted that the database counts while the cache is away."""
GUARDS = ("allauth", COUNTED)
"""The same, and of what bounds signing in: how often it was tried, and which codes were used already."""
IN_DATABASE = "guards"
"""The cache of that name in the settings."""
INCREASE_WHAT_IS_THERE = """
if redis.call('EXISTS', KEYS[1]) == 1 then return redis.call('INCRBY', KEYS[1], ARGV[1]) end
"""


class LastingClient(RedisCacheClient):
    """Makes its client of the server once: Django makes one for each call, which takes as long as the call itself."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._made: Redis | None = None
        self._increase: Callable[..., int | None] | None = None

    def get_client(self, key: Any = None, *, write: bool = False) -> Redis:
        if self._made is None:
            self._made = super().get_client(key, write=write)
        return self._made

    def incr(self, key: Any, delta: int) -> int:
        """In one step, which Django takes in two."""
        if self._increase is None:
            self._increase = self.get_client(key, write=True).register_script(INCREASE_WHAT_IS_THERE)
        number = self._increase(keys=[key], args=[delta])
        if number is None:
            raise ValueError(f"Key {key!r} not found.")
        return number


@lru_cache(maxsize=8)
def _client_of(servers: tuple[str, ...], options: frozenset[tuple[str, Any]]) -> LastingClient:
    """One for all of the process; each call takes a connection of its own from its pool, and gives it back."""
    return LastingClient(servers, **dict(options))


class ForgivingRedisCache(RedisCache):
    """A dead cache is an empty one: nothing is found, nothing is kept, and no page fails for it.

    The keys of guards (`GUARDS`) are looked after by the database meanwhile.
    """

    _servers: list[str]
    _options: dict[str, Any]

    @cached_property
    def _cache(self) -> LastingClient:
        """Django makes a cache for every request, and with it a connection: that took longer than all that was asked
        of it.
        """
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
