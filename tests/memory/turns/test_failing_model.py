"""A turn whose model fails: when it is asked again, who answers instead, and how that is stopped."""

from __future__ import annotations

import pytest

from legacies.models import JobFailure, JobState
from memory.engines.builtin import BuiltinEngine
from memory.models import MessageStatus
from memory.services.conversations.lifecycle import retry_reply, stop_reply
from memory.turns import speaking
from tests.memory.turns.test_reply import conversation, item_of, make_due, post, run, streamed, words_of
from tests.support.factories import remember
from tests.support.fakellm import failure, redirect

__all__ = ["conversation"]

pytestmark = pytest.mark.django_db


def test_reply_that_waits_for_its_next_try_is_stopped_at_once(conversation, script):
    script.replies([["say", "She "], ["fail", "unavailable"]])
    reply = run(post(conversation))
    assert (reply.status, item_of(reply).state) == (MessageStatus.STREAMING, JobState.WAITING)
    stop_reply(user=conversation.user, message_id=reply.pk)
    run(reply)  # without its time being moved
    assert (reply.status, reply.content, item_of(reply).state) == (MessageStatus.STOPPED, "", JobState.DONE)
    assert [name for name, _ in streamed(reply)] == ["restart", "sources", "done"]
    assert len(script.requests()) == 1


def test_reply_stopped_while_its_try_fails_has_no_other_one(conversation, script, monkeypatch):
    script.replies([["say", "She "], ["fail", "unavailable"]])
    reply = post(conversation)
    monkeypatch.setattr(speaking, "failpoint", lambda name: stop_reply(user=conversation.user, message_id=reply.pk))
    run(reply)
    assert (reply.status, item_of(reply).state) == (MessageStatus.STOPPED, JobState.DONE)
    assert [name for name, _ in streamed(reply)] == ["restart", "sources", "done"]


@pytest.mark.parametrize(
    "steps",
    [
        [["say", "She "], ["fail", "unavailable"]],
        [["say", "She "], ["fail", "bad"]],
        [["say", "She "], ["cut"]],
        [["say", "  "]],
        [["cite"]],
    ],
)
def test_where_a_model_fails_three_times_the_builtin_engine_answers_and_says_so(conversation, script, steps):
    fact = remember("She was born in Leeds in 1931.", legacy=conversation.legacy, owner=conversation.user)
    script.replies(steps)
    reply = post(conversation, "Where was she born?")
    for attempt in (1, 2):
        run(reply)
        assert (reply.status, item_of(reply).attempts) == (MessageStatus.STREAMING, attempt)
        make_due(reply)
    run(reply)

    assert (reply.status, reply.error, reply.model) == (MessageStatus.COMPLETE, "", BuiltinEngine.name)
    assert reply.content.startswith("The language model does not answer just now, so the basic assistant does.\n\n")
    assert "Leeds" in reply.content
    assert [source["id"] for source in reply.sources] == [str(fact.pk)]
    assert item_of(reply).state == JobState.DONE
    assert streamed(reply)[0] == ("restart", {})
    assert words_of(streamed(reply)) == reply.content


def test_who_waited_as_long_as_a_model_may_be_silent_waits_for_no_second_try(conversation, script, settings):
    settings.OPENAI_SILENCE_SECONDS = 0
    script.replies([["say", "She "], ["fail", "unavailable"]])
    reply = run(post(conversation))
    assert (reply.status, reply.model, item_of(reply).state) == ("complete", BuiltinEngine.name, JobState.DONE)
    assert len(script.requests()) == 1
    assert words_of(streamed(reply)) == reply.content


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        *((failure(status), f"model_http_{status}") for status in (400, 401, 403, 404)),
        (redirect("http://127.0.0.1:1/v1"), "model_http_307"),
    ],
)
def test_where_a_setting_is_wrong_the_builtin_engine_answers_at_once(conversation, model, answer, code, caplog):
    remember("She was born in Leeds in 1931.", legacy=conversation.legacy, owner=conversation.user)
    model.script(answer)
    reply = run(post(conversation, "Where was she born?"))
    assert (reply.status, reply.model, item_of(reply).state) == ("complete", BuiltinEngine.name, JobState.DONE)
    assert "Leeds" in reply.content
    assert dict(JobFailure.objects.values_list("code", "times")) == {code: 1}
    assert "model_server_set_up_wrongly" in caplog.text


def test_mistake_of_ours_fails_the_turn_without_telling_its_insides(conversation, script, settings):
    settings.JOB_MAX_ATTEMPTS = 1
    script.replies([["fail", "bug"]])
    reply = run(post(conversation))
    assert (reply.status, reply.error) == (MessageStatus.FAILED, "internal")


def test_next_attempt_takes_back_what_the_last_one_streamed(conversation, script):
    script.replies([["say", "She was "], ["fail", "unavailable"]], [["say", "She loved dahlias."]])
    reply = run(post(conversation))
    assert streamed(reply) == [("start", {}), ("delta", {"text": "She was "})]
    make_due(reply)
    run(reply)
    assert streamed(reply)[0] == ("restart", {})
    assert words_of(streamed(reply)) == reply.content == "She loved dahlias."


def test_failed_reply_that_is_tried_again_ends_well(conversation, script, settings):
    settings.JOB_MAX_ATTEMPTS = 1
    script.replies([["fail", "bug"]], [["say", "She loved dahlias."]])
    reply = run(post(conversation))
    retry_reply(user=conversation.user, message_id=reply.pk)
    run(reply)
    assert (reply.status, reply.content, reply.error) == (MessageStatus.COMPLETE, "She loved dahlias.", "")
    assert [name for name, _ in streamed(reply)] == ["restart", "delta", "sources", "done"]
