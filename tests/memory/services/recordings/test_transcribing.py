"""Having a recording written down: by a scripted server, well, badly, slowly and not at all."""

from __future__ import annotations

from decimal import Decimal
from hashlib import sha256
from pathlib import Path

import pytest
from django.utils import timezone

from accounts.models import User
from legacies.models import Job, Membership
from memory.engines.openai.transport.breaker import breaker_of
from memory.management.commands.replay_log import replay
from memory.models import Recording, StoryDraft, Transcription, UsageRecord
from memory.services.recordings import transcribing
from memory.services.recordings.editing import add_recording, delete_recording, transcribe_again
from memory.services.recordings.files import open_sound
from tests.support.fakellm import Answer, FakeLLM, drips, failure, hang, json_answer, raw, redirect, transcript
from tests.support.fakellm.fixture import fakellm
from tests.support.photos import photo_folder
from tests.support.recordings import do_recording_jobs, sound

__all__ = ["fakellm", "photo_folder"]
SAID = "Dad kept the cornet under the stairs."


@pytest.fixture
def owner(people) -> User:
    user: User = people["contributor"]
    return user


@pytest.fixture
def server(fakellm: FakeLLM, settings) -> FakeLLM:
    settings.TRANSCRIPTION_BASE_URL, settings.TRANSCRIPTION_API_KEY = fakellm.base_url, "a-key"
    settings.TRANSCRIPTION_MODEL, settings.TRANSCRIPTION_SECONDS = "hears-1", 5
    return fakellm


@pytest.fixture
def recording(people, owner, server, photo_folder: Path) -> Recording:
    return add_recording(user=owner, legacy_id=people.legacy.pk, raw=sound(), title="The cornet", occurred="196X")


def let_time_pass() -> None:
    """Until the job's next attempt; the breaker's pause is shorter than that."""
    breaker_of.cache_clear()
    Job.objects.filter(kind="transcribe").update(not_before=timezone.now())


def try_until_the_end() -> None:
    for _attempt in range(6):
        let_time_pass()
        do_recording_jobs()


def test_its_words_become_a_draft_that_only_its_teller_sees(people, owner, server: FakeLLM, recording: Recording):
    server.script(transcript(f" {SAID}\n"))
    assert recording.transcription == Transcription.WAITING
    do_recording_jobs()
    recording.refresh_from_db()
    assert (recording.transcription, recording.revision) == (Transcription.DONE, 1)
    draft = StoryDraft.objects.get()
    assert (draft.title, draft.text, draft.occurred, draft.recording) == ("The cornet", SAID, "196X", recording)
    assert list(StoryDraft.objects.visible_to(owner)) == [draft]
    assert not StoryDraft.objects.visible_to(people["keeper"]).exists()
    assert [one for one in replay(people.legacy.pk).differences if one.table == "recording"] == []


def test_what_is_sent_is_the_sound_and_nothing_that_was_said_of_it(owner, server: FakeLLM, recording: Recording):
    server.script(transcript(SAID))
    do_recording_jobs()
    (asked,) = server.asked
    assert asked.path == "/v1/audio/transcriptions"
    assert asked.headers["authorization"] == "Bearer a-key"
    assert asked.body == {
        "model": "hears-1",
        "response_format": "json",
        "file": {"name": "recording.webm", "type": "audio/webm", "sha256": sha256(sound()).hexdigest()},
    }
    assert "user-agent" not in asked.headers or "OpenAI" not in asked.headers["user-agent"]


def test_it_costs_by_the_minute_and_is_recorded(people, owner, settings, server: FakeLLM, recording: Recording):
    settings.TRANSCRIPTION_MINUTE_PRICE = Decimal("0.006")
    server.script(transcript(SAID))
    do_recording_jobs()
    (record,) = UsageRecord.objects.filter(stage="transcription")
    assert (record.model, record.cost, record.is_settled) == ("hears-1", Decimal("0.0003"), True)
    assert (record.user_id, record.legacy_id) == (owner.pk, people.legacy.pk)


