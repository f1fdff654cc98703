"""Without a network: the site says so, shows the drafts of who is signed in on this device, and goes on afterwards."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import Page, expect

from legacies.models import Role
from memory.models import Message
from tests.browser.conftest import DESKTOP, PHONE, session_of
from tests.support.factories import LegacyFactory, join

WORDS = "She hummed while she peeled the apples."
STORED = """async () => {
    const found = [];
    for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
    return found;
}"""


@pytest.fixture
def legacy(transactional_db):
    return LegacyFactory(name="Ruth Adler")


@pytest.fixture
def teller(legacy):
    return join(legacy, Role.KEEPER, display_name="Hanna")


def conversations_of(legacy: Any) -> str:
    return reverse("memory:conversations", args=[legacy.pk])


def open_installed(open_page: Any, legacy: Any, user: Any, size: Any = PHONE) -> Page:
    page: Page = open_page(conversations_of(legacy), user, size=size, service_workers="allow")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    return page


def sign_in(page: Page, user: Any) -> None:
    page.context.clear_cookies()
    site = page.evaluate("location.origin")
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session_of(user), "url": site}])


def go_offline(page: Page) -> None:
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_draft_is_shown_without_a_network_and_stands_in_its_box_afterwards(open_page, look, legacy, teller, size):
    page = open_installed(open_page, legacy, teller, size)
    page.locator("textarea[data-draft]").first.fill(WORDS)
    go_offline(page)
    expect(page.get_by_label("Not sent yet", exact=True)).to_have_value(WORDS)
    look(page, "offline")

    page.context.set_offline(False)
    # Playwright does not tell a page that was itself loaded offline.
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_text("The connection is back.")).to_be_visible()
    page.get_by_role("link", name="Try again").click()
    expect(page.locator("textarea[data-draft]").first).to_have_value(WORDS)
    assert not Message.objects.exists(), "nothing is sent by itself"


def test_nothing_is_stored_but_the_offline_page_and_its_files(open_page, legacy, teller):
    page = open_installed(open_page, legacy, teller)
    page.goto(reverse("legacies:legacy", args=[legacy.pk]))
    stored = page.evaluate(STORED)
    assert "/offline/" in stored
    assert [path for path in stored if path != "/offline/" and not path.startswith("/static/")] == []


def test_after_sign_out_no_draft_is_shown_and_another_account_sees_none_of_the_first(open_page, legacy, teller):
    page = open_installed(open_page, legacy, teller)
    page.locator("textarea[data-draft]").first.fill(WORDS)
    page.context.clear_cookies()
    page.goto("/account/login/")
    go_offline(page)
    expect(page.get_by_text("What you have not sent yet")).to_be_hidden()

    page.context.set_offline(False)
    sign_in(page, join(legacy, Role.CONTRIBUTOR, display_name="Ben"))
    page.goto(conversations_of(legacy))
    expect(page.locator("textarea[data-draft]").first).to_have_value("")
    go_offline(page)
    expect(page.get_by_text("What you have not sent yet")).to_be_hidden()

    page.context.set_offline(False)
    sign_in(page, teller)
    page.goto(conversations_of(legacy))
    expect(page.locator("textarea[data-draft]").first).to_have_value(WORDS)


def test_what_is_sent_without_a_network_is_not_sent_again_by_itself(open_page, legacy, teller):
    page = open_installed(open_page, legacy, teller)
    page.locator("textarea[data-draft]").first.fill(WORDS)
    page.context.set_offline(True)
    page.locator("form:has(textarea[data-draft]) button[type=submit]").first.click()
    page.wait_for_timeout(200)
    page.context.set_offline(False)
    page.goto(conversations_of(legacy))
    expect(page.locator("textarea[data-draft]").first).to_have_value(WORDS)
    assert not Message.objects.exists()
