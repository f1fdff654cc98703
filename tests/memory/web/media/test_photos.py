"""The pages of photos: who reaches what, the files above all, and what they say."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from memory.models import Photo
from memory.services.photos.editing import set_portrait, unshare_photo
from tests.memory.web.test_page_access import outsiders, page
from tests.support.endpoints import assert_guarded
from tests.support.photos import SHARED, add_photo, add_photo_with_files, do_photo_jobs, photo_folder, picture

__all__ = ["photo_folder"]


def url(name, family, *ids):
    return reverse(f"memory:{name}", args=[family.legacy.pk, *ids])


def test_gallery_is_for_members_and_adding_for_who_tells(family):
    members = [family["keeper"], family["contributor"], family["reader"]]
    assert_guarded(
        page("photos", family.legacy.id), opens_for=members, hidden_from=outsiders(family), bad_ids=[family.legacy.id]
    )
    assert_guarded(
        page("photo-create", family.legacy.id),
        opens_for=members[:2],
        denied_to=members[2:],
        hidden_from=outsiders(family),
        bad_ids=[family.legacy.id],
    )


@pytest.mark.parametrize("name", ["photo", "photo-file"])
def test_a_private_photo_and_its_files_are_there_for_their_owner_alone(family, photo_folder: Path, name):
    photo = add_photo_with_files(family.legacy, family["contributor"])
    more = ("small.jpg",) if name == "photo-file" else ()
    assert_guarded(
        page(name, family.legacy.id, photo.id, *more),
        opens_for=[family["contributor"]],
        hidden_from=[family["keeper"], family["reader"], *outsiders(family)],
        bad_ids=[family.legacy.id, photo.id],
    )


@pytest.mark.parametrize("name", ["photo", "photo-file"])
def test_a_shared_photo_and_its_files_are_there_for_members(family, photo_folder: Path, name):
    photo = add_photo_with_files(family.legacy, family["contributor"], **SHARED)
    more = ("small.jpg",) if name == "photo-file" else ()
    assert_guarded(
        page(name, family.legacy.id, photo.id, *more),
        opens_for=[family["keeper"], family["contributor"], family["reader"]],
        hidden_from=outsiders(family),
        bad_ids=[family.legacy.id, photo.id],
    )


@pytest.mark.parametrize(
    ("name", "method", "opens"),
    [
        ("photo-edit", "get", 200),
        ("photo-edit", "post", 302),
        ("photo-delete", "get", 200),
        ("photo-delete", "post", 302),
        ("photo-date", "post", 302),
        ("photo-share", "post", 302),
        ("photo-unshare", "post", 302),
    ],
)
def test_what_is_done_with_a_photo_is_its_owners_alone(family, name, method, opens):
    photo = add_photo(family.legacy, family["contributor"], taken="1998-06-14")
    assert_guarded(
        page(name, family.legacy.id, photo.id, method=method, opens=opens),
        opens_for=[family["contributor"]],
        hidden_from=[family["keeper"], family["reader"], *outsiders(family)],
        bad_ids=[family.legacy.id, photo.id],
    )
    Photo.objects.filter(pk=photo.pk).update(**SHARED)
    assert_guarded(
        page(name, family.legacy.id, photo.id, method=method, opens=opens),
        opens_for=[family["contributor"]],
        hidden_from=[family["keeper"], family["reader"], *outsiders(family)],
    )


@pytest.mark.parametrize("name", ["photo-portrait", "photo-no-portrait"])
def test_the_portrait_is_chosen_by_keepers(family, name):
    photo = add_photo(family.legacy, family["contributor"], **SHARED)
    assert_guarded(
        page(name, family.legacy.id, photo.id, method="post", opens=302),
        opens_for=[family["keeper"]],
        denied_to=[family["contributor"], family["reader"]],
        hidden_from=outsiders(family),
        bad_ids=[family.legacy.id, photo.id],
    )


def test_a_file_is_not_reached_through_another_legacy(family, client, photo_folder: Path):
    photo = add_photo_with_files(family.legacy, family["contributor"], **SHARED)
    client.force_login(family["stranger"])
    assert client.get(reverse("memory:photo-file", args=[family.elsewhere.pk, photo.pk, "full.jpg"])).status_code == 404


def test_taken_back_the_files_are_gone_at_once_for_who_had_them(family, client, photo_folder: Path):
    """Also for a browser that asks whether its copy still stands."""
    photo = add_photo_with_files(family.legacy, family["contributor"], **SHARED)
    client.force_login(family["keeper"])
    address = url("photo-file", family, photo.pk, "medium.avif")
    seen = client.get(address)
    assert (seen.content, seen["Content-Type"]) == (b"the file medium.avif", "image/avif")
    assert seen["Cache-Control"] == "private, no-cache"
    assert seen["X-Content-Type-Options"] == "nosniff"
    known = client.get(address, headers={"If-None-Match": seen["ETag"]})
    assert (known.status_code, known.content) == (304, b"")
    unshare_photo(user=family["contributor"], photo_id=photo.pk)
    assert client.get(address, headers={"If-None-Match": seen["ETag"]}).status_code == 404


@pytest.mark.parametrize("name", ["small.gif", "..%2Fx", "small", "full.avif", "%00.jpg"])
def test_a_name_that_no_photo_has_is_no_file(family, teller, photo_folder: Path, name):
    photo = add_photo_with_files(family.legacy, family["contributor"])
    assert teller.get(url("photo", family, photo.pk) + f"files/{name}").status_code == 404


@pytest.mark.parametrize(("how", "header"), [("x-accel", "X-Accel-Redirect"), ("x-sendfile", "X-Sendfile")])
def test_a_web_server_sends_what_the_app_allows(family, client, teller, settings, photo_folder: Path, how, header):
    settings.PHOTO_SENT_BY = how
    photo = add_photo_with_files(family.legacy, family["contributor"])
    address = url("photo-file", family, photo.pk, "small.jpg")
    allowed = teller.get(address)
    assert allowed.content == b""
    assert allowed[header].endswith(f"/{family.legacy.pk}/{photo.pk}/small.jpg")
    client.force_login(family["keeper"])
    refused = client.get(address)
    assert refused.status_code == 404
    assert header not in refused


def test_uploaded_seen_described_shared_and_deleted(family, teller, photo_folder: Path):
    file = SimpleUploadedFile("rose.bin", picture(60, 40), content_type="text/html")
    said = {"file": file, "caption": "Rose <b>1962</b>", "occurred": "June 1962", "people": "Ada, Emil"}
    answer = teller.post(url("photo-create", family), said)
    photo = Photo.objects.get()
    assert answer["Location"] == url("photo", family, photo.pk)
    assert "being prepared" in teller.get(answer["Location"]).content.decode()
    do_photo_jobs()
    shown = teller.get(answer["Location"]).content.decode()
    assert "Rose &lt;b&gt;1962&lt;/b&gt;" in shown
    assert "June 1962" in shown
    assert "Ada, Emil" in shown
    assert "medium.avif 60w" in shown
    assert teller.get(url("photo-file", family, photo.pk, "full.jpg"))["Content-Type"] == "image/jpeg"
    edited = {"caption": "Rose", "description": "A girl in a garden", "people": "Ada", "occurred": "", "revision": 1}
    teller.post(url("photo-edit", family, photo.pk), edited)
    assert 'alt="A girl in a garden"' in teller.get(url("photos", family)).content.decode()
    teller.post(url("photo-share", family, photo.pk))
    assert "The family sees this photo." in teller.get(answer["Location"]).content.decode()
    teller.post(url("photo-delete", family, photo.pk))
    do_photo_jobs()
    assert not [path for path in photo_folder.rglob("*") if path.is_file()]


def test_a_stale_edit_is_told_and_the_words_stay_in_the_form(family, teller):
    photo = add_photo(family.legacy, family["contributor"], revision=3)
    answer = teller.post(url("photo-edit", family, photo.pk), {"caption": "My words", "revision": 2})
    assert answer.status_code == 422
    assert "My words" in answer.content.decode()
    assert "changed in the meantime" in answer.content.decode()


def test_what_is_no_photo_is_said_beside_the_field(family, teller):
    answer = teller.post(url("photo-create", family), {"file": SimpleUploadedFile("a.jpg", b"%PDF"), "caption": "Hers"})
    assert answer.status_code == 422
    assert "JPEG, PNG, WebP or AVIF" in answer.content.decode()
    assert "Hers" in answer.content.decode()
    assert teller.post(url("photo-create", family), {"caption": "Hers"}).status_code == 422
    assert not Photo.objects.exists()


def test_the_cameras_day_is_offered_and_taken_only_when_asked(family, teller):
    photo = add_photo(family.legacy, family["contributor"], taken="1998-06-14")
    assert "Use this date" in teller.get(url("photo", family, photo.pk)).content.decode()
    teller.post(url("photo-date", family, photo.pk))
    photo.refresh_from_db()
    assert photo.occurred == "1998-06-14"
    assert "Use this date" not in teller.get(url("photo", family, photo.pk)).content.decode()


def test_other_members_see_neither_the_cameras_day_nor_the_buttons(family, client):
    photo = add_photo(family.legacy, family["contributor"], taken="1998-06-14", **SHARED)
    client.force_login(family["reader"])
    shown = client.get(url("photo", family, photo.pk)).content.decode()
    assert "1998" not in shown
    assert "Delete permanently" not in shown
    assert "Use as the portrait" not in shown


def test_gallery_holds_what_one_may_see_at_a_constant_cost(family, client, growth):
    add_photo(family.legacy, family["contributor"], caption="A private canary")
    client.force_login(family["keeper"])
    keeper = [family["keeper"].pk]

    def add():
        add_photo(family.legacy, family["contributor"], caption="Shared", members=keeper, **SHARED)

    growth(add, lambda: client.get(url("photos", family)))
    shown = client.get(url("photos", family)).content.decode()
    assert shown.count('loading="lazy"') == 6
    assert "canary" not in shown


def test_the_portrait_is_on_the_home_page_while_the_family_may_see_it(family, client):
    photo = add_photo(family.legacy, family["contributor"], description="Rose at her window", **SHARED)
    set_portrait(user=family["keeper"], photo_id=photo.pk)
    client.force_login(family["reader"])
    home = reverse("legacies:legacy", args=[family.legacy.pk])
    assert "Rose at her window" in client.get(home).content.decode()
    unshare_photo(user=family["contributor"], photo_id=photo.pk)
    assert "Rose at her window" not in client.get(home).content.decode()


SAID = {"caption": "Rose at the séa", "people": ["Aunt Ada"], "occurred": "196X"}
DATED = {"occurred_earliest": "1960-01-01", "occurred_latest": "1969-12-31"}


@pytest.mark.parametrize("wanted", ["rose", "SEA", "ada sea", "1962", "karin", "window"])
@pytest.mark.parametrize("name", ["photos", "search"])
def test_photos_are_found_by_caption_date_and_people(family, client, name, wanted):
    who = {"members": [family["keeper"].pk], "description": "She stands at a window"}
    add_photo(family.legacy, family["contributor"], **SAID, **DATED, **who, **SHARED)
    client.force_login(family["reader"])
    assert "Rose at the séa" in client.get(url(name, family), {"q": wanted}).content.decode()


@pytest.mark.parametrize("wanted", ["1971", "emil", "rose mountain", "rose " + " ".join("abcdefgh"), "\x00", "%", "_"])
@pytest.mark.parametrize("name", ["photos", "search"])
def test_other_words_find_no_photo(family, client, name, wanted):
    add_photo(family.legacy, family["contributor"], **SAID, **DATED, **SHARED)
    client.force_login(family["reader"])
    shown = client.get(url(name, family), {"q": wanted}).content.decode()
    assert "gallery__caption" not in shown or wanted == "\x00"


@pytest.mark.parametrize("name", ["photos", "search"])
def test_a_private_photo_is_found_by_its_owner_alone(family, client, name):
    add_photo(family.legacy, family["contributor"], caption="The zeppelin", people=["Zoe"])
    for actor, finds in (("contributor", True), ("keeper", False), ("reader", False)):
        client.force_login(family[actor])
        for wanted in ("zeppelin", "zoe"):
            assert ("The zeppelin" in client.get(url(name, family), {"q": wanted}).content.decode()) is finds


@pytest.mark.parametrize("name", ["photos", "search"])
def test_searching_photos_has_a_constant_cost(family, client, growth, name):
    client.force_login(family["keeper"])
    keeper = [family["keeper"].pk]
    growth(
        lambda: add_photo(family.legacy, family["contributor"], caption="A zeppelin", members=keeper, **SHARED),
        lambda: client.get(url(name, family), {"q": "zeppelin"}),
    )


def several(*files: tuple[str, bytes]) -> dict[str, list[SimpleUploadedFile]]:
    return {"photos": [SimpleUploadedFile(name, raw) for name, raw in files]}


def test_several_are_added_at_once_for_who_tells(family, teller, photo_folder: Path):
    assert_guarded(
        page("photos-create", family.legacy.id),
        opens_for=[family["keeper"], family["contributor"]],
        denied_to=[family["reader"]],
        hidden_from=outsiders(family),
        bad_ids=[family.legacy.id],
    )
    answer = teller.post(url("photos-create", family), several(("a.jpg", picture()), ("b.png", picture(format_="PNG"))))
    assert answer.headers["Location"] == url("photos", family)
    assert "2 photos saved." in teller.get(url("photos", family)).content.decode()
    assert Photo.objects.filter(visibility="private").count() == 2


def test_of_several_the_good_ones_are_stored_and_the_others_named_with_the_reason(family, teller, photo_folder: Path):
    files = several(("good.jpg", picture()), ("<b>bad.jpg", b"%PDF-1.4"), ("empty.jpg", b""))
    answer = teller.post(url("photos-create", family), files)
    shown = answer.content.decode()
    assert (answer.status_code, Photo.objects.count()) == (200, 1)
    assert "&lt;b&gt;bad.jpg" in shown
    assert "empty.jpg" in shown
    assert "1 photo saved." in shown
    assert teller.post(url("photos-create", family), several(("bad.jpg", b"%PDF-1.4"))).status_code == 422
    assert teller.post(url("photos-create", family), {}).status_code == 422


def test_more_than_fit_at_once_are_named(family, teller, photo_folder: Path):
    raw = picture()
    answer = teller.post(url("photos-create", family), several(*((f"{n}.jpg", raw) for n in range(22))))
    assert Photo.objects.count() == 20
    assert answer.content.decode().count("Only 20 photos can be added at once.") == 2
