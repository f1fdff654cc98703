"""Adding, describing, sharing and deleting recordings, and what stays behind of them: nothing."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from hashlib import sha256
from pathlib import Path

import pytest
from django.utils import timezone

from accounts.models import User
from config.errors import InvalidInput, NotAllowed, NotFound, StaleRevision
from legacies.models import Job, LegacyEvent, LegacyEventPayload
from memory.management.commands.replay_log import replay
from memory.models import Moderation, RecallItem, Recording, Story, StoryDraft, Visibility
from memory.services.deletion.former_members import copy_of_legacy, former_places, leave_legacy
from memory.services.deletion.member_erasure import erase_from
from memory.services.photos.files import FilesUnreachable
from memory.services.recordings import editing
from memory.services.recordings.editing import (
    NothingTranscribes,
    RecordingIsRestricted,
    add_recording,
    begin_story,
    change_recording,
    delete_recording,
    edit_recording,
    share_recording,
    transcribe_again,
    unshare_recording,
)
from memory.services.recordings.files import open_sound
from memory.services.recordings.refusals import RecordingRefused
from memory.services.stories.editing import create_story
from memory.services.stories.story_words import StoryWords
from tests.support.photos import files_in, photo_folder
from tests.support.recordings import (
    SHARED,
    add_recording_with_file,
    do_recording_jobs,
    silence,
    sound,
)
from tests.support.recordings import add_recording as recorded

__all__ = ["photo_folder"]
ACTORS = ("keeper", "contributor", "reader", "former", "stranger", "staff")


def heard_by(recording: Recording, people) -> set[str]:
    return {actor for actor in ACTORS if Recording.objects.for_list(people[actor]).filter(pk=recording.pk).exists()}


def assert_log_tells(recording: Recording) -> None:
    told = replay(recording.legacy_id).differences
    assert [one for one in told if one.table in ("recording", "story")] == []


@pytest.fixture
def owner(people) -> User:
    user: User = people["contributor"]
    return user


def test_what_is_told_is_private_and_kept_byte_for_byte(people, owner, photo_folder: Path):
    raw = sound("said.mp3")
    recording = add_recording(
        user=owner, legacy_id=people.legacy.pk, raw=raw, title=" The cornet ", occurred="196X", description=""
    )
    assert (recording.kind, recording.seconds, recording.size) == ("mp3", 3, len(raw))
    assert (recording.title, recording.visibility) == ("The cornet", "private")
    assert str(recording.occurred_earliest) == "1960-01-01"
    assert heard_by(recording, people) == {"contributor"}
    with open_sound(recording) as file:
        assert sha256(file.read()).hexdigest() == recording.sha256 == sha256(raw).hexdigest()
    assert files_in(photo_folder) == ["sound.mp3"]
    assert RecallItem.objects.get(id=recording.pk).search_text == "The cornet."
    assert_log_tells(recording)


def test_the_job_that_would_clear_up_is_gone_once_the_recording_stands(people, owner, photo_folder: Path):
    add_recording(user=owner, legacy_id=people.legacy.pk, raw=sound())
    assert not Job.objects.filter(kind="remove_sound").exists()
    assert files_in(photo_folder) == ["sound.webm"]


def test_a_job_that_comes_late_removes_nothing_that_stands(people, owner, photo_folder: Path):
    add_recording_with_file(people.legacy, owner)
    (job,) = Job.objects.filter(kind="remove_sound")
    assert job.not_before > timezone.now() + timedelta(minutes=50)
    Job.objects.update(not_before=timezone.now())
    do_recording_jobs()
    assert files_in(photo_folder) == ["sound.webm"]


def test_a_process_that_dies_between_file_and_row_leaves_nothing(people, owner, photo_folder: Path, monkeypatch):
    def die(*_args):
        raise KeyboardInterrupt

    monkeypatch.setattr(editing, "_store_row", die)
    with pytest.raises(KeyboardInterrupt):
        add_recording(user=owner, legacy_id=people.legacy.pk, raw=sound())
    assert files_in(photo_folder) == ["sound.webm"]
    Job.objects.update(not_before=timezone.now())
    do_recording_jobs()
    assert files_in(photo_folder) == []
    assert not Recording.objects.exists()


@pytest.mark.parametrize(
    ("raw", "problem"),
    [(b"", "empty"), (b"text", "no_sound"), (silence(25 * 60, rate=100), "too_long"), (sound()[:900], "broken")],
    ids=["empty", "text", "25 minutes", "cut off"],
)
def test_what_is_refused_leaves_nothing(people, owner, photo_folder: Path, raw: bytes, problem: str):
    with pytest.raises(RecordingRefused) as refused:
        add_recording(user=owner, legacy_id=people.legacy.pk, raw=raw)
    assert refused.value.more == {"problem": problem}
    assert files_in(photo_folder) == []
    assert not Recording.objects.exists()
    assert not Job.objects.filter(kind="remove_sound").exists()


def test_larger_than_the_settings_say_it_is_refused_with_that_number(people, owner, photo_folder: Path, settings):
    settings.RECORDING_MEGABYTES, settings.LARGEST_RECORDING = 7, len(sound()) - 1
    with pytest.raises(RecordingRefused) as refused:
        add_recording(user=owner, legacy_id=people.legacy.pk, raw=sound())
    assert "larger than 7 MB" in refused.value.message
    with pytest.raises(InvalidInput):
        add_recording(user=owner, legacy_id=people.legacy.pk, raw=sound("said.ogg"), occurred="some day")
    assert files_in(photo_folder) == []


def test_a_full_disk_leaves_no_row(people, owner, photo_folder: Path, monkeypatch):
    def is_full(*_args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("memory.services.recordings.files.ContentFile", is_full)
    with pytest.raises(FilesUnreachable) as refused:
        add_recording(user=owner, legacy_id=people.legacy.pk, raw=sound())
    assert "was not saved" in refused.value.message
    assert not Recording.objects.exists()


def test_only_who_tells_adds(people, photo_folder: Path):
    for actor, error in (("reader", NotAllowed), ("stranger", NotFound), ("former", NotFound), ("staff", NotFound)):
        with pytest.raises(error):
            add_recording(user=people[actor], legacy_id=people.legacy.pk, raw=sound())
    assert files_in(photo_folder) == []


def test_shared_it_is_heard_by_the_family_and_taken_back_by_nobody(people, owner):
    recording = recorded(people.legacy, owner, title="The cornet")
    share_recording(user=owner, recording_id=recording.pk)
    assert heard_by(recording, people) == {"keeper", "contributor", "reader"}
    assert RecallItem.objects.filter(id=recording.pk, shared=True).exists()
    unshare_recording(user=owner, recording_id=recording.pk)
    assert heard_by(recording, people) == {"contributor"}
    assert not RecallItem.objects.filter(id=recording.pk, shared=True).exists()


def test_new_words_of_a_shared_one_are_checked_again_and_no_change_is_none(people, owner):
    recording = recorded(people.legacy, owner, title="The cornet", **SHARED)
    edited = edit_recording(user=owner, recording_id=recording.pk, changes={"title": "The horn"}, revision=1)
    assert (edited.moderation, edited.revision) == (Moderation.WAITING, 2)
    assert edit_recording(user=owner, recording_id=recording.pk, changes={"title": "The horn"}).revision == 2
    with pytest.raises(StaleRevision):
        edit_recording(user=owner, recording_id=recording.pk, changes={"title": "No"}, revision=1)
    with pytest.raises(InvalidInput):
        edit_recording(user=owner, recording_id=recording.pk, changes={"sha256": "0"})
    assert_log_tells(recording)


def test_another_member_changes_nothing_of_it(people, owner):
    recording = recorded(people.legacy, owner, **SHARED)
    keeper = people["keeper"]
    for call in (
        *(share_recording, unshare_recording, delete_recording, begin_story, transcribe_again),
        partial(edit_recording, changes={"title": "Mine"}),
        partial(change_recording, changes={}, visibility=Visibility.PRIVATE, revision=None),
    ):
        with pytest.raises(NotFound):
            call(user=keeper, recording_id=recording.pk)


def test_what_is_restricted_is_not_shared_again(people, owner):
    recording = recorded(people.legacy, owner, moderation="restricted")
    with pytest.raises(RecordingIsRestricted):
        share_recording(user=owner, recording_id=recording.pk)


def test_its_story_begins_once_and_is_kept_with_where_it_was_told(people, owner, photo_folder: Path):
    about = {"title": "The cornet", "occurred": "196X"}
    recording = add_recording(user=owner, legacy_id=people.legacy.pk, raw=sound(), **about)
    draft = begin_story(user=owner, recording_id=recording.pk)
    assert begin_story(user=owner, recording_id=recording.pk) == draft
    assert (draft.title, draft.text, draft.occurred) == ("The cornet", "", "196X")
    words = StoryWords("The cornet", "Dad kept it under the stairs.")
    story = create_story(user=owner, legacy_id=people.legacy.pk, words=words, story_id=draft.pk)
    assert story.recording_id == recording.pk
    assert not StoryDraft.objects.exists()
    assert_log_tells(recording)


def test_nothing_is_written_down_where_nothing_can(people, owner):
    recording = recorded(people.legacy, owner)
    with pytest.raises(NothingTranscribes):
        transcribe_again(user=owner, recording_id=recording.pk)


def test_deleted_nothing_of_it_is_left_but_the_story_that_was_kept(people, owner, photo_folder: Path):
    recording = add_recording_with_file(people.legacy, owner, title="The cornet")
    edit_recording(user=owner, recording_id=recording.pk, changes={"title": "The horn"})
    begin_story(user=owner, recording_id=recording.pk)
    words = StoryWords("Another", "Kept.")
    kept = create_story(user=owner, legacy_id=people.legacy.pk, words=words)
    Story.objects.filter(pk=kept.pk).update(recording_id=recording.pk)
    delete_recording(user=owner, recording_id=recording.pk)
    do_recording_jobs()
    assert files_in(photo_folder) == []
    assert not Recording.objects.exists()
    assert not StoryDraft.objects.exists()
    assert not RecallItem.objects.filter(id=recording.pk).exists()
    told = LegacyEventPayload.objects.filter(event_id__in=LegacyEvent.objects.filter(object_id=recording.pk))
    assert "horn" not in str(list(told.values("payload")))
    assert Story.objects.filter(pk=kept.pk).exists()


def test_erasing_a_member_takes_their_recordings(people, owner, photo_folder: Path):
    add_recording_with_file(people.legacy, owner, **SHARED)
    others = add_recording_with_file(people.legacy, people["keeper"])
    erase_from(people.legacy.pk, user=owner)
    do_recording_jobs()
    assert list(Recording.objects.all()) == [others]
    assert len(files_in(photo_folder)) == 1


def test_who_leaves_can_take_recordings_along_and_reach_them_as_former_member(people, owner):
    recording = recorded(people.legacy, owner, title="The cornet", **SHARED)
    leave_legacy(user=owner, legacy_id=people.legacy.pk, take_along=True)
    assert heard_by(recording, people) == set()
    assert [place.recordings for place in former_places(owner)] == [1]
    copied = copy_of_legacy(user=owner, legacy_id=people.legacy.pk)["recordings"]
    assert [(row["title"], row["visibility"]) for row in copied] == [("The cornet", "private")]
