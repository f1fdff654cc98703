"""Photos and exports in a bucket: the real client against a server of the protocol, and what happens without it."""

from __future__ import annotations

from datetime import datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit
from zipfile import ZipFile

import pytest
import requests
from botocore.config import Config
from django.core.files.base import ContentFile
from django.core.files.storage import storages
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from config import private_bucket
from config.private_bucket import BucketUnreachable
from legacies.models import Job
from memory.models import ExportState, Photo, PhotoState, Recording
from memory.services.exports.export_job import delete_export
from memory.services.photos.editing import delete_photo, upload_photo
from memory.services.photos.files import FilesUnreachable
from memory.services.photos.sizes import FILE_NAMES
from memory.services.recordings.editing import add_recording, delete_recording
from memory.services.recordings.files import keep_sound
from tests.support.access import FamilyWithFacts
from tests.support.api import Phone, assert_problem
from tests.support.bucket import NAME, SECRET, Bucket, bucket, is_signed, s3_server
from tests.support.exports import do_export_jobs, made_export
from tests.support.photos import do_photo_jobs, picture
from tests.support.recordings import add_recording_with_file, do_recording_jobs, sound

__all__ = ["bucket", "s3_server"]
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: Any) -> None:
    """Who is not answered at once gives up at once."""
    short = Config(connect_timeout=0.5, read_timeout=0.5, retries={"mode": "standard", "max_attempts": 1})
    monkeypatch.setattr(private_bucket, "CLIENT", private_bucket.CLIENT.merge(short))
    settings.EXPORT_DIR = str(tmp_path)


@pytest.fixture
def owner(family: FamilyWithFacts) -> User:
    return family["contributor"]


def uploaded(owner: User, family: FamilyWithFacts) -> Photo:
    photo = upload_photo(user=owner, legacy_id=family.legacy.pk, raw=picture(60, 40))
    do_photo_jobs()
    photo.refresh_from_db()
    return photo


def files_of(photo: Photo) -> list[str]:
    return sorted(f"{photo.folder}/{name}" for name in FILE_NAMES)


def job(kind: str) -> Job:
    found: Job = Job.objects.get(kind=kind)
    return found


def test_photos_are_stored_sent_and_removed(family, owner, client, bucket: Bucket):
    photo = uploaded(owner, family)
    assert (photo.state, bucket.keys) == (PhotoState.READY, files_of(photo))
    client.force_login(owner)
    address = reverse("memory:photo-file", args=[family.legacy.pk, photo.pk, "small.jpg"])
    seen = client.get(address)
    assert (seen.status_code, seen["Content-Type"], seen.content[:2]) == (200, "image/jpeg", b"\xff\xd8")
    bucket.client.delete_object(Bucket=NAME, Key=f"{photo.folder}/small.jpg")
    assert client.get(address).status_code == 404
    delete_photo(user=owner, photo_id=photo.pk)
    do_photo_jobs()
    assert bucket.keys == []


def test_exports_are_stored_sent_and_removed(family, owner, bucket: Bucket):
    photo = uploaded(owner, family)
    export = made_export(owner, family.legacy)
    assert (export.state, bucket.keys) == (ExportState.READY, sorted([*files_of(photo), f"exports/{export.file_name}"]))
    sent = Phone(owner).send("get", "export-file", export.pk)
    with ZipFile(BytesIO(b"".join(sent.streaming_content))) as archive:
        assert f"keepsake/photos/{photo.pk}-full.jpg" in archive.namelist()
    delete_export(user=owner, export_id=export.pk)
    do_export_jobs()
    assert bucket.keys == files_of(photo)


def test_signed_addresses_open_files_for_a_minute_for_whoever_may_see_them(family, owner, client, settings, bucket):
    settings.PHOTO_SENT_BY = "signed-url"
    photo, export = uploaded(owner, family), made_export(owner, family.legacy)
    places = {
        reverse("memory:photo-file", args=[family.legacy.pk, photo.pk, "medium.avif"]): "image/avif",
        reverse("memory:export-file", args=[family.legacy.pk, export.pk]): "application/zip",
    }
    for address, content_type in places.items():
        client.force_login(owner)
        sent = client.get(address)
        assert (sent.status_code, sent["Cache-Control"]) == (302, "private, no-store")
        query = parse_qs(urlsplit(sent["Location"]).query)
        assert query["X-Amz-Expires"] == ["60"]
        signed_at = datetime.strptime(query["X-Amz-Date"][0], "%Y%m%dT%H%M%S%z")
        assert timezone.now() - signed_at < timedelta(seconds=30)
        assert SECRET not in sent["Location"]
        assert is_signed(sent["Location"])
        for part, other in (
            ("Expires=60", "Expires=86400"),
            (".avif", ".jpg"),
            (".zip", ".jpg"),
            ("inline", "attachment"),
        ):
            tampered = sent["Location"].replace(part, other)
            assert tampered == sent["Location"] or not is_signed(tampered)
        got = requests.get(sent["Location"], timeout=5)
        assert (got.status_code, got.headers["Content-Type"]) == (200, content_type)
        assert "filename=" in got.headers["Content-Disposition"]
        client.force_login(family["keeper"])
        assert client.get(address).status_code == 404


