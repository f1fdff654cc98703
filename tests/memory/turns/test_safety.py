"""Words of acute distress: answered before any other step, and used for nothing afterwards."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.utils import timezone

from config.broker import broker
from config.celery import URGENT_PREFIX, URGENT_SECONDS
from config.errors import Conflict, NotAllowed
from config.startup.environment import read_help_lines
from legacies.jobs import notify
from legacies.jobs.runner import run_item
from legacies.models import Job, JobState, Membership
from memory import recall
from memory.consolidation.claim import claim_range, next_look
from memory.kinds import RUN_JOB, Queue
from memory.management.commands.ask import ask
from memory.management.commands.rebuild_recall import rebuild_legacy
from memory.models import Conversation, ConversationChunk, Entry, Fact, Message, MessageStatus, RecallItem
from memory.services.conversations.lifecycle import (
    deny_distress,
    finish_conversation,
    post_message,
    stream_key,
)
from memory.services.imports.family_import import People, import_conversation
from memory.services.imports.formats.family_file import ImportedConversation, ImportedMessage
from memory.tasks import HANDLERS
from memory.turns import reply
from memory.turns.turn_input import read_turn
from tests.support.factories import ConversationFactory, LegacyFactory, MessageFactory, join
from tests.support.scripted import PATH, Script

pytestmark = pytest.mark.django_db

ACUTE = {
    "en": "I can't stop crying, I don't want to be here any more",
    "es": "No puedo más, ya no quiero vivir sin ella",
    "de": "Ich kann nicht mehr, ich will nicht mehr leben",
    "fr": "Je n'en peux plus, je ne veux plus vivre sans elle",
}
HERE = {"en": "I am here if you want", "es": "Aquí estoy", "de": "Ich bin da, wenn", "fr": "Je suis là si vous"}


@pytest.fixture(params=["builtin", "scripted"])
def engine(request, settings):
    """Both kinds: the one that is built in, and one that would fail if it were asked."""
    if request.param == "builtin":
        return None
    settings.ENGINE = PATH
    return Script()


@pytest.fixture
def conversation():
    legacy = LegacyFactory(name="Rose Miller")
    return ConversationFactory(legacy=legacy, user=join(legacy, display_name="Anna", time_zone="Europe/London"))


def post(conversation, content):
    return post_message(user=conversation.user, conversation_id=conversation.pk, content=content)


def answered(conversation, content):
    posted = post(conversation, content)
    run_item(Job.objects.get(key=f"turn:{posted.reply.pk}").pk, HANDLERS)
    posted.reply.refresh_from_db()
    return posted.reply


@pytest.mark.parametrize("language", sorted(ACUTE))
def test_distress_is_answered_with_plain_words_and_no_question(conversation, engine, language, monkeypatch):
    def refuse(*_arguments, **_more):
        raise AssertionError("nothing is recalled, fitted or asked")

    monkeypatch.setattr(recall, "for_turn", refuse)
    monkeypatch.setattr(reply, "fitted", refuse)
    said = answered(conversation, ACUTE[language])
    assert (said.status, said.model, said.sources, said.error) == (MessageStatus.COMPLETE, "safety", [], "")
    assert "?" not in said.content
    assert HERE[language] in said.content
    assert not any(char.isdigit() for char in said.content)
    assert engine is None or engine.requests() == []
    assert said.reply_to.in_distress
    assert said.in_distress


def test_the_stream_shows_an_ordinary_complete_reply(conversation):
    said = answered(conversation, ACUTE["en"])
    entries: Any = broker().xrange(stream_key(said.pk))
    events = [fields["event"] for _, fields in entries]
    assert events == ["start", "delta", "sources", "done"]


def test_workers_are_told_that_it_is_urgent_until_it_is_denied(conversation, django_capture_on_commit_callbacks):
    key = f"{URGENT_PREFIX}{Queue.TURNS}"
    broker().delete(key)
    with django_capture_on_commit_callbacks(execute=True):
        said = answered(conversation, TOLD)
    notify(Job.objects.get(key=f"turn:{said.pk}"))  # as the scheduler does
    with django_capture_on_commit_callbacks(execute=True):
        deny_distress(user=conversation.user, message_id=said.reply_to_id)
    told: Any = broker().lrange(key, 0, -1)
    assert [json.loads(one) for one in told] == [[RUN_JOB, str(Job.objects.get(key=f"turn:{said.pk}").pk)]] * 2
    assert 0 < broker().ttl(key) <= URGENT_SECONDS


LINES = """{
    "GB": [{"name": "Listeners", "phone": "000 111", "hours": "day and night"}],
    "DE": [{"name": "Zuhören", "url": "https://zuhoeren.example"}]
}"""


@pytest.mark.parametrize(
    ("country", "time_zone", "shown", "hidden"),
    [
        ("", "Europe/London", "Listeners: 000 111 (day and night)", "Zuhören"),
        ("DE", "Europe/London", "Zuhören: https://zuhoeren.example", "Listeners"),
        ("FR", "Europe/London", "emergency number of your country", "Listeners"),
        ("", "", "somebody you trust", "Listeners"),
    ],
)
def test_the_help_lines_are_those_of_the_writers_country(conversation, settings, country, time_zone, shown, hidden):
    settings.HELP_LINES = read_help_lines(LINES)
    user = conversation.user
    user.country, user.time_zone = country, time_zone
    user.save()
    said = answered(conversation, ACUTE["en"])
    assert shown in said.content
    assert hidden not in said.content


def test_nothing_of_it_becomes_memory(conversation):
    answered(conversation, "I found her on the kitchen floor, I keep seeing it. She baked bread on Sundays.")
    finish_conversation(user=conversation.user, conversation_id=conversation.pk)
    conversation.refresh_from_db()
    assert next_look(conversation, now=conversation.finished_at) is None
    run_item(Job.objects.get(key=f"consolidate:{conversation.pk}").pk, HANDLERS)
    rebuild_legacy(conversation.legacy_id)
    for model in (Fact, Entry, ConversationChunk, RecallItem):
        assert not model.objects.exists()
    assert Message.objects.filter(conversation=conversation, content__contains="kitchen floor").count() == 1


def test_what_is_told_around_it_is_remembered_without_it(conversation):
    answered(conversation, "Rose baked bread on Sundays.")
    answered(conversation, ACUTE["en"])
    answered(conversation, "Rose grew dahlias by the wall.")
    conversation = finish_conversation(user=conversation.user, conversation_id=conversation.pk)
    claimed = claim_range(conversation.pk, now=conversation.finished_at)
    assert claimed is not None
    assert [message.seq for message in claimed.told().values()] == [1, 5]
    run_item(Job.objects.get(key=f"consolidate:{conversation.pk}").pk, HANDLERS)
    written = [*Fact.objects.values_list("content", flat=True)]
    written += ConversationChunk.objects.values_list("summary", flat=True)
    assert any("dahlias" in text for text in written)
    assert not any("crying" in text or "here any more" in text for text in written)
    conversation.refresh_from_db()
    assert conversation.consolidated_to == 6


@pytest.mark.parametrize("language", sorted(ACUTE))
def test_nothing_of_it_becomes_memory_in_a_chat_that_is_brought_in(language, conversation, engine):
    lines = ("Rose baked bread on Sundays.", ACUTE[language], "Rose grew dahlias by the wall.")
    said = tuple(ImportedMessage(n=n, role="user", at=timezone.now(), text=text) for n, text in enumerate(lines, 1))
    people = People(conversation.legacy, {"anna": conversation.user})
    brought = import_conversation(people, ImportedConversation(id="c1", member="anna", messages=said))
    assert_left_out(brought, ACUTE[language], engine)


TIRED = "I'm tired, more tomorrow."
"""By its words alone it is taken for distress, by what it means it is not."""


@pytest.mark.parametrize("model_is_up", [True, False])
def test_what_a_message_means_is_looked_at_when_it_is_posted_and_brought_in(conversation, settings, model_is_up):
    if not model_is_up:
        settings.MULTILINGUAL_EMBEDDER = ""
    assert post(conversation, TIRED).message.in_distress is not model_is_up
    said = (ImportedMessage(n=1, role="user", at=timezone.now(), text=TIRED),)
    people = People(conversation.legacy, {"anna": conversation.user})
    brought = import_conversation(people, ImportedConversation(id="c1", member="anna", messages=said))
    assert brought.messages.get().in_distress is not model_is_up


def test_what_only_may_be_distress_is_remembered_where_it_is_brought_in(conversation):
    farewell = "Safe journey my dear, greet everyone in Kumasi for me"
    assert post(conversation, farewell).message.in_distress, "a mistake, which its writer can put right"
    said = (ImportedMessage(n=1, role="user", at=timezone.now(), text=farewell),)
    people = People(conversation.legacy, {"anna": conversation.user})
    brought = import_conversation(people, ImportedConversation(id="c1", member="anna", messages=said))
    claimed = claim_range(brought.pk, now=timezone.now())
    assert claimed is not None
    assert claimed.told(), "neither when it came in nor when memory is made of it"


def test_what_a_message_means_is_looked_at_when_memory_is_made(conversation):
    posted = post(conversation, TIRED)
    conversation = finish_conversation(user=conversation.user, conversation_id=conversation.pk)
    Message.objects.filter(pk=posted.reply.pk).update(status=MessageStatus.COMPLETE)
    claimed = claim_range(conversation.pk, now=conversation.finished_at)
    assert claimed is not None
    assert posted.message.seq in claimed.told()


def test_nothing_of_it_becomes_memory_where_nobody_looked_when_it_came_in(conversation, engine):
    """Of a message that stood there before distress was looked for, say."""
    for seq, content in enumerate(("Rose baked bread.", ACUTE["en"], "Rose grew dahlias by the wall."), 1):
        MessageFactory(conversation=conversation, seq=seq, content=content)
    conversation.refresh_from_db()
    finish_conversation(user=conversation.user, conversation_id=conversation.pk)
    assert_left_out(conversation, ACUTE["en"], engine, is_indexed=False)


def assert_left_out(conversation, words, engine, *, is_indexed=True):
    run_item(Job.objects.get(key=f"consolidate:{conversation.pk}").pk, HANDLERS)
    conversation.refresh_from_db()
    assert conversation.consolidated_to == 3
    written = [*Fact.objects.values_list("content", flat=True), *Entry.objects.values_list("summary", flat=True)]
    written += ConversationChunk.objects.values_list("summary", flat=True)
    written += RecallItem.objects.values_list("search_text", flat=True) if is_indexed else []
    assert any("dahlias" in text for text in written)
    part = words.partition(",")[0]
    assert not any(part in text for text in written)
    if engine is not None:
        assert engine.requests()
        assert not any(part in words for asked in engine.requests() for _, _, words in asked["messages"])
    assert Message.objects.filter(conversation=conversation, content=words).exists(), "it stays for its writer"


def test_a_model_is_never_shown_it_again_and_goes_gently_on(conversation, settings):
    settings.ENGINE = PATH
    script = Script()
    answered(conversation, ACUTE["en"])
    script.replies([["say", "I am listening."]])
    said = answered(conversation, "She loved dahlias.")
    assert said.model == "scripted"
    assert [words for _, _, words in script.requests()[0]["messages"]] == ["She loved dahlias."]
    turn = read_turn(post(conversation, "And roses.").reply.pk)
    assert turn is not None
    assert turn.gently


def test_the_built_in_engine_asks_nothing_for_the_next_turns(conversation):
    assert "?" in answered(conversation, "She loved dahlias.").content
    answered(conversation, ACUTE["en"])
    for told in ("She loved dahlias.", "She sang in the choir.", "Her sister lived in Leeds."):
        said = answered(conversation, told).content
        assert "?" not in said
        assert "basic memorial assistant" not in said


TOLD = "I found her on the kitchen floor, I keep seeing it. Rose baked bread on Sundays."


def consolidate(conversation):
    finish_conversation(user=conversation.user, conversation_id=conversation.pk)
    run_item(Job.objects.get(key=f"consolidate:{conversation.pk}").pk, HANDLERS)


@pytest.mark.parametrize("is_late", [False, True], ids=["at once", "after memory was made of what stands around it"])
def test_what_was_no_distress_is_answered_found_and_remembered_after_all(conversation, is_late):
    said = answered(conversation, TOLD)
    told = said.reply_to
    answered(conversation, "Rose grew dahlias by the wall.")
    if is_late:
        consolidate(conversation)
    assert not RecallItem.objects.filter(id=told.pk).exists()

    deny_distress(user=conversation.user, message_id=told.pk)
    run_item(Job.objects.get(key=f"turn:{said.pk}").pk, HANDLERS)

    said.refresh_from_db()
    told.refresh_from_db()
    assert (told.in_distress, told.content, told.seq, said.seq) == (False, TOLD, 5, 6)
    assert (said.in_distress, said.status, said.model) == (False, MessageStatus.COMPLETE, "builtin-1")
    assert HERE["en"] not in said.content
    assert RecallItem.objects.get(id=told.pk).position == told.seq
    consolidate(conversation)
    conversation.refresh_from_db()
    assert conversation.consolidated_to == conversation.last_seq == said.seq
    assert any("bread" in text for text in Fact.objects.values_list("content", flat=True))
    rebuild_legacy(conversation.legacy_id)
    assert RecallItem.objects.filter(id=told.pk).exists()


def test_what_was_no_distress_is_in_the_next_prompt_and_nobody_goes_gently(conversation, settings):
    settings.ENGINE = PATH
    script = Script()
    said = answered(conversation, TOLD)
    deny_distress(user=conversation.user, message_id=said.reply_to_id)
    run_item(Job.objects.get(key=f"turn:{said.pk}").pk, HANDLERS)
    assert [words for _, _, words in script.requests()[0]["messages"]] == [TOLD]
    turn = read_turn(post(conversation, "And roses.").reply.pk)
    assert turn is not None
    assert not turn.gently
    assert TOLD in [message.content for message in turn.window]


def test_who_listens_to_the_new_reply_is_not_told_the_one_before(conversation, django_capture_on_commit_callbacks):
    said = answered(conversation, TOLD)
    assert broker().exists(stream_key(said.pk))
    with django_capture_on_commit_callbacks(execute=True):
        deny_distress(user=conversation.user, message_id=said.reply_to_id)
    assert not broker().exists(stream_key(said.pk))


def test_denied_twice_it_is_answered_once(conversation):
    said = answered(conversation, TOLD)
    deny_distress(user=conversation.user, message_id=said.reply_to_id)
    run_item(Job.objects.get(key=f"turn:{said.pk}").pk, HANDLERS)
    again = deny_distress(user=conversation.user, message_id=said.reply_to_id)
    said.refresh_from_db()
    assert (again.seq, said.seq, said.status) == (3, 4, MessageStatus.COMPLETE)


def test_what_is_denied_in_a_private_conversation_is_answered_and_not_remembered(conversation):
    Conversation.objects.filter(pk=conversation.pk).update(private=True)
    said = answered(conversation, TOLD)
    deny_distress(user=conversation.user, message_id=said.reply_to_id)
    run_item(Job.objects.get(key=f"turn:{said.pk}").pk, HANDLERS)
    said.refresh_from_db()
    assert said.model == "builtin-1"
    assert not RecallItem.objects.exists()
    assert not Job.objects.filter(state=JobState.WAITING).exists()


def test_what_was_brought_in_and_answered_by_nobody_is_remembered_after_all(conversation):
    said = (ImportedMessage(n=1, role="user", at=timezone.now(), text=TOLD),)
    people = People(conversation.legacy, {"anna": conversation.user})
    brought = import_conversation(people, ImportedConversation(id="c1", member="anna", messages=said))
    told = brought.messages.get()
    assert told.in_distress
    deny_distress(user=conversation.user, message_id=told.pk)
    consolidate(brought)
    assert any("bread" in text for text in Fact.objects.values_list("content", flat=True))


def test_neither_a_reply_nor_what_is_being_answered_is_denied(conversation):
    posted = post(conversation, TOLD)
    with pytest.raises(NotAllowed):
        deny_distress(user=conversation.user, message_id=posted.reply.pk)
    with pytest.raises(Conflict):
        deny_distress(user=conversation.user, message_id=posted.message.pk)


def test_a_question_outside_every_conversation_is_met_the_same_way(conversation, settings):
    settings.ENGINE = PATH
    script = Script()
    place = Membership.objects.select_related("user", "legacy").get(user=conversation.user)
    found = ask(membership=place, text=ACUTE["en"])
    assert HERE["en"] in found.reply
    assert (found.hits, found.cited, script.requests()) == ((), (), [])


def test_it_names_no_conversation_in_the_list(conversation):
    def first_words() -> object:
        return getattr(Conversation.objects.for_conversation_page().get(), "first_words")  # noqa: B009 - an annotation

    post(conversation, ACUTE["en"])
    assert first_words() is None
    post(conversation, "She loved dahlias.")
    assert first_words() == "She loved dahlias."
