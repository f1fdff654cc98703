"""Photos in a browser: uploaded from a phone with and without JavaScript, shown whole, in both themes."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.urls import reverse

from accounts.models import User
from legacies.models import Legacy
from memory.models import Photo
from memory.services.photos.editing import set_portrait, upload_photo
from tests.browser.conftest import DESKTOP, PHONE
from tests.support.access import FamilyWithFacts
from tests.support.factories import remember
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


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desk"])
def test_nothing_moves_when_pictures_come(open_page, family: FamilyWithFacts, photo_folder: Path, size):
    """Each has its place before its first byte is there, and is neither cropped nor stretched in it."""
    keeper, legacy = family["keeper"], family.legacy
    photos = [_prepared(keeper, legacy, width, height) for width, height in ((1200, 500), (500, 1500), (120, 90))]
    set_portrait(user=keeper, photo_id=photos[1].pk)
    remember("She sang.", legacy=legacy, owner=keeper, occurred="1962", photos=[photo.pk for photo in photos])
    page = open_page(reverse("legacies:legacy", args=[legacy.pk]), keeper, size=size)
    for name in ("memory:photos", "memory:timeline", "memory:read", "legacies:legacy"):
        page.route("**/files/*", lambda _route: None)  # none is answered
        page.goto(page.url.split("/legacies/")[0] + reverse(name, args=[legacy.pk]), wait_until="domcontentloaded")
        page.wait_for_timeout(300)
        before = page.evaluate(BOXES)
        page.unroute("**/files/*")
        page.reload()
        after = page.evaluate(LOADED_BOXES)
        moved = [
            abs(one - other)
            for was, now in zip(before, after, strict=True)
            for one, other in zip(was, now, strict=True)
        ]
        assert max(moved) <= 2, f"{name}: more than a place is rounded by"
        assert all(width >= 90 and height >= 50 for _top, width, height in after), name
        assert page.evaluate(ARE_IN_SHAPE), f"{name}: nothing is around a picture in its place"


BOXES = """() => [...document.querySelectorAll("main img")].map(image => {
    const box = image.getBoundingClientRect();
    return [box.top + scrollY, box.width, box.height].map(Math.round);
})"""
ARE_IN_SHAPE = """() => [...document.querySelectorAll("main img")].every(
    image => Math.abs(image.clientWidth / image.clientHeight - image.naturalWidth / image.naturalHeight) < 0.05)"""
LOADED_BOXES = f"""async () => {{
    for (const image of document.querySelectorAll("main img")) {{ image.loading = "eager"; await image.decode(); }}
    return ({BOXES})();
}}"""


def _prepared(owner: User, legacy: Legacy, width: int, height: int) -> Photo:
    photo = upload_photo(user=owner, legacy_id=legacy.pk, raw=picture(width, height), occurred="1962")
    do_photo_jobs()
    Photo.objects.filter(pk=photo.pk).update(**SHARED)
    return photo
