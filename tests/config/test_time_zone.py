"""Days and hours on pages are the reader's own; programs read UTC."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from memory.models import Conversation
from tests.support.api import send_token
from tests.support.factories import ConversationFactory, MessageFactory

NEARLY_MIDNIGHT = datetime(2026, 7, 14, 23, 30, tzinfo=UTC)


@pytest.fixture
def conversation(client, family) -> Conversation:
    teller = family["contributor"]
    teller.time_zone = "Europe/Berlin"
    teller.save()
    client.force_login(teller)
    conversation = ConversationFactory(legacy=family.legacy, user=teller)
    MessageFactory(conversation=conversation, at=NEARLY_MIDNIGHT)
    return conversation


def test_a_page_says_the_hour_on_the_readers_own_clock(client, conversation):
    page = client.get(reverse("memory:conversation", args=[conversation.legacy_id, conversation.pk])).content.decode()
    assert "15 Jul, 01:30" in page


def test_the_next_reader_in_this_process_gets_their_own_clock(client, conversation):
    client.get(reverse("memory:conversation", args=[conversation.legacy_id, conversation.pk]))
    assert timezone.get_current_timezone_name() == "UTC"


def test_programs_read_utc(client, conversation):
    send_token(client, conversation.user)
    answer = client.get(reverse("api:messages", args=[conversation.pk]))
    assert "2026-07-14T23:30:00" in answer.content.decode()
