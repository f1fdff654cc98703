"""A photo that comes in parts over a bad line: whole in the end or not there, and its owner's alone on the way."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone

from accounts.models import User
from legacies.access import teller_in
from legacies.models import Job, Membership
from memory.models import Photo, PhotoPart, PhotoUpload
from memory.services.deletion.purging import delete_what_expired
from memory.services.photos import parts
from memory.services.photos.parts import begin_upload, continue_upload
from tests.support.access import FamilyWithFacts
from tests.support.api import Phone, api_endpoint, assert_problem, fields_of, send_token
from tests.support.endpoints import assert_guarded
from tests.support.photos import picture

pytestmark = pytest.mark.django_db

OCTETS = "application/offset+octet-stream"


def begin(phone: Phone, legacy_id: UUID, size: object, **more: Any) -> Any:
    return phone.post("photo-uploads", legacy_id, headers={"Upload-Length": str(size)}, **more)


def send(phone: Phone, upload_id: object, offset: object, part: bytes, kind: str = OCTETS) -> Any:
    headers = {"Upload-Offset": str(offset)}
    return phone.send("patch", "photo-upload", upload_id, body=part, content_type=kind, headers=headers)


def offset_of(phone: Phone, upload_id: object) -> int:
    return int(phone.send("head", "photo-upload", upload_id).headers["Upload-Offset"])


@pytest.fixture
def upload(family: FamilyWithFacts) -> PhotoUpload:
    return begin_upload(user=family["contributor"], legacy_id=family.legacy.pk, size=9)


def test_tellers_begin(family: FamilyWithFacts):
    begun = api_endpoint("post", "photo-uploads", family.legacy.pk, opens=201)
    assert_guarded(
        replace(begun, headers={**begun.headers, "Upload-Length": "9"}),
        opens_for=[family["keeper"], family["contributor"]],
        denied_to=[family["reader"]],
        hidden_from=[family["stranger"], family["former"], family["staff"]],
        bad_ids=[family.legacy.pk],
        sign_in=send_token,
        wrong_method="put",
    )


@pytest.mark.parametrize(("method", "opens"), [("get", 200), ("delete", 204)])
def test_what_is_on_its_way_is_its_owners_alone(method: str, opens: int, family: FamilyWithFacts, upload: PhotoUpload):
    assert_guarded(
        api_endpoint(method, "photo-upload", upload.pk, opens=opens),
        opens_for=[family["contributor"]],
        hidden_from=[family[actor] for actor in ("keeper", "reader", "stranger", "former", "staff")],
        bad_ids=[upload.pk],
        sign_in=send_token,
        wrong_method="put",
    )


def test_nobody_else_adds_a_part(family: FamilyWithFacts, upload: PhotoUpload):
    for actor in ("keeper", "reader", "stranger", "former", "staff"):
        assert_problem(send(Phone(family[actor]), upload.pk, 0, b"four"), 404, "not_found")
    assert_problem(send(Phone(), upload.pk, 0, b"four"), 401, "signed_out")
    assert send(Phone(family["contributor"]), upload.pk, 0, b"four").status_code == 204


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_cut_anywhere_it_ends_equal(seed: int, family: FamilyWithFacts, phone: Phone):
    """Parts of any length, answers that are lost, parts that come twice or at another place."""
    chance, raw = random.Random(seed), picture(90, 60)
    begun = begin(phone, family.legacy.pk, len(raw))
    key = begun.json()["id"]
    assert (begun.status_code, begun.headers["Location"]) == (201, f"/api/v1/photo-uploads/{key}")
    assert (begun.headers["Upload-Offset"], begun.headers["Tus-Resumable"]) == ("0", "1.0.0")

    while (offset := offset_of(phone, key)) < len(raw):
        assert not Photo.objects.filter(owner=family["contributor"]).exists()
        part = raw[offset : offset + chance.randrange(1, len(raw) // 3)]
        last = send(phone, key, offset, part)
        assert (last.status_code, last.headers["Upload-Offset"]) == (204, str(offset + len(part)))
        if chance.random() < 0.5:
            late = assert_problem(send(phone, key, offset, part), 409, "wrong_offset")
            assert late["offset"] == offset + len(part)

    photo = Photo.objects.get(owner=family["contributor"])
    assert bytes(photo.upload or b"") == raw
    assert last.headers["Location"] == f"/api/v1/photos/{photo.pk}"
    assert phone.get("photo-upload", key).json().items() >= {"offset": len(raw), "photo": str(photo.pk)}.items()
    assert Job.objects.filter(kind="photo", payload__photo=str(photo.pk)).count() == 1
    assert not PhotoPart.objects.exists()
    assert phone.delete("photo-upload", key).status_code == 204
    assert Photo.objects.filter(pk=photo.pk).exists()


def test_a_last_part_sent_again_while_it_is_taken_harms_nothing(
    family: FamilyWithFacts, phone: Phone, monkeypatch: pytest.MonkeyPatch
):
    """A phone that heard no answer sends it once more; the first is done between its looking and its reading."""
    raw, teller = picture(), family["contributor"]
    half = len(raw) // 2
    upload = begin_upload(user=teller, legacy_id=family.legacy.pk, size=len(raw))
    send(phone, upload.pk, 0, raw[:half])

    def take_the_first(user: User, legacy_id: UUID) -> Membership:
        monkeypatch.undo()
        continue_upload(user=teller, upload_id=upload.pk, offset=half, part=raw[half:])
        return teller_in(user, legacy_id)

    monkeypatch.setattr(parts, "teller_in", take_the_first)
    again = send(phone, upload.pk, half, raw[half:])
    assert assert_problem(again, 409, "wrong_offset")["offset"] == len(raw)
    upload.refresh_from_db()
    assert upload.photo == Photo.objects.get(owner=teller).pk


def test_begun_twice_under_one_key_it_is_one(family: FamilyWithFacts, phone: Phone):
    first, again = (begin(phone, family.legacy.pk, 9, key="one") for _ in range(2))

    assert first.json() == again.json()
    assert PhotoUpload.objects.count() == 1


def test_what_is_no_photo_is_refused_with_its_last_part(phone: Phone, upload: PhotoUpload):
    assert send(phone, upload.pk, 0, b"no ", kind="application/octet-stream").status_code == 204
    answer = send(phone, upload.pk, 3, b"photo!")

    assert_problem(answer, 422, "photo_refused")
    assert not PhotoUpload.objects.exists()
    assert not Photo.objects.exists()


def test_parts_that_do_not_fit_change_nothing(phone: Phone, upload: PhotoUpload):
    assert_problem(send(phone, upload.pk, 0, b"longer than nine"), 413, "more_than_announced")
    assert_problem(send(phone, upload.pk, 3, b"four"), 409, "wrong_offset")
    for offset in ("", "-1", "many", "9" * 30):
        assert fields_of(assert_problem(send(phone, upload.pk, offset, b"four"), 422, "invalid")) == {"Upload-Offset"}
    assert_problem(send(phone, upload.pk, 0, b"{}", kind="application/json"), 415, "unsupported_media_type")
    assert offset_of(phone, upload.pk) == 0


@pytest.mark.parametrize(("size", "code"), [(0, "photo_refused"), (20_000_001, "photo_refused"), ("", "invalid")])
def test_a_size_that_cannot_be_is_refused_at_once(size: object, code: str, family: FamilyWithFacts, phone: Phone):
    assert_problem(begin(phone, family.legacy.pk, size), 422, code)
    assert not PhotoUpload.objects.exists()


def test_only_so_many_at_once(family: FamilyWithFacts, phone: Phone, upload: PhotoUpload):
    for _ in range(9):
        assert begin(phone, family.legacy.pk, 9).status_code == 201
    assert_problem(begin(phone, family.legacy.pk, 9), 422, "too_many_uploads")
    send(phone, upload.pk, 0, b"four")
    assert phone.delete("photo-upload", upload.pk).status_code == 204
    assert not PhotoPart.objects.exists()
    assert begin(phone, family.legacy.pk, 9).status_code == 201


def test_after_a_day_it_is_gone(phone: Phone, upload: PhotoUpload):
    PhotoUpload.objects.update(expires_at=timezone.now() - timedelta(seconds=1))

    assert_problem(send(phone, upload.pk, 0, b"four"), 404, "not_found")
    assert delete_what_expired(now=timezone.now())["photo_uploads"] == 1


def test_who_only_reads_by_now_adds_nothing(family: FamilyWithFacts, phone: Phone, upload: PhotoUpload):
    Membership.objects.filter(user=family["contributor"]).update(role="reader")

    assert_problem(send(phone, upload.pk, 0, b"four"), 403, "not_allowed")
    assert phone.delete("photo-upload", upload.pk).status_code == 204
