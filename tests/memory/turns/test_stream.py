"""Listening to a reply: from anywhere on, whatever happened to the broker."""

from __future__ import annotations

import asyncio
import json
import threading
from contextlib import AsyncExitStack
from uuid import uuid4

import pytest
from asgiref.sync import async_to_sync

from accounts.streams.resources import call_in_thread
from config.broker import broker
from legacies.jobs.runner import run_item
from legacies.models import Job
from memory.models import Message, MessageStatus
from memory.services.conversations.lifecycle import post_message, retry_reply
from memory.services.deletion.conversation_deletion import delete_conversation
from memory.tasks import HANDLERS
from memory.turns import finished_replies, stream
from memory.turns.finished_replies import until_finished
from memory.turns.stream import StreamWriter
from tests.support.factories import remember
from tests.support.scripted import PATH, Script

# Listening closes its connections, and with them a transaction that the test stood in.
pytestmark = pytest.mark.django_db(transaction=True)

SAID = "She loved dahlias."


@pytest.fixture
def script(settings):
    settings.ENGINE = PATH
    settings.JOB_MAX_ATTEMPTS = 1
    return Script()


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    monkeypatch.setattr(stream, "WITHOUT_BROKER_SECONDS", 0.01)
    monkeypatch.setattr(stream, "LONGEST_SILENCE_MS", 40)  # less than the first look, which looks at the row
    monkeypatch.setattr(stream, "GRACE_SECONDS", 0.05)
    monkeypatch.setattr(finished_replies, "LOOK_SECONDS", 0.02)


def post(conversation):
    return post_message(user=conversation.user, conversation_id=conversation.pk, content=SAID).reply


def answered(conversation):
    reply = post(conversation)
    run_item(Job.objects.get(key=f"turn:{reply.pk}").pk, HANDLERS)
    reply.refresh_from_db()
    return reply


def listen(reply, last_event_id="", *, at_most=1000):
    """What a listener hears until the end, or until nothing happened `at_most` times."""

    @async_to_sync
    async def hear():
        heard, silences = [], 0
        async for event in stream.events(reply.pk, last_event_id):
            silences += event is None
            if event:
                heard.append(event)
            if silences >= at_most:
                break
        return heard

    return hear()


def names(heard):
    return [event.name for event in heard]


def words(heard):
    """What stands on the page in the end: `restart` clears it."""
    text = ""
    for event in heard:
        text = "" if event.name == "restart" else text
        text += json.loads(event.data)["text"] if event.name == "delta" else ""
    return text


def test_listener_hears_everything_from_start_to_end(conversation, script):
    reply = answered(conversation)
    heard = listen(reply)
    assert names(heard) == ["start", "delta", "delta", "delta", "sources", "done"]
    assert words(heard) == reply.content
    assert json.loads(heard[-1].data) == {"message": str(reply.pk), "status": "complete"}


def test_what_is_noted_of_the_conversation_is_told_before_the_end_live_and_from_the_row(conversation, script):
    reply = post(conversation)
    remember("Ruth sang.", owner=conversation.user, legacy=conversation.legacy, conversation=conversation)
    script.replies([["say", "Yes."]])
    run_item(Job.objects.get(kind="turn").pk, HANDLERS)
    live = [(event.name, event.data) for event in listen(reply)]
    broker().flushdb()
    from_row = [(event.name, event.data) for event in listen(reply)]
    for told in (live, from_row):
        assert [name for name, _ in told][-3:] == ["sources", "memory", "done"]
        assert told[-2][1] == '{"noted": 1}'


@async_to_sync
async def wait_until_finished(*message_ids):
    """Whether each of them is found to be finished, within three looks."""
    async with AsyncExitStack() as stack:
        waiting = [stack.enter_context(until_finished(one)) for one in message_ids]
        await asyncio.wait(waiting, timeout=3 * finished_replies.LOOK_SECONDS + 1)
        return [one.done() for one in waiting]


def test_rows_of_many_listeners_are_looked_at_in_one_query(conversation, script, monkeypatch):
    finished, waiting, gone = answered(conversation), post(conversation), uuid4()
    looked_at, read = [], finished_replies._read_ended

    def read_and_note(ids):
        looked_at.append(sorted(ids))
        return read(ids)

    monkeypatch.setattr(finished_replies, "_read_ended", read_and_note)
    assert wait_until_finished(finished.pk, waiting.pk, gone, finished.pk) == [True, False, True, True]
    assert looked_at[0] == sorted([finished.pk, waiting.pk, gone])
    assert set(map(tuple, looked_at[1:])) == {(waiting.pk,)}


def test_listeners_look_for_themselves_where_the_common_look_broke_off(conversation, script, monkeypatch):
    reply = post(conversation)
    StreamWriter(reply.pk, token=reply.pk, is_again=False).start()

    def break_off(ids):
        Message.objects.filter(pk=reply.pk).update(status=MessageStatus.COMPLETE, content=SAID)
        raise RuntimeError

    monkeypatch.setattr(finished_replies, "_read_ended", break_off)
    assert words(listen(reply)) == SAID


def test_end_that_the_stream_tells_a_moment_after_the_row_takes_nothing_back(conversation, script, monkeypatch):
    """Else whoever listens would see the reply vanish and come again."""
    monkeypatch.setattr(stream, "LONGEST_SILENCE_MS", 3000)
    monkeypatch.setattr(stream, "GRACE_SECONDS", 3)
    reply = post(conversation)
    writer = StreamWriter(reply.pk, token=reply.pk, is_again=False)
    writer.start()
    writer.delta(SAID)
    read = finished_replies._read_ended

    def finish_and_tell_later(ids):
        if not Message.objects.filter(pk=reply.pk, status=MessageStatus.COMPLETE).exists():
            Message.objects.filter(pk=reply.pk).update(status=MessageStatus.COMPLETE, content=SAID)
            threading.Timer(0.2, writer.done, (reply.pk, "complete")).start()
        return read(ids)

    monkeypatch.setattr(finished_replies, "_read_ended", finish_and_tell_later)
    assert names(listen(reply)) == ["start", "delta", "done"]


