"""The pages of recordings: who reaches what, the sound above all, its parts, and what they say."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from memory.models import Recording, StoryDraft
from memory.services.recordings.editing import begin_story, edit_recording, share_recording, unshare_recording
from memory.services.stories.editing import create_story, share_story
from memory.services.stories.story_words import StoryWords
from tests.memory.web.test_page_access import outsiders, page
from tests.support.endpoints import assert_guarded
from tests.support.photos import photo_folder
from tests.support.recordings import SHARED, add_recording, add_recording_with_file, sound

__all__ = ["photo_folder"]
RAW = bytes(range(200)) * 5


def url(name, family, *ids):
    return reverse(f"memory:{name}", args=[family.legacy.pk, *ids])


@pytest.fixture
def teller(family, client: Client) -> Client:
    client.force_login(family["contributor"])
    return client


def body_of(answer) -> bytes:
    return b"".join(answer.streaming_content)


def test_the_list_is_for_members_and_telling_for_who_tells(family):
    members = [family["keeper"], family["contributor"], family["reader"]]
    assert_guarded(
        page("recordings", family.legacy.id),
        opens_for=members,
        hidden_from=outsiders(family),
        bad_ids=[family.legacy.id],
    )
    assert_guarded(
        page("recording-create", family.legacy.id),
        opens_for=members[:2],
        denied_to=members[2:],
        hidden_from=outsiders(family),
        bad_ids=[family.legacy.id],
    )


@pytest.mark.parametrize("name", ["recording", "recording-file"])
def test_a_private_recording_and_its_sound_are_there_for_their_owner_alone(family, photo_folder: Path, name):
    recording = add_recording_with_file(family.legacy, family["contributor"])
    assert_guarded(
        page(name, family.legacy.id, recording.id),
        opens_for=[family["contributor"]],
        hidden_from=[family["keeper"], family["reader"], *outsiders(family)],
        bad_ids=[family.legacy.id, recording.id],
    )


@pytest.mark.parametrize("name", ["recording", "recording-file"])
def test_a_shared_recording_and_its_sound_are_there_for_members(family, photo_folder: Path, name):
    recording = add_recording_with_file(family.legacy, family["contributor"], **SHARED)
    assert_guarded(
        page(name, family.legacy.id, recording.id),
        opens_for=[family["keeper"], family["contributor"], family["reader"]],
        hidden_from=outsiders(family),
        bad_ids=[family.legacy.id, recording.id],
    )


@pytest.mark.parametrize(
    ("name", "method", "opens"),
    [
        ("recording-edit", "get", 200),
        ("recording-edit", "post", 302),
        ("recording-delete", "get", 200),
        ("recording-delete", "post", 302),
        ("recording-share", "post", 302),
        ("recording-unshare", "post", 302),
        ("recording-transcribe", "post", 302),
        ("recording-write", "post", 302),
    ],
)
def test_what_is_done_with_a_recording_is_its_owners_alone(family, name, method, opens):
    recording = add_recording(family.legacy, family["contributor"], **SHARED)
    assert_guarded(
        page(name, family.legacy.id, recording.id, method=method, opens=opens),
        opens_for=[family["contributor"]],
        hidden_from=[family["keeper"], family["reader"], *outsiders(family)],
        bad_ids=[family.legacy.id, recording.id],
    )


@pytest.mark.parametrize(
    ("asked", "first", "last"),
    [
        ("bytes=0-", 0, 999),
        ("bytes=0-0", 0, 0),
        ("bytes=100-199", 100, 199),
        ("bytes=900-5000", 900, 999),
        ("bytes=-10", 990, 999),
        ("bytes=-5000", 0, 999),
    ],
)
def test_a_player_is_sent_the_part_that_it_asks_for(family, teller, photo_folder: Path, asked, first, last):
    recording = add_recording_with_file(family.legacy, family["contributor"], RAW)
    answer = teller.get(url("recording-file", family, recording.pk), headers={"Range": asked})
    assert (answer.status_code, answer.headers["Content-Range"]) == (206, f"bytes {first}-{last}/1000")
    assert body_of(answer) == RAW[first : last + 1]
    assert answer.headers["Content-Length"] == str(last + 1 - first)


@pytest.mark.parametrize("asked", ["", "bytes=", "bytes=-", "lines=1-2", "bytes=0-1,5-6", "bytes=a-b", "bytes=²-"])
def test_what_is_no_range_is_answered_with_the_whole(family, teller, photo_folder: Path, asked):
    recording = add_recording_with_file(family.legacy, family["contributor"], RAW)
    answer = teller.get(url("recording-file", family, recording.pk), headers={"Range": asked})
    assert (answer.status_code, body_of(answer)) == (200, RAW)
    assert answer.headers["Accept-Ranges"] == "bytes"


@pytest.mark.parametrize("asked", ["bytes=1000-", "bytes=5-4", "bytes=-0", "bytes=999999999999-"])
def test_beyond_the_end_there_is_nothing(family, teller, photo_folder: Path, asked):
    recording = add_recording_with_file(family.legacy, family["contributor"], RAW)
    answer = teller.get(url("recording-file", family, recording.pk), headers={"Range": asked})
    assert (answer.status_code, answer.headers["Content-Range"]) == (416, "bytes */1000")


def test_a_part_of_another_file_is_the_whole_and_what_is_known_is_not_sent(family, teller, photo_folder: Path):
    recording = add_recording_with_file(family.legacy, family["contributor"], RAW)
    address, etag = url("recording-file", family, recording.pk), f'"{recording.sha256}"'
    assert teller.get(address, headers={"Range": "bytes=0-1", "If-Range": '"other"'}).status_code == 200
    assert teller.get(address, headers={"Range": "bytes=0-1", "If-Range": etag}).status_code == 206
    assert teller.get(address, headers={"If-None-Match": etag}).status_code == 304
    assert teller.head(address).headers["Content-Length"] == "1000"


def test_it_is_sent_as_the_sound_that_it_is_and_never_as_a_page(family, teller, photo_folder: Path):
    raw = sound("said.mp3") + b"<html><script>alert(1)</script></html>"
    file = SimpleUploadedFile("page.html", raw, content_type="text/html")
    made = teller.post(url("recording-create", family), {"file": file, "title": "The cornet"})
    answer = teller.get(f"{made.headers['Location']}file")
    assert answer.headers["Content-Type"] == "audio/mpeg"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert body_of(answer) == raw


def test_pages_may_play_what_was_recorded_and_nothing_from_elsewhere(family, teller):
    policy = teller.get(url("recording-create", family)).headers["Content-Security-Policy"]
    assert "media-src 'self' blob:;" in f"{policy};"


@pytest.mark.parametrize(("how", "header"), [("x-accel", "X-Accel-Redirect"), ("x-sendfile", "X-Sendfile")])
def test_a_web_server_sends_what_the_app_allows(family, client, teller, settings, photo_folder: Path, how, header):
    settings.PHOTO_SENT_BY = how
    recording = add_recording_with_file(family.legacy, family["contributor"])
    answer = teller.get(url("recording-file", family, recording.pk))
    assert answer.headers[header].endswith(f"/recordings/{family.legacy.pk}/{recording.pk}/sound.webm")
    assert answer.content == b""
    client.force_login(family["reader"])
    hidden = client.get(url("recording-file", family, recording.pk))
    assert (hidden.status_code, header in hidden.headers) == (404, False)


def test_a_sound_that_the_storage_lost_is_not_there(family, teller, photo_folder: Path):
    recording = add_recording(family.legacy, family["contributor"])
    assert teller.get(url("recording-file", family, recording.pk)).status_code == 404


def test_told_described_shared_and_deleted(family, teller, client, photo_folder: Path):
    file = SimpleUploadedFile("said.txt", sound(), content_type="text/plain")
    made = teller.post(url("recording-create", family), {"file": file, "title": "The cornet", "occurred": "in 1962"})
    assert made.status_code == 302
    recording = Recording.objects.get()
    assert (recording.title, recording.occurred) == ("The cornet", "1962")
    teller.post(url("recording-edit", family, recording.pk), {"title": "The horn", "revision": 1})
    teller.post(url("recording-share", family, recording.pk))
    shown = teller.get(url("recording", family, recording.pk)).content.decode()
    assert "The horn" in shown
    assert "The family hears this recording." in shown
    assert "0:03" in shown
    teller.post(url("recording-delete", family, recording.pk))
    assert not Recording.objects.exists()


def test_what_is_no_recording_is_said_and_nothing_stored(family, teller, photo_folder: Path):
    file = SimpleUploadedFile("song.mp3", b"only text", content_type="audio/mpeg")
    answer = teller.post(url("recording-create", family), {"file": file, "title": "The cornet"})
    assert (answer.status_code, Recording.objects.count()) == (422, 0)
    assert "This is no recording that can be played here." in answer.content.decode()


def test_with_javascript_only_the_fields_are_drawn_anew(family, teller, photo_folder: Path):
    said = {"file": SimpleUploadedFile("said.webm", sound()), "occurred": "some day or other"}
    answer = teller.post(url("recording-create", family), said, headers={"HX-Request": "true"})
    assert answer.status_code == 422
    assert answer.content.decode().strip().startswith('<div id="fields"')
    said = {"file": SimpleUploadedFile("said.webm", sound()), "occurred": ""}
    answer = teller.post(url("recording-create", family), said, headers={"HX-Request": "true"})
    assert answer.headers["HX-Redirect"] == url("recording", family, Recording.objects.get().pk)


def test_a_stale_edit_is_told(family, teller):
    recording = add_recording(family.legacy, family["contributor"], title="One", revision=3)
    answer = teller.post(url("recording-edit", family, recording.pk), {"title": "Two", "revision": 2})
    assert answer.status_code == 422
    assert "changed in the meantime" in answer.content.decode()


def test_the_list_holds_what_one_may_hear_at_a_constant_cost(family, client, growth):
    client.force_login(family["reader"])

    def add_one() -> None:
        add_recording(family.legacy, family["contributor"], title="shared one", **SHARED)
        add_recording(family.legacy, family["contributor"], title="private one")

    growth(add_one, lambda: client.get(url("recordings", family)))
    said = client.get(url("recordings", family)).content.decode()
    assert "shared one" in said
    assert "private one" not in said


def test_a_story_plays_the_recording_to_whoever_may_hear_it(family, client, photo_folder: Path):
    owner = family["contributor"]
    recording = add_recording_with_file(family.legacy, owner, title="The cornet")
    draft = begin_story(user=owner, recording_id=recording.pk)
    client.force_login(owner)
    assert "Listen, and correct what was misheard." in client.get(url("story-write", family, draft.pk)).content.decode()
    words = StoryWords("Under the stairs", "Dad kept it there.")
    story = create_story(user=owner, legacy_id=family.legacy.pk, words=words, story_id=draft.pk)
    share_story(user=owner, story_id=story.pk)
    player = url("recording-file", family, recording.pk)
    assert player in client.get(url("story", family, story.pk)).content.decode()
    client.force_login(family["reader"])
    told = client.get(url("story", family, story.pk)).content.decode()
    assert "Dad kept it there." in told
    assert str(recording.pk) not in told
    share_recording(user=owner, recording_id=recording.pk)
    assert player in client.get(url("story", family, story.pk)).content.decode()
    assert "Under the stairs" in client.get(url("recording", family, recording.pk)).content.decode()
    unshare_recording(user=owner, recording_id=recording.pk)
    assert str(recording.pk) not in client.get(url("story", family, story.pk)).content.decode()


def test_its_story_is_begun_by_a_button(family, teller):
    recording = add_recording(family.legacy, family["contributor"], title="The cornet")
    answer = teller.post(url("recording-write", family, recording.pk))
    assert answer.headers["Location"] == url("story-write", family, StoryDraft.objects.get().pk)


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("waiting", "It is being written down."),
        ("failed", "It could not be written down."),
        ("wordless", "No words were heard in it."),
    ],
)
def test_its_teller_reads_how_far_it_is_written_down(family, teller, client, settings, state, said):
    settings.TRANSCRIPTION_BASE_URL = "http://127.0.0.1:1/v1"
    recording = add_recording(family.legacy, family["contributor"], transcription=state, **SHARED)
    assert said in teller.get(url("recording", family, recording.pk)).content.decode()
    client.force_login(family["reader"])
    assert said not in client.get(url("recording", family, recording.pk)).content.decode()


@pytest.mark.parametrize("name", ["timeline", "read", "search"])
def test_it_is_on_the_timeline_in_the_book_and_found_by_who_may_hear_it(family, client, name):
    owner = family["contributor"]
    private, shared = (add_recording(family.legacy, owner, title=title) for title in ("My quixotic day", "His bassoon"))
    for recording in (private, shared):
        edit_recording(user=owner, recording_id=recording.pk, changes={"occurred": "1963"})
    share_recording(user=owner, recording_id=shared.pk)

    def seen_by(actor: str) -> str:
        client.force_login(family[actor])
        pages = [client.get(url(name, family), {"q": words}) for words in ("quixotic", "bassoon")]
        return "".join(page.content.decode() for page in pages)

    assert url("recording", family, private.pk) in seen_by("contributor")
    assert url("recording", family, shared.pk) in seen_by("reader")
    assert str(private.pk) not in seen_by("reader")
