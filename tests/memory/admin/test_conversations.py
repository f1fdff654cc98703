"""Conversations for staff: that somebody talked, and not a word of it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import NoReverseMatch, reverse

from tests.support.endpoints import force_login
from tests.support.factories import ConversationFactory, UserFactory, told

LIST = reverse("admin:memory_conversation_changelist")


@pytest.fixture
def staff(db: None) -> Client:
    client = Client()
    force_login(client, UserFactory(is_staff=True, is_superuser=True))
    return client


def test_neither_title_nor_words_are_shown(staff: Client):
    conversation = ConversationFactory(title="The secret of the oven")
    message = told("She never told anybody about the oven.", conversation=conversation)
    for path in (LIST, reverse("admin:memory_conversation_change", args=[conversation.pk])):
        page = staff.get(path)
        assert page.status_code == 200
        text = page.content.decode()
        assert str(conversation.pk) in text
        assert conversation.user.name in text
        assert "oven" not in text
        assert str(message.pk) not in text


@pytest.mark.parametrize("lookup", ["title__startswith", "messages__content__contains", "client_id__exact"])
def test_a_title_cannot_be_guessed_through_the_address(staff: Client, lookup: str):
    ConversationFactory(title="The secret of the oven")
    assert staff.get(LIST, {lookup: "T"}).status_code == 400


def test_a_conversation_cannot_be_searched_or_changed(staff: Client):
    conversation = ConversationFactory(title="The secret of the oven")
    assert str(conversation.pk) in staff.get(LIST, {"q": "another word"}).content.decode(), "there is no search"
    change = reverse("admin:memory_conversation_change", args=[conversation.pk])
    assert staff.post(change, {"title": "x"}).status_code == 403
    conversation.refresh_from_db()
    assert conversation.title == "The secret of the oven"


def test_messages_have_no_page(staff: Client):
    with pytest.raises(NoReverseMatch):
        reverse("admin:memory_message_changelist")


def test_the_list_costs_the_same_however_long_it_is(staff: Client, growth):
    growth(ConversationFactory, lambda: staff.get(LIST))
