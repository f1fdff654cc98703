"""The model behind real workers is down, slow, or talks nonsense: only that part is, and nothing is lost or doubled."""

from __future__ import annotations

import socket
import time
from datetime import timedelta
from functools import partial

import pytest
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from legacies.jobs import notify, retry
from legacies.models import Job, JobState
from memory.engines.builtin import BuiltinEngine
from memory.engines.openai.transport.breaker import PAUSE_SECONDS
from memory.models import ConversationChunk, Fact, Message, MessageStatus
from memory.services.conversations.lifecycle import finish_conversation, post_message
from tests.support.factories import remember
from tests.support.fakellm import cut, extraction, failure, hang, raw, says, stalls, whole
from tests.support.fakellm.fixture import ENGINE
from tests.support.fakellm.server import FakeLLM
from tests.support.processes import worker
from tests.support.waiting import wait_until

pytestmark = [pytest.mark.workers, pytest.mark.django_db(transaction=True)]

SAID = "She loved dahlias."
GOOD_REPLY = says("What colour ", "were they?")


@pytest.fixture(scope="module")
def port():
    """The same in every test: workers of one environment share what they import."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


@pytest.fixture
def fakellm(port):
    with FakeLLM(port=port) as fake:
        yield fake


@pytest.fixture
def crew(process_environment, fakellm):
    """A worker whose model is `fakellm`, and that loses patience soon."""
    with worker(
        process_environment,
        ENGINE=ENGINE,
        OPENAI_BASE_URL=fakellm.base_url,
        OPENAI_SILENCE_SECONDS="1",
        OPENAI_EXTRACTION_SECONDS="1",
    ) as started:
        yield started


def post(conversation):
    return post_message(user=conversation.user, conversation_id=conversation.pk, content=SAID).reply


def until(is_so, *, key, what):
    """Wait for it; work that is to be tried again later is tried again now."""
    return wait_until(partial(_look, is_so, key), what=what)


def _look(is_so, key):
    """Looks before it lets the next try begin, which would hide how the last one ended."""
    if seen := is_so():
        return seen
    for item in Job.objects.filter(key=key, state=JobState.WAITING, not_before__gt=timezone.now()):
        Job.objects.filter(pk=item.pk).update(not_before=timezone.now())
        notify(item)
    return None


def finished(reply):
    still = Message.objects.unfinished().values("pk")
    is_so = partial(lambda: Message.objects.exclude(pk__in=still).filter(pk=reply.pk).first())
    return until(is_so, key=f"turn:{reply.pk}", what="the reply has ended")


@pytest.mark.parametrize(
    "bad",
    [failure(503), stalls(GOOD_REPLY, before=2), cut(GOOD_REPLY, at=330), says("What", finish="length")],
    ids=["down", "stalls", "cut", "too long"],
)
def test_turn_is_answered_without_the_model_and_with_it_when_it_is_back(crew, conversation, fakellm, client, bad):
    kept = remember("She sang.", legacy=conversation.legacy, owner=conversation.user)
    fakellm.script(bad)
    reply = finished(post(conversation))
    assert (reply.status, reply.error, reply.model) == (MessageStatus.COMPLETE, "", BuiltinEngine.name)

    client.force_login(conversation.user)
    shown = client.get(reverse("memory:conversation", args=[conversation.legacy_id, conversation.pk])).content.decode()
    assert SAID in shown
    assert "The language model does not answer just now" in shown
    assert kept.content in client.get(reverse("memory:remembered", args=[conversation.legacy_id])).content.decode()

    fakellm.script(GOOD_REPLY)
    time.sleep(PAUSE_SECONDS)  # in which the worker leaves a server alone that only failed
    again = finished(post(conversation))
    assert (again.status, again.content, again.error) == (MessageStatus.COMPLETE, "What colour were they?", "")
    assert conversation.messages.count() == 4


def test_extraction_that_fails_in_every_way_is_asked_for_again_and_done_once(crew, conversation, fakellm):
    fakellm.script(GOOD_REPLY)
    finished(post(conversation))
    good = extraction({"content": "She loved dahlias."}, summary="Of flowers.")
    bad = [whole("There is nothing to remember."), hang(), failure(429, retry_after=3600), cut(good, at=200)]
    key = f"consolidate:{conversation.pk}"
    errors: list[str] = []
    for answer in bad:
        fakellm.script(answer)
        if not errors:
            finish_conversation(user=conversation.user, conversation_id=conversation.pk)
        errors.append(until(partial(_hold_after_failing, key), key=key, what="the answer was found to be bad"))
        assert (Fact.objects.count(), ConversationChunk.objects.count()) == (0, 0)
    assert errors == ["bad_answer", "engine_unavailable", "engine_unavailable", "engine_unavailable"]

    fakellm.script(good)
    until(partial(_done_in_the_end, key), key=key, what="it is done")
    assert list(Fact.objects.values_list("content", flat=True)) == ["She loved dahlias."]
    assert ConversationChunk.objects.get().summary == "Of flowers."
    conversation.refresh_from_db()
    assert conversation.consolidated_to == 2


def _hold_after_failing(key):
    """The error of the job once an attempt has failed. It waits from then on, so that no attempt meets the last answer
    again while the test says what the next one is; nor is it given up after those that a slow machine let through.
    """
    failed = Job.objects.filter(key=key, state=JobState.WAITING, attempts__gt=0)
    if not failed.update(not_before=timezone.now() + timedelta(hours=1), attempts=0):
        return None
    return Job.objects.get(key=key).error


def _done_in_the_end(key):
    """The worker may leave the server alone for some seconds more; tries in that time must not be the last ones."""
    Job.objects.filter(key=key, state=JobState.WAITING).update(attempts=0)
    return Job.objects.get(key=key).state == JobState.DONE


def test_extraction_that_never_succeeds_is_parked_where_staff_see_it_and_can_be_tried_again(
    crew, conversation, fakellm
):
    fakellm.script(GOOD_REPLY)
    finished(post(conversation))
    fakellm.script(raw(b"nonsense"))
    key = f"consolidate:{conversation.pk}"
    finish_conversation(user=conversation.user, conversation_id=conversation.pk)
    until(lambda: Job.objects.get(key=key).state == JobState.FAILED, key=key, what="it is given up")
    assert Job.objects.get(key=key).error == "bad_answer"
    assert Message.objects.get(conversation=conversation, seq=1).content == SAID

    fakellm.script(extraction({"content": "She loved dahlias."}))
    with transaction.atomic():
        retry(Job.objects.get(key=key).pk)
    until(lambda: Job.objects.get(key=key).state == JobState.DONE, key=key, what="it is done")
    assert Fact.objects.get().content == "She loved dahlias."
