"""The page of a conversation: what is new is in view, nothing covers it, and a reply is read out once."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import CDPSession, Page, Route, ViewportSize, expect

from legacies.models import Role
from memory.models import Conversation, Message, MessageStatus
from tests.browser.conftest import DESKTOP, PHONE
from tests.support.factories import ConversationFactory, LegacyFactory, ReplyFactory, join, remember, told

SMALL = ViewportSize(width=320, height=640)
SIZES = pytest.mark.parametrize("size", [SMALL, PHONE, DESKTOP], ids=["small", "phone", "desktop"])
LONG = "She sang all day, and in the evening she hummed what she had sung. " * 4
LARGE_TEXT = "document.documentElement.style.fontSize = '225%'"  # twice the 112.5 % of the page
FINISHED_REPLY = re.compile(r"/messages/[0-9a-f-]{36}/$")
REFUSED_MS = 4000  # a little more than the page waits
READ_OUT = """() => {
    window.readOut = [];
    new MutationObserver(() => {
        const words = document.getElementById("status").textContent;
        if (words) window.readOut.push(words);
    }).observe(document.getElementById("status"), { childList: true, characterData: true, subtree: true });
}"""


@pytest.fixture
def legacy(transactional_db):
    return LegacyFactory(name="Ruth Adler")


@pytest.fixture
def teller(legacy):
    return join(legacy, Role.KEEPER, display_name="Hanna")


@pytest.fixture
def conversation(legacy, teller) -> Conversation:
    conversation = ConversationFactory(legacy=legacy, user=teller)
    for _ in range(6):
        ReplyFactory(conversation=conversation, reply_to=told(LONG, conversation=conversation), content=LONG)
    return conversation


def page_of(conversation: Conversation) -> str:
    return reverse("memory:conversation", args=[conversation.legacy_id, conversation.pk])


def assert_newest_in_view(page: Page) -> None:
    """The end of the newest bubble is seen, above the composer, which is above the bar."""
    page.wait_for_function("""() => {
        const foot = (part) => document.querySelector(part)?.getBoundingClientRect();
        const bubble = [...document.querySelectorAll(".bubble")].at(-1).getBoundingClientRect();
        const composer = foot(".composer"), bar = foot(".legacy-nav__row");
        const isBarBelow = getComputedStyle(document.querySelector(".legacy-nav__row")).position === "fixed";
        return bubble.bottom > 0 && bubble.bottom <= composer.top && composer.bottom <= innerHeight
            && (!isBarBelow || composer.bottom <= bar.top);
    }""")


def assert_reply_has_a_third(page: Page) -> None:
    """Of a long reply that much of the window is seen: neither head, nor bar, nor composer leaves it a slit."""
    page.wait_for_function("""() => {
        const bubble = [...document.querySelectorAll(".bubble")].at(-1).getBoundingClientRect();
        const composer = document.querySelector(".composer").getBoundingClientRect();
        const seen = Math.min(bubble.bottom, composer.top) - Math.max(bubble.top, 0);
        return seen >= Math.min(bubble.height, innerHeight / 3);
    }""")


def live_regions(tree: CDPSession) -> list[str]:
    """What every live region holds for a screen reader, read from Chromium's own accessibility tree."""
    nodes = {node["nodeId"]: node for node in tree.send("Accessibility.getFullAXTree")["nodes"]}

    def words(node: dict[str, Any]) -> str:
        if node["role"]["value"] == "StaticText":
            return str(node["name"]["value"])
        return " ".join(words(nodes[one]) for one in node.get("childIds", []) if one in nodes)

    def is_live(node: dict[str, Any]) -> bool:
        return any(one["name"] == "live" and one["value"]["value"] != "off" for one in node.get("properties", []))

    return [words(node).strip() for node in nodes.values() if not node["ignored"] and is_live(node)]


def end_reply(conversation: Conversation, content: str = "What did she [3] sing? [9]") -> None:
    """As a worker does it at the end of a turn."""
    reply = conversation.messages.unfinished().get()
    reply.status, reply.content = MessageStatus.COMPLETE, content
    reply.sources = [
        {
            "alias": 3,
            "kind": "fact",
            "id": str(remember("Ruth sang.", owner=conversation.user, legacy=conversation.legacy).pk),
        }
    ]
    reply.save()


