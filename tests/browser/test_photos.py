"""Photos in a browser: uploaded from a phone with and without JavaScript, shown whole, in both themes."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.urls import reverse

from memory.models import Photo
from memory.services.photos.editing import set_portrait
from tests.browser.conftest import DESKTOP, PHONE
from tests.support.access import FamilyWithFacts
from tests.support.photos import SHARED, add_photo, do_photo_jobs, photo_folder, picture

__all__ = ["photo_folder"]
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("javascript", [True, False], ids=["with JavaScript", "without"])
def test_a_photo_from_a_phone_is_shown_whole(open_page, look, family, photo_folder: Path, tmp_path: Path, javascript):
    file = tmp_path / "rose.jpg"
    file.write_bytes(picture(1200, 500))
    new = reverse("memory:photo-create", args=[family.legacy.pk])
    page = open_page(new, family["contributor"], javascript=javascript)
    look(page, "add a photo") if javascript else None
    page.get_by_label("Photo", exact=True).set_input_files(file)
    page.get_by_label("What is this a photo of?").fill("Rose at the sea")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("being prepared").wait_for()
    do_photo_jobs()
    if not javascript:
        page.reload()
    shown = page.locator("article img")
    shown.wait_for()
    width, height = shown.evaluate("image => image.decode().then(() => [image.clientWidth, image.clientHeight])")
    assert abs(width / height - 1200 / 500) < 0.02, "not cropped, not stretched"
    assert Photo.objects.get().visibility == "private"
    if javascript:
        look(page, "a photo")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desk"])
def test_the_gallery_and_the_home_page_with_a_portrait(open_page, look, family: FamilyWithFacts, size):
    photo = add_photo(family.legacy, family["contributor"], caption="Rose", people=["Ada"], occurred="196X", **SHARED)
    set_portrait(user=family["keeper"], photo_id=photo.pk)
    look(open_page(reverse("memory:photos", args=[family.legacy.pk]), family["keeper"], size=size), "gallery")
    page = open_page(reverse("legacies:legacy", args=[family.legacy.pk]), family["reader"], size=size)
    assert page.get_by_role("img", name="Photo: Rose").count() == 1
    look(page, "home with a portrait")


def test_several_photos_are_added_at_once(open_page, look, family, photo_folder: Path, tmp_path: Path):
    good, bad = tmp_path / "good.jpg", tmp_path / "bad.jpg"
    good.write_bytes(picture())
    bad.write_bytes(b"%PDF-1.4")
    page = open_page(reverse("memory:photos-create", args=[family.legacy.pk]), family["contributor"])
    page.get_by_label("Photos", exact=True).set_input_files([good, bad])
    page.get_by_role("button", name="Save").click()
    page.get_by_text("These could not be added:").wait_for()
    look(page, "several photos")
    assert Photo.objects.count() == 1
