"""A talk deleted, or a private one closed, while the model thinks about it: the person wins, and nothing comes back."""

from __future__ import annotations

from typing import Any

import pytest

from config import failpoints
from config.broker import broker
from legacies.jobs.lease import claim
from legacies.jobs.runner import run_item
from legacies.models import Job, LegacyEvent, Role
from legacies.services.people import leave
from memory.models import Conversation, ConversationChunk, Fact, Message, RecallItem
from memory.services.conversations.lifecycle import (
    finish_conversation,
    post_message,
    start_conversation,
    stream_key,
)
from memory.services.deletion.conversation_deletion import close_private, delete_conversation
from memory.tasks import HANDLERS
from memory.turns import speaking
from memory.turns.stream import StreamWriter
from tests.support.factories import LegacyFactory, join
from tests.support.failpoints import arm
from tests.support.processes import scheduler, worker
from tests.support.scripted import Script
from tests.support.waiting import wait_until

SAID = "She loved dahlias."
WAYS = {"deleted": (delete_conversation, False), "closed": (close_private, True), "deleted private": (
    delete_conversation, True)}  # fmt: skip


@pytest.fixture(params=WAYS)
def way(request):
    return WAYS[request.param]


@pytest.fixture
def begin(db):
    """A conversation with a message whose reply is promised."""

    def begun(*, private=False):
        legacy = LegacyFactory()
        conversation = start_conversation(user=join(legacy), legacy_id=legacy.pk, private=private)
        return conversation, post_message(user=conversation.user, conversation_id=conversation.pk, content=SAID).reply

    return begun


def at_failpoint(name, act):
    """Do this once, at that place in the code, as somebody else would at that moment."""
    left = [act]

    def handle(passed):
        if passed == name and left:
            left.pop()()

    failpoints.set_handler(handle)


@pytest.fixture(autouse=True)
def _no_failpoints():
    yield
    failpoints.set_handler(None)


def nothing_is_left():
    for model in (Conversation, Message, ConversationChunk, Fact, RecallItem):
        assert not model.objects.exists(), model
    assert not Job.objects.filter(kind__in=["turn", "consolidate"]).exists()


@pytest.mark.parametrize("place", ["turn.started", "turn.delta", "turn.before_write"])
def test_reply_to_a_conversation_that_is_gone_is_not_written_and_not_heard(
    begin, script, way, place, django_capture_on_commit_callbacks, monkeypatch
):
    monkeypatch.setattr(speaking, "LOOK_FOR_STOP_SECONDS", 0)
    script.replies([["say", "She "], ["say", "loved "], ["say", "dahlias."]])
    end, private = way
    conversation, reply = begin(private=private)

    def leave():
        with django_capture_on_commit_callbacks(execute=True):
            end(user=conversation.user, conversation_id=conversation.pk)

    at_failpoint(place, leave)
    run_item(Job.objects.get(kind="turn").pk, HANDLERS)

    nothing_is_left()
    assert not broker().exists(stream_key(reply.pk))


@pytest.mark.parametrize("place", ["turn.started", "turn.before_write"])
def test_who_leaves_meanwhile_is_given_no_reply(begin, script, place):
    script.replies([["say", "She loved dahlias."]])
    conversation, reply = begin()
    join(conversation.legacy, role=Role.KEEPER)
    at_failpoint(place, lambda: leave(user=conversation.user, legacy_id=conversation.legacy_id))
    run_item(Job.objects.get(kind="turn").pk, HANDLERS)
    reply.refresh_from_db()
    assert (reply.status, reply.error, reply.content) == ("failed", "teller_left", "")


def test_engine_is_left_as_soon_as_the_conversation_is_gone(begin, script, monkeypatch):
    monkeypatch.setattr(speaking, "LOOK_FOR_STOP_SECONDS", 0)
    script.replies([["say", "She "], ["say", "loved "], ["fail", "bug"]])
    conversation, _ = begin()
    at_failpoint("turn.delta", lambda: delete_conversation(user=conversation.user, conversation_id=conversation.pk))
    run_item(Job.objects.get(kind="turn").pk, HANDLERS)
    nothing_is_left()


