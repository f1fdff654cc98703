"""What the page makes of a reply to words of distress: help is one tap away, and nothing else becomes a link."""

from __future__ import annotations

import pytest
from django.urls import reverse

from config.startup.environment import read_help_lines
from memory.models import Conversation
from memory.turns.reply_filters import words_of_safety
from tests.support.factories import ConversationFactory, ReplyFactory, told

LINES = """{"GB": [
    {"name": "Listeners & co", "phone": "000 111", "url": "https://listeners.example/?a=1&b=2"}
]}"""


@pytest.fixture
def conversation(family, settings) -> Conversation:
    settings.HELP_LINES = read_help_lines(LINES)
    teller = family["contributor"]
    teller.country = "GB"
    teller.save()
    return ConversationFactory(legacy=family.legacy, user=teller)


def page_after(client, conversation: Conversation, content: str, *, in_distress: bool) -> str:
    question = told("I don't want to be here any more.", conversation=conversation)
    ReplyFactory(conversation=conversation, reply_to=question, content=content, in_distress=in_distress)
    client.force_login(conversation.user)
    page = client.get(reverse("memory:conversation", args=[conversation.legacy_id, conversation.pk]))
    return str(page.content.decode().partition("<ol")[2].partition("</ol>")[0])


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_the_ways_to_help_in_the_reply_are_links(client, conversation, language):
    words = words_of_safety("", user=conversation.user, otherwise=language)
    page = page_after(client, conversation, words, in_distress=True)
    assert '<a href="tel:000111">000 111</a>' in page
    assert (
        '<a href="https://listeners.example/?a=1&amp;b=2" rel="noreferrer">https://listeners.example/?a=1&amp;b=2</a>'
        in page
    )
    assert f'<a href="{reverse("legacies:help")}">When it is too much</a>' in page
    assert f">{reverse('legacies:help')}<" not in page, "a path is no word to read"
    assert ">Where to find help</a>" in page


def test_an_ordinary_reply_links_nowhere(client, conversation):
    page = page_after(
        client, conversation, "Call 000 111, see /help/ or https://listeners.example/?a=1&b=2", in_distress=False
    )
    assert "tel:" not in page
    assert "listeners.example" in page
    assert "noreferrer" not in page
