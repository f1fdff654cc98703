"""Messages that come while a reply is being made are answered one after the other."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from legacies.jobs.runner import run_item
from legacies.models import Job, JobState
from memory.models import Message, MessageStatus
from memory.services.conversations.lifecycle import post_message
from memory.tasks import HANDLERS
from memory.turns import reply as replies
from tests.support.factories import ConversationFactory, LegacyFactory, join

pytestmark = pytest.mark.django_db


@pytest.fixture
def conversation():
    legacy = LegacyFactory(name="Rose Miller")
    return ConversationFactory(legacy=legacy, user=join(legacy, display_name="Anna"))


def post(conversation, content):
    return post_message(user=conversation.user, conversation_id=conversation.pk, content=content).reply


def job_of(reply):
    return Job.objects.get(key=f"turn:{reply.pk}")


def run(reply):
    run_item(job_of(reply).pk, HANDLERS)
    reply.refresh_from_db()
    return reply


def test_later_reply_gives_way_and_then_finds_what_the_earlier_one_noted(conversation):
    first = post(conversation, "Remember that Rose kept a ferret called Nipper.")
    second = post(conversation, "Scrap that last bit.")

    assert run(second).status == MessageStatus.PENDING
    waiting = job_of(second)
    assert (waiting.state, waiting.attempts, waiting.not_before > timezone.now()) == (JobState.WAITING, 0, True)

    assert run(first).status == MessageStatus.COMPLETE
    assert job_of(second).not_before <= timezone.now()
    assert run(second).status == MessageStatus.COMPLETE
    assert second.actions[-1]["tool"] == "undo_last"
    assert second.actions[-1]["facts"] == first.actions[0]["facts"]


def test_what_waits_is_asked_for_when_the_earlier_reply_fails_too(conversation, script, settings):
    settings.JOB_MAX_ATTEMPTS = 1
    script.replies([["fail", "bug"]])
    first, second = post(conversation, "What did she love?"), post(conversation, "And then?")
    run(second)

    assert run(first).status == MessageStatus.FAILED
    assert job_of(second).not_before <= timezone.now()
    assert run(second).status != MessageStatus.PENDING


def test_earlier_reply_that_ended_in_the_meantime_is_not_waited_for(conversation, monkeypatch):
    first, second = post(conversation, "She kept bees."), post(conversation, "What did she keep?")
    gives_way = replies._gives_way
    monkeypatch.setattr(replies, "_gives_way", lambda *given: run(first) and gives_way(*given))

    assert run(second).status == MessageStatus.COMPLETE
    assert "bees" in second.content


def test_words_of_acute_distress_wait_for_nothing(conversation):
    post(conversation, "She kept bees.")
    assert run(post(conversation, "I want to kill myself.")).status == MessageStatus.COMPLETE


def test_reply_that_never_ends_holds_up_its_conversation_for_minutes_only(conversation):
    first, second = post(conversation, "She kept bees."), post(conversation, "What did she keep?")
    Message.objects.filter(pk=first.pk).update(created_at=timezone.now() - timedelta(minutes=6))

    assert run(second).status == MessageStatus.COMPLETE
