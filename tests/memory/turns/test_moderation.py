"""Moderation of what is written and replied: what is blocked is its writer's alone, and used for nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.urls import reverse

from config.broker import broker
from legacies.jobs.runner import run_item
from legacies.models import Job
from memory.engines.moderation import is_blocked, is_moderated, read_words
from memory.kinds import JobKind
from memory.models import Conversation, ConversationChunk, Entry, Fact, Message, MessageStatus, RecallItem
from memory.recall.pipeline import Question, find
from memory.services.conversations.lifecycle import finish_conversation, post_message, stream_key
from memory.services.deletion.former_members import copy_of_legacy
from memory.tasks import HANDLERS
from memory.turns.turn_input import read_turn
from tests.support.chats import run_jobs
from tests.support.factories import ConversationFactory, LegacyFactory, MessageFactory, join, remember
from tests.support.fakellm.answers import Answer, failure, hang, json_answer, says
from tests.support.fakellm.server import FakeLLM, ReceivedRequest

pytestmark = pytest.mark.django_db
BLOCKED = "Rose kept a zorblax under the bed."


@pytest.fixture
def conversation():
    legacy = LegacyFactory(name="Rose Miller")
    return ConversationFactory(legacy=legacy, user=join(legacy, display_name="Anna"))


@pytest.fixture
def words(settings, tmp_path):
    """The operator's list."""
    path = tmp_path / "words.txt"
    path.write_text("# what nobody says here\nzorblax\nquux  of doom\n", encoding="utf-8")
    settings.MODERATION_WORDS = str(path)


def flags(asked: ReceivedRequest) -> Answer:
    return json_answer({"id": "m", "model": "x", "results": [{"flagged": "zorblax" in asked.body["input"]}]})


@pytest.fixture
def server(settings):
    with FakeLLM(teacher=flags) as fake:
        settings.MODERATION_BASE_URL, settings.MODERATION_API_KEY = fake.base_url, "a-key"
        yield fake


def say(conversation: Conversation, content: str) -> Any:
    posted = post_message(user=conversation.user, conversation_id=conversation.pk, content=content)
    run_item(Job.objects.get(key=f"turn:{posted.reply.pk}").pk, HANDLERS)
    posted.reply.refresh_from_db()
    return posted.reply


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("remember", {"content": BLOCKED}),
        ("record_entry", {"type": "gift", "occurred": "1962", "summary": BLOCKED}),
        ("record_entry", {"type": "zorblax", "occurred": "1962", "summary": "She was given one."}),
        ("update_memory", {"number": 1, "content": BLOCKED}),
        ("set_profile", {"name": "Zorblax"}),
    ],
)
def test_what_a_model_notes_is_looked_at_too(words, conversation, script, tool, arguments):
    known = remember("Rose kept bees.", legacy=conversation.legacy, owner=conversation.user)
    script.replies([["call", tool, arguments]], [["say", "I could not note that."]])
    reply = say(conversation, "Rose kept something under the bed.")
    assert reply.content == "I could not note that."
    assert (reply.actions, script.requests()[-1]["results"][0]["error"]) == ([], "blocked")
    assert list(Fact.objects.values_list("content", flat=True)) == [known.content]
    assert not Entry.objects.exists()
    conversation.user.refresh_from_db()
    assert conversation.user.called_name == "Anna"


def test_what_a_model_notes_stands_where_nothing_says_no(words, conversation, script):
    script.replies([["call", "remember", {"content": "Rose kept a box under the bed."}]], [["say", "I noted that."]])
    say(conversation, "Rose kept something under the bed.")
    assert Fact.objects.get().content == "Rose kept a box under the bed."


def events(reply: Message) -> list[tuple[str, str]]:
    entries: Any = broker().xrange(stream_key(reply.pk))
    return [(fields["event"], fields["data"]) for _, fields in entries]


def test_nothing_is_asked_or_held_back_unless_it_is_set_up():
    assert not is_moderated()
    assert not is_blocked(BLOCKED)


@pytest.mark.parametrize(
    "text", ["ZORBLAX", "a zörblax!", "zor\u00adblax", "ｚｏｒｂｌａｘ", "quux, of\ndoom", "(zorblax)"]
)
def test_list_finds_its_words_in_any_case_and_form(words, text):
    assert is_blocked(text)


@pytest.mark.parametrize("text", ["zorblaxian", "quux of", "Rose sang.", ""])
def test_list_finds_whole_words_only(words, text):
    assert not is_blocked(text)


