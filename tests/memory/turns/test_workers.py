"""Turns on real workers: killed anywhere a reply still ends, once; a dead broker only makes it later."""

from __future__ import annotations

import json
from contextlib import ExitStack
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from celery import Celery
from django.utils import timezone

from config import celery
from config.broker import broker
from legacies.models import Job, JobState
from memory.models import Conversation, Fact, Message, MessageStatus, Status
from memory.services.conversations.lifecycle import (
    deny_distress,
    finish_conversation,
    post_message,
    stop_reply,
    stream_key,
)
from tests.support.factories import ConversationFactory, remember
from tests.support.failpoints import arm
from tests.support.processes import scheduler, worker
from tests.support.scripted import Script
from tests.support.waiting import wait_until

pytestmark = [pytest.mark.workers, pytest.mark.django_db(transaction=True)]

SAID = "She loved dahlias."
IN_DISTRESS = ("I want to die.", "Quiero morir.", "Ich will nicht mehr leben.", "Je veux mourir.")
BUILTIN = "memory.engines.builtin.BuiltinEngine"


@pytest.fixture
def script():
    return Script()


def post(conversation, content=SAID, **fields):
    return post_message(user=conversation.user, conversation_id=conversation.pk, content=content, **fields).reply


def finished(reply):
    return wait_until(lambda: Message.objects.exclude(pk__in=unfinished()).filter(pk=reply.pk).first(), what="a reply")


def unfinished():
    return Message.objects.unfinished().values("pk")


def end_lease(reply):
    """As if the lease had run out: its worker is taken for dead."""
    return Job.objects.filter(key=f"turn:{reply.pk}", state=JobState.RUNNING).update(
        lease_until=timezone.now() - timedelta(seconds=1)
    )


def streamed(reply):
    entries: Any = broker().xrange(stream_key(reply.pk))
    return [(fields["event"], json.loads(fields["data"])) for _, fields in entries]


def words_of(events):
    return "".join(data["text"] for name, data in events if name == "delta")


def test_message_is_answered(conversation, script, process_environment):
    with worker(process_environment):
        reply = finished(post(conversation))
    assert (reply.status, reply.content) == (MessageStatus.COMPLETE, f"{SAID} ")


@pytest.fixture
def read_in_silence(conversation, script, process_environment):
    """A worker with as many threads as conversations that are to become memory, and a model that is silent about the
    first. Yields the worker, the gate that the model stands at, and the conversations."""
    told = [ConversationFactory(legacy=conversation.legacy, user=conversation.user) for _ in range(3)]
    for one in told:
        post(one)
    with worker(process_environment, threads=len(told)) as started:
        wait_until(lambda: not Message.objects.unfinished().exists(), what="what was told is answered")
        script.extractions({"wait": "silent"})
        for one in told:
            finish_conversation(user=one.user, conversation_id=one.pk)
        script.gates.await_arrivals("silent")
        yield started, partial(script.gates.open, "silent", count=len(told)), told


def remembered(told):
    return Conversation.objects.filter(pk__in=[one.pk for one in told], consolidated_to__gt=0).count()


def test_reply_waits_for_no_model_that_is_silent_about_other_conversations(conversation, read_in_silence):
    _started, end_silence, told = read_in_silence
    assert finished(post(conversation)).status == MessageStatus.COMPLETE
    assert Job.objects.filter(kind="consolidate", state=JobState.RUNNING).count() == 1
    end_silence()
    wait_until(lambda: remembered(told) == len(told), what="each becomes memory")


def test_worker_that_is_to_end_finishes_what_it_does_and_begins_nothing(conversation, read_in_silence):
    started, end_silence, told = read_in_silence
    finished(post(conversation))  # so that the other two have come, and wait
    started.process.terminate()
    end_silence()
    started.process.wait(timeout=60)
    assert remembered(told) == 1


@pytest.mark.parametrize("threads", [1, 3])
def test_words_of_distress_wait_for_no_model_that_is_silent_to_all_others(legacy, script, process_environment, threads):
    """Of many more turns than the worker has threads for, or takes from the broker ahead of time."""
    script.replies([["wait", "silent"], ["say", "Words."]])
    with worker(process_environment, threads=threads):
        ordinary = [post(ConversationFactory(legacy=legacy)) for _ in range(12)]
        script.gates.await_arrivals("silent", count=threads)
        acute = [post(ConversationFactory(legacy=legacy), words) for words in IN_DISTRESS]
        assert [finished(reply).model for reply in acute] == ["safety"] * len(IN_DISTRESS)
        assert unfinished().count() == len(ordinary)
        script.gates.open("silent", count=len(ordinary))
        assert {finished(reply).status for reply in ordinary} == {MessageStatus.COMPLETE}


def test_what_was_no_distress_is_answered_and_remembered_after_all(conversation, script, process_environment):
    told = "I found her on the kitchen floor, I keep seeing it. Rose baked bread on Sundays."
    with worker(process_environment, ENGINE=BUILTIN):
        before = finished(post(conversation, told))
        deny_distress(user=conversation.user, message_id=before.reply_to_id)
        after = finished(before)
        finish_conversation(user=conversation.user, conversation_id=conversation.pk)
        facts = wait_until(lambda: list(Fact.objects.values_list("content", flat=True)), what="memory is made of it")
    assert (before.model, after.model, after.in_distress) == ("safety", "builtin-1", False)
    assert any("bread" in fact for fact in facts)
    assert "delta" in [name for name, _ in streamed(after)]
    assert words_of(streamed(after)) == after.content


