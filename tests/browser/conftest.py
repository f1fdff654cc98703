"""What browser tests share: Chromium, pages at a phone's and a desk's width, and a look that finds nothing wrong.

Start it like any test (`pytest tests/browser`). With PICTURES=<folder> every look leaves its pictures there.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, ViewportSize, sync_playwright

from accounts.models import User

# Playwright's own event loop runs in the thread of the test; the ORM is still used from that thread alone.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

PHONE, DESKTOP = ViewportSize(width=390, height=844), ViewportSize(width=1280, height=900)
# Both themes have the same elements, so the second is looked at for its colours alone. Sheets of style are not fetched
# once more, which takes longer than all rules together and is for none of them; recordings are.
RULES: dict[Literal["light", "dark"], dict[str, Any]] = {
    "light": {"preload": {"assets": ["media"]}},
    "dark": {"preload": False, "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}},
}
RUN_AXE = "options => axe.run({...options, resultTypes: ['violations']}).then(({violations}) => ({violations}))"
# A 4xx answer is an error to the console and an answer to us; htmx calls it one too that a request gave way to another.
NO_COMPLAINTS = ("Failed to load resource", "htmx:afterRequest", "htmx:sendAbort")
ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]

OpenPage = Callable[..., Page]
Look = Callable[[Page, str], None]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    executable = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium: Browser, live_server: Any) -> Iterator[OpenPage]:
    """`open_page(path, user=None, size=PHONE, javascript=True)`: a page of its own, signed in as `user`.

    A request to anywhere but our own server fails the test, and so does whatever the content policy refuses. Where the
    service worker is not what is looked at, it does not ask beside the page.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def complain_if_elsewhere(request: Request) -> None:
        if not request.url.startswith((live_server.url, "data:", "blob:")):
            complaints.append(f"asked elsewhere: {request.url}")

    def complain_of(message: ConsoleMessage) -> None:
        # What has no address was done by axe, which copies a sheet that imports another (Django's forms.css) into a
        # <style> to read it; what a page does has one.
        address = message.location.get("url")
        if message.type == "error" and address and not any(words in message.text for words in NO_COMPLAINTS):
            complaints.append(f"{address}: {message.text}")

    def open_one(
        path: str,
        user: User | None = None,
        *,
        size: ViewportSize = PHONE,
        javascript: bool = True,
        touch: bool = False,
        service_workers: Literal["allow", "block"] = "block",
    ) -> Page:
        context = chromium.new_context(
            viewport=size,
            java_script_enabled=javascript,
            has_touch=touch,
            base_url=live_server.url,
            service_workers=service_workers,
        )
        contexts.append(context)
        context.on("request", complain_if_elsewhere)
        if user:
            context.add_cookies(
                [{"name": settings.SESSION_COOKIE_NAME, "value": session_of(user), "url": live_server.url}]
            )
        page = context.new_page()
        page.on("console", complain_of)
        page.on("pageerror", lambda error: complaints.append(error.message))
        page.goto(path)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert not complaints, complaints


@pytest.fixture
def look() -> Look:
    """`look(page, "people")`: axe finds nothing, in light and dark, and nothing sticks out sideways at 320 px."""
    return look_at


def look_at(page: Page, name: str) -> None:
    """Whoever has just clicked waits for something of the next page first: a click does not wait for it."""
    page.evaluate(AXE_SCRIPT)
    for theme, rules in RULES.items():
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        _take_picture(page, f"{name}-{theme}")
        found = AxeResults(page.evaluate(RUN_AXE, rules))
        assert found.violations_count == 0, f"{name}, {theme}:\n{found.generate_report()}"
    page.emulate_media(color_scheme="light")
    size = page.viewport_size
    page.set_viewport_size(ViewportSize(width=320, height=568))
    assert page.evaluate("document.documentElement.scrollWidth") <= 320, f"{name} is wider than 320 px"
    if size:
        page.set_viewport_size(size)


def _take_picture(page: Page, name: str) -> None:
    if folder := os.environ.get("PICTURES"):
        width = (page.viewport_size or PHONE)["width"]
        page.screenshot(path=f"{folder}/{name}-{width}.png", full_page=True)


def session_of(user: User) -> str:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client.cookies[settings.SESSION_COOKIE_NAME].value
