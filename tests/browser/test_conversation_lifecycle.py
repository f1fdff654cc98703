"""A talk as a whole in a browser: private and leaving nothing on the device, about several people, deleted."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from legacies.models import Role
from memory.models import Conversation
from tests.browser.conftest import DESKTOP, PHONE
from tests.support.factories import ConversationFactory, LegacyFactory, ReplyFactory, join, told

SECRET = "Nobody is to know this."
PASTED = "She sang all day. " * 5600 + "The end."
"""Some 100,000 characters."""
KEPT = "JSON.stringify(localStorage)"
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


@pytest.fixture
def legacy(transactional_db):
    return LegacyFactory(name="Ruth Adler")


@pytest.fixture
def teller(legacy):
    user = join(legacy, display_name="Anna")
    LegacyFactory(name="Walter Miller").memberships.create(user=user, role=Role.CONTRIBUTOR)
    return user


def test_a_private_conversation_keeps_nothing_on_the_device_and_is_closed(open_page, look, legacy, teller):
    page = open_page(reverse("memory:conversations", args=[legacy.pk]), teller)
    page.get_by_label("What would you like to say?").fill(SECRET)
    assert SECRET in page.evaluate(KEPT), "a draft, like any other, until the switch is on"
    page.get_by_label("Private conversation").check()
    assert SECRET not in page.evaluate(KEPT)
    page.get_by_label("What would you like to say?").fill(f"{SECRET} Really.")
    assert SECRET not in page.evaluate(KEPT)
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_text("Nothing in it is remembered.")).to_be_visible()
    look(page, "private-talk")
    page.get_by_label("What would you like to say?").fill(SECRET)
    assert SECRET not in page.evaluate(KEPT)
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".bubble--mine")).to_have_count(2)
    expect(page.get_by_label("What would you like to say?")).to_have_value("")
    page.get_by_role("button", name="Close and forget").click()
    expect(page.get_by_text("The private conversation is closed and deleted.")).to_be_visible()
    assert not Conversation.objects.exists()


@SIZES
def test_a_conversation_is_about_two_renamed_and_deleted_without_javascript(open_page, look, legacy, teller, size):
    conversation = ConversationFactory(legacy=legacy, user=teller)
    ReplyFactory(conversation=conversation, reply_to=told("She sang.", conversation=conversation))
    page = open_page(
        reverse("memory:conversation", args=[legacy.pk, conversation.pk]), teller, size=size, javascript=False
    )
    page.get_by_text("About this conversation").click()
    page.get_by_label("Name of this conversation").fill("The songs")
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("heading", name="The songs")).to_be_visible()
    page.get_by_text("About this conversation").click()
    page.get_by_label("Walter Miller").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Also about:")).to_be_visible()
    page.get_by_text("About this conversation").click()
    page.get_by_role("link", name="Delete this conversation").click()
    expect(page.get_by_text("This cannot be undone.")).to_be_visible()
    page.get_by_role("button", name="Delete conversation").click()
    expect(page.get_by_text("The conversation is deleted.")).to_be_visible()


@SIZES
def test_the_pages_of_a_conversations_life_can_be_read_by_everybody(open_page, look, legacy, teller, size):
    conversation = ConversationFactory(legacy=legacy, user=teller, title="The songs")
    ReplyFactory(conversation=conversation, reply_to=told("She sang.", conversation=conversation))
    begin = open_page(reverse("memory:conversations", args=[legacy.pk]), teller, size=size)
    begin.get_by_text("Also about somebody else").click()
    look(begin, "conversation-begin")
    whole = open_page(reverse("memory:conversation", args=[legacy.pk, conversation.pk]), teller, size=size)
    whole.get_by_text("About this conversation").click()
    look(whole, "conversation-about")
    look(
        open_page(reverse("memory:conversation-delete", args=[legacy.pk, conversation.pk]), teller, size=size),
        "conversation-delete",
    )


@pytest.mark.parametrize("javascript", [True, False], ids=["javascript", "plain"])
def test_what_is_pasted_and_too_long_is_refused_in_words_and_stays_to_the_last_letter(
    open_page, look, legacy, teller, javascript
):
    """A browser would cut it, so that its end is never seen again."""
    conversation = ConversationFactory(legacy=legacy, user=teller)
    page = open_page(reverse("memory:conversation", args=[legacy.pk, conversation.pk]), teller, javascript=javascript)
    field = page.get_by_label("What would you like to say?")
    field.focus()
    page.keyboard.insert_text(PASTED)
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("This message is too long: at most 16,000 characters fit.")).to_be_visible()
    expect(field).to_have_value(PASTED)
    assert not conversation.messages.exists()
    if javascript:
        look(page, "conversation-too-long")

    field.fill(PASTED[:16_000])
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".bubble--mine")).to_have_count(1)
    assert conversation.messages.get(seq=1).content == PASTED[:16_000]
