"""The timeline and the pages of events as they look; the drawn line by keyboard."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.urls import reverse

from memory.models import Entry
from memory.services.entries.editing import create_entry, share_entry
from memory.services.entries.entry_fields import EntryFields
from tests.browser.conftest import DESKTOP, PHONE
from tests.support.event_files import TREE_551
from tests.support.factories import LegacyFactory, join

HAPPENED = (("He was born in Bacup.", "birth", "1938-02-17"), ("He played the cornet.", "band", "195X"),
            ("They married.", "wedding", "1962-06"), ("He mended clocks.", "hobby", ""))  # fmt: skip


@pytest.fixture
@transaction.atomic
def entry(transactional_db: None) -> Entry:
    legacy = LegacyFactory(name="Derek Ashworth", born="1938", died="2021")
    teller = join(legacy, display_name="Ellie")
    for summary, kind, occurred in HAPPENED:
        fields = EntryFields(summary=summary, type=kind, occurred=occurred, data={"place": "Bacup"})
        entry = create_entry(user=teller, legacy_id=legacy.pk, fields=fields)
    return share_entry(user=teller, entry_id=entry.pk)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_they_look_right(open_page, look, entry, size):
    legacy_id = entry.legacy_id
    timeline = reverse("memory:timeline", args=[legacy_id])
    for name, path in (
        ("timeline", timeline),
        ("timeline-narrowed", f"{timeline}?type=band&since=1950"),
        ("timeline-undated", f"{timeline}?undated=1"),
        ("entry-create", reverse("memory:entry-create", args=[legacy_id])),
        ("entry", reverse("memory:entry", args=[legacy_id, entry.pk])),
        ("entry-edit", reverse("memory:entry-edit", args=[legacy_id, entry.pk])),
    ):
        look(open_page(path, entry.owner, size=size), name)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_events_of_a_family_tree_are_looked_at_before_they_are_added(open_page, look, entry, size):
    page = open_page(reverse("memory:events-from-file", args=[entry.legacy_id]), entry.owner, size=size)
    look(page, "events-from-file")
    page.get_by_label("File").set_input_files({"name": "tree.ged", "mimeType": "text/plain", "buffer": TREE_551})
    page.get_by_label("Name in the family tree").fill("Rose Miller")
    page.get_by_role("button", name="See what is in it").click()
    page.get_by_role("radio", name="Rose Ann Miller (1938–2019)").wait_for()
    look(page, "events-from-file-found")
    page.get_by_role("button", name="Add these events").click()
    page.get_by_text("9 events were added.").wait_for()


def test_the_line_leads_to_a_decade_by_keyboard(open_page, entry):
    page = open_page(reverse("memory:timeline", args=[entry.legacy_id]), entry.owner)
    decade = page.get_by_role("link", name="1960s: 1 thing")
    decade.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**at=1960**")
    page.get_by_role("heading", name="1960s").wait_for()
    assert page.get_by_text("He was born in Bacup.").count() == 0
