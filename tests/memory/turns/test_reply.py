"""One turn, in this process: what it says, what it stores, how it ends."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import DatabaseError, connection
from django.utils import timezone

from config.broker import broker
from legacies.jobs.runner import run_item
from legacies.models import Job, JobState
from memory import recall
from memory.models import Conversation, Message, MessageStatus, Persona
from memory.services.conversations.lifecycle import (
    finish_conversation,
    post_message,
    stop_reply,
    stream_key,
)
from memory.tasks import HANDLERS
from memory.turns import reply, speaking
from memory.turns.stream import StreamWriter
from tests.support.factories import ConversationFactory, LegacyFactory, join, remember, told
from tests.support.fakellm import says, stalls

pytestmark = pytest.mark.django_db

TOLD = "Every autumn she made jam of the plums."


@pytest.fixture
def conversation():
    legacy = LegacyFactory(name="Rose Miller")
    return ConversationFactory(legacy=legacy, user=join(legacy, display_name="Anna"))


def post(conversation, content="What did she love?"):
    return post_message(user=conversation.user, conversation_id=conversation.pk, content=content).reply


def run(reply):
    """One attempt, as a worker makes it; the reply as it stands afterwards."""
    run_item(item_of(reply).pk, HANDLERS)
    reply.refresh_from_db()
    return reply


def item_of(reply):
    return Job.objects.get(key=f"turn:{reply.pk}")


def make_due(reply):
    Job.objects.filter(key=f"turn:{reply.pk}").update(not_before=timezone.now())


def streamed(reply):
    """What listeners were told: names and data, in order."""
    entries: Any = broker().xrange(stream_key(reply.pk))
    return [(fields["event"], json.loads(fields["data"])) for _, fields in entries]


def words_of(events):
    return "".join(data["text"] for name, data in events if name == "delta")


def test_reply_is_streamed_and_then_stored_whole(conversation, script):
    script.replies([["say", "She loved "], ["say", "dahlias."]])
    reply = run(post(conversation))

    assert (reply.status, reply.content, reply.model) == (MessageStatus.COMPLETE, "She loved dahlias.", "scripted")
    assert reply.total_ms >= reply.first_delta_ms
    assert streamed(reply) == [
        ("start", {}),
        ("delta", {"text": "She loved "}),
        ("delta", {"text": "dahlias."}),
        ("sources", []),
        ("done", {"message": str(reply.pk), "status": "complete"}),
    ]
    assert item_of(reply).state == JobState.DONE


@pytest.mark.parametrize(
    ("opening", "closing", "told", "invented"),
    [
        ("“", "”", "She kept bees by the river.", "She was the queen of bees."),
        ('"', '"', "She kept bees by the river.", "She was the queen of bees."),
        ("„", "“", "Sie hielt Bienen am Fluss.", "Sie war die Königin der Bienen."),
        ("« ", " »", "Elle avait des abeilles.", "Elle était la reine des abeilles."),
        ("«", "»", "Tenía abejas junto al río.", "Era la reina de las abejas."),
    ],
)
def test_only_what_was_said_is_quoted_in_the_stream_and_in_the_row(
    opening, closing, told, invented, conversation, script
):
    quoted = f"{opening}{told}{closing}"
    pieces = f"1: {opening}{told[:9]}", f"{told[9:]}{closing} 2: {opening}{invented[:5]}", f"{invented[5:]}{closing} 3."
    script.replies([["say", piece] for piece in pieces])
    reply = run(post(conversation, told))
    assert reply.content == f"1: {quoted} 2: {invented} 3."
    assert words_of(streamed(reply)) == reply.content


def test_words_that_an_engine_put_together_are_no_words_to_quote(conversation, script):
    """A fact was rewritten; a message that is recalled is word for word."""
    told(TOLD, owner=conversation.user, legacy=conversation.legacy)
    remember("Rose Miller was very fond of plums.", legacy=conversation.legacy, owner=conversation.user)
    script.replies([["say", f"“{TOLD}” and “Rose Miller was very fond of plums.”"]])
    reply = run(post(conversation, "What did she make of the plums?"))
    assert reply.content == f"“{TOLD}” and Rose Miller was very fond of plums."


def test_what_is_unclear_in_a_turn_is_to_be_compared(conversation, script):
    mine = {"legacy": conversation.legacy, "owner": conversation.user, "subject": "person.birth.place"}
    facts = {str(remember(f"She was born in {place}.", **mine).pk) for place in ("Leeds", "York")}
    run(post(conversation, "Where was she born?"))
    assert set(Job.objects.get(kind="reconcile").payload["facts"]) == facts


def test_reply_rests_on_what_its_teller_may_see(conversation, script):
    legacy, teller, other = conversation.legacy, conversation.user, join(conversation.legacy)
    own = remember("She loved dahlias.", legacy=legacy, owner=teller)
    shared = remember("She loved roses.", legacy=legacy, owner=other, shared=True)
    hidden = remember("She loved a secret.", legacy=legacy, owner=other)

    reply = run(post(conversation))

    offered = {text for _, _, text in script.requests()[0]["recalled"]}
    assert {own.content, shared.content} <= offered
    assert hidden.content not in offered
    assert {source["id"] for source in reply.sources} >= {str(own.pk), str(shared.pk)}
    assert ("sources", reply.sources) in streamed(reply)


def test_what_was_said_a_moment_ago_can_be_quoted_and_the_question_cannot(conversation, script):
    told = run(post(conversation, "She kept bees by the river.")).reply_to
    reply = run(post(conversation, "Where did she keep her bees?"))
    assert [source["id"] for source in reply.sources] == [str(told.pk)]


def test_cited_alias_that_was_never_given_out_is_nobodys(conversation, script):
    fact = remember("She loved dahlias.", legacy=conversation.legacy, owner=conversation.user)
    script.replies([["say", "Dahlias."], ["cite", 1, 7, 1]])
    reply = run(post(conversation))
    assert reply.sources == [{"alias": 1, "kind": "fact", "id": str(fact.pk)}]


def test_window_is_what_stands_before_the_message(conversation, script):
    run(post(conversation, "She was born in Leeds."))
    first, second = post(conversation, "And she sang."), post(conversation, "Every evening.")
    said = run(first).content
    run(second)

    asked = [[content for _, _, content in request["messages"]] for request in script.requests()]
    assert asked[1] == ["She was born in Leeds.", "She was born in Leeds. ", "And she sang."]
    assert asked[2] == [*asked[1], said, "Every evening."]


def test_window_holds_everything_after_the_cursor_and_at_least_the_newest(conversation, script, settings):
    settings.CONTEXT_WINDOW = 4
    for number in range(4):
        run(post(conversation, f"Told {number}."))
    Conversation.objects.filter(pk=conversation.pk).update(consolidated_to=8)
    run(post(conversation, "Told 4."))
    assert [number for number, _, _ in script.requests()[-1]["messages"]] == [6, 7, 8, 9]

    Conversation.objects.filter(pk=conversation.pk).update(consolidated_to=2)
    run(post(conversation, "Told 5."))
    assert [number for number, _, _ in script.requests()[-1]["messages"]] == [3, 4, 5, 6, 7, 8, 9, 10, 11]


def test_persona_says_how_much_of_memory_a_prompt_holds(script, conversation):
    for number in range(5):
        remember(f"Rose loved {'very ' * number}old songs.", legacy=conversation.legacy, owner=conversation.user)
    run(post(conversation))
    terse = Persona.objects.create(legacy=conversation.legacy, name="Terse", token_budget=15)
    Conversation.objects.filter(pk=conversation.pk).update(persona=terse)
    run(post(conversation))
    assert [len(asked["recalled"]) for asked in script.requests() if "recalled" in asked] == [5, 2]


@pytest.mark.parametrize("error", [DatabaseError("recall is broken"), TimeoutError])
def test_turn_goes_on_without_recall(conversation, script, monkeypatch, error):
    """A failure of the database or the embedder is recall's own; anything else is a mistake of ours, and shows."""

    def broken(**_):
        raise error

    monkeypatch.setattr(recall, "for_turn", broken)
    monkeypatch.setattr(connection, "close", lambda: None)  # it would end the transaction that the test stands in
    reply = run(post(conversation))
    expected = MessageStatus.COMPLETE if isinstance(error, DatabaseError) else MessageStatus.PENDING
    assert reply.status == expected