@SIZES
@pytest.mark.parametrize("text", ["normal", "large"])
def test_the_newest_words_are_in_view_when_opened_and_after_sending(open_page, conversation, teller, size, text):
    page = open_page(page_of(conversation), teller, size=size)
    if text == "large":
        page.evaluate(LARGE_TEXT)
    assert_newest_in_view(page)
    assert_reply_has_a_third(page)
    page.evaluate("scrollTo(0, 0)")
    page.get_by_label("What would you like to say?").fill("Always the same song.")
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".bubble")).to_have_count(14)
    assert_newest_in_view(page)
    page.evaluate("words => document.querySelector('.bubble:last-child .bubble__words').append(words)", LONG * 3)
    assert_reply_has_a_third(page)
    page.get_by_label("What would you like to say?").fill("And on Sundays she sang it to the hens as well. " * 4)
    assert_newest_in_view(page)
    assert_reply_has_a_third(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_without_javascript_the_links_lead_to_the_newest_words(open_page, conversation, teller):
    page = open_page(
        reverse("memory:conversations", args=[conversation.legacy_id]), teller, size=SMALL, javascript=False
    )
    page.locator(".conversation-link").click()
    expect(page.locator(".bubble").last).to_be_in_viewport()
    page.get_by_label("What would you like to say?").fill("Always the same song.")
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".bubble")).to_have_count(14)
    expect(page.locator(".bubble").last).to_be_in_viewport()
    page.get_by_role("button", name="Stop").click()
    assert conversation.messages.unfinished().get().stop_requested_at is not None


def test_who_has_scrolled_up_stays_there_and_a_button_leads_down(open_page, conversation, teller):
    page = open_page(page_of(conversation), teller)
    assert_newest_in_view(page)
    down = page.get_by_role("button", name="Newest messages")
    expect(down).to_be_hidden()
    page.evaluate("scrollTo(0, 200)")
    expect(down).to_be_in_viewport(ratio=1)
    page.evaluate("document.querySelector('.bubble:last-child .bubble__words').append(' More words.'.repeat(80))")
    page.wait_for_timeout(200)
    assert page.evaluate("scrollY") == 200
    down.click()
    assert_newest_in_view(page)
    expect(down).to_be_hidden()
    page.evaluate("document.querySelector('.bubble:last-child .bubble__words').append(' More words.'.repeat(80))")
    assert_newest_in_view(page)


def test_a_reply_is_read_out_once_when_it_is_whole_and_stop_has_the_place_of_send(open_page, conversation, teller):
    page = open_page(page_of(conversation), teller)
    field, send, stop = (
        page.get_by_label("What would you like to say?"),
        page.get_by_role("button", name="Send"),
        page.get_by_role("button", name="Stop"),
    )
    page.evaluate(READ_OUT)
    expect(stop).to_be_hidden()
    field.fill("Always the same song.")
    was_at = send.bounding_box()
    send.click()
    expect(stop).to_be_visible()
    expect(send).to_be_hidden()
    stood_at = stop.bounding_box()
    assert was_at
    assert stood_at
    assert abs(was_at["y"] - stood_at["y"]) < 2
    field.fill("And then")
    expect(send).to_be_visible()
    field.fill("")
    end_reply(conversation)
    page.reload()
    page.evaluate(READ_OUT)
    page.wait_for_timeout(300)
    assert page.evaluate("window.readOut") == [], "what stood there before is not read out"
    expect(stop).to_be_hidden()


def test_a_reply_that_ends_while_one_looks_on_is_read_out_as_a_whole(open_page, conversation, teller):
    """The stream tells a finished row whole, so it can be heard without a worker."""
    page = open_page(page_of(conversation), teller)
    page.evaluate(READ_OUT)

    def end_and_go_on(route: Route) -> None:
        end_reply(conversation)
        route.continue_()

    page.route("**/stream", end_and_go_on)
    page.get_by_label("What would you like to say?").fill("Always the same song.")
    page.get_by_role("button", name="Send").click()
    mark = page.locator(".bubble").last.get_by_role("button", name="Source 1")
    expect(mark).to_have_text("1")
    page.wait_for_timeout(300)
    assert page.evaluate("window.readOut") == ["The memorial assistant: What did she sing? [9]"]
    live = "[aria-live]:not([aria-live=off]), [role=status], [role=log], [role=alert]"
    assert page.locator(live).count() == 1
    box = mark.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
    assert_newest_in_view(page)


