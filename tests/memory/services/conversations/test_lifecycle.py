"""Talking: what is stored, what is promised, and who may."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from config.errors import Conflict, InvalidInput, NotAllowed, NotFound
from legacies.models import Job, JobState, Role
from memory.kinds import JobKind
from memory.models import Conversation, Message, MessageRole, MessageStatus, RecallItem
from memory.models.conversations import LONGEST_MESSAGE
from memory.services.conversations.lifecycle import (
    ClientIdReused,
    deny_distress,
    finish_conversation,
    post_message,
    rename_conversation,
    retry_reply,
    start_conversation,
    stop_reply,
)
from tests.support.factories import LegacyFactory, UserFactory, join

pytestmark = pytest.mark.django_db


@pytest.fixture
def conversation(teller, legacy):
    return start_conversation(user=teller, legacy_id=legacy.pk)


def post(conversation, content="She loved fly fishing on the Bow.", **fields):
    return post_message(user=conversation.user, conversation_id=conversation.pk, content=content, **fields)


def jobs_for(conversation, kind):
    return Job.objects.get(kind=kind, legacy_id=conversation.legacy_id)


def test_message_is_stored_word_for_word_with_a_pending_reply_behind_it(conversation):
    posted = post(conversation, "  She loved\nfly fishing.  ")

    message, reply = Message.objects.filter(conversation=conversation).order_by("seq")
    assert (message.pk, reply.pk) == (posted.message.pk, posted.reply.pk)
    assert (message.seq, message.content, message.status) == (1, "  She loved\nfly fishing.  ", "complete")
    assert (reply.seq, reply.content, reply.status, reply.reply_to) == (2, "", "pending", message)
    assert (message.author, reply.author) == (conversation.user, None)


def test_numbers_in_a_conversation_have_no_gaps(conversation):
    for _ in range(3):
        post(conversation)
    assert list(conversation.messages.values_list("seq", flat=True)) == [1, 2, 3, 4, 5, 6]
    conversation.refresh_from_db()
    assert conversation.last_seq == 6


def test_message_comes_with_the_work_that_keeps_its_promise(conversation):
    posted = post(conversation)

    turn, embed, consolidate = (jobs_for(conversation, kind) for kind in ("turn", "embed", "consolidate"))
    assert turn.payload == {"message": str(posted.reply.pk), "in_distress": False}
    assert turn.not_before <= timezone.now()
    assert embed.not_before <= timezone.now()
    quiet = consolidate.not_before - Conversation.objects.get().last_message_at
    assert quiet == timedelta(minutes=10)


def test_workers_are_rung_for_the_reply_alone_once_the_message_is_committed(
    conversation, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks() as callbacks:
        post(conversation)
    notified = {callback.args[0].kind for callback in callbacks}
    assert notified == {JobKind.TURN}


def test_long_conversation_becomes_memory_at_once(conversation, settings):
    settings.SUMMARIZE_AFTER = 4
    post(conversation)
    post(conversation)
    assert jobs_for(conversation, "consolidate").not_before > timezone.now()
    post(conversation)
    assert jobs_for(conversation, "consolidate").not_before <= timezone.now()


def test_teller_finds_their_own_message_again(conversation):
    posted = post(conversation, "Her PIN is 4417, and she loved dahlias.")
    item = RecallItem.objects.get(id=posted.message.pk)
    assert "dahlias" in item.search_text
    assert "4417" not in item.search_text
    assert item.embedding is None


def test_nothing_of_a_private_conversation_is_kept_for_memory(conversation):
    Conversation.objects.update(private=True)
    post(conversation)
    assert not RecallItem.objects.exists()
    assert list(Job.objects.values_list("kind", flat=True)) == [JobKind.TURN]


def test_same_client_id_is_the_same_message(conversation):
    first = post(conversation, client_id="phone-1")
    again = post(conversation, client_id="phone-1")
    other = post(conversation, client_id="phone-2")

    assert (again.message.pk, again.reply.pk) == (first.message.pk, first.reply.pk)
    assert other.message.pk != first.message.pk
    assert conversation.messages.count() == 4
    assert Job.objects.get(key=f"turn:{first.reply.pk}").wanted == 1


def test_client_id_belongs_to_its_author(conversation, legacy):
    somebody = join(legacy)
    theirs = start_conversation(user=somebody, legacy_id=legacy.pk)
    assert post(conversation, client_id="1").message.pk != post(theirs, client_id="1").message.pk


def test_client_id_of_another_conversation_is_a_conflict(conversation, teller, legacy):
    post(conversation, client_id="phone-1")
    with pytest.raises(ClientIdReused):
        post(start_conversation(user=teller, legacy_id=legacy.pk), client_id="phone-1")


@pytest.mark.parametrize(
    "content", ["", "  \n\t ", "x" * (LONGEST_MESSAGE + 1), "a\x00b", "half a sign \ud83d"], ids=repr
)
def test_what_cannot_be_told_is_refused_and_leaves_nothing(conversation, content):
    with pytest.raises(InvalidInput) as refused:
        post(conversation, content)
    assert list(refused.value.fields) == ["content"]
    assert not Message.objects.exists()
    assert not Job.objects.exists()


def test_longest_message_fits(conversation):
    assert len(post(conversation, "x" * LONGEST_MESSAGE).message.content) == LONGEST_MESSAGE


@pytest.mark.parametrize(
    ("role", "refusal"), [(Role.READER, NotAllowed), (Role.CONTRIBUTOR, None), (Role.KEEPER, None), (None, NotFound)]
)
def test_only_contributors_and_keepers_talk(legacy, role, refusal):
    user = join(legacy, role) if role else UserFactory()
    if refusal:
        with pytest.raises(refusal):
            start_conversation(user=user, legacy_id=legacy.pk)
        assert not Conversation.objects.exists()
    else:
        assert start_conversation(user=user, legacy_id=legacy.pk).user == user


def test_who_became_a_reader_tells_nothing_more(conversation):
    conversation.user.memberships.update(role=Role.READER)
    with pytest.raises(NotAllowed):
        post(conversation)
    assert not Message.objects.exists()


def act(name, user, conversation, reply):
    """One of the services, as `user`, on somebody's conversation."""
    return {
        "post": lambda: post_message(user=user, conversation_id=conversation.pk, content="Hello"),
        "stop": lambda: stop_reply(user=user, message_id=reply.pk),
        "retry": lambda: retry_reply(user=user, message_id=reply.pk),
        "deny distress": lambda: deny_distress(user=user, message_id=reply.reply_to_id),
        "finish": lambda: finish_conversation(user=user, conversation_id=conversation.pk),
        "rename": lambda: rename_conversation(user=user, conversation_id=conversation.pk, title="Mine"),
    }[name]()


