"""Fixtures of the browser tests: Chromium, pages at the widths of a phone and a desktop, and a check of a page.

They run like any test (`pytest tests/browser`). With PICTURES=<folder> every check saves its pictures there.
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

# Playwright's event loop runs in the thread of the test; the ORM is still used from that thread only.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

PHONE, DESKTOP = ViewportSize(width=390, height=844), ViewportSize(width=1280, height=900)
# Both themes have the same elements, so the second is checked for its colours only. Style sheets are not fetched again:
# that takes longer than all rules together, and no rule needs it. Recordings are.
RULES: dict[Literal["light", "dark"], dict[str, Any]] = {
    "light": {"preload": {"assets": ["media"]}},
    "dark": {"preload": False, "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}},
}
RUN_AXE = "options => axe.run({...options, resultTypes: ['violations']}).then(({violations}) => ({violations}))"
# These are no complaints: the console logs a 4xx answer as an error, and so does htmx for a request that gave way to
# another one.
NO_COMPLAINTS = ("Failed to load resource", "htmx:afterRequest", "htmx:sendAbort")
ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]

# Links and buttons that stand alone, not within a sentence, and are too small for a thumb. Hidden ones do not count.
SMALL_TARGETS = """() => [...document.querySelectorAll("main#main :is(a[href], button, summary)")].filter((one) => {
    const box = one.getBoundingClientRect();
    if (!one.checkVisibility() || box.width <= 1 || box.height > 43.5) return false;
    let around = one.parentElement;
    while (getComputedStyle(around).display === "inline") around = around.parentElement;
    const beside = around.cloneNode(true);
    for (const other of beside.querySelectorAll("a, button, summary")) other.remove();
    return !/\\w/.test(beside.textContent);
}).map((one) => `${one.outerHTML}: ${one.getBoundingClientRect().height} px`)"""

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
    """`open_page(path, user=None, size=PHONE, javascript=True)` opens a page of its own, signed in as `user`.

    A request to any other server fails the test, and so does anything that the content policy refuses. The service
    worker is blocked unless a test is about it, so that only the page sends requests.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def complain_if_elsewhere(request: Request) -> None:
        if not request.url.startswith((live_server.url, "data:", "blob:")):
            complaints.append(f"asked elsewhere: {request.url}")

    def complain_of(message: ConsoleMessage) -> None:
        # A message without an address comes from axe, which copies a style sheet that imports another one (Django's
        # forms.css) into a <style> to read it. A message of the page has an address.
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
    """`look(page, "people")` asserts that axe finds nothing, in light and dark, that the page fits into 320 px, and
    that links and buttons that stand alone are large enough for a thumb.
    """
    return look_at


def look_at(page: Page, name: str) -> None:
    """Check a page as `look` says. A click does not wait for the next page, so the test first has to."""
    page.evaluate(AXE_SCRIPT)
    for theme, rules in RULES.items():
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        _take_picture(page, f"{name}-{theme}")
        found = AxeResults(page.evaluate(RUN_AXE, rules))
        assert found.violations_count == 0, f"{name}, {theme}:\n{found.generate_report()}"
    assert page.evaluate(SMALL_TARGETS) == [], name
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