def test_a_reply_that_has_ended_is_listened_to_no_more_while_it_is_fetched(open_page, conversation, teller):
    """What was noted is swapped in meanwhile, after which the page looks for replies to follow."""
    page = open_page(page_of(conversation), teller)
    streams: list[Route] = []

    def end_and_go_on(route: Route) -> None:
        if not streams:
            end_reply(conversation)
        streams.append(route)
        route.continue_()

    def look_at_what_is_noted_first(route: Route) -> None:
        with page.expect_response("**/noted/"):
            page.evaluate("htmx.trigger('#noted', 'noted')")
        page.wait_for_timeout(200)
        route.continue_()

    page.route("**/stream", end_and_go_on)
    page.route(FINISHED_REPLY, look_at_what_is_noted_first)
    page.get_by_label("What would you like to say?").fill("Always the same song.")
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".bubble").last.get_by_role("button", name="Source 1")).to_be_visible()
    assert len(streams) == 1


def test_who_is_refused_a_stream_looks_again_a_moment_later_and_not_at_once(open_page, conversation, teller):
    page = open_page(page_of(conversation), teller)
    page.clock.install()
    refused: list[Route] = []

    def refuse(route: Route) -> None:
        refused.append(route)
        route.fulfill(status=429, content_type="application/problem+json", body="{}")

    page.route("**/stream", refuse)
    page.get_by_label("What would you like to say?").fill("Always the same song.")
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".bubble")).to_have_count(14)
    page.wait_for_timeout(500)
    assert len(refused) == 1
    page.clock.run_for(REFUSED_MS)
    page.wait_for_timeout(500)
    assert len(refused) == 2
    end_reply(conversation)
    page.clock.run_for(REFUSED_MS)
    expect(page.locator(".bubble").last.get_by_role("button", name="Source 1")).to_be_visible()
    assert len(refused) == 2


def test_the_composer_grows_with_what_is_written(open_page, conversation, teller):
    page = open_page(page_of(conversation), teller, size=SMALL)
    field = page.get_by_label("What would you like to say?")
    one_line = field.bounding_box()
    field.fill("She sang.\n" * 3)
    three_lines = field.bounding_box()
    assert one_line
    assert three_lines
    assert one_line["height"] < 60
    assert three_lines["height"] > one_line["height"] + 40
    assert_newest_in_view(page)


@pytest.mark.parametrize("size", [SMALL, PHONE], ids=["small", "phone"])
def test_a_phone_has_one_slim_row_above_and_a_bar_below(open_page, look, conversation, teller, size):
    page = open_page(page_of(conversation), teller, size=size)
    head, bar = page.locator(".site-header").bounding_box(), page.locator(".legacy-nav__row").bounding_box()
    assert head
    assert bar
    assert head["height"] <= 56
    assert round(bar["y"] + bar["height"]) == size["height"]
    links = page.locator(".legacy-nav__links").locator("a:visible, button:visible")
    assert [words.strip() for words in links.all_inner_texts()] == ["Home", "Conversation", "Review", "Read", "More"]
    for link in links.all():
        box = link.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    page.get_by_role("button", name="More").press("Enter")
    expect(page.get_by_role("link", name="People")).to_be_visible()
    look(page, "conversation-more")
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="People")).to_be_hidden()


def test_longer_words_stay_within_the_bar(open_page, conversation, teller):
    """As other languages have them."""
    page = open_page(page_of(conversation), teller, size=SMALL)
    page.locator(".legacy-nav__word").evaluate_all("words => words.forEach(word => word.textContent += 'swesen')")
    ends = page.locator(".legacy-nav__links > li:visible").evaluate_all(
        "items => items.map(item => item.getBoundingClientRect().right)"
    )
    assert len(ends) == 5
    assert max(ends) <= SMALL["width"]


