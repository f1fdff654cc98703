"""A talk that does not fit into a prompt: its oldest part becomes memory before it is left out."""

from __future__ import annotations

import pytest
from django.utils import timezone

from legacies.jobs.runner import run_item
from legacies.models import Job, JobState
from memory.consolidation.claim import claim_range, next_look
from memory.models import Conversation, ConversationChunk, Fact, MessageStatus
from memory.services.conversations.lifecycle import finish_conversation, post_message
from memory.tasks import HANDLERS
from tests.support.factories import ConversationFactory, LegacyFactory, ReplyFactory, join, remember, told
from tests.support.scripted import PATH, Script

pytestmark = [pytest.mark.django_db, pytest.mark.sweep]


def a_hundred_tokens(flower: object) -> str:
    return " ".join(f"She grew number {flower}{place}." for place in "abcdefghijklmnopq")


@pytest.fixture
def script(settings):
    settings.ENGINE, settings.WINDOW_TOKENS, settings.CONTEXT_WINDOW = PATH, 500, 4
    return Script()


@pytest.fixture
def conversation():
    """Eight messages of a hundred tokens and their short replies, none of them memory yet."""
    legacy = LegacyFactory(name="Rose Miller")
    conversation = ConversationFactory(legacy=legacy, user=join(legacy), last_message_at=timezone.now())
    for number in range(8):
        message = told(a_hundred_tokens(number), conversation=conversation)
        ReplyFactory(conversation=conversation, reply_to=message, content="I see.")
    return Conversation.objects.get(pk=conversation.pk)


def answer(conversation, content="What did she grow?"):
    reply = post_message(user=conversation.user, conversation_id=conversation.pk, content=content).reply
    run_item(Job.objects.get(key=f"turn:{reply.pk}").pk, HANDLERS)
    reply.refresh_from_db()
    assert reply.status == MessageStatus.COMPLETE
    conversation.refresh_from_db()


def shown(script):
    """The numbers of the messages that the last turn was shown."""
    return [
        number for number, _, _ in [asked for asked in script.requests() if asked["kind"] == "reply"][-1]["messages"]
    ]


def test_what_does_not_fit_becomes_memory_first_and_nothing_else_leaves_the_prompt(conversation, script):
    answer(conversation)
    window = shown(script)
    assert conversation.consolidated_to == window[0] - 1 > 0
    assert window == list(range(window[0], 18)), "all that is no memory yet, and the question"
    assert Fact.objects.filter(conversation=conversation).count() == (conversation.consolidated_to + 1) // 2
    assert ConversationChunk.objects.filter(conversation=conversation).exists()


def test_what_fits_is_left_alone(conversation, script, settings):
    settings.WINDOW_TOKENS = 10_000
    answer(conversation)
    assert (conversation.consolidated_to, shown(script)) == (0, list(range(1, 18)))


@pytest.mark.parametrize("off", ["SHIELD", "MEMORY", "the engine"])
def test_without_the_shield_the_newest_that_fit_are_shown_and_the_rest_stays_to_be_remembered(
    conversation, script, settings, off
):
    if off == "the engine":
        script.extractions({"fail": "bad"})
    else:
        setattr(settings, off, False)
    answer(conversation)
    assert conversation.consolidated_to == 0
    assert shown(script) == list(range(shown(script)[0], 18))
    assert 5 < shown(script)[0] < 12
    assert not Fact.objects.exists()


def test_question_that_fits_nowhere_is_answered_all_the_same(conversation, script):
    answer(conversation, content="Do you remember? " + a_hundred_tokens("x") * 6)
    assert shown(script) == [17]


def test_private_conversation_is_cut_and_never_remembered(conversation, script):
    Conversation.objects.filter(pk=conversation.pk).update(private=True)
    answer(conversation)
    assert shown(script)[-1] == 17
    assert len(shown(script)) <= 12
    assert not Fact.objects.exists()
    assert not ConversationChunk.objects.exists()


def test_with_memory_off_nothing_is_recalled_and_nothing_becomes_memory_until_it_is_on_again(
    conversation, script, settings
):
    settings.MEMORY, settings.WINDOW_TOKENS = False, 10_000
    remember("Rose grew dahlias.", legacy=conversation.legacy, owner=conversation.user)
    answer(conversation)
    assert script.requests()[-1]["recalled"] == []
    finish_conversation(user=conversation.user, conversation_id=conversation.pk)
    item = Job.objects.get(key=f"consolidate:{conversation.pk}")
    run_item(item.pk, HANDLERS)
    item.refresh_from_db()
    assert (item.state, item.not_before > timezone.now()) == (JobState.WAITING, True), "it is looked at again later"
    conversation.refresh_from_db()
    assert claim_range(conversation.pk, now=timezone.now()) is None
    settings.MEMORY = True
    assert claim_range(conversation.pk, now=timezone.now()) is not None
    assert next_look(conversation, now=item.not_before) == item.not_before
