"""A question whose answer stands only in a story is answered with it, for who may read it."""

from __future__ import annotations

import pytest
from django.urls import reverse

from legacies.jobs.runner import run_item
from legacies.models import Job
from memory.indexing.vectors import fill_all
from memory.models import MessageStatus, StoryChunk
from memory.services.conversations.lifecycle import post_message
from memory.services.stories import editing as services
from memory.services.stories.story_words import StoryWords
from memory.tasks import HANDLERS
from tests.support.factories import ConversationFactory, join

pytestmark = pytest.mark.django_db

TEXT = (
    "We children were sent up early. In the hall of the old mill stood a cupboard, which **nobody** ever opened. "
    "Rose kept the letters of her brother Emil in it."
)
QUESTION = "Where did Rose keep the letters of her brother?"


@pytest.fixture
def story(legacy, teller):
    words = StoryWords("The walnut cupboard", TEXT, "1958")
    story = services.create_story(user=teller, legacy_id=legacy.pk, words=words)
    fill_all(legacy.pk)
    return story


def reply_to(user, legacy):
    conversation = ConversationFactory(legacy=legacy, user=user)
    reply = post_message(user=user, conversation_id=conversation.pk, content=QUESTION).reply
    run_item(Job.objects.get(key=f"turn:{reply.pk}").pk, HANDLERS)
    reply.refresh_from_db()
    assert reply.status == MessageStatus.COMPLETE
    return reply


def test_reply_rests_on_the_story_and_names_it(client, legacy, teller, story):
    reply = reply_to(teller, legacy)
    passage = StoryChunk.objects.get()
    assert "letters of her brother Emil" in reply.content
    assert "**" not in reply.content
    assert [(source["kind"], source["id"]) for source in reply.sources] == [("passage", str(passage.pk))]
    client.force_login(teller)
    page = client.get(reverse("memory:conversation", args=[legacy.pk, reply.conversation_id])).content.decode()
    assert "The walnut cupboard" in page
    assert reverse("memory:story", args=[legacy.pk, story.pk]) in page


def test_another_member_is_answered_with_it_once_it_is_shared_and_no_longer_once_it_is_not(legacy, teller, story):
    other = join(legacy)
    assert "Emil" not in reply_to(other, legacy).content
    services.share_story(user=teller, story_id=story.pk)
    assert "Emil" in reply_to(other, legacy).content
    services.unshare_story(user=teller, story_id=story.pk)
    assert "Emil" not in reply_to(other, legacy).content


def test_prompt_holds_the_passage_for_its_owner_and_no_word_of_it_for_others(legacy, teller, story, script):
    for user, is_told in ((teller, True), (join(legacy), False)):
        script.replies([["say", "Let me see."]])
        reply_to(user, legacy)
        request = [one for one in script.requests() if one["kind"] == "reply"][-1]
        told = [text for _alias, kind, text in request["recalled"] if kind == "passage"]
        assert bool(told) == is_told