def test_over_budget_nobody_is_asked_and_the_sound_stays(settings, server: FakeLLM, recording: Recording):
    settings.TRANSCRIPTION_MINUTE_PRICE, settings.BUDGET_USER_DAY = Decimal(6), Decimal("0.1")
    do_recording_jobs()
    recording.refresh_from_db()
    assert (recording.transcription, server.asked) == (Transcription.FAILED, [])


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("The door code is 4417. He said so.", "The door code is [removed]. He said so."),
        ("<script>alert('x')</script> **He** said so.", "<script>alert('x')</script> **He** said so."),
    ],
)
def test_secrets_are_taken_out_and_markup_stays_text(server: FakeLLM, recording: Recording, said: str, kept: str):
    server.script(transcript(said))
    do_recording_jobs()
    assert StoryDraft.objects.get().text == kept


@pytest.mark.parametrize("said", ["", "  \n "])
def test_without_words_there_is_no_draft(server: FakeLLM, recording: Recording, said: str):
    server.script(transcript(said))
    do_recording_jobs()
    recording.refresh_from_db()
    assert recording.transcription == Transcription.WORDLESS
    assert not StoryDraft.objects.exists()


@pytest.mark.parametrize(
    "answer",
    [
        json_answer({"words": "another shape"}),
        json_answer([SAID]),
        json_answer({"text": 7}),
        raw(b"<html>no JSON</html>"),
        failure(400),
        failure(413),
    ],
    ids=["no text", "a list", "a number", "no JSON", "refused", "too large for it"],
)
def test_an_answer_that_is_none_is_not_asked_for_again(server: FakeLLM, recording: Recording, answer: Answer):
    server.script(answer)
    do_recording_jobs()
    recording.refresh_from_db()
    assert recording.transcription == Transcription.FAILED
    assert len(server.asked) == 1
    assert not StoryDraft.objects.exists()
    with open_sound(recording) as file:
        assert file.read() == sound()


@pytest.mark.parametrize("answer", [failure(503), failure(429, retry_after=600), redirect("http://127.0.0.1:1/v1/")])
def test_a_server_that_fails_is_asked_again_later_and_then_no_more(
    server: FakeLLM, recording: Recording, answer: Answer
):
    server.script(answer)
    do_recording_jobs()
    recording.refresh_from_db()
    assert recording.transcription == Transcription.WAITING
    try_until_the_end()
    recording.refresh_from_db()
    assert recording.transcription == Transcription.FAILED


@pytest.mark.parametrize("answer", [hang(), drips(transcript(SAID), pause=0.2)], ids=["hangs", "drips"])
def test_a_server_that_is_too_slow_is_left_at_the_deadline(
    settings, server: FakeLLM, recording: Recording, answer: Answer
):
    settings.TRANSCRIPTION_SECONDS = 1
    server.script(answer)
    do_recording_jobs()
    recording.refresh_from_db()
    assert recording.transcription == Transcription.WAITING
    server.script(transcript(SAID))
    let_time_pass()
    do_recording_jobs()
    assert StoryDraft.objects.get().text == SAID


def test_a_server_that_recovers_within_the_call_is_asked_twice(server: FakeLLM, recording: Recording):
    server.script(failure(503), transcript(SAID))
    do_recording_jobs()
    assert StoryDraft.objects.get().text == SAID
    assert len(server.asked) == 2


def test_where_it_failed_it_can_be_asked_for_again(owner, server: FakeLLM, recording: Recording):
    server.script(failure(400))
    do_recording_jobs()
    server.script(transcript(SAID))
    transcribe_again(user=owner, recording_id=recording.pk)
    transcribe_again(user=owner, recording_id=recording.pk)
    do_recording_jobs()
    assert StoryDraft.objects.get().text == SAID
    assert transcribe_again(user=owner, recording_id=recording.pk).transcription == Transcription.DONE


def test_who_left_meanwhile_gets_no_draft(people, owner, recording: Recording, monkeypatch):
    def leave(*_args, **_about) -> str:
        Membership.objects.filter(user=owner, legacy=people.legacy).delete()
        return SAID

    monkeypatch.setattr(transcribing, "write_down", leave)
    do_recording_jobs()
    assert not StoryDraft.objects.exists()


def test_deleted_before_its_turn_nobody_is_asked(owner, server: FakeLLM, recording: Recording):
    delete_recording(user=owner, recording_id=recording.pk)
    do_recording_jobs()
    assert server.asked == []


def test_another_host_than_the_settings_allow_is_never_asked(server: FakeLLM, recording: Recording, settings):
    settings.TRANSCRIPTION_BASE_URL = "http://169.254.169.254/v1"
    do_recording_jobs()
    recording.refresh_from_db()
    assert recording.transcription == Transcription.WAITING
    assert server.asked == []