@pytest.mark.parametrize("content", [b"", b"# only a remark\n", b"\xff\xfe"])
def test_list_that_cannot_be_read_stops_the_start(tmp_path, content):
    path = tmp_path / "broken.txt"
    path.write_bytes(content)
    with pytest.raises(ImproperlyConfigured, match="MODERATION_WORDS"):
        read_words(str(path))
    with pytest.raises(ImproperlyConfigured, match="MODERATION_WORDS"):
        read_words(str(tmp_path / "none.txt"))


@pytest.mark.parametrize("guard", ["words", "server"])
def test_blocked_message_is_its_writers_alone_and_used_for_nothing(request, conversation, guard):
    request.getfixturevalue(guard)
    say(conversation, "Rose loved fishing at dawn.")
    reply = say(conversation, BLOCKED)
    message = reply.reply_to
    assert (message.status, message.content) == (MessageStatus.BLOCKED, BLOCKED)
    assert reply.status == MessageStatus.COMPLETE
    assert "moderation" in reply.content
    assert not RecallItem.objects.filter(id=message.pk).exists()
    assert BLOCKED not in str(
        find(Question(viewer=conversation.user, legacy_id=conversation.legacy_id, query="zorblax"))
    )

    finish_conversation(user=conversation.user, conversation_id=conversation.pk)
    run_jobs(JobKind.EMBED, JobKind.CONSOLIDATE, JobKind.RECONCILE)
    assert Fact.objects.filter(content__contains="fishing").exists()
    assert not Fact.objects.filter(content__icontains="zorblax").exists()
    assert not ConversationChunk.objects.filter(summary__icontains="zorblax").exists()
    assert BLOCKED in str(copy_of_legacy(user=conversation.user, legacy_id=conversation.legacy_id))


def test_no_later_prompt_holds_what_was_blocked(conversation, words, model):
    model.teach(lambda asked: says("I ", "listen."))
    say(conversation, BLOCKED)
    assert model.asked == []
    say(conversation, "Rose sang in a choir.")
    assert "zorblax" not in str([asked.body for asked in model.asked])
    turn = read_turn(
        post_message(user=conversation.user, conversation_id=conversation.pk, content="And more.").reply.pk
    )
    assert turn is not None
    assert BLOCKED not in [message.content for message in turn.window]


def test_page_shows_it_as_blocked_to_its_writer(conversation, words):
    say(conversation, BLOCKED)
    client = Client()
    client.force_login(conversation.user)
    page = client.get(reverse("memory:conversation", args=[conversation.legacy_id, conversation.pk]))
    html = page.content.decode()
    assert BLOCKED in html
    assert "Stopped by moderation" in html


def test_words_of_distress_are_answered_and_never_blocked(conversation, words):
    reply = say(conversation, "I don't want to live any more, zorblax")
    assert (reply.model, reply.reply_to.status) == ("safety", MessageStatus.COMPLETE)


def test_blocked_paragraph_is_never_streamed_and_what_was_shown_is_taken_back(conversation, words, model):
    model.teach(lambda asked: says("She sang.\n", "\nShe had ", "a zor", "blax."))
    reply = say(conversation, "What did she have?")
    assert reply.status == MessageStatus.BLOCKED
    assert "zorblax" not in reply.content
    assert "She sang" not in reply.content
    told = events(reply)
    assert "zor" not in str(told)
    assert told[0][0] == "restart"
    assert '"status": "blocked"' in told[-1][1]


def test_reply_that_may_stand_is_told_whole(conversation, server, model):
    model.teach(lambda asked: says("She ", "sang.\n\n", "Every ", "Sunday."))
    reply = say(conversation, "What did she do?")
    assert (reply.status, reply.content) == (MessageStatus.COMPLETE, "She sang.\n\nEvery Sunday.")
    assert [asked.body["input"] for asked in server.asked] == ["What did she do?", "She sang.\n\n", "Every Sunday."]
    assert {asked.path for asked in server.asked} == {"/v1/moderations"}
    assert {asked.headers.get("authorization") for asked in server.asked} == {"Bearer a-key"}


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize(
    "answer",
    [
        failure(400),
        failure(500),
        json_answer({}),
        json_answer({"results": []}),
        json_answer([1]),
        hang(),
    ],
    ids=["refuses", "fails", "empty", "says nothing", "odd", "hangs"],
)
def test_server_that_says_nothing_blocks_only_where_the_operator_wants_it(settings, server, answer, closed):
    settings.MODERATION_FAILS_CLOSED, settings.MODERATION_SECONDS = closed, 1
    server.teach(lambda asked: answer)
    assert is_blocked("Rose sang.") is closed


def test_database_keeps_no_told_message_in_another_state(conversation):
    blocked = MessageFactory(conversation=conversation, content="x", status=MessageStatus.BLOCKED)
    assert blocked.is_blocked
    assert not blocked.is_used
