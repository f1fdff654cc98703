"""Importing an export as work: broken off anywhere, it goes on; cancelled, it stops; nothing comes in twice."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.utils import timezone

from config.errors import NotAllowed, NotFound
from legacies.models import Job, JobState, Membership, Role
from memory.models import Activity, Conversation, Fact, FactSource, Message, Photo, Recording, Story, StoryDraft
from memory.services.imports import activities
from memory.services.imports.activities import (
    ExportTooLarge,
    UploadTooLarge,
    cancel_import,
    upload_export,
    upload_file,
)
from memory.services.imports.activity_words import left_out_in_words, words_of
from memory.services.imports.restoring import restore_job
from tests.memory.services.imports.restoring.scene import full_legacy
from tests.support.chats import finish
from tests.support.exports import do_export_jobs, export_folder
from tests.support.factories import join
from tests.support.photos import photo_folder
from tests.support.restoring import data_of, export_of, new_place, restore, run_once

__all__ = ["export_folder", "photo_folder"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("export_folder", "photo_folder")]


class Died(BaseException):
    """As a worker does."""


@pytest.mark.parametrize("place", ["restore.before_portion", "restore.in_portion", "restore.after_portion"])
def test_broken_off_it_goes_on_and_nothing_doubles(place: str, monkeypatch: pytest.MonkeyPatch):
    scene = full_legacy()
    raw = export_of(scene.keeper, scene.legacy)
    user, legacy = new_place()
    activity = upload_file(user=user, legacy_id=legacy.pk, raw=raw)
    run_once(activity)
    passed: Counter[str] = Counter()

    def die_now_and_then(name: str) -> None:
        passed[name] += 1
        if name == place and passed[name] % 3 == 2:
            raise Died

    monkeypatch.setattr(restore_job, "failpoint", die_now_and_then)
    for _ in range(20):
        try:
            finish(activity)
        except Died:
            take_up_again(activity)
    activity.refresh_from_db()
    assert (activity.state, activity.done) == ("done", activity.total)
    assert passed[place] > 3
    told = data_of(raw)
    assert Fact.objects.filter(legacy=legacy).count() == len(told["facts"])
    assert FactSource.objects.filter(fact__legacy=legacy).count() == len(told["sources"])


def take_up_again(activity: Activity) -> None:
    Job.objects.filter(key=f"import:{activity.pk}").update(
        state=JobState.WAITING, attempts=0, lease_token=None, lease_until=None
    )


def test_cancelled_it_stops_and_says_what_is_in(monkeypatch: pytest.MonkeyPatch):
    scene = full_legacy()
    user, legacy = new_place()
    activity = run_once(upload_file(user=user, legacy_id=legacy.pk, raw=export_of(scene.keeper, scene.legacy)))
    monkeypatch.setattr(restore_job, "PORTIONS_AT_ONCE", 5)
    activity = run_once(activity)
    assert activity.state == "running"
    assert "rows are imported" in words_of(activity)
    cancelled = cancel_import(user=user, activity_id=activity.pk)
    assert "What was imported stays" in words_of(cancelled)
    assert finish(activity).state == "cancelled"
    assert not Story.objects.filter(legacy=legacy).exists()
    assert Message.objects.filter(conversation__legacy=legacy).exists()


def test_a_contributor_gets_their_own_back_and_hears_what_is_a_keepers():
    scene = full_legacy()
    _keeper, legacy = new_place()
    user = join(legacy, Role.CONTRIBUTOR)
    activity = restore(user, legacy, export_of(scene.keeper, scene.legacy))
    assert set(Fact.objects.filter(legacy=legacy).values_list("owner", flat=True)) == {user.pk}
    assert Membership.objects.filter(legacy=legacy).count() == 2
    assert any("only a keeper can import" in line for line in left_out_in_words(activity.result))


def test_what_a_member_here_told_is_left_to_that_member():
    scene = full_legacy()
    user, legacy = new_place()
    join(legacy, display_name="Tobias")
    activity = restore(user, legacy, export_of(scene.keeper, scene.legacy))
    assert not Fact.objects.filter(legacy=legacy, content="Rose lived in York.").exists()
    assert activity.result["left_out"]["told_by_member"] == 3


def test_an_export_of_another_member_is_refused():
    scene = full_legacy()
    raw = export_of(scene.keeper, scene.legacy)
    activity = restore(scene.other, scene.legacy, raw)
    assert activity.state == "failed"
    assert "only they can import it" in activity.mistakes[0]["problem"]


def test_a_reader_and_a_stranger_cannot():
    scene = full_legacy()
    raw = export_of(scene.keeper, scene.legacy)
    user, legacy = new_place(role=Role.READER)
    with pytest.raises(NotAllowed):
        upload_file(user=user, legacy_id=legacy.pk, raw=raw)
    with pytest.raises(NotFound):
        upload_file(user=user, legacy_id=scene.legacy.pk, raw=raw)


def test_who_left_meanwhile_gets_nothing_in():
    scene = full_legacy()
    user, legacy = new_place()
    activity = run_once(upload_file(user=user, legacy_id=legacy.pk, raw=export_of(scene.keeper, scene.legacy)))
    Membership.objects.filter(user=user).delete()
    assert finish(activity).state == "failed"
    assert not Fact.objects.filter(legacy=legacy).exists()


def large(raw: bytes) -> Any:
    return ContentFile(raw, name="keepsake.zip")


def test_a_large_export_waits_in_the_storage_and_its_file_goes(export_folder: Any):
    scene = full_legacy()
    raw = export_of(scene.keeper, scene.legacy)
    user, legacy = new_place()
    stored = upload_export(user=user, legacy_id=legacy.pk, file=large(raw))
    assert [path.name for path in (export_folder / "uploads").iterdir()] == [f"{stored.pk}.zip"]
    assert finish(stored).state == "done"
    do_export_jobs()
    assert list((export_folder / "uploads").iterdir()) == []
    assert Fact.objects.filter(legacy=legacy).count() == len(data_of(raw)["facts"])


def test_another_large_file_and_one_that_is_too_large_are_refused(settings: Any, export_folder: Any):
    user, legacy = new_place()
    with pytest.raises(UploadTooLarge):
        upload_export(user=user, legacy_id=legacy.pk, file=large(b"PK no zip"))
    settings.LARGEST_EXPORT_UPLOAD = 1_000_000
    with pytest.raises(ExportTooLarge) as refused:
        upload_export(user=user, legacy_id=legacy.pk, file=large(b"x" * 1_000_001))
    assert "Nothing was imported. An export can have up to 1 MB here." in refused.value.message
    assert not Activity.objects.exists()
    assert not (export_folder / "uploads").exists()


def test_uploads_that_no_import_waits_for_are_tidied_away(export_folder: Any, monkeypatch: pytest.MonkeyPatch):
    scene = full_legacy()
    user, legacy = new_place()
    stored = upload_export(user=user, legacy_id=legacy.pk, file=large(export_of(scene.keeper, scene.legacy)))
    now = timezone.now() + timedelta(days=3)
    activities.delete_unanswered(now=now)
    assert len(list((export_folder / "uploads").iterdir())) == 1
    Activity.objects.filter(pk=stored.pk).delete()
    activities.delete_unanswered(now=timezone.now())
    assert len(list((export_folder / "uploads").iterdir())) == 1
    activities.delete_unanswered(now=now)
    assert list((export_folder / "uploads").iterdir()) == []


def test_conversations_that_were_not_remembered_yet_are():
    scene = full_legacy()
    Conversation.objects.filter(user=scene.keeper).update(consolidated_to=0)
    user, legacy = new_place()
    restore(user, legacy, export_of(scene.keeper, scene.legacy))
    talk = Conversation.objects.get(legacy=legacy)
    assert (talk.consolidated_to, talk.last_seq) == (0, 2)
    assert Job.objects.filter(key=f"consolidate:{talk.pk}").exists()


def test_recordings_come_back_byte_for_byte_with_the_stories_told_in_them(photo_folder: Any):
    scene = full_legacy()
    user, legacy = new_place()
    restore(user, legacy, export_of(scene.keeper, scene.legacy))
    for there in Recording.objects.filter(legacy=scene.legacy):
        here = Recording.objects.get(legacy=legacy, title=there.title)
        assert (here.sha256, here.seconds, here.kind) == (there.sha256, there.seconds, there.kind)
        sounds = [(photo_folder / recording.file_name).read_bytes() for recording in (there, here)]
        assert sounds[0] == sounds[1]
    own = Recording.objects.get(legacy=legacy, owner=user)
    assert Story.objects.get(legacy=legacy, owner=user).recording_id == own.pk
    assert StoryDraft.objects.get(legacy=legacy, owner=user).recording == own


def test_photos_come_back_byte_for_byte(photo_folder: Any):
    scene = full_legacy()
    user, legacy = new_place()
    restore(user, legacy, export_of(scene.keeper, scene.legacy))
    for there in Photo.objects.filter(legacy=scene.legacy):
        here = Photo.objects.get(legacy=legacy, caption=there.caption)
        assert (here.state, here.is_portrait) == ("ready", there.is_portrait)
        pictures = [(photo_folder / photo.folder / "full.jpg").read_bytes() for photo in (there, here)]
        assert pictures[0] == pictures[1]