@pytest.mark.parametrize("width", [900, 1000, 1024, 1280])
@pytest.mark.parametrize("name", ["", "Maximiliane Ashworth-Featherstonehaugh"])
def test_on_a_desk_the_ways_through_a_legacy_stand_in_one_row(open_page, conversation, teller, width, name):
    page = open_page(page_of(conversation), teller, size={"width": width, "height": 768})
    links = page.locator(".legacy-nav__links > li:visible")
    if name:
        links.first.locator(".on-desktop").evaluate("(words, name) => { words.textContent = name; }", name)
    assert links.count() == 10
    # All at once: the page may still be moving to its end.
    assert len(set(links.evaluate_all("items => items.map(item => item.getBoundingClientRect().top)"))) == 1
    words = links.first.locator(".on-desktop").bounding_box()
    following = links.nth(1).bounding_box()
    assert words
    assert following
    assert words["x"] + words["width"] < following["x"]


def test_on_touch_a_mark_is_as_large_as_a_fingertip(open_page, conversation, teller):
    ReplyFactory(
        conversation=conversation,
        reply_to=told("And?", conversation=conversation),
        content="",
        status=MessageStatus.PENDING,
    )
    end_reply(conversation)
    page = open_page(page_of(conversation), teller, size=SMALL, touch=True)
    box = page.get_by_role("button", name="Source 1").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    assert Message.objects.unfinished().count() == 0


def test_in_the_accessibility_tree_a_reply_comes_to_one_live_region_and_once(open_page, conversation, teller):
    page = open_page(page_of(conversation), teller)
    tree = page.context.new_cdp_session(page)

    def end_and_go_on(route: Route) -> None:
        end_reply(conversation)
        route.continue_()

    page.route("**/stream", end_and_go_on)
    # Growing, as a stream writes it, it is heard nowhere.
    page.evaluate("document.querySelector('.bubble:last-child .bubble__words').append(' More words.')")
    heard = [live_regions(tree)]
    page.get_by_label("What would you like to say?").fill("Always the same song.")
    page.get_by_role("button", name="Send").click()
    mark = page.locator(".bubble").last.get_by_role("button", name="Source 1")
    for _ in range(200):
        heard.append(live_regions(tree))
        if mark.count() and heard[-1] != [""]:
            break
        page.wait_for_timeout(25)
    for _ in range(10):
        page.wait_for_timeout(25)
        heard.append(live_regions(tree))
    assert [state for state, _ in groupby(heard)] == [[""], ["The memorial assistant: What did she sing? [9]"]]


def test_what_is_sent_while_the_words_before_are_on_their_way_is_sent_after_them(open_page, conversation, teller):
    """A slow line: pressing Send once more must not do nothing, least of all for somebody in distress."""
    page = open_page(page_of(conversation), teller)
    waiting: list[Route] = []
    page.route("**/messages/", lambda route: route.continue_() if waiting else waiting.append(route))
    field, send = page.get_by_label("What would you like to say?"), page.get_by_role("button", name="Send")
    field.fill("Always the same song.")
    send.click()
    field.fill("I miss her.")
    send.click()
    page.wait_for_timeout(50)
    assert len(waiting) == 1
    waiting[0].continue_()
    expect(page.locator(".bubble--mine")).to_have_count(8)
    sent = [message.content for message in conversation.messages.order_by("seq") if message.is_told]
    assert sent[-2:] == ["Always the same song.", "I miss her."]
    expect(field).to_have_value("")


def test_finishing_is_answered_though_a_look_at_what_was_noted_is_under_way(open_page, conversation, teller):
    """The look replaces the part of the page that the answer is for; it must not be lost with what was replaced."""
    page = open_page(page_of(conversation), teller)
    looks: list[Route] = []

    def finish(route: Route) -> None:
        answer = route.fetch()
        looks[0].fulfill(body='<section id="noted"></section>')  # which nobody waits for, if it gave way
        page.wait_for_timeout(200)
        route.fulfill(response=answer)

    page.route("**/noted/", lambda route: looks.append(route))
    page.route("**/finish/", finish)
    page.evaluate("htmx.trigger('#noted', 'noted')")
    page.get_by_role("button", name="Finish for today").click()
    expect(page.locator("#noted")).to_contain_text("The assistant is noting what you told.")
