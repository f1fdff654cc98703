"""The cache, alive and dead."""

from __future__ import annotations

from contextvars import Context

import pytest
from django.conf import settings
from django.core.cache import cache, caches
from django.urls import reverse
from redis.connection import ConnectionPool

from config.cache import ForgivingRedisCache
from tests.support.factories import UserFactory


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


def test_requests_share_the_connections(monkeypatch):
    """Each request has a context of its own, and Django a cache for each."""
    cache.set("a", 1)
    monkeypatch.setattr(ConnectionPool, "make_connection", lambda pool: pytest.fail("another connection was made"))
    assert [Context().run(lambda: cache.get("a")) for _ in range(3)] == [1, 1, 1]


@pytest.fixture
def dead(settings):
    """The product's cache, whose server is away."""
    dead = {**settings.CACHES["default"], "LOCATION": "redis://127.0.0.1:9/0"}
    settings.CACHES = {**settings.CACHES, "default": dead}


def try_to_sign_in(client, password):
    return client.post(reverse("account_login"), {"login": "hanna@example.org", "password": password})


@pytest.mark.django_db
def test_signing_in_is_bounded_while_the_cache_is_away(dead, client):
    user = UserFactory(email="hanna@example.org")
    user.set_password("lavender and honey")
    user.save()
    answers = [try_to_sign_in(client, "wrong") for _ in range(6)]
    assert "address or the password is not right" in answers[0].content.decode()
    assert "too many attempts" in answers[-1].content.decode()
    refused = try_to_sign_in(client, "lavender and honey")
    assert "too many attempts" in refused.content.decode()
    assert "_auth_user_id" not in client.session


@pytest.mark.django_db
def test_a_code_that_was_used_is_used_while_the_cache_is_away(dead):
    assert cache.add("allauth.mfa.totp.used?user=1&code=123456", "y", timeout=30)
    assert not cache.add("allauth.mfa.totp.used?user=1&code=123456", "y", timeout=30)
    assert cache.add("something-else", 1)
    assert cache.add("something-else", 1)


def test_the_app_may_count_in_the_database(as_app_role):
    with as_app_role():
        guards = caches["guards"]
        guards.set("allauth:1", [1.5], 60)
        assert guards.get("allauth:1") == [1.5]
        assert not guards.add("allauth:1", 1, 60)
        assert guards.delete("allauth:1")
