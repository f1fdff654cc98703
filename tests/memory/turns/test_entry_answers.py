"""A question whose answer stands only in an event is answered with it, for who may see it."""

from __future__ import annotations

import pytest
from django.urls import reverse

from legacies.jobs.runner import run_item
from legacies.models import Job
from memory.indexing.vectors import fill_all
from memory.services.conversations.lifecycle import post_message
from memory.services.entries.editing import create_entry
from memory.services.entries.entry_fields import EntryFields
from memory.tasks import HANDLERS
from tests.support.factories import ConversationFactory, join

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry(legacy, teller):
    fields = EntryFields(type="prize", summary="Rose won the silver spade at the Whitby flower show.", occurred="1964")
    entry = create_entry(user=teller, legacy_id=legacy.pk, fields=fields)
    fill_all(legacy.pk)
    return entry


def reply_to(user, legacy):
    conversation = ConversationFactory(legacy=legacy, user=user)
    said = "What did Rose win at the flower show?"
    reply = post_message(user=user, conversation_id=conversation.pk, content=said).reply
    run_item(Job.objects.get(key=f"turn:{reply.pk}").pk, HANDLERS)
    reply.refresh_from_db()
    return reply


def test_reply_rests_on_the_event_and_leads_to_it(client, legacy, teller, entry):
    reply = reply_to(teller, legacy)
    assert "silver spade" in reply.content
    assert [(source["kind"], source["id"]) for source in reply.sources] == [("entry", str(entry.pk))]
    client.force_login(teller)
    page = client.get(reverse("memory:conversation", args=[legacy.pk, reply.conversation_id])).content.decode()
    assert reverse("memory:entry", args=[legacy.pk, entry.pk]) in page


def test_nobody_else_is_told_of_a_private_one(legacy, entry):
    reply = reply_to(join(legacy), legacy)
    assert "spade" not in reply.content
    assert reply.sources == []
