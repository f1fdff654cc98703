"""The cache, alive and dead."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.core.cache import cache

from config.cache import ForgivingRedisCache


@pytest.fixture(params=["alive", "dead"])
def some_cache(request):
    if request.param == "alive":
        return cache
    return ForgivingRedisCache("redis://127.0.0.1:1/0", {"OPTIONS": settings.CACHES["default"]["OPTIONS"]})


def test_no_call_fails_for_a_dead_cache(some_cache):
    some_cache.set("a", 1)
    some_cache.set_many({"b": 2})
    some_cache.add("c", 3)
    some_cache.touch("a")
    some_cache.get_many(["a", "b"])
    some_cache.has_key("a")
    some_cache.delete("a")
    some_cache.delete_many(["b"])
    some_cache.clear()


def test_a_dead_cache_is_an_empty_one(some_cache):
    some_cache.set("a", 1)
    is_alive = some_cache is cache
    assert some_cache.get("a", "nothing") == (1 if is_alive else "nothing")
    assert some_cache.get_or_set("b", lambda: 2) == 2
    assert some_cache.incr("a") == (2 if is_alive else 1)