@pytest.mark.parametrize("name", ["post", "stop", "retry", "deny distress", "finish", "rename"])
def test_nobody_else_touches_a_conversation(conversation, legacy, name):
    """Not another member, not a keeper, not a stranger, and not its own teller once they have left."""
    reply = post(conversation).reply
    owner = conversation.user
    act(name, owner, conversation, reply)
    for other in (join(legacy), join(legacy, Role.KEEPER), UserFactory(), UserFactory(is_staff=True)):
        with pytest.raises(NotFound):
            act(name, other, conversation, reply)
    owner.memberships.all().delete()
    with pytest.raises(NotFound):
        act(name, owner, conversation, reply)


def test_ids_of_nothing_are_not_found(teller):
    with pytest.raises(NotFound):
        post_message(user=teller, conversation_id=uuid4(), content="Hello")
    with pytest.raises(NotFound):
        stop_reply(user=teller, message_id=uuid4())


def test_stop_is_asked_once_and_changes_nothing_finished(conversation):
    reply = post(conversation).reply
    asked = stop_reply(user=conversation.user, message_id=reply.pk).stop_requested_at
    assert asked
    assert stop_reply(user=conversation.user, message_id=reply.pk).stop_requested_at == asked

    finished = post(conversation).reply
    Message.objects.filter(pk=finished.pk).update(status=MessageStatus.COMPLETE, content="Did she?")
    assert stop_reply(user=conversation.user, message_id=finished.pk).stop_requested_at is None


