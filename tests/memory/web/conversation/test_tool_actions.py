"""The actions shown under a reply: noted, set aside, brought back, undone."""

from __future__ import annotations

import pytest
from django.urls import reverse

from memory.models import Fact, Status
from memory.services.entries.editing import create_entry, set_entry_aside
from memory.services.entries.entry_fields import EntryFields
from memory.services.facts.editing import set_aside
from tests.memory.web.conversation.test_conversations import HTMX, path
from tests.support.factories import MessageFactory, ReplyFactory, remember

pytestmark = pytest.mark.django_db


@pytest.fixture
def forgetful(conversation):
    """Return a reply that set two facts aside and noted a third, and the facts."""
    facts = [remember(text, legacy=conversation.legacy, owner=conversation.user) for text in ("She sang.", "She swam.")]
    noted = remember("She danced.", legacy=conversation.legacy, owner=conversation.user)
    for fact in facts:
        set_aside(user=conversation.user, fact_id=fact.pk)
    actions = [
        {"tool": "forget_memories", "outcome": "forgotten", "facts": [str(fact.pk) for fact in facts]},
        {"tool": "remember", "outcome": "created", "facts": [str(noted.pk)]},
    ]
    reply = ReplyFactory(conversation=conversation, reply_to=MessageFactory(conversation=conversation), actions=actions)
    return reply, facts, noted


def test_a_reply_shows_what_was_noted_and_forgotten(teller, conversation, forgetful):
    reply, _, noted = forgetful
    words = teller.get(path("message", conversation, reply.pk), headers=HTMX).content.decode()
    assert "Forgot 2 things" in words
    assert f'action="{path("message-undo", conversation, reply.pk)}"' in words
    assert reverse("memory:fact", args=[conversation.legacy_id, noted.pk]) in words


@pytest.mark.parametrize("headers", [HTMX, {}])
def test_what_was_forgotten_is_brought_back_once_however_often_it_is_asked(teller, conversation, forgetful, headers):
    reply, facts, noted = forgetful
    set_aside(user=conversation.user, fact_id=noted.pk)
    for _ in range(2):
        answer = teller.post(path("message-undo", conversation, reply.pk), headers=headers)
        assert answer.status_code == (200 if headers else 302)
    assert {Fact.objects.get(pk=fact.pk).status for fact in facts} == {Status.ACTIVE}
    noted.refresh_from_db()
    assert noted.status == Status.RETIRED
    words = teller.get(path("message", conversation, reply.pk), headers=HTMX).content.decode()
    assert "Forgot 2 things, and brought them back" in words
    assert "Undo" not in words


def test_what_an_undo_set_aside_comes_back_from_the_page_too(teller, conversation):
    """The page says what was brought back, an event of the timeline as well as a fact."""
    fact = remember("She sang.", legacy=conversation.legacy, owner=conversation.user)
    entry = create_entry(
        user=conversation.user,
        legacy_id=conversation.legacy_id,
        fields=EntryFields(type="move", occurred="1962", summary="Rose moved to Whitby."),
    )
    set_aside(user=conversation.user, fact_id=fact.pk)
    set_entry_aside(user=conversation.user, entry_id=entry.pk)
    actions = [
        {"tool": "undo_last", "outcome": "forgotten", "entries": [str(entry.pk)]},
        {"tool": "undo_last", "outcome": "forgotten", "facts": [str(fact.pk)]},
        {"tool": "undo_last", "outcome": "restored", "facts": [str(fact.pk)]},
    ]
    reply = ReplyFactory(conversation=conversation, reply_to=MessageFactory(conversation=conversation), actions=actions)
    words = teller.get(path("message", conversation, reply.pk), headers=HTMX).content.decode()
    assert words.count("Forgot 1 thing") == 2
    assert "Brought back 1 thing" in words
    teller.post(path("message-undo", conversation, reply.pk), headers=HTMX)
    fact.refresh_from_db()
    entry.refresh_from_db()
    assert (fact.status, entry.status) == (Status.ACTIVE, Status.ACTIVE)
    words = teller.get(path("message", conversation, reply.pk), headers=HTMX).content.decode()
    assert "Undo" not in words


def test_what_was_undone_shows_that_it_was_and_with_the_reply_that_undid_it(teller, conversation):
    fact = remember("She sang.", legacy=conversation.legacy, owner=conversation.user)
    action = {"tool": "remember", "outcome": "created", "facts": [str(fact.pk)]}
    noted = ReplyFactory(
        conversation=conversation, reply_to=MessageFactory(conversation=conversation), actions=[action]
    )
    words = teller.get(path("message", conversation, noted.pk), headers=HTMX).content.decode()
    assert "Noted ·" in words
    set_aside(user=conversation.user, fact_id=fact.pk)
    undo = {"tool": "undo_last", "outcome": "forgotten", "facts": [str(fact.pk)], "undid": str(noted.pk)}
    undone = ReplyFactory(conversation=conversation, reply_to=MessageFactory(conversation=conversation), actions=[undo])
    words = teller.get(path("message", conversation, undone.pk), headers=HTMX).content.decode()
    assert f'<li id="message-{noted.pk}" data-quiet-swap hx-swap-oob="true"' in words
    assert "Noted, and taken back ·" in words
    whole = teller.get(path("conversation", conversation)).content.decode()
    assert "Noted, and taken back ·" in whole
    assert "hx-swap-oob" not in whole.partition(f'id="message-{noted.pk}"')[2].partition(">")[0]
    teller.post(path("message-undo", conversation, undone.pk), headers=HTMX)
    whole = teller.get(path("conversation", conversation)).content.decode()
    assert "Noted ·" in whole
    assert "taken back ·" not in whole


def test_what_is_gone_for_good_is_not_offered(teller, conversation, forgetful):
    reply, facts, noted = forgetful
    Fact.objects.filter(pk__in=[*(fact.pk for fact in facts), noted.pk]).delete()
    words = teller.get(path("message", conversation, reply.pk), headers=HTMX).content.decode()
    assert "Forgot 2 things" in words
    assert "brought" not in words
    assert "Undo" not in words
    assert teller.post(path("message-undo", conversation, reply.pk), headers=HTMX).status_code == 200