def test_listener_goes_on_after_any_event(conversation, script):
    reply = answered(conversation)
    whole = listen(reply)
    for place, event in enumerate(whole[:-1], start=1):
        assert listen(reply, event.id) == whole[place:]


def test_listener_who_heard_the_end_is_told_the_whole_again(conversation, script):
    reply = answered(conversation)
    again = listen(reply, listen(reply)[-1].id)
    assert names(again) == ["restart", "delta", "sources", "done"]
    assert words(again) == reply.content


@pytest.mark.parametrize(
    "odd", ["nonsense", "-1", "12", "9" * 30 + "-0", "0-0\r\nevent: done", "row-3", "\u0663-\u0663"]
)
def test_number_that_is_none_takes_back_what_may_have_been_told(conversation, script, odd):
    reply = answered(conversation)
    heard = listen(reply, odd)
    assert names(heard) == ["restart", "start", "delta", "delta", "delta", "sources", "done"]
    broker().flushdb()
    assert names(listen(reply, odd)) == ["restart", "delta", "sources", "done"]


def test_without_a_number_it_begins_at_the_beginning(conversation, script):
    assert names(listen(answered(conversation)))[0] == "start"


def test_every_event_has_a_number_of_its_own_from_which_to_go_on(conversation, script):
    """Told from the row as well, where going on means hearing it anew."""
    reply = answered(conversation)
    told_live = listen(reply)
    broker().flushdb()
    told_again = listen(reply, told_live[-1].id)
    assert names(told_again) == ["restart", "delta", "sources", "done"]
    for heard in (told_live, told_again):
        assert all(event.id for event in heard)
        assert len({event.id for event in heard}) == len(heard)
    assert words([*told_again[:2], *listen(reply, told_again[1].id)]) == reply.content


@pytest.mark.parametrize("heard_before", [0, 1, 3, 6])
def test_emptied_broker_is_made_up_for_by_the_row(conversation, script, heard_before):
    reply = answered(conversation)
    before = listen(reply)[:heard_before]
    broker().flushdb()
    after = listen(reply, before[-1].id if before else "")
    assert words([*before, *after]) == reply.content
    assert names(after) == ["restart" if before else "start", "delta", "sources", "done"]


def test_reply_that_ends_while_its_row_is_looked_at_takes_nothing_back(conversation, script, monkeypatch):
    """On a busy machine the stream is still silent when it is read, and the row finished when it is looked at."""
    reply, look = post(conversation), finished_replies.finished_reply
    job = Job.objects.get(kind="turn")

    async def finish_and_look(message_id):
        await call_in_thread(run_item, job.pk, HANDLERS)
        return await look(message_id)

    monkeypatch.setattr(stream, "finished_reply", finish_and_look)
    heard = listen(reply)
    reply.refresh_from_db()
    assert names(heard) == ["start", "delta", "sources", "done"]
    assert words(heard) == reply.content


def test_dead_broker_is_made_up_for_by_the_row(conversation, script, settings):
    reply = answered(conversation)
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert words(listen(reply)) == reply.content


def test_dead_broker_keeps_a_listener_waiting_until_the_row_is_finished(conversation, script, settings):
    reply = post(conversation)
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert listen(reply, at_most=3) == []
    Message.objects.filter(pk=reply.pk).update(status=MessageStatus.COMPLETE, content=SAID)
    assert words(listen(reply)) == SAID


def test_reply_whose_worker_died_unheard_is_told_from_the_row(conversation, script):
    """The worker stored it, and was killed before it could say so."""
    reply = post(conversation)
    writer = StreamWriter(reply.pk, token=reply.pk, is_again=False)
    writer.start()
    writer.delta("She ")
    Message.objects.filter(pk=reply.pk).update(status=MessageStatus.COMPLETE, content=SAID)
    heard = listen(reply)
    assert names(heard) == ["start", "delta", "restart", "delta", "sources", "done"]
    assert words(heard) == SAID


def test_failed_reply_ends_with_what_is_safe(conversation, script):
    script.replies([["say", "She "], ["fail", "bug"]])
    reply = answered(conversation)
    heard = listen(reply)
    assert json.loads(heard[-1].data) == {
        "code": "internal",
        "detail": "Your words are saved. The assistant could not answer. Try again, or come back later.",
    }
    broker().flushdb()
    assert [event.data for event in listen(reply) if event.name == "error"] == [heard[-1].data]


def test_failure_of_an_attempt_before_ends_nobodys_listening(conversation, script):
    script.replies([["fail", "bug"]])
    reply = answered(conversation)
    assert names(listen(reply))[-1] == "error"
    retry_reply(user=conversation.user, message_id=reply.pk)
    assert names(listen(reply, at_most=2)) == ["restart"]


def test_who_listens_while_the_conversation_is_deleted_hears_that_it_is_gone(conversation, script):
    reply = post(conversation)
    StreamWriter(reply.pk, token=reply.pk, is_again=False).start()
    delete_conversation(user=conversation.user, conversation_id=conversation.pk)
    *_, last = listen(reply, at_most=5)
    assert (last.name, json.loads(last.data)["code"]) == ("error", "gone")
