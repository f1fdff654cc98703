"""Too much at once is told when to come back; a dead cache turns nobody away."""

from __future__ import annotations

import time
from uuid import uuid4

import pytest
from celery import Celery
from django.conf import settings as product_settings
from django.core.cache import cache
from django.urls import reverse

from config import celery
from legacies.models import Role, WorkItem, WorkState
from memory.models import Message
from tests.support.api import Phone, assert_problem
from tests.support.factories import ConversationFactory, LegacyFactory, UserFactory, join

pytestmark = pytest.mark.django_db

DEAD_CACHE = {**product_settings.CACHES["default"], "LOCATION": "redis://127.0.0.1:9/0"}


@pytest.fixture(autouse=True)
def few_calls(settings, monkeypatch):
    """Two calls of each scope a minute, in a minute that does not end, counted where no other run empties the cache."""
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "calls"}}
    settings.API_CALLS_A_MINUTE = dict.fromkeys(settings.API_CALLS_A_MINUTE, 2)
    cache.clear()
    monkeypatch.setattr(time, "time", lambda: 60_000_012.5)


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
    monkeypatch.setattr(time, "time", lambda: 60_000_060.0)

    assert phone.get("me").status_code == 200


def test_who_is_signed_out_is_counted_by_address():
    answers = [Phone().get("invitation-by-token", "guess") for _ in range(3)]

    assert [answer.status_code for answer in answers] == [404, 404, 429]


def test_a_refused_message_is_not_stored():
    legacy = LegacyFactory()
    talk = ConversationFactory(legacy=legacy, user=join(legacy, Role.CONTRIBUTOR))
    phone = Phone(talk.user)

    answers = [phone.post("messages", talk.pk, body={"content": "She sang."}) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [202, 202, 429]
    assert Message.objects.filter(role="user").count() == 2


def test_a_dead_cache_turns_nobody_away(settings):
    settings.CACHES = {"default": DEAD_CACHE}
    phone = Phone(UserFactory())

    answers = [phone.get("me") for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 200]


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["page", "fragment"])
def test_a_page_counts_with_the_api_and_gives_the_words_back(client, headers):
    talk = ConversationFactory()
    client.force_login(talk.user)
    Phone(talk.user).post("messages", talk.pk, body={"content": "She sang."})
    path = reverse("memory:message-post", args=[talk.legacy_id, talk.pk])

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
    settings.CACHES = {"default": DEAD_CACHE}
    dead = Celery("dead", broker="redis://127.0.0.1:9/0")
    dead.conf.broker_transport_options = celery.app.conf.broker_transport_options
    monkeypatch.setattr(celery, "app", dead)
    legacy = LegacyFactory()
    talk = ConversationFactory(legacy=legacy, user=join(legacy, Role.CONTRIBUTOR))

    answer = Phone(talk.user).post("messages", talk.pk, body={"content": "She sang."})

    assert answer.status_code == 202
    reply = answer.json()["reply"]["id"]
    assert WorkItem.objects.get(kind="turn", payload__message=reply).state == WorkState.WAITING
