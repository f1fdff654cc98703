"""Too much at once is told when to come back, and what is left is told before; a dead cache opens only what is read."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from celery import Celery
from django.conf import settings as product_settings
from django.core.cache import cache, caches
from django.db import connection
from django.test import RequestFactory
from django.urls import reverse

from config import celery
from config.api.throttling import rate_limit_headers, seconds_to_wait
from legacies.models import Job, JobState, Role
from memory.models import Message
from tests.support.api import Phone, assert_problem, at
from tests.support.factories import ConversationFactory, LegacyFactory, UserFactory, join

pytestmark = pytest.mark.django_db

DEAD_CACHE = {**product_settings.CACHES["default"], "LOCATION": "redis://127.0.0.1:9/0"}


@pytest.fixture(autouse=True)
def few_calls(settings, monkeypatch):
    """Two calls of each scope a minute, in a minute that does not end, counted where no other run empties the cache."""
    calls = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "calls"}
    settings.CACHES = {**settings.CACHES, "default": calls}
    settings.API_CALLS_A_MINUTE = dict.fromkeys(settings.API_CALLS_A_MINUTE, 2)
    cache.clear()
    monkeypatch.setattr(time, "time", lambda: 4_000_000_032.5)


def test_the_third_call_waits():
    phone = Phone(UserFactory())

    answers = [phone.get("me") for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert_problem(answers[2], 429, "too_many_requests")
    assert answers[2].headers["Retry-After"] == "48"


def test_each_person_and_each_scope_counts_apart():
    phone, other = Phone(UserFactory()), Phone(UserFactory())
    for _ in range(3):
        phone.get("me")

    assert other.get("me").status_code == 200
    assert phone.patch("me", body={"display_name": "Ana"}).status_code == 200


def test_a_new_minute_is_a_new_count(monkeypatch):
    phone = Phone(UserFactory())
    for _ in range(3):
        phone.get("me")
    monkeypatch.setattr(time, "time", lambda: 4_000_000_080.0)

    assert phone.get("me").status_code == 200


def test_who_is_signed_out_is_counted_by_address():
    answers = [Phone().get("invitation-by-token", "guess") for _ in range(3)]

    assert [answer.status_code for answer in answers] == [404, 404, 429]


def test_a_refused_message_is_not_stored():
    legacy = LegacyFactory()
    conversation = ConversationFactory(legacy=legacy, user=join(legacy, Role.CONTRIBUTOR))
    phone = Phone(conversation.user)

    answers = [phone.post("messages", conversation.pk, body={"content": "She sang."}) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [202, 202, 429]
    assert Message.objects.filter(role="user").count() == 2


@pytest.fixture
def dead_cache(settings):
    settings.CACHES = {**settings.CACHES, "default": DEAD_CACHE}


@pytest.mark.usefixtures("dead_cache")
def test_a_dead_cache_turns_no_reader_away():
    phone = Phone(UserFactory())

    answers = [phone.get("me") for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 200]


@pytest.mark.usefixtures("dead_cache")
def test_what_is_written_searched_and_guessed_is_counted_while_the_cache_is_away():
    conversation = ConversationFactory()
    phone = Phone(conversation.user)
    calls = {
        "message": lambda: phone.post("messages", conversation.pk, body={"content": "She sang."}),
        "write": lambda: phone.patch("me", body={"display_name": "Ana"}),
        "search": lambda: phone.get("search", conversation.legacy_id, q="song"),
        "invitation": lambda: Phone().get("invitation-by-token", "guess"),
    }

    answers = {scope: [call().status_code for _ in range(3)] for scope, call in calls.items()}

    assert answers == {
        "message": [202, 202, 429],
        "write": [200, 200, 429],
        "search": [200, 200, 429],
        "invitation": [404, 404, 429],
    }


@pytest.mark.django_db(transaction=True)
def test_no_count_is_lost_where_many_count_in_the_database_at_once():
    guards = caches["guards"]
    guards.add("counted:one", 0, timeout=60)

    def count(_call):
        try:
            return guards.incr("counted:one")
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        counts = list(pool.map(count, range(20)))

    assert sorted(counts) == list(range(1, 21))


def limits_of(answer):
    return tuple(int(answer.headers[f"RateLimit-{name}"]) for name in ("Limit", "Remaining", "Reset"))


def test_each_answer_tells_what_is_left(monkeypatch):
    phone = Phone(UserFactory())
    answers = [phone.get("me") for _ in range(3)]
    assert [limits_of(answer) for answer in answers] == [(2, 1, 48), (2, 0, 48), (2, 0, 48)]
    assert limits_of(phone.patch("me", body={"display_name": "Ana"})) == (2, 1, 48)
    monkeypatch.setattr(time, "time", lambda: 4_000_000_080.0)
    assert limits_of(phone.get("me")) == (2, 1, 60)
    assert limits_of(phone.get("legacy", uuid4())) == (2, 0, 60)


def test_an_answer_that_is_known_already_tells_it_too():
    phone = Phone(UserFactory())
    etag = phone.get("me").headers["ETag"]
    known = phone.client.get(at("me"), headers={"If-None-Match": etag})
    assert (known.status_code, limits_of(known)) == (304, (2, 0, 48))


def test_an_address_is_told_nothing_of_others_at_it_until_it_must_wait():
    answers = [Phone().get("invitation-by-token", "guess") for _ in range(3)]
    assert ["RateLimit-Remaining" in answer.headers for answer in answers] == [False, False, True]
    assert limits_of(answers[2]) == (2, 0, 48)


def test_no_call_of_others_moves_what_is_told():
    phone, other = Phone(UserFactory()), Phone(UserFactory())
    before = limits_of(phone.get("me"))
    other.get("me")
    Phone().get("invitation-by-token", "guess")
    assert before == (2, 1, 48)
    assert limits_of(phone.get("me")) == (2, 0, 48)


def test_of_several_scopes_the_tightest_is_told(settings):
    settings.API_CALLS_A_MINUTE = {"read": 9, "search": 3, "message": 5}
    request = RequestFactory().get("/")
    request.user = UserFactory()
    for scope in ("read", "search", "message"):
        seconds_to_wait(request, scope)
    assert rate_limit_headers(request)["RateLimit-Limit"] == "3"


def test_a_page_tells_none(client):
    assert "RateLimit-Limit" not in client.get("/account/login/").headers


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["page", "fragment"])
def test_a_page_counts_with_the_api_and_gives_the_words_back(client, headers):
    conversation = ConversationFactory()
    client.force_login(conversation.user)
    Phone(conversation.user).post("messages", conversation.pk, body={"content": "She sang."})
    path = reverse("memory:message-post", args=[conversation.legacy_id, conversation.pk])

    answers = [
        client.post(path, {"content": f"She sang <{n}>.", "client_id": uuid4()}, headers=headers) for n in (1, 2)
    ]

    assert answers[0].status_code == (200 if headers else 302)
    assert (answers[1].status_code, answers[1].headers["Retry-After"]) == (429, "48")
    words = answers[1].headers["HX-Trigger"] if headers else answers[1].content.decode()
    assert "What you wrote is still here." in words
    assert headers or "She sang &lt;2&gt;." in words
    assert Message.objects.filter(role="user").count() == 2


def test_pages_to_sign_in_at_and_the_calls_behind_them_count_by_address(client):
    pages = [client.get("/account/login/").status_code for _ in range(3)]
    call = client.get("/_allauth/app/v1/config")

    assert pages == [200, 200, 429]
    assert_problem(call, 429, "too_many_requests")


def test_the_health_page_is_asked_as_often_as_somebody_likes(client):
    assert {client.get("/livez").status_code for _ in range(5)} == {200}


@pytest.mark.django_db(transaction=True)
def test_with_broker_and_cache_dead_a_message_is_still_taken(settings, monkeypatch):
    """The work waits in the database; the scheduler rings for it once there is a bell again."""
    settings.API_CALLS_A_MINUTE = dict.fromkeys(settings.API_CALLS_A_MINUTE, 100)
    settings.CACHES = {**settings.CACHES, "default": DEAD_CACHE}
    dead = Celery("dead", broker="redis://127.0.0.1:9/0")
    dead.conf.broker_transport_options = celery.app.conf.broker_transport_options
    monkeypatch.setattr(celery, "app", dead)
    legacy = LegacyFactory()
    conversation = ConversationFactory(legacy=legacy, user=join(legacy, Role.CONTRIBUTOR))

    answer = Phone(conversation.user).post("messages", conversation.pk, body={"content": "She sang."})

    assert answer.status_code == 202
    reply = answer.json()["reply"]["id"]
    assert Job.objects.get(kind="turn", payload__message=reply).state == JobState.WAITING
