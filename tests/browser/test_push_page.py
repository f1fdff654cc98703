"""The page on which somebody says where they are told that something waits for them."""

from __future__ import annotations

import re

from django.urls import reverse

from tests.support.factories import UserFactory

KEY = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"


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
