"""Recordings over the API: who reaches what, uploads, changes with If-Match, and the sound."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from memory.models import Recording
from memory.services.recordings.editing import unshare_recording
from tests.support.access import MEMBERS, FamilyWithFacts
from tests.support.api import Phone, api_endpoint, assert_problem, at, fields_of, send_token
from tests.support.endpoints import assert_guarded
from tests.support.photos import photo_folder
from tests.support.recordings import SHARED, add_recording, add_recording_with_file, silence, sound

__all__ = ["photo_folder"]
pytestmark = pytest.mark.django_db

OUTSIDERS = ("stranger", "former", "staff")
NOT_OWNER = ("keeper", "reader", *OUTSIDERS)


def upload(phone: Phone, family: FamilyWithFacts, key: str = "", **said: Any) -> Any:
    file = SimpleUploadedFile("said.txt", said.pop("raw", sound()), content_type="text/plain")
    headers = {"Idempotency-Key": key or str(uuid4())}
    return phone.client.post(at("recordings", family.legacy.pk), {"file": file, **said}, headers=headers)


def test_each_member_has_the_list(family: FamilyWithFacts):
    assert_guarded(
        api_endpoint("get", "recordings", family.legacy.pk),
        opens_for=[family[actor] for actor in MEMBERS],
        hidden_from=[family[actor] for actor in OUTSIDERS],
        bad_ids=[family.legacy.pk],
        sign_in=send_token,
        wrong_method="put",
    )


@pytest.mark.parametrize(
    ("method", "name", "opens"),
    [
        ("get", "recording", 200),
        ("get", "recording-file", 200),
        ("patch", "recording", 200),
        ("delete", "recording", 204),
    ],
)
def test_a_private_recording_is_its_owners_alone(family, photo_folder: Path, method: str, name: str, opens: int):
    recording = add_recording_with_file(family.legacy, family["contributor"])
    revision = 1 if method in ("patch", "delete") else None
    data = {"title": "x"} if method == "patch" else {}
    assert_guarded(
        api_endpoint(method, name, recording.pk, data=data, opens=opens, revision=revision),
        opens_for=[family["contributor"]],
        hidden_from=[family[actor] for actor in NOT_OWNER],
        bad_ids=[recording.pk],
        sign_in=send_token,
        wrong_method="put",
    )


def test_only_who_tells_adds(family: FamilyWithFacts):
    assert_problem(upload(Phone(family["reader"]), family), 403, "not_allowed")
    for actor in OUTSIDERS:
        assert_problem(upload(Phone(family[actor]), family), 404, "not_found")
    assert_problem(upload(Phone(), family), 401, "signed_out")
    assert not Recording.objects.exists()


def test_added_described_shared_heard_by_another_and_taken_back(
    family: FamilyWithFacts, phone: Phone, photo_folder: Path
):
    said = {"title": "The cornet", "occurred": "196X"}
    made = upload(phone, family, key="one", **said)
    assert made.status_code == 201, made.content
    assert upload(phone, family, key="one", **said).json()["id"] == made.json()["id"]
    body = made.json()
    assert (body["seconds"], body["file"]["type"], body["visibility"]) == (3, "audio/webm", "private")
    assert (body["file"]["size"], body["transcription"]) == (len(sound()), "none")
    address = made.headers["Location"]
    assert phone.get(address).headers["ETag"].startswith('"1-')
    changed = phone.patch(address, body={"description": "Under the stairs", "visibility": "shared"}, revision=1)
    assert changed.json()["moderation"] == "waiting"

    other = Phone(family["reader"])
    (heard,) = other.get("recordings", family.legacy.pk).json()["results"]
    assert (heard["description"], heard["transcription"]) == ("Under the stairs", None)
    part: Any = other.client.get(heard["file"]["url"], headers={"Range": "bytes=0-3", "Accept": "audio/webm"})
    assert (part.status_code, b"".join(part.streaming_content)) == (206, sound()[:4])
    unshare_recording(user=family["contributor"], recording_id=body["id"])
    assert_problem(other.client.get(heard["file"]["url"]), 404, "not_found")
    assert other.get("recordings", family.legacy.pk).json()["results"] == []


@pytest.mark.parametrize(
    ("raw", "problem"), [(b"x", "no_sound"), (silence(25 * 60, rate=50), "too_long"), (sound()[:700], "broken")]
)
def test_what_is_no_recording_is_refused_with_a_reason(family, phone: Phone, photo_folder, raw: bytes, problem: str):
    refused = assert_problem(upload(phone, family, raw=raw), 422, "recording_refused")
    assert refused["problem"] == problem
    assert not Recording.objects.exists()


def test_what_nothing_reads_is_refused(family: FamilyWithFacts, phone: Phone, photo_folder: Path):
    assert fields_of(assert_problem(upload(phone, family, people="Ada"), 422, "invalid")) == {"people"}


def test_a_change_needs_the_revision_that_was_read(family: FamilyWithFacts, phone: Phone):
    recording = add_recording(family.legacy, family["contributor"], title="One", revision=2)
    assert_problem(phone.patch("recording", recording.pk, body={"title": "Two"}), 428, "precondition_required")
    stale = phone.patch("recording", recording.pk, body={"title": "Two"}, revision=1)
    assert assert_problem(stale, 412, "stale_revision")["current"]["title"] == "One"
    assert phone.patch("recording", recording.pk, body={"title": "Two"}, revision=2).json()["revision"] == 3


def test_others_see_no_reason(family: FamilyWithFacts, phone: Phone):
    recording = add_recording(family.legacy, family["contributor"], moderation_reason="Too loud", **SHARED)
    assert phone.get("recording", recording.pk).json()["moderation_reason"] == "Too loud"
    assert Phone(family["reader"]).get("recording", recording.pk).json()["moderation_reason"] is None


def test_the_list_has_a_constant_cost_and_nothing_private_of_others(family: FamilyWithFacts, growth):
    other = Phone(family["reader"])

    def add_one() -> None:
        add_recording(family.legacy, family["contributor"], title="shared one", **SHARED)
        add_recording(family.legacy, family["contributor"], title="private one")

    growth(add_one, lambda: other.get("recordings", family.legacy.pk))
    listed = other.get("recordings", family.legacy.pk)
    assert len(listed.json()["results"]) == 6
    assert "private one" not in listed.content.decode()