def test_turn_that_fails_for_good_after_its_conversation_is_gone_ends_quietly(begin, script, settings):
    """Nobody is told of a failure: there is nobody's reply any more."""
    settings.JOB_MAX_ATTEMPTS = 1
    script.replies([["say", "She "], ["fail", "bug"]])
    conversation, _ = begin()
    at_failpoint("turn.started", lambda: delete_conversation(user=conversation.user, conversation_id=conversation.pk))
    run_item(Job.objects.get(kind="turn").pk, HANDLERS)
    nothing_is_left()


def test_attempt_that_had_not_heard_of_it_speaks_to_nobody(begin, django_capture_on_commit_callbacks):
    conversation, reply = begin()
    late = claim(Job.objects.get(kind="turn").pk)
    with django_capture_on_commit_callbacks(execute=True):
        delete_conversation(user=conversation.user, conversation_id=conversation.pk)
    assert late
    writer = StreamWriter(reply.pk, token=late.token, is_again=False)
    writer.start()
    writer.delta("She loved dahlias.")
    writer.done(reply.pk, "complete")
    assert not broker().exists(stream_key(reply.pk))


@pytest.mark.parametrize("place", ["consolidation.claimed", "consolidation.before_write"])
def test_no_fact_and_no_summary_of_a_conversation_that_is_gone(begin, script, place):
    conversation, reply = begin()
    Message.objects.filter(pk=reply.pk).update(status="complete", content="Did she?")
    finish_conversation(user=conversation.user, conversation_id=conversation.pk)
    at_failpoint(place, lambda: delete_conversation(user=conversation.user, conversation_id=conversation.pk))
    run_item(Job.objects.get(kind="consolidate").pk, HANDLERS)

    nothing_is_left()
    assert [event.action for event in LegacyEvent.objects.all()] == ["conversation_deleted"]


def test_the_same_conversation_left_alone_does_become_memory(begin, script):
    """The control of the test above."""
    conversation, reply = begin()
    Message.objects.filter(pk=reply.pk).update(status="complete", content="Did she?")
    finish_conversation(user=conversation.user, conversation_id=conversation.pk)
    run_item(Job.objects.get(kind="consolidate").pk, HANDLERS)
    assert [fact.content for fact in Fact.objects.all()] == [SAID]
    assert ConversationChunk.objects.count() == 1


@pytest.mark.workers
@pytest.mark.django_db(transaction=True)
def test_on_real_workers_a_conversation_deleted_during_long_calls_stays_gone(transactional_db, process_environment):
    """Both at once: a reply is on its way and the beginning of the talk is being made memory."""
    script = Script()
    script.replies([["say", "She "], ["wait", "reply"], ["say", "loved dahlias."]])
    script.extractions({"wait": "extract"})
    legacy = LegacyFactory()
    conversation = start_conversation(user=join(legacy), legacy_id=legacy.pk)
    told: dict[str, Any] = {"user": conversation.user, "conversation_id": conversation.pk}
    first = post_message(**told, content=SAID).reply
    Message.objects.filter(pk=first.pk).update(status="complete", content="Did she?")
    finish_conversation(**told)
    reply = post_message(**told, content="And roses.").reply
    Conversation.objects.filter(pk=conversation.pk).update(finished_at=conversation.created_at)
    Job.objects.filter(kind="consolidate").update(not_before=conversation.created_at)
    arm("turn.before_write", "wait")
    with scheduler(process_environment), worker(process_environment) as at_a_job:
        script.gates.await_arrivals("reply")
        script.gates.await_arrivals("extract")
        delete_conversation(**told)
        script.gates.open("reply")
        script.gates.open("extract")
        script.gates.open("turn.before_write")
        wait_until(lambda: at_a_job.log().count("job_lease_lost") >= 2, what="both find their work gone")
    nothing_is_left()
    assert not broker().exists(stream_key(reply.pk), stream_key(first.pk))
