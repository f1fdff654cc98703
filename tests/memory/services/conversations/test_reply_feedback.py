"""Feedback on a reply: what it does to the facts that the reply used, once, and how all of that is taken back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from config.errors import Conflict, InvalidInput, NotAllowed, NotFound
from legacies.audit import as_stored, fold, state_of
from legacies.models import Legacy, LegacyEvent, LegacyEventPayload, Role
from memory.kinds import MemoryAction
from memory.models import Conversation, Fact, FactUse, Message, MessageStatus, Review
from memory.services.conversations.reply_feedback import (
    Feedback,
    doubted_by_others,
    give_feedback,
    withdraw_feedback,
)
from memory.services.deletion.former_members import copy_of_legacy, delete_left_behind, leave_legacy
from memory.services.disputes import tell_otherwise
from memory.services.facts.reviewing import keep_fact
from tests.support.factories import ConversationFactory, ReplyFactory, join, remember, told

pytestmark = pytest.mark.django_db

HELPFUL = Feedback(True)
UNTRUE = Feedback(False, "untrue", "It was her sister.")


@pytest.fixture
def conversation(legacy: Legacy, teller: User) -> Conversation:
    made: Conversation = ConversationFactory(legacy=legacy, user=teller)
    return made


def own_fact(conversation: Conversation, content: str = "Rose sang.", **fields: Any) -> Fact:
    usual = {"review": Review.KEPT, "reviewed_at": timezone.now()}
    return remember(content, legacy=conversation.legacy, owner=conversation.user, **{**usual, **fields})


def assert_log_tells(fact: Fact) -> None:
    assert fact.legacy_id
    assert fold(fact.legacy_id).tables["fact"][str(fact.pk)] == as_stored(state_of(fact))


def reply_resting_on(*facts: Fact, conversation: Conversation, **fields: Any) -> Message:
    sources = [{"alias": n, "kind": "fact", "id": str(fact.pk)} for n, fact in enumerate(facts, start=1)]
    reply: Message = ReplyFactory(conversation=conversation, sources=sources, **fields)
    return reply


def give(reply: Message, feedback: Feedback) -> Message:
    return give_feedback(user=reply.conversation.user, message_id=reply.pk, feedback=feedback)


def withdraw(reply: Message) -> Message:
    return withdraw_feedback(user=reply.conversation.user, message_id=reply.pk)


def times_helpful(fact: Fact) -> int:
    return sum(FactUse.objects.filter(fact=fact).values_list("helpful", flat=True))


def events_of(reply: Message) -> list[str]:
    return list(LegacyEvent.objects.filter(object_id=reply.pk).order_by("sequence").values_list("action", flat=True))


def test_helpful_counts_for_each_fact_used_once_and_is_taken_back(conversation: Conversation):
    fact, unused = own_fact(conversation), own_fact(conversation, content="Rose danced.")
    FactUse.objects.create(fact=fact, day=timezone.now().date(), recalled=3, helpful=2)
    reply = reply_resting_on(fact, conversation=conversation)

    for _ in range(2):
        give(reply, HELPFUL)
    assert (times_helpful(fact), times_helpful(unused)) == (3, 0)

    for _ in range(2):
        assert withdraw(reply).feedback is None
    assert times_helpful(fact) == 2
    assert events_of(reply) == [MemoryAction.FEEDBACK_GIVEN, MemoryAction.FEEDBACK_WITHDRAWN]


def test_helpful_is_taken_back_from_the_day_it_was_counted_on(conversation: Conversation):
    fact = own_fact(conversation)
    reply = reply_resting_on(fact, conversation=conversation)
    give(reply, HELPFUL)
    earlier = timezone.now() - timedelta(days=3)
    Message.objects.filter(pk=reply.pk).update(feedback_at=earlier)
    FactUse.objects.update(day=earlier.date())

    withdraw(reply)

    assert times_helpful(fact) == 0


def test_not_right_puts_own_facts_up_for_review_with_the_reason(conversation: Conversation):
    fact = own_fact(conversation)
    reply = reply_resting_on(fact, conversation=conversation)

    given = [give(reply, UNTRUE) for _ in range(2)][-1]

    fact.refresh_from_db()
    assert (given.feedback, given.feedback_reason, given.feedback_words) == (-1, "untrue", "It was her sister.")
    assert (fact.review, fact.reviewed_at) == (Review.OPEN, None)
    assert fact.metadata["not_right"]["reason"] == "untrue"
    assert list(Fact.objects.for_review_page(conversation.user)) == [fact]
    doubted = LegacyEvent.objects.filter(object_id=fact.pk, action=MemoryAction.FACT_DOUBTED)
    assert doubted.count() == 1
    assert "her sister" not in str(LegacyEventPayload.objects.values_list("payload", flat=True))
    assert_log_tells(fact)


@pytest.mark.parametrize("after", ["withdrawn", "helpful", "off_topic"])
def test_review_is_as_it_was_once_the_feedback_changes(conversation: Conversation, after: str):
    fact = own_fact(conversation)
    reviewed_at = fact.reviewed_at
    reply = reply_resting_on(fact, conversation=conversation)
    give(reply, UNTRUE)

    if after == "withdrawn":
        withdraw(reply)
    else:
        give(reply, HELPFUL if after == "helpful" else Feedback(False, "off_topic"))

    fact.refresh_from_db()
    assert (fact.review, fact.reviewed_at, fact.metadata) == (Review.KEPT, reviewed_at, {})
    assert times_helpful(fact) == (1 if after == "helpful" else 0)
    assert_log_tells(fact)


def test_what_its_owner_decided_since_stands(conversation: Conversation):
    fact = own_fact(conversation, review=Review.UNSURE)
    reply = reply_resting_on(fact, conversation=conversation)
    give(reply, UNTRUE)
    keep_fact(user=conversation.user, fact_id=fact.pk)

    withdraw(reply)

    fact.refresh_from_db()
    assert fact.review == Review.KEPT


@pytest.mark.parametrize("reason", ["off_topic", "tone"])
def test_what_says_nothing_about_facts_puts_none_up_for_review(conversation: Conversation, reason: str):
    fact = own_fact(conversation)
    give(reply_resting_on(fact, conversation=conversation), Feedback(False, reason))
    fact.refresh_from_db()
    assert fact.review == Review.KEPT


def test_anothers_fact_is_never_changed_and_can_be_told_otherwise(conversation: Conversation):
    other = join(conversation.legacy)
    theirs = remember("Rose hated singing.", legacy=conversation.legacy, owner=other, approved=True, review=Review.KEPT)
    reply = reply_resting_on(theirs, own_fact(conversation), conversation=conversation)
    revision = theirs.revision

    give(reply, UNTRUE)

    theirs.refresh_from_db()
    assert (theirs.review, theirs.revision, theirs.metadata) == (Review.KEPT, revision, {})
    assert not Fact.objects.for_review_page(other).exists()
    assert doubted_by_others(conversation.user, conversation.legacy_id) == [theirs]
    assert doubted_by_others(other, conversation.legacy_id) == []
    tell_otherwise(user=conversation.user, fact_id=theirs.pk, content="Rose loved singing.")
    assert doubted_by_others(conversation.user, conversation.legacy_id) == []


def test_what_others_share_no_more_is_not_named(conversation: Conversation):
    theirs = remember("Rose hated singing.", legacy=conversation.legacy, owner=join(conversation.legacy), approved=True)
    give(reply_resting_on(theirs, conversation=conversation), UNTRUE)
    Fact.objects.filter(pk=theirs.pk).update(visibility="private", moderation="none", shared_at=None, to_desk_at=None)
    assert doubted_by_others(conversation.user, conversation.legacy_id) == []


def test_who_only_reads_by_now_has_nothing_put_up_for_review(conversation: Conversation):
    fact = own_fact(conversation)
    reply = reply_resting_on(fact, conversation=conversation)
    conversation.legacy.memberships.filter(user=conversation.user).update(role=Role.READER)

    assert give(reply, UNTRUE).feedback == -1

    fact.refresh_from_db()
    assert fact.review == Review.KEPT


def test_in_a_private_conversation_feedback_stays_on_the_reply(legacy: Legacy, teller: User):
    private = ConversationFactory(legacy=legacy, user=teller, private=True)
    fact = own_fact(private)
    reply = reply_resting_on(fact, conversation=private)
    events = LegacyEvent.objects.count()

    give(reply, HELPFUL)
    give(reply, UNTRUE)
    withdraw(reply)

    fact.refresh_from_db()
    assert (fact.review, times_helpful(fact)) == (Review.KEPT, 0)
    assert LegacyEvent.objects.count() == events


def test_only_the_person_it_answered_finds_the_reply(conversation: Conversation):
    reply = reply_resting_on(conversation=conversation)
    for stranger in (join(conversation.legacy), join(conversation.legacy, Role.KEEPER)):
        with pytest.raises(NotFound):
            give_feedback(user=stranger, message_id=reply.pk, feedback=HELPFUL)
        with pytest.raises(NotFound):
            withdraw_feedback(user=stranger, message_id=reply.pk)


@pytest.mark.parametrize(
    "fields", [{"status": MessageStatus.PENDING, "content": ""}, {"status": "failed"}, {"in_distress": True}]
)
def test_there_is_nothing_to_judge_in_a_reply_that_says_nothing_of_memory(
    conversation: Conversation, fields: dict[str, Any]
):
    with pytest.raises(Conflict):
        give(reply_resting_on(conversation=conversation, **fields), HELPFUL)


def test_own_words_take_no_feedback(conversation: Conversation):
    with pytest.raises(NotAllowed):
        give(told("She sang.", conversation=conversation), HELPFUL)


@pytest.mark.parametrize(
    "feedback",
    [Feedback(False, "odd"), Feedback(True, "untrue"), Feedback(True, words="x"), Feedback(False, words="x" * 501)],
)
def test_wrong_feedback_is_refused_and_nothing_is_stored(conversation: Conversation, feedback: Feedback):
    reply = reply_resting_on(conversation=conversation)
    with pytest.raises(InvalidInput):
        give(reply, feedback)
    reply.refresh_from_db()
    assert reply.feedback is None


def test_copy_holds_it_and_erasing_leaves_none_of_it(conversation: Conversation):
    join(conversation.legacy, Role.KEEPER)
    reply = reply_resting_on(own_fact(conversation), conversation=conversation)
    give(reply, UNTRUE)

    [copied] = copy_of_legacy(user=conversation.user, legacy_id=conversation.legacy_id)["conversations"]
    assert copied["messages"][0]["feedback"] == {"helpful": False, "reason": "untrue", "words": "It was her sister."}

    leave_legacy(user=conversation.user, legacy_id=conversation.legacy_id)
    delete_left_behind(user=conversation.user, legacy_id=conversation.legacy_id)
    [event] = LegacyEvent.objects.filter(object_id=reply.pk)
    assert not LegacyEventPayload.objects.filter(event_id=event.pk).exists()
    assert not Message.objects.filter(pk=reply.pk).exists()
