"""Photos over the API: who reaches what, uploads, changes with If-Match, and files."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from memory.models import Photo
from memory.services.photos.editing import share_photo, unshare_photo
from tests.support.access import MEMBERS, FamilyWithFacts
from tests.support.api import Phone, api_endpoint, assert_problem, at, fields_of, send_token
from tests.support.endpoints import assert_guarded
from tests.support.photos import SHARED, add_photo, add_photo_with_files, do_photo_jobs, photo_folder, picture

__all__ = ["photo_folder"]
pytestmark = pytest.mark.django_db

OUTSIDERS = ("stranger", "former", "staff")
NOT_OWNER = ("keeper", "reader", *OUTSIDERS)


def upload(phone: Phone, family: FamilyWithFacts, key: str = "", **said: Any) -> Any:
    file = SimpleUploadedFile("rose.txt", said.pop("raw", None) or picture(60, 40), content_type="text/plain")
    headers = {"Idempotency-Key": key or str(uuid4())}
    return phone.client.post(at("photos", family.legacy.pk), {"file": file, **said}, headers=headers)


def test_each_member_has_the_list(family: FamilyWithFacts):
    assert_guarded(
        api_endpoint("get", "photos", family.legacy.pk),
        opens_for=[family[actor] for actor in MEMBERS],
        hidden_from=[family[actor] for actor in OUTSIDERS],
        bad_ids=[family.legacy.pk],
        sign_in=send_token,
        wrong_method="put",
    )


@pytest.mark.parametrize(
    ("method", "name", "opens"),
    [("get", "photo", 200), ("get", "photo-file", 200), ("patch", "photo", 200), ("delete", "photo", 204)],
)
def test_a_private_photo_is_its_owners_alone(family, photo_folder: Path, method: str, name: str, opens: int):
    photo = add_photo_with_files(family.legacy, family["contributor"])
    more = ("small.avif",) if name == "photo-file" else ()
    revision = 1 if method in ("patch", "delete") else None
    data = {"caption": "x"} if method == "patch" else {}
    assert_guarded(
        api_endpoint(method, name, photo.pk, *more, data=data, opens=opens, revision=revision),
        opens_for=[family["contributor"]],
        hidden_from=[family[actor] for actor in NOT_OWNER],
        bad_ids=[photo.pk],
        sign_in=send_token,
        wrong_method="put",
    )


@pytest.mark.parametrize(("method", "opens"), [("post", 200), ("delete", 200)])
def test_the_portrait_is_chosen_by_keepers(family: FamilyWithFacts, method: str, opens: int):
    photo = add_photo(family.legacy, family["contributor"], **SHARED)
    assert_guarded(
        api_endpoint(method, "photo-portrait", photo.pk, opens=opens),
        opens_for=[family["keeper"]],
        denied_to=[family["contributor"], family["reader"]],
        hidden_from=[family[actor] for actor in OUTSIDERS],
        bad_ids=[photo.pk],
        sign_in=send_token,
        wrong_method="put",
    )


def test_only_who_tells_adds(family: FamilyWithFacts):
    assert_problem(upload(Phone(family["reader"]), family), 403, "not_allowed")
    for actor in OUTSIDERS:
        assert_problem(upload(Phone(family[actor]), family), 404, "not_found")
    assert_problem(upload(Phone(), family), 401, "signed_out")
    assert not Photo.objects.exists()


def test_added_prepared_described_shared_read_by_another_and_taken_back(
    family: FamilyWithFacts, phone: Phone, photo_folder: Path
):
    said = {"caption": "Rose", "occurred": "196X", "people": ["Ada", "Emil"], "members": str(family["keeper"].pk)}
    made = upload(phone, family, key="one", **said)
    assert made.status_code == 201, made.content
    again = upload(phone, family, key="one", **said)
    assert again.json()["id"] == made.json()["id"]
    assert (made.json()["state"], made.json()["files"], made.json()["visibility"]) == ("preparing", [], "private")
    assert made.json()["names"] == ["Karin", "Ada", "Emil"]
    do_photo_jobs()

    address = made.headers["Location"]
    ready = phone.get(address)
    photo_id = ready.json()["id"]
    assert {file["name"]: (file["width"], file["height"]) for file in ready.json()["files"]}["full.jpg"] == (60, 40)
    assert ready.headers["ETag"].startswith('"1-')
    changed = phone.patch(address, body={"description": "A girl", "visibility": "shared"}, revision=1)
    assert changed.json()["moderation"] == "waiting"

    other = Phone(family["reader"])
    seen = other.get("photos", family.legacy.pk).json()["results"]
    assert [row["description"] for row in seen] == ["A girl"]
    file = other.get(seen[0]["files"][0]["url"])
    assert (file.status_code, file.headers["Content-Type"]) == (200, "image/avif")
    assert file.headers["Cache-Control"] == "private, no-cache"
    unshare_photo(user=family["contributor"], photo_id=photo_id)
    gone = other.client.get(seen[0]["files"][0]["url"], headers={"If-None-Match": file.headers["ETag"]})
    assert_problem(gone, 404, "not_found")
    assert other.get("photos", family.legacy.pk).json()["results"] == []


def test_a_client_that_reads_pictures_only_is_answered_with_one(family: FamilyWithFacts, phone: Phone, photo_folder):
    photo = add_photo_with_files(family.legacy, family["contributor"])
    answer = phone.client.get(at("photo-file", photo.pk, "small.jpg"), headers={"Accept": "image/avif,image/*"})
    assert (answer.status_code, answer.content) == (200, b"the file small.jpg")
    assert_problem(phone.get("photo-file", photo.pk, "huge.jpg"), 404, "not_found")


@pytest.mark.parametrize(("raw", "problem"), [(b"%PDF-1.7", "no_photo"), (picture(400, 300)[:-900], "broken")])
def test_what_is_no_photo_is_refused_with_a_reason(family: FamilyWithFacts, phone: Phone, raw: bytes, problem: str):
    refused = assert_problem(upload(phone, family, raw=raw), 422, "photo_refused")
    assert (refused["problem"], fields_of(refused)) == (problem, {"file"})
    assert not Photo.objects.exists()


def test_more_than_20_mb_is_refused_and_a_name_that_nothing_reads(family: FamilyWithFacts, phone: Phone):
    assert upload(phone, family, raw=b"x" * 20_200_000).status_code == 413
    assert fields_of(assert_problem(upload(phone, family, visibility="shared"), 422, "invalid")) == {"visibility"}
    assert not Photo.objects.exists()


def test_a_change_needs_the_revision_that_was_read(family: FamilyWithFacts, phone: Phone):
    photo = add_photo(family.legacy, family["contributor"], caption="Rose")
    assert_problem(phone.patch("photo", photo.pk, body={"caption": "x"}), 428, "precondition_required")
    phone.patch("photo", photo.pk, body={"caption": "Rose, 1962"}, revision=1)
    late = assert_problem(phone.patch("photo", photo.pk, body={"caption": "x"}, revision=1), 412, "stale_revision")
    assert late["current"]["caption"] == "Rose, 1962"
    assert_problem(phone.delete("photo", photo.pk, revision=1), 412, "stale_revision")
    assert phone.delete("photo", photo.pk, revision=2).status_code == 204
    assert_problem(phone.get("photo", photo.pk), 404, "not_found")


def test_who_only_reads_by_now_can_still_take_back(family: FamilyWithFacts):
    photo = add_photo(family.legacy, family["reader"], **SHARED)
    phone = Phone(family["reader"])
    assert_problem(phone.patch("photo", photo.pk, body={"caption": "x"}, revision=1), 403, "not_allowed")
    taken = phone.patch("photo", photo.pk, body={"visibility": "private"}, revision=1)
    assert taken.json()["visibility"] == "private"


def test_others_see_neither_the_cameras_day_nor_a_reason(family: FamilyWithFacts, phone: Phone):
    photo = add_photo(family.legacy, family["contributor"], taken="1998-06-14")
    share_photo(user=family["contributor"], photo_id=photo.pk)
    assert phone.get("photo", photo.pk).json()["taken"] == "1998-06-14"
    assert Phone(family["keeper"]).get("photo", photo.pk).json()["taken"] is None


def test_the_list_has_a_constant_cost_and_nothing_private_of_others(family: FamilyWithFacts, phone: Phone, growth):
    add_photo(family.legacy, family["keeper"], caption="A private canary")
    keeper = [family["keeper"].pk]
    growth(
        lambda: add_photo(family.legacy, family["keeper"], members=keeper, caption="Shared", **SHARED),
        lambda: phone.get("photos", family.legacy.pk),
    )
    listed = phone.get("photos", family.legacy.pk)
    assert len(listed.json()["results"]) == 6
    assert b"canary" not in listed.content


def test_the_list_is_searched_by_words_that_one_may_see(family: FamilyWithFacts, phone: Phone):
    add_photo(family.legacy, family["contributor"], caption="The zeppelin")
    add_photo(family.legacy, family["keeper"], caption="A private zeppelin")
    add_photo(family.legacy, family["keeper"], caption="The sea", **SHARED)
    found = phone.get("photos", family.legacy.pk, q="zeppelin").json()["results"]
    assert [row["caption"] for row in found] == ["The zeppelin"]
    assert_problem(phone.get("photos", family.legacy.pk, q="x" * 201), 422, "invalid")