def test_while_the_bucket_is_away_uploads_wait_and_pages_say_so(family, owner, client, bucket: Bucket):
    ready = uploaded(owner, family)
    bucket.goes_away()
    waiting = upload_photo(user=owner, legacy_id=family.legacy.pk, raw=picture(60, 40))
    Job.objects.filter(kind="photo", state="waiting").update(attempts=4)  # one more would be the last
    do_photo_jobs()
    waiting.refresh_from_db()
    assert (waiting.state, bool(waiting.upload)) == (PhotoState.PREPARING, True)
    item = Job.objects.get(kind="photo", key=f"photo:{waiting.pk}")
    assert (item.state, item.attempts) == ("waiting", 0)
    assert timezone.now() < item.not_before < timezone.now() + timedelta(minutes=2)
    client.force_login(owner)
    page = client.get(reverse("memory:photo-file", args=[family.legacy.pk, ready.pk, "small.jpg"]))
    assert page.status_code == 503
    assert "Nothing is lost" in page.content.decode()
    answer = Phone(owner).send("get", "photo-file", ready.pk, "small.jpg")
    assert_problem(answer, 503, "files_unreachable")


def test_files_are_removed_once_the_bucket_is_back(family, owner, bucket: Bucket):
    photo = uploaded(owner, family)
    bucket.goes_away()
    delete_photo(user=owner, photo_id=photo.pk)
    do_photo_jobs()
    assert job("remove_files").state == "waiting"
    bucket.comes_back()
    assert bucket.keys == files_of(photo)
    Job.objects.filter(kind="remove_files").update(not_before=timezone.now())
    do_photo_jobs()
    assert (bucket.keys, job("remove_files").state) == ([], "done")


def test_while_the_bucket_is_away_recordings_are_refused_in_words_and_removed_later(family, owner, bucket: Bucket):
    kept = add_recording_with_file(family.legacy, owner)
    keep_sound(kept)
    before = bucket.keys
    bucket.goes_away()
    with pytest.raises(FilesUnreachable, match="files_unreachable") as refused:
        add_recording(user=owner, legacy_id=family.legacy.pk, raw=sound())
    assert "was not saved" in refused.value.message
    assert_problem(Phone(owner).send("get", "recording-file", kept.pk), 503, "files_unreachable")
    delete_recording(user=owner, recording_id=kept.pk)
    do_recording_jobs()
    bucket.comes_back()
    assert (Recording.objects.count(), bucket.keys) == (0, before)
    Job.objects.filter(kind="remove_sound").update(not_before=timezone.now())
    do_recording_jobs()
    assert bucket.keys == []


def test_an_export_that_cannot_be_stored_is_none_and_leaves_nothing(family, owner, bucket: Bucket):
    bucket.goes_away()
    export = made_export(owner, family.legacy)
    assert export.state == ExportState.RUNNING
    for _ in range(5):
        Job.objects.filter(kind="export").update(not_before=timezone.now())
        do_export_jobs()
    export.refresh_from_db()
    assert (export.state, export.is_ready) == (ExportState.FAILED, False)
    assert Phone(owner).send("get", "export-file", export.pk).status_code == 404
    bucket.comes_back()
    assert bucket.keys == []


def test_a_bucket_that_is_not_there_is_an_outage(bucket: Bucket):
    bucket.client.delete_bucket(Bucket=NAME)
    with pytest.raises(BucketUnreachable):
        storages["photos"].save("x", ContentFile(b"x"))
    for ask in (storages["photos"].open, storages["exports"].open, storages["photos"].delete):
        with pytest.raises(BucketUnreachable, match="NoSuchBucket"):
            ask("x")
