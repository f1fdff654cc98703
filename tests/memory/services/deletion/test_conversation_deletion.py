"""Deleting a conversation: what goes, what stays, and that nobody at work on it brings anything back."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from config.broker import broker
from config.errors import Conflict, NotFound
from legacies.audit import verify_chain
from legacies.models import Job, LegacyEvent, LegacyEventPayload, Role
from memory import recall
from memory.indexing.indexed_rows import entry_items
from memory.indexing.recall_rows import write_items
from memory.management.commands.rebuild_recall import check_legacy
from memory.models import (
    Conversation,
    ConversationChunk,
    ConversationLegacy,
    Entry,
    Fact,
    FactSource,
    IdempotencyRecord,
    Message,
    RecallItem,
)
from memory.services.conversations import lifecycle
from memory.services.conversations.lifecycle import NOBODY, end_streams, owner_key, stream_key
from memory.services.deletion.conversation_deletion import close_private, close_quiet_private, delete_conversation
from memory.services.facts.editing import edit_fact
from memory.services.history.fact_history import history_of
from tests.support.factories import (
    ConversationFactory,
    LegacyFactory,
    MessageFactory,
    ReplyFactory,
    UserFactory,
    join,
    remember,
    summarised,
    told,
)

pytestmark = pytest.mark.django_db

SAID = "She loved fly fishing on the Bow."


@pytest.fixture
def conversation():
    legacy = LegacyFactory()
    return ConversationFactory(legacy=legacy, user=join(legacy), title="The river")


@pytest.fixture
def fact(conversation):
    message = told(SAID, conversation=conversation)
    ReplyFactory(conversation=conversation, reply_to=message)
    summarised("About fishing.", conversation=conversation)
    about = {"legacy": conversation.legacy, "owner": conversation.user, "conversation": conversation}
    return remember("Rose loved fly fishing.", messages=[message], **about)


def delete(conversation, user=None):
    delete_conversation(user=user or conversation.user, conversation_id=conversation.pk)


def private_conversation(legacy, user):
    return lifecycle.start_conversation(user=user, legacy_id=legacy.pk, private=True)


def post(conversation, content=SAID):
    return lifecycle.post_message(user=conversation.user, conversation_id=conversation.pk, content=content)


def test_messages_summaries_and_what_recall_knew_of_them_are_gone(conversation, fact):
    post(conversation)
    delete(conversation)
    for model in (Conversation, ConversationLegacy, Message, ConversationChunk):
        assert not model.objects.exists(), model
    assert list(RecallItem.objects.values_list("kind", "id")) == [("fact", fact.pk)]
    assert not Job.objects.filter(kind__in=["turn", "consolidate"]).exists()


def test_facts_stay_with_the_day_and_the_teller(conversation, fact):
    before = fact.sources.get()
    delete(conversation)
    source = fact.sources.get()
    assert (source.message, source.told_at, source.teller) == (None, before.told_at, conversation.user)
    assert Fact.objects.get(pk=fact.pk).conversation is None


def test_facts_that_stay_are_found_edited_and_their_history_is_read(conversation, fact):
    item = RecallItem.objects.get(id=fact.pk)
    user, legacy = conversation.user, conversation.legacy
    entry = Entry.objects.create(
        legacy=legacy, owner=user, fact=fact, type="outing", summary="A day of fly fishing.", occurred="1962"
    )
    write_items(list(entry_items(Entry.objects.filter(pk=entry.pk))))
    assert RecallItem.objects.get(id=entry.pk).message_ids == item.message_ids != []
    edit_fact(user=user, fact_id=fact.pk, changes={"content": "Rose loved fly fishing at dawn."})
    delete(conversation)

    item.refresh_from_db()
    assert (item.conversation_id, item.message_ids) == (None, [])
    assert check_legacy(legacy.pk).count == 0, "as a rebuild would make it"
    found = recall.search(viewer=user, legacy_id=legacy.pk, query="fly fishing", kinds=["fact"])
    assert [hit.id for hit in found.hits] == [fact.pk]
    edit_fact(user=user, fact_id=fact.pk, changes={"content": "Rose loved fly fishing at dusk."})
    assert len(history_of(user=user, fact_id=fact.pk)) == 2


def test_sources_in_other_conversations_stay_as_they_are(conversation, fact):
    other = told("Again: fly fishing.", conversation=ConversationFactory(legacy=fact.legacy, user=fact.owner))
    FactSource.objects.create(fact=fact, kind="message", message=other, teller=fact.owner, told_at=other.at)
    RecallItem.objects.filter(id=fact.pk).update(message_ids=[*fact.sources.values_list("message", flat=True)])
    delete(conversation)
    assert set(fact.sources.values_list("message", flat=True)) == {None, other.pk}
    assert RecallItem.objects.get(id=fact.pk).message_ids == [other.pk]
    assert RecallItem.objects.filter(id=other.pk).exists()


def test_other_conversations_of_anybody_are_not_touched(conversation, fact):
    others = [
        told("She sang.", conversation=ConversationFactory(legacy=fact.legacy, user=user))
        for user in (fact.owner, join(fact.legacy))
    ]
    delete(conversation)
    assert set(Message.objects.all()) == set(others)
    assert RecallItem.objects.filter(kind="message").count() == 2


def test_deletion_is_logged_without_a_word(conversation, fact):
    delete(conversation)
    event = LegacyEvent.objects.get(action="conversation_deleted")
    payload = LegacyEventPayload.objects.get(event_id=event.pk).payload
    assert (event.object_id, event.actor_id) == (conversation.pk, conversation.user_id)
    assert (payload["messages"], payload["facts_kept"]) == (2, 1)
    assert payload["changes"]["fact"] == [{"ids": [str(fact.pk)], "values": {"conversation_id": None}}]
    assert SAID not in repr(payload)
    verify_chain(conversation.legacy_id)


def test_answers_to_repeated_requests_that_hold_its_words_are_gone(conversation):
    user, other = conversation.user, uuid4()
    for key, subjects in (("its", [conversation.pk]), ("another's", [other])):
        IdempotencyRecord.objects.create(user=user, key=key, subjects=subjects, response={"sealed": "…"})
    delete(conversation)
    assert list(IdempotencyRecord.objects.values_list("key", flat=True)) == ["another's"]


def test_deleted_twice_is_not_found(conversation):
    delete(conversation)
    with pytest.raises(NotFound):
        delete(conversation)


def test_nobody_else_deletes_or_closes_a_conversation(conversation, fact):
    private = private_conversation(conversation.legacy, conversation.user)
    owner, legacy = conversation.user, conversation.legacy
    for other in (join(legacy), join(legacy, Role.KEEPER), UserFactory(), UserFactory(is_staff=True)):
        with pytest.raises(NotFound):
            delete(conversation, other)
        with pytest.raises(NotFound):
            close_private(user=other, conversation_id=private.pk)
    owner.memberships.all().delete()
    with pytest.raises(NotFound):
        delete(conversation)
    assert set(Conversation.objects.all()) == {conversation, private}


def test_number_of_statements_is_the_same_however_long_the_conversation_was(django_assert_num_queries):
    def new_conversation(messages):
        conversation = ConversationFactory()
        for _ in range(messages):
            message = told(SAID, conversation=conversation)
            ReplyFactory(conversation=conversation, reply_to=message)
            remember(SAID, legacy=conversation.legacy, owner=conversation.user, messages=[message])
        return conversation

    short, long = new_conversation(1), new_conversation(12)
    with CaptureQueriesContext(connection) as few:
        delete(short)
    with django_assert_num_queries(len(few.captured_queries)):
        delete(long)


def test_everything_that_refers_to_a_conversation_is_thought_of():
    """A new table that refers to messages or conversations belongs into `conversation_deletion`, and then into this
    list.
    """
    referring = {
        (relation.related_model.__name__, relation.field.name)
        for model in (Conversation, Message)
        for relation in model._meta.related_objects
    }
    assert referring == {
        ("ConversationLegacy", "conversation"),
        ("ConversationChunk", "conversation"),
        ("PartialAnswer", "conversation"),
        ("Message", "conversation"),
        ("Message", "reply_to"),
        ("FactSource", "message"),
        ("Fact", "conversation"),
        ("FactPair", "conversation"),
    }


def test_streams_end_once_it_is_committed(conversation, django_capture_on_commit_callbacks):
    reply = post(conversation).reply
    broker().xadd(stream_key(reply.pk), {"event": "delta", "data": "{}"})
    with django_capture_on_commit_callbacks(execute=True):
        delete(conversation)
    assert not broker().exists(stream_key(reply.pk))
    assert broker().get(owner_key(reply.pk)) == NOBODY


def test_streams_of_finished_replies_leave_nothing_behind(conversation, fact, django_capture_on_commit_callbacks):
    reply = Message.objects.get(role="assistant")
    broker().xadd(stream_key(reply.pk), {"event": "delta", "data": "{}"})
    broker().set(owner_key(reply.pk), "a token")
    with django_capture_on_commit_callbacks(execute=True):
        delete(conversation)
    assert not broker().exists(stream_key(reply.pk), owner_key(reply.pk))


def test_dead_broker_does_not_hinder_it(settings):
    broker.cache_clear()
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    try:
        end_streams([uuid4()], on_their_way=[uuid4()])
    finally:
        broker.cache_clear()


def test_private_conversation_leaves_nothing_when_it_is_closed_or_deleted(conversation):
    events, legacy, user = LegacyEvent.objects.count(), conversation.legacy, conversation.user
    for end in (close_private, delete_conversation):
        private = private_conversation(legacy, user)
        post(private)
        end(user=user, conversation_id=private.pk)
        assert set(Conversation.objects.all()) == {conversation}
    assert not Message.objects.exists()
    assert not Job.objects.exists()
    assert LegacyEvent.objects.count() == events, "the log does not tell that there was one"


def test_only_a_private_conversation_is_closed_and_only_another_is_finished(conversation):
    private = private_conversation(conversation.legacy, conversation.user)
    with pytest.raises(Conflict):
        close_private(user=conversation.user, conversation_id=conversation.pk)
    with pytest.raises(Conflict):
        lifecycle.finish_conversation(user=conversation.user, conversation_id=private.pk)
    assert set(Conversation.objects.all()) == {conversation, private}


def test_private_conversation_left_open_is_closed_after_some_hours(conversation, settings):
    settings.PRIVATE_QUIET_HOURS = 2
    begun, spoken = (private_conversation(conversation.legacy, conversation.user) for _ in "ab")
    now = timezone.now()
    Conversation.objects.update(created_at=now - timedelta(hours=3), last_message_at=None)
    Conversation.objects.filter(pk=spoken.pk).update(last_message_at=now - timedelta(hours=1))

    assert close_quiet_private(now=now) == 1
    assert set(Conversation.objects.all()) == {conversation, spoken}, "a talk that is not private stays for ever"
    assert close_quiet_private(now=now + timedelta(hours=1, minutes=1)) == 1
    assert not Conversation.objects.filter(pk=begun.pk).exists()


def test_private_conversation_of_who_left_is_closed_all_the_same(conversation):
    private_conversation(conversation.legacy, conversation.user)
    conversation.user.memberships.all().delete()
    assert close_quiet_private(now=timezone.now() + timedelta(days=1)) == 1


def test_facts_of_an_attached_legacy_name_its_messages_no_more(conversation):
    other = LegacyFactory()
    other.memberships.create(user=conversation.user)
    message = MessageFactory(conversation=conversation)
    fact = remember("Karl baked.", legacy=other, owner=conversation.user, messages=[message], conversation=conversation)
    delete(conversation)
    item = RecallItem.objects.get(id=fact.pk)
    assert (item.message_ids, item.conversation_id) == ([], None)
    assert check_legacy(other.pk).count == 0
