"""What the page makes of a reply to words of distress: help is one tap away, and nothing else becomes a link."""

from __future__ import annotations

import pytest
from django.urls import reverse

from config.startup.environment import read_help_lines
from legacies.models import Role
from memory.language.distress import HELP_PAGE
from memory.models import Conversation, Message
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
    words = words_of_safety(user=conversation.user, language=language)
    page = page_after(client, conversation, words, in_distress=True)
    assert '<a href="tel:000111">000 111</a>' in page
    assert (
        '<a href="https://listeners.example/?a=1&amp;b=2" rel="noreferrer">https://listeners.example/?a=1&amp;b=2</a>'
        in page
    )
    assert f'<a href="{reverse("legacies:help")}">When it is too much</a>' in page
    assert f">{reverse('legacies:help')}<" not in page, "a path is no word to read"
    assert ">Where to find help</a>" in page


@pytest.mark.parametrize("name", HELP_PAGE.values())
def test_a_reply_that_names_the_page_of_help_links_it(client, conversation, name):
    unmarked = name.strip("“”„«» ")
    for said in (name, unmarked):
        page = page_after(client, conversation, f"The page {said} says where help is.", in_distress=False)
        assert f'<a href="{reverse("legacies:help")}">{unmarked}</a>' in page


def test_an_ordinary_reply_links_nowhere(client, conversation):
    page = page_after(
        client, conversation, "Call 000 111, see /help/ or https://listeners.example/?a=1&b=2", in_distress=False
    )
    assert "tel:" not in page
    assert "listeners.example" in page
    assert "noreferrer" not in page


def test_under_the_reply_its_writer_can_say_that_it_was_nothing_of_the_sort(client, conversation):
    page = page_after(client, conversation, "I am here.", in_distress=True)
    question = conversation.messages.get(role="user")
    Message.objects.filter(pk=question.pk).update(in_distress=True)
    path = reverse("memory:message-no-distress", args=[conversation.legacy_id, conversation.pk, question.pk])
    assert f'action="{path}"' in page
    assert ">It was nothing of the sort: remember it</button>" in page

    answer = client.post(path, follow=True)

    assert f'action="{path}"' not in answer.content.decode()
    assert [message.in_distress for message in conversation.messages.all()] == [False, False]
    assert client.post(path).status_code == 302


@pytest.mark.parametrize("hindrance", ["an ordinary reply", "taken back", "only reads by now"])
def test_the_way_out_is_offered_only_where_it_leads_somewhere(client, conversation, hindrance):
    question = told("I don't want to be here any more.", conversation=conversation)
    is_taken_back, is_ordinary = hindrance == "taken back", hindrance == "an ordinary reply"
    ReplyFactory(
        conversation=conversation,
        reply_to=None if is_taken_back else question,
        content="I am here.",
        in_distress=not is_ordinary,
    )
    if hindrance == "only reads by now":
        conversation.user.memberships.update(role=Role.READER)
    client.force_login(conversation.user)
    page = client.get(reverse("memory:conversation", args=[conversation.legacy_id, conversation.pk]))
    assert "no-distress" not in page.content.decode()


def test_in_a_private_conversation_nothing_is_promised_to_be_remembered(client, conversation):
    Conversation.objects.filter(pk=conversation.pk).update(private=True)
    page = page_after(client, conversation, "I am here.", in_distress=True)
    assert ">It was nothing of the sort</button>" in page
    assert "remember" not in page
