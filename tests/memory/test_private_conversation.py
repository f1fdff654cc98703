"""Nothing of a private talk is anywhere: words of its own are looked for in every table, the broker, logs and spans.

The same search finds the words of a talk that is not private, so that it does not pass by seeing nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest
import redis
from django.apps import apps
from django.conf import settings
from django.db import connection
from django.test import Client
from psycopg import sql
from structlog.testing import capture_logs

from legacies.jobs.runner import run_item
from legacies.models import Job
from memory.models import Conversation
from memory.services.conversations.lifecycle import finish_conversation, post_message, start_conversation
from memory.tasks import HANDLERS
from tests.support.api import Phone
from tests.support.canaries import Canaries
from tests.support.factories import LegacyFactory, join, remember
from tests.support.scripted import PATH, Script

pytestmark = pytest.mark.django_db

ENGINES = {"scripted": PATH, "built in": "memory.engines.builtin.BuiltinEngine"}


@pytest.fixture
def legacy():
    return LegacyFactory(name="Rose Miller")


@pytest.fixture
def teller(legacy):
    return join(legacy, display_name="Anna")


@pytest.fixture(params=ENGINES)
def engine(request, settings):
    settings.ENGINE = ENGINES[request.param]


def tables_with(word: str) -> set[str]:
    """The tables in which some column of some row says this, whatever the column's type."""
    found = set()
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            query = sql.SQL("SELECT 1 FROM {0} AS t WHERE t::text LIKE %(word)s LIMIT 1").format(sql.Identifier(table))
            cursor.execute(query, {"word": f"%{word}%"})
            found |= {table} if cursor.fetchone() else set()
    return found


def keys_with(word: str) -> set[str]:
    """The keys of the broker that say this, in their name or in their value. What is kept sealed is no text: bytes."""
    with redis.Redis.from_url(settings.REDIS_URL) as raw:
        return {key.decode() for key in raw.scan_iter("keepsake:*") if word in repr(key) + _value(raw, key)}


def _value(raw: redis.Redis, key: bytes) -> str:
    kind: Any = raw.type(key)
    read: dict[Any, Any] = {b"stream": raw.xrange, b"string": raw.get, b"hash": raw.hgetall, b"set": raw.smembers}
    return repr(read[kind](key)) if kind in read else repr(raw.lrange(key, 0, -1))


def run_all_jobs() -> None:
    for item in Job.objects.exclude(kind__in=["tidy"]).order_by("created_at"):
        run_item(item.pk, HANDLERS)


def say(conversation: Conversation, word: str) -> None:
    words = f"She hid the {word} in the garden."
    post_message(user=conversation.user, conversation_id=conversation.pk, content=words)


def reachable(conversation: Conversation) -> Iterator[str]:
    """Pages and calls besides the talk's own."""
    client = Client()
    client.force_login(conversation.user)
    here = f"/legacies/{conversation.legacy_id}/"
    for page in ("", "talk/", "review/", "remembered/", "people/"):
        yield client.get(f"{here}{page}").content.decode()
    phone = Phone(conversation.user)
    for name in ("conversations", "facts"):
        yield phone.get(name, conversation.legacy_id).content.decode()


def test_while_it_is_open_its_words_stand_in_its_messages_alone(legacy, teller, engine):
    word = Canaries().word("said")
    conversation = start_conversation(user=teller, legacy_id=legacy.pk, private=True)
    with capture_logs() as lines:
        say(conversation, word)
        run_all_jobs()
    assert tables_with(word) == {"memory_message"}
    reply = conversation.messages.get(role="assistant")
    assert keys_with(word) <= {f"keepsake:turn:{reply.pk}"}, "besides the stream of the reply itself"
    assert word not in repr(lines)
    assert not any(word in page for page in reachable(conversation))


def test_once_it_is_closed_its_words_are_nowhere(legacy, teller, engine, caplog, django_capture_on_commit_callbacks):
    canaries = Canaries()
    word, title = canaries.word("said"), canaries.word("title")
    caplog.set_level(logging.DEBUG)
    logging.getLogger("django.db.backends").setLevel(logging.INFO)
    phone = Phone(teller)
    begun = phone.post("conversations", legacy.pk, body={"private": True, "title": title}).json()["id"]
    phone.post("messages", begun, body={"content": f"She hid the {word}.", "client_id": word})
    conversation = Conversation.objects.get(pk=begun)
    run_all_jobs()
    assert tables_with(word) == {"memory_message"}
    with django_capture_on_commit_callbacks(execute=True):
        assert phone.post("conversation-finish", begun).status_code == 204

    # Of its key an answer is kept, and that its owner's phones are to drop it.
    by_key = {"memory_idempotencyrecord", "memory_syncmark"}
    for canary in (word, title, str(begun)):
        assert tables_with(canary) <= (by_key if canary == str(begun) else set()), canary
        assert keys_with(canary) == set()
    assert not any(word in page or title in page for page in reachable(conversation))
    assert canaries.in_text(caplog.text) == []


def test_the_same_search_finds_the_words_of_another_conversation(legacy, teller, settings):
    """The control: messages, facts, summaries' rows, and the stream of the reply."""
    settings.ENGINE = PATH
    word = Canaries().word("said")
    conversation = start_conversation(user=teller, legacy_id=legacy.pk)
    say(conversation, word)
    run_all_jobs()
    finish_conversation(user=teller, conversation_id=conversation.pk)
    run_all_jobs()
    assert {"memory_message", "memory_recallitem", "memory_fact", "legacies_legacyeventpayload"} <= tables_with(word)
    assert keys_with(word)
    assert any(word in page for page in reachable(conversation))


def test_no_table_is_left_out_of_the_search(legacy):
    models = {model._meta.db_table for model in apps.get_models() if not model._meta.proxy and model._meta.managed}
    with connection.cursor() as cursor:
        assert models <= set(connection.introspection.table_names(cursor))


def test_what_is_remembered_is_used_in_it_all_the_same(legacy, teller, settings):
    settings.ENGINE = PATH
    fact = remember("She loved dahlias.", legacy=legacy, owner=teller)
    conversation = start_conversation(user=teller, legacy_id=legacy.pk, private=True)
    post_message(user=teller, conversation_id=conversation.pk, content="Which flowers did she love, dahlias?")
    run_all_jobs()
    assert [source["id"] for source in conversation.messages.get(role="assistant").sources] == [str(fact.pk)]


def test_its_own_words_stand_in_its_window_and_no_further_back_than_anybodys(legacy, teller, settings):
    settings.ENGINE = PATH
    settings.CONTEXT_WINDOW, settings.SUMMARIZE_AFTER = 2, 3
    conversation = start_conversation(user=teller, legacy_id=legacy.pk, private=True)
    for number in range(4):
        post_message(user=teller, conversation_id=conversation.pk, content=f"Story {number}.")
        run_all_jobs()
    asked = Script().requests()[-1]
    assert [number for number, _, _ in asked["messages"]] == [3, 4, 5, 6, 7]
    assert asked["recalled"] == []
