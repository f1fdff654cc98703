"""The main way through the product, in a browser, on real processes: talk, watch, finish, review, share, read."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.db import transaction
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from legacies.models import Legacy, Role
from memory.models import Fact, Message, MessageStatus, Visibility
from tests.browser.conftest import DESKTOP, PHONE
from tests.support.factories import PASSWORD, FactSourceFactory, LegacyFactory, UserFactory, join, remember, told
from tests.support.preloaded import ROOT
from tests.support.processes import web, worker
from tests.support.scripted import Script

BUILTIN = "memory.engines.builtin.BuiltinEngine"
TOLD = "Ruth loved sweet peas. She won the prize of the garden club in 1962."
PATIENCE = 30_000  # milliseconds; two cores do this beside everything else

Enter = Callable[..., Page]


@pytest.fixture(scope="session")
def collected() -> None:
    """A web process serves files as in production: collected, and named by what is in them."""
    command = [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity", "0"]
    own = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"}  # the tests' settings make no manifest
    subprocess.run(command, cwd=ROOT, check=True, stdin=subprocess.DEVNULL, env=own)


@pytest.fixture
def legacy(transactional_db: None) -> Legacy:
    return LegacyFactory(name="Ruth Adler", pronouns="she/her")


def member(legacy: Legacy, role: Role, name: str) -> User:
    return with_address(join(legacy, role, display_name=name))


def with_address(user: User) -> User:
    """Somebody who has confirmed their address, and whose password the web process knows to check."""
    user.password = Argon2PasswordHasher().encode(PASSWORD, "some salt of a test")
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.fixture
def enter(chromium: Browser) -> Iterator[Enter]:
    """`enter(url, user)`: a browser of its own, signed in through the form."""
    with ExitStack() as contexts:

        def one(url: str, user: User, *, size: object = DESKTOP, javascript: bool = True) -> Page:
            context = chromium.new_context(base_url=url, viewport=size, java_script_enabled=javascript)  # type: ignore[arg-type]  # a ViewportSize
            contexts.callback(context.close)
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            page.goto(reverse("account_login"))
            page.get_by_label("E-mail address", exact=True).fill(user.email)
            page.get_by_label("Password", exact=True).fill(PASSWORD)
            page.get_by_role("button", name=re.compile("^Sign in$")).click()
            page.wait_for_url(f"{url}/")
            return page

        yield one


@pytest.mark.workers
def test_a_told_memory_becomes_a_fact_that_a_relative_reads(process_environment, collected, legacy, enter):
    keeper, relative = member(legacy, Role.KEEPER, "Hanna"), member(legacy, Role.READER, "Mira")
    stranger = with_address(UserFactory())
    with web(process_environment) as site, worker(process_environment, ENGINE=BUILTIN):
        hers = enter(site.url, keeper)
        converse_and_finish(hers, legacy)
        sentence = review_and_share(hers)

        theirs = enter(site.url, relative, size=PHONE)
        theirs.goto(reverse("memory:remembered", args=[legacy.pk]))
        expect(theirs.locator(".fact-row")).to_have_count(1)
        theirs.get_by_role("link", name=sentence).click()
        expect(theirs.get_by_role("heading", level=1)).to_have_text(sentence)
        expect(theirs.locator("main")).to_contain_text("told by Hanna")
        expect(theirs.locator("main blockquote")).to_have_count(0)

        outside = enter(site.url, stranger)
        fact = Fact.objects.get(visibility=Visibility.SHARED)
        for name, ids in [("remembered", [legacy.pk]), ("fact", [legacy.pk, fact.pk])]:
            answer = outside.goto(reverse(f"memory:{name}", args=ids))
            assert answer is not None
            assert answer.status == 404
            expect(outside.locator("body")).not_to_contain_text("Ruth")


def converse_and_finish(page: Page, legacy: Legacy) -> None:
    page.goto(reverse("legacies:legacy", args=[legacy.pk]))
    page.get_by_role("link", name=re.compile("^Talk Tell")).or_(page.locator("a.way", has_text="Talk")).first.click()
    page.get_by_label("What would you like to say?").fill(TOLD)
    page.get_by_role("button", name="Begin").click()
    reply = page.locator(".bubble--assistant")
    expect(reply.locator(".bubble__words--markdown")).not_to_be_empty(timeout=PATIENCE)
    page.get_by_role("button", name="Finish for today").click()
    expect(page.locator("#noted")).to_contain_text(re.compile("\\d facts? noted"), timeout=PATIENCE)


def review_and_share(page: Page) -> str:
    """Share the first card, keep the others to oneself; the sentence that was shared."""
    page.locator("#noted").get_by_role("link", name="Review new facts").click()
    sentence = page.locator("#sentence")
    shared = sentence.inner_text()
    page.get_by_role("button", name="Keep and share").click()
    # Beside Undo, or above the queue if the button was pressed before the page's scripts were there.
    expect(page.locator("main")).to_contain_text("Shared with the family.", timeout=PATIENCE)
    wait_until_gone(page, shared)
    while sentence.count():
        held = sentence.inner_text()
        page.get_by_role("button", name="Keep", exact=True).click()
        expect(page.locator(".undo")).to_contain_text(held[:40], timeout=PATIENCE)
        wait_until_gone(page, held)
    expect(page.locator("#queue")).to_contain_text("That is everything for now.")
    return shared


def wait_until_gone(page: Page, words: str) -> None:
    """The card and the word of undo are swapped together, but not seen in the same moment."""
    expect(page.locator("#sentence", has_text=words)).to_have_count(0, timeout=PATIENCE)


@pytest.mark.workers
def test_a_reply_is_seen_as_it_comes_and_survives_a_reload(process_environment, collected, legacy, enter):
    script = Script()
    script.replies([["say", "What did "], ["wait", "half"], ["say", "she **sing**?"]])
    keeper = member(legacy, Role.KEEPER, "Hanna")
    with web(process_environment) as site, worker(process_environment):
        page = enter(site.url, keeper)
        begin(page, legacy, "She sang.")
        reply = page.locator(".bubble--assistant .bubble__words")
        expect(reply).to_contain_text("What did", timeout=PATIENCE)
        expect(page.get_by_role("button", name="Stop")).to_be_visible()
        page.reload()
        expect(page.locator(".bubble--assistant .bubble__words")).to_contain_text("What did", timeout=PATIENCE)
        script.gates.open("half")
        expect(reply).to_have_text("What did she sing?", timeout=PATIENCE)
        expect(reply.locator("strong")).to_have_text("sing")
        expect(page.get_by_role("button", name="Stop")).to_have_count(0)

        write_on(page, script)


def write_on(page: Page, script: Script) -> None:
    """The next message comes without a new page, and what is being written survives it and a closed page."""
    field = page.get_by_label("What would you like to say?")
    field.fill("Always the same song.")
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".bubble--mine").last).to_contain_text("Always the same song.", timeout=PATIENCE)
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    field.press_sequentially("And then")
    script.gates.open("half")
    expect(page.locator(".bubble--assistant .bubble__words").last).to_have_text("What did she sing?", timeout=PATIENCE)
    expect(field).to_be_focused()
    expect(field).to_have_value("And then")
    page.reload()
    expect(field).to_have_value("And then")


def begin(page: Page, legacy: Legacy, words: str) -> None:
    page.goto(reverse("memory:conversations", args=[legacy.pk]))
    page.get_by_label("What would you like to say?").fill(words)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile(r"/talk/[0-9a-f-]{36}/"))


@pytest.mark.workers
def test_a_reply_is_stopped_and_a_failed_one_tried_again(process_environment, collected, legacy, enter):
    script = Script()
    script.replies([["say", "What did "], ["wait", "half"], ["say", "she sing?"]], [["fail", "bad"]], [["say", "Yes?"]])
    keeper = member(legacy, Role.KEEPER, "Hanna")
    with web(process_environment) as site, worker(process_environment, JOB_MAX_ATTEMPTS="1"):
        page = enter(site.url, keeper)
        begin(page, legacy, "She sang.")
        expect(page.locator(".bubble--assistant .bubble__words")).to_contain_text("What did", timeout=PATIENCE)
        page.get_by_role("button", name="Stop").click()
        expect(page.locator("#status")).to_contain_text("Stopped.", timeout=PATIENCE)
        script.gates.open("half")
        expect(page.locator(".bubble--assistant")).to_contain_text("You stopped this reply.", timeout=PATIENCE)

        page.get_by_label("What would you like to say?").fill("And danced.")
        page.get_by_role("button", name="Send").click()
        expect(page.locator(".bubble--failed")).to_contain_text("Your words are saved.", timeout=PATIENCE)
        page.get_by_role("button", name="Try again").click()
        expect(page.locator(".bubble--assistant").last).to_contain_text("Yes?", timeout=PATIENCE)
        expect(page.get_by_role("button", name="Stop")).to_have_count(0)  # its words are seen before it is finished
        assert set(Message.objects.filter(role="assistant").values_list("status", flat=True)) == {
            MessageStatus.STOPPED,
            MessageStatus.COMPLETE,
        }


@pytest.mark.workers
def test_everything_works_without_javascript(process_environment, collected, legacy, enter):
    keeper = member(legacy, Role.KEEPER, "Hanna")
    with web(process_environment) as site, worker(process_environment):
        page = enter(site.url, keeper, javascript=False)
        begin(page, legacy, "She sang.")
        for _ in range(100):
            if not page.get_by_role("link", name="Refresh").count():
                break
            page.get_by_role("link", name="Refresh").first.click()
            page.reload()
        expect(page.locator(".bubble--assistant")).to_contain_text("She sang.")
        page.get_by_role("button", name="Finish for today").click()
        for _ in range(100):
            if page.get_by_role("link", name="Review new facts").count():
                break
            page.reload()
        page.get_by_role("link", name="Review new facts").click()
        page.get_by_role("button", name="Keep", exact=True).click()
        expect(page.locator("#queue")).to_contain_text("That is everything for now.")
        page.get_by_role("button", name="Undo").click()
        expect(page.locator("#sentence")).to_have_text("She sang.")


@pytest.fixture
def waiting(legacy: Legacy) -> User:
    """A keeper with three facts to look at."""
    keeper = join(legacy, Role.KEEPER, display_name="Hanna")
    with transaction.atomic():
        for number in ("one", "two", "three"):
            remember(f"Ruth sang song {number}.", owner=keeper, legacy=legacy)
    return keeper


def test_the_queue_is_worked_through_by_keys(open_page, legacy, waiting):
    page = open_page(reverse("memory:review", args=[legacy.pk]), waiting, size=DESKTOP)
    page.clock.install()
    sentence, keys = page.locator("#sentence"), page.keyboard
    keys.press("j")  # before anything on the page has the focus
    expect(sentence).to_have_text("Ruth sang song two.")
    expect(sentence).to_be_focused()
    keys.press("ArrowUp")
    expect(sentence).to_have_text("Ruth sang song one.")
    keys.press("Control+a")
    keys.press("a")
    expect(sentence).to_have_text("Ruth sang song two.")
    expect(sentence).to_be_focused()
    keys.press("u")
    expect(sentence).to_have_text("Ruth sang song one.")
    keys.press("o")
    expect(page.locator("#card .source-words")).not_to_have_attribute("open", "")
    keys.press("e")
    expect(page.get_by_role("button", name="Save")).to_be_visible()
    page.locator("#card textarea").press_sequentially("ax")
    expect(page.locator("#card textarea")).to_have_value(re.compile("ax"))
    page.get_by_role("link", name="Cancel").click()
    expect(sentence).to_be_focused()
    keys.press("x")
    expect(sentence).to_have_text("Ruth sang song two.")
    keys.press("s")
    expect(sentence).to_have_text("Ruth sang song three.")
    expect(page.locator(".undo")).to_contain_text("Shared with the family.")
    page.mouse.move(0, 0)  # nobody points at the bar
    page.clock.fast_forward(11_000)
    expect(page.locator(".undo")).to_have_count(0)
    expect(sentence).to_be_focused()
    states = Fact.objects.order_by("created_at").values_list("status", "visibility", "review")
    assert list(states) == [
        ("retired", "private", "open"),
        ("active", "shared", "kept"),
        ("active", "private", "open"),
    ]


def test_keys_can_be_switched_off_and_explained(open_page, legacy, waiting):
    page = open_page(reverse("memory:review", args=[legacy.pk]), waiting, size=DESKTOP)
    page.locator("#sentence").focus()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Keyboard shortcuts: on").click()
    page.reload()
    page.locator("#sentence").focus()
    page.keyboard.press("a")
    page.keyboard.press("j")
    expect(page.get_by_role("button", name="Keyboard shortcuts: off")).to_be_visible()
    expect(page.locator("#sentence")).to_have_text("Ruth sang song one.")
    assert not Fact.objects.filter(review="kept").exists()


def test_a_thumb_reaches_every_decision_on_a_phone_without_scrolling(open_page, legacy, waiting):
    first = Fact.objects.order_by("created_at")[0]
    words = told("She sang all day long, and when she did not sing she hummed. " * 12, owner=waiting, legacy=legacy)
    FactSourceFactory(fact=first, message=words)
    page = open_page(reverse("memory:review", args=[legacy.pk]), waiting, size=PHONE)
    for name in ("Keep", "Keep and share", "Not sure", "Set aside"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    expect(page.locator(".review__list")).to_be_hidden()
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(page.locator("#sentence")).to_have_text("Ruth sang song two.")
    expect(page.locator("#sentence")).to_be_in_viewport(ratio=1)
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_in_viewport(ratio=1)
    bar, words = page.locator(".undo").bounding_box(), page.locator("#sentence").bounding_box()
    assert bar is not None
    assert words is not None
    assert bar["y"] + bar["height"] <= words["y"]
    # The bar with the way back does not lie over the decisions: a click would not get through.
    page.get_by_role("button", name="Set aside").click()
    expect(page.locator("#sentence")).to_have_text("Ruth sang song three.")
    undo.click()
    expect(page.locator("#sentence")).to_have_text("Ruth sang song two.")


def test_the_decisions_of_a_long_card_lie_over_nothing_that_was_told(open_page, legacy):
    """On a phone what was told scrolls above them; in a short window the whole page does."""
    keeper = join(legacy, Role.KEEPER, display_name="Hanna")
    with transaction.atomic():
        remember(
            "Ruth sang in the choir of St. Mary for many years, and never missed a Sunday. " * 6,
            owner=keeper,
            legacy=legacy,
        )
    for width, height in ((320, 640), (390, 844), (1280, 800)):
        page = open_page(reverse("memory:review", args=[legacy.pk]), keeper, size={"width": width, "height": height})
        bar = page.locator(".review__bar").bounding_box()
        told = page.locator(".review__told").bounding_box()
        assert bar is not None
        assert told is not None
        assert told["y"] + told["height"] <= bar["y"]


def test_a_broken_connection_is_said_in_the_form_with_the_words_still_in_it(open_page, legacy):
    page = open_page(reverse("memory:conversations", args=[legacy.pk]), join(legacy), size=PHONE)
    page.context.set_offline(True)
    page.locator("textarea").first.fill("Ruth kept bees.")
    broke = "new CustomEvent('htmx:sendError', {detail: {elt: document.querySelector('main textarea')}})"
    page.evaluate(f"document.dispatchEvent({broke})")
    notice = page.locator("form [data-problem]")
    expect(notice).to_contain_text("still in the box")
    notice.get_by_role("button", name="Close").click()
    expect(notice).to_have_count(0)
    expect(page.locator("textarea").first).to_have_value("Ruth kept bees.")
