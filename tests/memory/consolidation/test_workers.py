"""Consolidation on real workers: two on one range, and a worker killed anywhere, write it once."""

from __future__ import annotations

from contextlib import ExitStack
from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from legacies.audit import verify_chain
from legacies.jobs import notify
from legacies.models import Job, JobState, LegacyEvent
from memory.models import Conversation, ConversationChunk, Fact, FactSource
from memory.services.conversations.lifecycle import finish_conversation
from tests.memory.consolidation import unguarded
from tests.support import failpoints
from tests.support.factories import ConversationFactory, ReplyFactory, told
from tests.support.failpoints import arm
from tests.support.processes import scheduler, worker
from tests.support.scripted import Script
from tests.support.waiting import wait_until

pytestmark = [pytest.mark.workers, pytest.mark.django_db(transaction=True)]

BEFORE_WRITE = "consolidation.before_write"
TOLD = ("She loved dahlias.", "She was born in Leeds.")


@pytest.fixture
def script():
    return Script()


def hold_conversation():
    conversation = ConversationFactory()
    for content in TOLD:
        ReplyFactory(conversation=conversation, reply_to=told(content, conversation=conversation))
    return conversation


def finish(conversation):
    finish_conversation(user=conversation.user, conversation_id=conversation.pk)


def item_of(conversation):
    return Job.objects.get(key=f"consolidate:{conversation.pk}")


def end_lease(conversation):
    """As if the lease had run out: its worker is taken for dead, although it may go on."""
    running = Job.objects.filter(key=f"consolidate:{conversation.pk}", state=JobState.RUNNING)
    running.update(lease_until=timezone.now() - timedelta(seconds=1))


def is_done(conversation):
    return item_of(conversation).state == JobState.DONE


def written():
    return {
        "facts": sorted(Fact.objects.values_list("content", flat=True)),
        "sources": FactSource.objects.count(),
        "chunks": ConversationChunk.objects.count(),
        "events": LegacyEvent.objects.count(),
    }


ONCE = {"facts": sorted(TOLD), "sources": 2, "chunks": 1, "events": 3}


def write_by_two(conversation, environment, script, *, handler):
    """Two workers reach the place before the write with the same range in their hands, and go on together."""
    arm(BEFORE_WRITE, "wait", "wait")
    with ExitStack() as crew:
        workers = [crew.enter_context(worker(environment, KEEPSAKE_FAILPOINTS=handler)) for _ in range(2)]
        crew.enter_context(scheduler(environment))
        finish(conversation)
        script.gates.await_arrivals(BEFORE_WRITE)
        wait_until(partial(has_second, conversation, script.gates), what="another worker takes over")
        script.gates.open(BEFORE_WRITE, 2)
        wait_until(partial(all_have_ended, conversation, workers), what="both workers are through")


def has_second(conversation, gates):
    """The first one is alive and renews its lease, so it has to be taken for dead in the right moment; the second is
    left alone on its way, however slow the machine is.
    """
    if item_of(conversation).attempts == 1:
        end_lease(conversation)
        notify(item_of(conversation))
    return gates.has_arrived(BEFORE_WRITE)


def all_have_ended(conversation, workers):
    """The second one either found its lease lost, or, unguarded, went through: then there are facts of both."""
    log = "".join(started.log() for started in workers)
    return (is_done(conversation) and "job_lease_lost" in log) or Fact.objects.count() >= 2 * len(TOLD)


def test_two_workers_on_one_range_write_it_once(script, process_environment):
    conversation = hold_conversation()
    write_by_two(conversation, process_environment, script, handler=failpoints.HANDLER)
    assert written() == ONCE
    assert Conversation.objects.get(pk=conversation.pk).consolidated_to == 4
    assert verify_chain(conversation.legacy_id) == 3


def test_with_the_guards_off_two_workers_write_it_twice(script, process_environment):
    """The control: the same two workers at the same place, and everything doubles."""
    conversation = hold_conversation()
    write_by_two(conversation, process_environment, script, handler=unguarded.HANDLER)
    assert all(written()["facts"].count(told) >= 2 for told in TOLD)


def test_range_is_written_once_wherever_its_worker_is_killed(script, process_environment):
    with scheduler(process_environment), ExitStack() as crew:
        workers = [crew.enter_context(worker(process_environment)) for _ in range(2)]
        for place in ("claimed", "before_write", "in_write", "after_write"):
            conversation = hold_conversation()
            arm(f"consolidation.{place}", "kill")
            finish(conversation)
            workers.remove(wait_until(partial(first_dead, workers), what=f"a worker dies at {place}"))
            end_lease(conversation)
            wait_until(partial(is_done, conversation), what=f"the work is done after {place}")
            assert conversation.facts.count() == 2, place
            assert conversation.chunks.count() == 1, place
            assert verify_chain(conversation.legacy_id) == 3, place
            workers.append(crew.enter_context(worker(process_environment)))


def first_dead(workers):
    return next((started for started in workers if not started.is_alive), None)
