"""Recordings in a browser: told into a microphone, listened to before and after, and uploaded without JavaScript."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page

from memory.models import Recording
from memory.services.recordings.files import open_sound
from tests.browser.conftest import ARGUMENTS, DESKTOP, PHONE
from tests.support.access import FamilyWithFacts
from tests.support.photos import photo_folder
from tests.support.recordings import SHARED, add_recording, add_recording_with_file, sound

__all__ = ["photo_folder"]
pytestmark = pytest.mark.django_db(transaction=True)

MICROPHONE = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")


@pytest.fixture(scope="module")
def chromium(chromium: Browser) -> Iterator[Browser]:
    """One with a microphone that hums, beside the one that other tests use: a page would be asked for leave there."""
    executable = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    browser = chromium.browser_type.launch(executable_path=executable, args=[*ARGUMENTS, *MICROPHONE])
    yield browser
    browser.close()


def plays(page: Page, player: str) -> bool:
    """Whether it plays on from a place in its midst: its length is known, and parts of it can be asked for."""
    element = page.locator(player)
    page.wait_for_function("player => Number.isFinite(player.duration)", arg=element.element_handle())
    return bool(
        element.evaluate(
            "async player => { player.muted = true; player.currentTime = player.duration / 2; "
            "await new Promise(done => player.addEventListener('seeked', done, {once: true})); "
            "const before = player.currentTime; await player.play(); "
            "await new Promise(done => player.addEventListener('timeupdate', done, {once: true})); "
            "player.pause(); return before > 0 && player.currentTime >= before; }"
        )
    )


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desk"])
def test_the_page_before_and_while_a_memory_is_told(open_page, look, family, size):
    page = open_page(reverse("memory:recording-create", args=[family.legacy.pk]), family["contributor"], size=size)
    look(page, "tell a memory aloud")
    page.get_by_role("button", name="Record", exact=True).click()
    page.get_by_text("0:01").wait_for()
    look(page, "while it is recorded")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desk"])
def test_a_memory_is_told_aloud_and_heard_in_its_place(open_page, look, family, photo_folder: Path, size):
    page = open_page(reverse("memory:recording-create", args=[family.legacy.pk]), family["contributor"], size=size)
    page.get_by_role("button", name="Record", exact=True).click()
    page.get_by_text("0:02").wait_for()
    page.get_by_role("button", name="Stop").click()
    page.get_by_text("Recorded. Listen to it, then save it.").wait_for()
    assert page.locator("[data-recorder-player]").get_attribute("src").startswith("blob:")

    # What was recorded stays while another field is put right.
    page.get_by_label("What is it about?").fill("The cornet")
    page.get_by_label("When was it?").fill("some day or other")
    page.get_by_role("button", name="Save").click()
    page.locator("#fields .errorlist").first.wait_for()
    look(page, "recorded")
    page.get_by_label("When was it?").fill("1962")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("heading", name="The cornet").wait_for()
    told = Recording.objects.get()
    assert (told.kind, told.occurred, told.visibility) == ("webm", "1962", "private")
    assert 2 <= told.seconds <= 30
    assert plays(page, "article audio")
    look(page, "a recording")


def test_without_javascript_a_file_is_sent_as_it_is(open_page, family, photo_folder: Path, tmp_path: Path):
    file = tmp_path / "said.m4a"
    file.write_bytes(sound("said.m4a"))
    new = reverse("memory:recording-create", args=[family.legacy.pk])
    page = open_page(new, family["contributor"], javascript=False)
    assert page.get_by_role("button", name="Record", exact=True).count() == 0
    page.get_by_label("A recording as a file").set_input_files(file)
    page.get_by_label("What is it about?").fill("The cornet")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("heading", name="The cornet").wait_for()
    with open_sound(Recording.objects.get()) as kept:
        assert kept.read() == sound("said.m4a")


@pytest.mark.parametrize("name", ["said.ogg", "said.mp3"])
def test_another_member_hears_what_is_shared_and_nothing_private(
    open_page, look, family: FamilyWithFacts, photo_folder: Path, name: str
):
    owner = family["contributor"]
    about = {"kind": name.partition(".")[2], "seconds": 3}
    shared = add_recording_with_file(family.legacy, owner, sound(name), title="The cornet", **about, **SHARED)
    add_recording(family.legacy, owner, title="A quixotic day")
    page = open_page(reverse("memory:recordings", args=[family.legacy.pk]), family["reader"], size=DESKTOP)
    look(page, "recordings")
    assert page.get_by_text("A quixotic day").count() == 0
    page.get_by_role("link", name="The cornet").click()
    page.get_by_role("heading", name="The cornet").wait_for()
    assert plays(page, "article audio")
    assert page.get_by_role("button", name="Share").count() == 0
    assert shared.file_name.endswith(name.partition(".")[2])