def test_stopped_reply_keeps_what_was_said(conversation, script, monkeypatch):
    monkeypatch.setattr(speaking, "LOOK_FOR_STOP_SECONDS", 0)
    script.replies([["say", "She loved "], ["say", "dahlias."]])
    reply = post(conversation)
    monkeypatch.setattr(
        speaking,
        "failpoint",
        lambda name: stop_reply(user=conversation.user, message_id=reply.pk),
    )
    run(reply)
    assert (reply.status, reply.content) == (MessageStatus.STOPPED, "She loved ")
    assert streamed(reply)[-1] == ("done", {"message": str(reply.pk), "status": "stopped"})


def test_reply_is_stopped_while_the_model_is_silent(conversation, model, settings, monkeypatch):
    settings.OPENAI_SILENCE_SECONDS = 10
    model.script(stalls(says("She loved ", "dahlias."), before=2))
    reply = post(conversation)
    monkeypatch.setattr(speaking, "failpoint", lambda name: stop_reply(user=conversation.user, message_id=reply.pk))
    run(reply)
    assert (reply.status, reply.content) == (MessageStatus.STOPPED, "She loved")
    assert streamed(reply)[-1] == ("done", {"message": str(reply.pk), "status": "stopped"})


def test_reply_stopped_in_the_last_moment_was_stopped(conversation, script, monkeypatch):
    script.replies([["say", "She loved dahlias."]])
    answer = post(conversation)

    def ask_to_stop(name):
        if name == "turn.before_write":
            stop_reply(user=conversation.user, message_id=answer.pk)

    monkeypatch.setattr(reply, "failpoint", ask_to_stop)
    run(answer)
    assert (answer.status, answer.content) == (MessageStatus.STOPPED, "She loved dahlias.")
    assert streamed(answer)[-1] == ("done", {"message": str(answer.pk), "status": "stopped"})


