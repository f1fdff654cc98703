"""What of a conversation is due, and when."""

from __future__ import annotations

from datetime import timedelta

import pytest

from memory.consolidation.claim import claim_range, next_look
from memory.models import Conversation, MessageStatus
from tests.support.factories import A_DAY, ConversationFactory, MessageFactory, ReplyFactory

pytestmark = pytest.mark.django_db

QUIET = timedelta(minutes=10)


@pytest.fixture
def conversation(settings):
    settings.SUMMARIZE_AFTER, settings.SUMMARIZE_BATCH = 6, 4
    return ConversationFactory()


def say_turns(conversation, turns, **reply):
    for _ in range(turns):
        question = MessageFactory(conversation=conversation)
        ReplyFactory(conversation=conversation, reply_to=question, **reply)


def claimed(conversation, now):
    due = claim_range(conversation.pk, now=now)
    return (due.from_seq, due.to_seq) if due else None


def save(conversation, **fields):
    Conversation.objects.filter(pk=conversation.pk).update(**fields)
    conversation.refresh_from_db()


def test_long_conversation_gives_its_oldest_batch_at_once(conversation):
    say_turns(conversation, 3)
    assert claimed(conversation, A_DAY) is None
    say_turns(conversation, 1)
    assert claimed(conversation, A_DAY) == (1, 5)
    assert next_look(conversation, now=A_DAY) == A_DAY


def test_quiet_conversation_gives_everything(conversation):
    say_turns(conversation, 2)
    assert claimed(conversation, A_DAY + QUIET - timedelta(seconds=1)) is None
    assert next_look(conversation, now=A_DAY) == A_DAY + QUIET
    assert claimed(conversation, A_DAY + QUIET) == (1, 5)


def test_finished_conversation_gives_everything_at_once(conversation):
    say_turns(conversation, 2)
    save(conversation, finished_at=A_DAY)
    assert claimed(conversation, A_DAY) == (1, 5)


def test_what_is_memory_already_is_not_claimed_again(conversation):
    say_turns(conversation, 3)
    save(conversation, finished_at=A_DAY, consolidated_to=4)
    assert claimed(conversation, A_DAY) == (5, 7)
    save(conversation, consolidated_to=6)
    assert claimed(conversation, A_DAY) is None
    assert next_look(conversation, now=A_DAY) is None


@pytest.mark.parametrize("status", [MessageStatus.PENDING, MessageStatus.STREAMING])
def test_nothing_is_claimed_from_an_unfinished_reply_on(conversation, status):
    say_turns(conversation, 1)
    say_turns(conversation, 1, status=status, content="")
    say_turns(conversation, 1)
    save(conversation, finished_at=A_DAY)
    assert claimed(conversation, A_DAY) == (1, 4)


def test_failed_and_stopped_replies_hold_nothing_up(conversation):
    say_turns(conversation, 1, status=MessageStatus.FAILED, content="")
    say_turns(conversation, 1, status=MessageStatus.STOPPED, content="She")
    save(conversation, finished_at=A_DAY)
    assert claimed(conversation, A_DAY) == (1, 5)


def test_reply_alone_is_nothing_to_remember(conversation):
    say_turns(conversation, 1)
    save(conversation, finished_at=A_DAY, consolidated_to=1)
    assert claimed(conversation, A_DAY) is None
    assert next_look(conversation, now=A_DAY) is None


def test_private_conversation_never_becomes_memory(conversation):
    say_turns(conversation, 5)
    save(conversation, finished_at=A_DAY, private=True)
    assert claimed(conversation, A_DAY) is None
    assert next_look(conversation, now=A_DAY) is None
    save(conversation, private=False)
    assert claimed(conversation, A_DAY)


def test_who_has_left_is_not_listened_to_any_more(conversation):
    say_turns(conversation, 1)
    save(conversation, finished_at=A_DAY)
    assert claimed(conversation, A_DAY)
    conversation.user.memberships.all().delete()
    assert claimed(conversation, A_DAY) is None


def test_few_messages_before_the_range_are_shown_for_reference(conversation):
    say_turns(conversation, 5)
    save(conversation, finished_at=A_DAY, consolidated_to=8)
    due = claim_range(conversation.pk, now=A_DAY)
    assert due is not None
    assert [message.seq for message in due.before] == [3, 4, 5, 6, 7, 8]
    assert set(due.told()) == {9}


def test_deleted_conversation_has_nothing_due(conversation):
    gone = conversation.pk
    conversation.delete()
    assert claim_range(gone, now=A_DAY) is None
