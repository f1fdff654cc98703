"""One conversation, open on two devices of its teller."""

from __future__ import annotations

from django.urls import reverse
from playwright.sync_api import expect

from legacies.models import Role
from tests.support.factories import ConversationFactory, LegacyFactory, join


def test_what_was_told_on_another_device_stands_before_what_is_sent_here(open_page, transactional_db):
    legacy = LegacyFactory(name="Ruth Adler")
    teller = join(legacy, Role.KEEPER)
    conversation = ConversationFactory(legacy=legacy, user=teller)
    path = reverse("memory:conversation", args=[legacy.pk, conversation.pk])
    desk, phone = (open_page(path, teller) for _ in range(2))
    for page, words in ((phone, "On the phone."), (phone, "And once more."), (desk, "At the desk."), (phone, "Last.")):
        page.get_by_label("What would you like to say?").fill(words)
        page.get_by_role("button", name="Send").click()
        expect(page.locator(".bubble--mine").last).to_contain_text(words)
    told = ["On the phone.", "And once more.", "At the desk."]
    assert desk.locator(".bubble--mine .bubble__words").all_inner_texts()[-3:] == told
    assert phone.locator(".bubble--mine .bubble__words").all_inner_texts()[-4:] == [*told, "Last."]
    for page in (desk, phone):
        ids = page.eval_on_selector_all("#conversation > li", "bubbles => bubbles.map((one) => one.id)")
        assert len(ids) == len(set(ids))
