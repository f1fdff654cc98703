"""Bringing in an old chat in a browser: upload, who is who, watch, reload, cancel; and nobody else sees it."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from memory.models import Activity
from tests.support.chats import WHATSAPP, family_file, finish, read, start
from tests.support.factories import ActivityFactory

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def teller(family):
    return family["contributor"]


def imports(family) -> str:
    return reverse("memory:imports", args=[family.legacy.pk])


def upload(page, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "WhatsApp Chat with Mum.txt"
    file.write_bytes(content)
    page.get_by_label("File", exact=True).set_input_files(file)
    page.get_by_role("button", name="Upload the file").click()


def say_who(page) -> None:
    page.get_by_role("group", name="Which of these are you?").get_by_label("Tom").check()
    page.get_by_role("group", name="Did Rose Miller write in this chat?").get_by_label("Mum").check()
    page.get_by_role("button", name="Import").click()


@pytest.mark.parametrize("javascript", [True, False])
def test_a_chat_is_brought_in_and_watched_to_its_end(open_page, look, family, teller, tmp_path, javascript):
    page = open_page(reverse("legacies:legacy", args=[family.legacy.pk]), teller, javascript=javascript)
    page.get_by_role("link", name="Import a chat").click()
    if javascript:
        look(page, "import-upload")
    upload(page, tmp_path, WHATSAPP.encode())
    expect(page.locator("#progress-words")).to_contain_text("The file is saved and is being read.")
    if javascript:
        look(page, "import-reading")
    read(Activity.objects.get())
    if not javascript:
        page.get_by_role("link", name="Refresh").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Before the import")
    if javascript:
        look(page, "import-question")
    say_who(page)
    words = page.locator("#progress-words")
    expect(words).to_contain_text("will be read in a moment")
    page.reload()
    expect(words).to_contain_text("will be read in a moment")
    if javascript:
        look(page, "import-waiting")
    finish(Activity.objects.get())
    if not javascript:
        page.get_by_role("link", name="Refresh").click()
    expect(words).to_have_text("4 messages were imported. Facts were noted from them.")
    expect(page.get_by_role("progressbar")).to_have_count(0)
    if javascript:
        expect(page.get_by_role("status")).to_have_text("4 messages were imported. Facts were noted from them.")
        look(page, "import-done")


def test_the_page_stops_looking_when_it_is_over(open_page, family, teller):
    activity = start(teller, family.legacy)
    page = open_page(reverse("memory:activity", args=[family.legacy.pk, activity.pk]), teller)
    finish(activity)
    expect(page.locator("#progress-words")).to_contain_text("4 messages were imported")
    expect(page.locator("#progress[hx-get]")).to_have_count(0)


def test_the_focus_stays_on_cancel_while_the_page_looks_again(open_page, look, family, teller):
    activity = ActivityFactory(legacy=family.legacy, user=teller, state="running", phase="bringing", done=1, total=40)
    page = open_page(reverse("memory:activity", args=[family.legacy.pk, activity.pk]), teller)
    page.get_by_role("button", name="Cancel").focus()
    Activity.objects.update(done=12)
    expect(page.locator("#progress-words")).to_have_text("12 of 40 conversations are imported.")
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    look(page, "import-running")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#progress-words")).to_contain_text("What was imported stays. The rest was not imported.")
    look(page, "import-cancelled")


def test_every_mistake_is_listed_beside_the_file(open_page, look, family, tmp_path):
    page = open_page(imports(family), family["keeper"])
    upload(page, tmp_path, family_file(members=[{"id": 5}]))
    read(Activity.objects.get())
    expect(page.locator("#progress-words")).to_contain_text("Nothing was imported")
    expect(page.locator("main")).to_contain_text("members[0].id")
    look(page, "import-refused")


def test_nobody_else_sees_what_somebody_brings_in(open_page, family, teller):
    activity = start(teller, family.legacy)
    path = reverse("memory:activity", args=[family.legacy.pk, activity.pk])
    for actor in ("keeper", "reader", "staff"):
        page = open_page(path, family[actor])
        expect(page.locator("main")).not_to_contain_text("WhatsApp")
        expect(page.locator("#progress")).to_have_count(0)
    expect(open_page(path, teller).locator("main")).to_contain_text("WhatsApp Chat with Mum")
