"""Feedback under a reply: with htmx and without, what it says afterwards, and where it leads."""

from __future__ import annotations

import pytest
from django.urls import reverse

from memory.models import Message
from tests.support.factories import ReplyFactory, join, remember

HTMX = {"HX-Request": "true"}


@pytest.fixture
def reply(conversation) -> Message:
    legacy = conversation.legacy
    own = remember("Rose sang on Sundays.", legacy=legacy, owner=conversation.user, review="kept")
    theirs = remember("Rose never sang.", legacy=legacy, owner=join(legacy, display_name="Ben"), approved=True)
    sources = [{"alias": n, "kind": "fact", "id": str(fact.pk)} for n, fact in enumerate((own, theirs), start=1)]
    made: Message = ReplyFactory(conversation=conversation, content="She sang [1] or not [2].", sources=sources)
    return made


def url(reply: Message) -> str:
    ids = [reply.conversation.legacy_id, reply.conversation_id, reply.pk]
    return reverse("memory:message-feedback", args=ids)


def page(reply: Message) -> str:
    return reverse("memory:conversation", args=[reply.conversation.legacy_id, reply.conversation_id])


def test_without_javascript_it_leads_back_to_the_reply(teller, reply):
    assert "What is not right?" in teller.get(page(reply)).content.decode()
    answer = teller.post(url(reply), {"say": "helpful", "reason": "untrue", "words": ""})
    assert answer.headers["Location"] == f"{page(reply)}#message-{reply.pk}"
    shown = teller.get(page(reply)).content.decode()
    assert "You found this helpful." in shown
    assert "What is not right?" not in shown


def test_htmx_gets_the_bubble_with_what_was_said_and_what_others_told(teller, reply):
    said = {"say": "not_right", "reason": "untrue", "words": "On <b>Mondays</b>."}
    shown = teller.post(url(reply), said, headers=HTMX).content.decode()
    assert "<html" not in shown
    assert "You said this is not right: It was not like that." in shown
    assert "On &lt;b&gt;Mondays&lt;/b&gt;." in shown
    assert shown.count("I remember this differently") == 1
    taken_back = teller.post(url(reply), {"say": "nothing"}, headers=HTMX).content.decode()
    assert "What is not right?" in taken_back


def test_the_review_card_says_why_and_leads_to_the_reply(teller, reply):
    teller.post(url(reply), {"say": "not_right", "reason": "untrue", "words": "On Mondays."})
    review = reverse("memory:review", args=[reply.conversation.legacy_id])
    fact = reply.sources[0]["id"]
    shown = teller.get(review, {"fact": fact}).content.decode()
    assert "Rose sang on Sundays." in shown
    assert "You said that a reply resting on this was not right: It was not like that." in shown
    assert "On Mondays." in shown
    ids = [reply.conversation.legacy_id, reply.conversation_id, reply.pk]
    assert reverse("memory:message", args=ids) in shown
    assert reverse("memory:fact-dispute", args=[ids[0], reply.sources[1]["id"]]) in shown


def test_others_see_nothing_of_it(client, teller, reply, family):
    teller.post(url(reply), {"say": "not_right", "reason": "untrue", "words": "On Mondays."})
    client.force_login(family["keeper"])
    review = client.get(reverse("memory:review", args=[family.legacy.pk])).content.decode()
    assert "On Mondays." not in review
    assert "was not right" not in review


@pytest.mark.parametrize("fields", [{"in_distress": True}, {"status": "failed"}])
def test_nothing_is_asked_under_words_of_safety_or_a_failure(teller, conversation, fields):
    reply = ReplyFactory(conversation=conversation, **fields)
    assert "bubble__feedback" not in teller.get(page(reply)).content.decode()


def test_what_is_no_feedback_is_refused(teller, reply):
    assert teller.post(url(reply), {"say": "perhaps"}).status_code == 422
    assert teller.post(url(reply), {"say": "not_right", "words": "x" * 501}).status_code == 422
    reply.refresh_from_db()
    assert reply.feedback is None