def test_told_message_is_neither_stopped_nor_tried_again(conversation):
    message = post(conversation).message
    for service in (stop_reply, retry_reply):
        with pytest.raises(NotAllowed):
            service(user=conversation.user, message_id=message.pk)


def test_failed_reply_is_tried_once_more(conversation):
    reply = post(conversation).reply
    Message.objects.filter(pk=reply.pk).update(
        status=MessageStatus.FAILED, error="bad_answer", stop_requested_at=timezone.now()
    )
    Job.objects.filter(key=f"turn:{reply.pk}").update(state=JobState.FAILED, attempts=5)

    again = retry_reply(user=conversation.user, message_id=reply.pk)
    retry_reply(user=conversation.user, message_id=reply.pk)

    assert (again.status, again.error, again.stop_requested_at) == (MessageStatus.PENDING, "", None)
    item = Job.objects.get(key=f"turn:{reply.pk}")
    assert (item.state, item.attempts, item.wanted) == (JobState.WAITING, 0, 2)


def test_reply_that_did_not_fail_is_not_made_again(conversation):
    reply = post(conversation).reply
    Message.objects.filter(pk=reply.pk).update(status=MessageStatus.COMPLETE, content="Did she?")
    with pytest.raises(Conflict):
        retry_reply(user=conversation.user, message_id=reply.pk)


def test_finishing_makes_memory_due_now_and_twice_is_once(conversation):
    post(conversation)
    finished = finish_conversation(user=conversation.user, conversation_id=conversation.pk).finished_at
    assert jobs_for(conversation, "consolidate").not_before <= timezone.now()
    assert finish_conversation(user=conversation.user, conversation_id=conversation.pk).finished_at == finished


def test_finishing_without_a_word_asks_for_nothing(conversation):
    finish_conversation(user=conversation.user, conversation_id=conversation.pk)
    assert not Job.objects.exists()


def test_message_in_a_finished_conversation_opens_it_again(conversation):
    post(conversation)
    finish_conversation(user=conversation.user, conversation_id=conversation.pk)
    post(conversation)
    conversation.refresh_from_db()
    assert conversation.finished_at is None


def test_conversation_of_the_same_client_id_is_the_same(teller, legacy):
    first = start_conversation(user=teller, legacy_id=legacy.pk, client_id="phone-1")
    again = start_conversation(user=teller, legacy_id=legacy.pk, client_id="phone-1")
    assert first.pk == again.pk
    assert [about.legacy_id for about in again.about.all()] == [legacy.pk]

    other = LegacyFactory()
    teller.memberships.create(legacy=other)
    with pytest.raises(ClientIdReused):
        start_conversation(user=teller, legacy_id=other.pk, client_id="phone-1")


@pytest.mark.parametrize("title", ["x" * 201, "a\x00b"], ids=repr)
def test_title_that_does_not_fit_is_refused(conversation, title):
    with pytest.raises(InvalidInput):
        rename_conversation(user=conversation.user, conversation_id=conversation.pk, title=title)
    renamed = rename_conversation(user=conversation.user, conversation_id=conversation.pk, title=" The river ")
    assert renamed.title == "The river"


def test_posting_costs_the_same_however_long_the_conversation_is(conversation, django_assert_num_queries):
    post(conversation)
    with django_assert_num_queries(7):
        post(conversation)
    for _ in range(4):
        post(conversation)
    with django_assert_num_queries(7):
        post(conversation)


def test_pending_reply_of_an_earlier_message_does_not_hinder_the_next(conversation):
    first, second = post(conversation), post(conversation)
    pending = Message.objects.filter(role=MessageRole.ASSISTANT).unfinished()
    assert list(pending) == [first.reply, second.reply]