def test_reply_stopped_before_it_began_says_nothing(conversation, script):
    reply = post(conversation)
    stop_reply(user=conversation.user, message_id=reply.pk)
    run(reply)
    assert (reply.status, reply.content) == (MessageStatus.STOPPED, "")
    assert script.requests() == []


def test_stopped_reply_names_the_sources_of_the_marks_it_made(conversation, script, monkeypatch):
    fact = remember("She loved dahlias.", legacy=conversation.legacy, owner=conversation.user)
    monkeypatch.setattr(speaking, "LOOK_FOR_STOP_SECONDS", 0)
    script.replies([["say", "Dahlias [1], and"], ["say", " more."]])
    reply = post(conversation)
    monkeypatch.setattr(speaking, "failpoint", lambda name: stop_reply(user=conversation.user, message_id=reply.pk))
    run(reply)
    assert reply.sources == [{"alias": 1, "kind": "fact", "id": str(fact.pk)}]


def test_finished_reply_is_not_made_again(conversation, script):
    reply = run(post(conversation))
    Job.objects.update(state=JobState.WAITING, finished_at=None)
    run(reply)
    assert len(script.requests()) == 1
    assert item_of(reply).state == JobState.DONE


def test_reply_to_somebody_who_left_is_not_made(conversation, script):
    reply = post(conversation)
    conversation.user.memberships.all().delete()
    run(reply)
    assert (reply.status, reply.error) == (MessageStatus.FAILED, "teller_left")
    assert script.requests() == []


def test_unreadable_sign_in_a_reply_is_left_out(conversation, script):
    script.replies([["say", "She\x00 sang."]])
    assert run(post(conversation)).content == "She sang."


def test_emptied_broker_is_told_everything_again(conversation, script, monkeypatch):
    script.replies([["say", "She "], ["say", "loved "], ["say", "dahlias."]])
    reply = post(conversation)
    emptied = iter([True])
    monkeypatch.setattr(
        speaking, "failpoint", lambda name: broker().delete(stream_key(reply.pk), f"{stream_key(reply.pk)}:owner")
        if next(emptied, False)
        else None,
    )  # fmt: skip
    run(reply)
    events = streamed(reply)
    assert events[0] == ("restart", {})
    assert words_of(events) == reply.content == "She loved dahlias."
    assert events[-1][0] == "done"


def test_worker_taken_for_dead_is_heard_by_nobody(conversation, script):
    """Its token is not the stream's any more once another attempt has begun."""
    reply = post(conversation)
    first, second = (StreamWriter(reply.pk, token=reply.pk, is_again=False) for _ in "ab")
    second._token = "another"
    first.start()
    first.delta("Late ")
    second.start()
    first.delta("words.")
    second.delta("Words.")
    first.done(reply.pk, "complete")
    assert words_of(streamed(reply)) == "Words."
    assert streamed(reply)[-1][0] == "delta"


def test_dead_broker_costs_the_reply_nothing(conversation, script, settings):
    script.replies([["say", "She "], ["say", "loved dahlias."]])
    reply = post(conversation)
    broker.cache_clear()
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    try:
        run(reply)
    finally:
        broker.cache_clear()
    assert (reply.status, reply.content) == (MessageStatus.COMPLETE, "She loved dahlias.")


def test_conversation_finished_meanwhile_is_looked_at_once_the_reply_stands(conversation, script):
    reply = post(conversation)
    finish_conversation(user=conversation.user, conversation_id=conversation.pk)
    wanted = Job.objects.get(kind="consolidate").wanted
    run(reply)
    assert Job.objects.get(kind="consolidate").wanted == wanted + 1


def test_short_question_is_searched_with_what_stood_before(conversation, script):
    remember("Her brother Tom kept bees.", legacy=conversation.legacy, owner=conversation.user)
    run(post(conversation, "Tell me about her brother Tom and his bees."))
    run(post(conversation, "And after that?"))
    assert "Her brother Tom kept bees." in {text for _, _, text in script.requests()[-1]["recalled"]}


def test_nothing_of_a_turn_leaks_into_the_log(conversation, script, caplog):
    caplog.set_level("INFO")
    run(post(conversation, "She hid canary-7Q3 in the garden."))
    assert "first_delta_ms" in caplog.text
    assert "canary-7Q3" not in caplog.text
    assert Message.objects.filter(content__contains="canary-7Q3").count() == 2
