"""The page on which somebody says where they are told that something waits for them."""

from __future__ import annotations

import json
import re
from typing import Any

from allauth.usersessions.models import UserSession
from django.urls import reverse
from playwright.sync_api import CDPSession, Page, expect

from tests.support.factories import UserFactory
from tests.support.push_service import EXAMPLE

KEY = EXAMPLE["sender"]
SUBSCRIPTION = {
    "endpoint": "https://push.example.org/one",
    "keys": {"p256dh": EXAMPLE["key"], "auth": EXAMPLE["auth"]},
}
ACTIVATED = """async () => {
    const {active} = await navigator.serviceWorker.ready;
    if (active.state === "activated") return;
    await new Promise((done) => active.addEventListener("statechange", () => active.state === "activated" && done()));
}"""
# What the worker shows within five seconds, or null.
SHOWN = """async () => {
    const worker = await navigator.serviceWorker.ready;
    for (let look = 0; look < 50; look += 1) {
        const [first] = await worker.getNotifications();
        if (first) return {title: first.title, body: first.body, path: first.data.path};
        await new Promise((again) => setTimeout(again, 100));
    }
    return null;
}"""


def test_a_server_is_added_and_removed_and_hours_are_kept(open_page, look, settings, transactional_db):
    settings.PUSH_KEY, settings.PUSH_CONTACT = KEY, "mailto:ops@example.org"
    page = open_page(reverse("legacies:push"), UserFactory())
    page.get_by_role("heading", name="This browser").wait_for()
    page.get_by_label("Quiet from").fill("21:30")
    page.get_by_role("button", name="Save").click()
    page.wait_for_load_state()
    assert page.get_by_label("Quiet from").input_value() == "21:30"
    page.get_by_label("Its address").fill("https://example.org/hook")
    page.get_by_label("What is it for?").fill("Our app")
    page.get_by_role("button", name="Add").click()
    page.get_by_role("heading", name="The secret of your server").wait_for()
    look(page, "push")
    page.get_by_role("button", name=re.compile("Remove.*Our app")).click()
    page.get_by_text("Our app").wait_for(state="detached")


def test_where_push_is_off_the_page_says_so(open_page, look, transactional_db):
    page = open_page(reverse("legacies:push"), UserFactory())
    page.get_by_text("This Keepsake sends nothing to devices.").wait_for()
    look(page, "push-off")


def open_with_push(open_page: Any, settings: Any, subscribe: str) -> Page:
    """The page in a browser whose push service does this: the real ones are on the internet."""
    settings.PUSH_KEY, settings.PUSH_CONTACT = KEY, "mailto:ops@example.org"
    user = UserFactory()
    page: Page = open_page(reverse("legacies:push"), user, service_workers="allow")
    cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    session_key = cookies[settings.SESSION_COOKIE_NAME]
    UserSession.objects.create(user=user, session_key=session_key, ip="127.0.0.1", user_agent="Phone")
    page.get_by_role("button", name="Switch on here").wait_for()
    page.evaluate(f"void (PushManager.prototype.subscribe = {subscribe})")
    return page


def test_this_browser_is_switched_on(open_page, settings, transactional_db):
    page = open_with_push(open_page, settings, f"async () => ({{toJSON: () => ({json.dumps(SUBSCRIPTION)})}})")
    page.get_by_label("A name for this device").fill("Hanna's phone")
    page.get_by_role("button", name="Switch on here").click()
    page.get_by_role("heading", name="Where you are told").wait_for()
    expect(page.get_by_text("Hanna's phone", exact=True)).to_be_visible()


def test_a_push_service_that_never_answers_is_given_up_and_can_be_tried_again(open_page, settings, transactional_db):
    page = open_with_push(open_page, settings, "() => new Promise(() => {})")
    page.evaluate("void (setTimeout = (act) => queueMicrotask(act))")
    page.get_by_role("button", name="Switch on here").click()
    page.get_by_text("This browser could not be switched on.").wait_for()
    expect(page.get_by_role("button", name="Switch on here")).to_be_enabled()


def test_what_is_pushed_to_the_browser_is_shown_by_it(open_page, settings, transactional_db):
    page = open_page(reverse("legacies:push"), UserFactory(), service_workers="allow")
    page.context.grant_permissions(["notifications"], origin=page.evaluate("location.origin"))
    page.evaluate(ACTIVATED)
    push = {"origin": page.evaluate("location.origin"), "data": json.dumps({"text": "Something waits.", "path": "/"})}
    devtools = page.context.new_cdp_session(page)
    push["registrationId"] = registration_of_worker(page, devtools)
    # Pushed again while nothing is shown: on a busy machine a push may get lost, and another one replaces the first.
    for _push in range(10):
        devtools.send("ServiceWorker.deliverPushMessage", push)
        if shown := page.evaluate(SHOWN):
            break
    assert shown == {"title": "Keepsake", "body": "Something waits.", "path": "/"}


def registration_of_worker(page: Page, devtools: CDPSession) -> str:
    """Return the id by which Chromium's developer tools know the registration of the page's service worker."""
    registered: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registered.extend(
            each["registrationId"] for each in event["registrations"] if page.url.startswith(each["scopeURL"])
        ),
    )
    devtools.send("ServiceWorker.enable")
    for _look in range(300):
        if registered:
            break
        page.wait_for_timeout(100)
    return registered[-1]