def test_reply_ends_once_wherever_its_worker_is_killed(conversation, script, process_environment):
    script.replies([["say", "She loved "], ["say", "dahlias."]])
    with scheduler(process_environment), ExitStack() as crew:
        workers = [crew.enter_context(worker(process_environment)) for _ in range(2)]
        for place in ("turn.started", "turn.delta", "turn.before_write", "turn.after_write"):
            arm(place, "kill")
            reply = post(conversation)
            workers.remove(wait_until(partial(first_dead, workers), what=f"a worker dies at {place}"))
            end_lease(reply)
            assert_ended_once(reply, place)
            workers.append(crew.enter_context(worker(process_environment)))


@pytest.mark.parametrize("place", ["turn.tool_write", "turn.tools_done"])
def test_what_is_asked_for_is_done_once_wherever_a_worker_is_killed(conversation, process_environment, place):
    """Set aside once, noted once, and each said in the reply; before the write nothing is half done."""
    known = remember("Rose kept bees in Whitby.", legacy=conversation.legacy, owner=conversation.user)
    for said, outcome, words in (
        ("Please remember this: Rose sang in the choir.", "created", "Rose sang in the choir"),
        ("Forget what I said about the bees.", "forgotten", "I have set it aside."),
    ):
        with scheduler(process_environment), worker(process_environment, ENGINE=BUILTIN) as killed:
            arm(place, "kill")
            reply = post(conversation, said)
            wait_until(partial(first_dead, [killed]), what=f"a worker dies at {place}")
            end_lease(reply)
            with worker(process_environment, ENGINE=BUILTIN):
                done = finished(reply)
        assert [action["outcome"] for action in done.actions] == [outcome]
        assert words in done.content
    assert Fact.objects.filter(owner=conversation.user, status=Status.ACTIVE).count() == 1
    known.refresh_from_db()
    assert known.status == Status.RETIRED


def first_dead(workers):
    return next((started for started in workers if not started.is_alive), None)


def assert_ended_once(reply, place):
    done = finished(reply)
    wait_until(lambda: Job.objects.get(key=f"turn:{reply.pk}").state == JobState.DONE, what="the work is done")
    assert (done.status, done.content) == (MessageStatus.COMPLETE, "She loved dahlias."), place
    # Killed after the write, nobody is left to say that it is done: listeners read that from the row.
    ends = 0 if place == "turn.after_write" else 1
    wait_until(lambda: [name for name, _ in streamed(reply)].count("done") >= ends, what="the stream ends")
    heard = streamed(reply)
    assert words_of(heard) == done.content, place
    assert [name for name, _ in heard].count("done") == ends, place


def test_worker_that_was_taken_for_dead_finishes_nothing(conversation, script, process_environment):
    """It wakes up after another one has answered: its words reach neither the row nor the stream."""
    script.replies([["say", "Late words."], ["wait", "late"]], [["say", "Words."]])
    with worker(process_environment) as late:
        reply = post(conversation)
        script.gates.await_arrivals("late")
        late.pause()
        end_lease(reply)
        with scheduler(process_environment), worker(process_environment):
            done = finished(reply)
            late.resume()
            script.gates.open("late")
            wait_until(lambda: "job_lease_lost" in late.log(), what="the late worker notices")
    done.refresh_from_db()
    assert (done.status, done.content) == (MessageStatus.COMPLETE, "Words.")
    assert words_of(streamed(reply)) == "Words."


def test_stop_reaches_the_worker_in_the_middle_of_a_reply(conversation, script, process_environment):
    script.replies([["say", "She loved "], ["wait", "middle"], *[["say", "and "], ["wait", "on"]] * 50])
    with worker(process_environment):
        reply = post(conversation)
        script.gates.await_arrivals("middle")
        stop_reply(user=conversation.user, message_id=reply.pk)
        script.gates.open("middle")
        stopped = wait_until(lambda: _open_until_finished(script, reply), what="a stopped reply")
    assert stopped.status == MessageStatus.STOPPED
    assert stopped.content.startswith("She loved and ")
    assert len(stopped.content) < len("She loved " + "and " * 50)


def _open_until_finished(script, reply):
    script.gates.open("on")
    return Message.objects.exclude(pk__in=unfinished()).filter(pk=reply.pk).first()


def test_with_the_broker_dead_messages_are_stored_and_answered_when_it_is_back(
    conversation, script, process_environment, monkeypatch
):
    """A notification goes where nobody listens; the scheduler, which reaches the broker later, notifies again."""
    dead = Celery("dead", broker="redis://127.0.0.1:1/0")
    dead.conf.broker_transport_options = celery.app.conf.broker_transport_options
    with monkeypatch.context() as patched:
        patched.setattr(celery, "app", dead)
        reply = post(conversation)
    assert Message.objects.get(pk=reply.pk).status == MessageStatus.PENDING
    assert not broker().keys("turns*")
    with worker(process_environment), scheduler(process_environment):
        assert finished(reply).status == MessageStatus.COMPLETE


def test_answers_survive_a_broker_that_lost_everything(conversation, script, process_environment):
    """The bells of many messages are lost with the broker's memory; none of the messages is."""
    replies = [post(conversation, f"Story {number}.") for number in range(5)]
    broker().flushdb()
    with worker(process_environment), scheduler(process_environment):
        statuses = [finished(reply).status for reply in replies]
    assert statuses == [MessageStatus.COMPLETE] * 5
    assert Message.objects.count() == 10
