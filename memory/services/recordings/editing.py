"""Adding, describing, sharing and deleting recordings, and beginning a story from one.

A recording belongs to the member who told it, and nobody else hears it until that member shares it. Every function
except `add_recording` is one transaction: lock the legacy, lock the row, check, change, log.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.keys import new_key
from accounts.models import User
from config.errors import Conflict, InvalidInput
from config.texts import checked_text
from legacies import jobs
from legacies.access import teller_in
from legacies.audit import Actor, record, state_of
from legacies.models.legacy import lock_legacy
from memory.engines.transcription import is_transcribed
from memory.indexing.file_rows import refresh_recording
from memory.kinds import JobKind, MemoryAction
from memory.models import Moderation, Recording, Review, StoryDraft, Transcription, Visibility
from memory.models.recordings import LONGEST_DESCRIPTION_OF_RECORDING, LONGEST_TITLE_OF_RECORDING
from memory.services.deletion.traces import forget_traces
from memory.services.facts.editing import MODERATED, SHARED, make_private, send_to_moderation
from memory.services.recordings.files import ask_to_remove_sounds, keep_sound, store_sound
from memory.services.recordings.refusals import RecordingRefused

LONGEST_TEXTS = {"title": LONGEST_TITLE_OF_RECORDING, "description": LONGEST_DESCRIPTION_OF_RECORDING}
EDITABLE = (*LONGEST_TEXTS, "occurred")


class RecordingIsRestricted(Conflict):
    code = "recording_restricted"
    default_message = gettext_lazy("An admin restricted this recording to you, so you cannot share it.")


class NothingTranscribes(Conflict):
    code = "not_transcribed"
    default_message = gettext_lazy("Nothing here writes recordings down. You can write its story yourself.")


def add_recording(*, user: User, legacy_id: UUID, raw: bytes, **about: Any) -> Recording:
    """Store a recording byte for byte, private; `about` holds any of `EDITABLE`.

    Raise `RecordingRefused` before anything is stored if the file is no sound or is longer than 20 minutes. Not atomic,
    because the file is written before the row.
    """
    from memory.services.recordings.sounds import SoundRefused, read_sound  # noqa: PLC0415 - loads tinytag

    legacy = teller_in(user, legacy_id).legacy
    if not raw:
        raise RecordingRefused("empty")
    if len(raw) > settings.LARGEST_RECORDING:
        raise RecordingRefused("too_large")
    try:
        sound = read_sound(raw)
    except SoundRefused as refused:
        raise RecordingRefused(refused.code) from refused
    recording = Recording(
        pk=new_key(),
        legacy=legacy,
        owner=user,
        kind=sound.kind,
        seconds=sound.seconds,
        size=len(raw),
        sha256=sha256(raw).hexdigest(),
        review=Review.KEPT,
        reviewed_at=timezone.now(),
    )
    _apply(recording, about)
    store_sound(recording, raw)
    return _store_row(recording, user)


@transaction.atomic
def _store_row(recording: Recording, user: User) -> Recording:
    lock_legacy(recording.legacy_id)
    recording.legacy = teller_in(user, recording.legacy_id).legacy
    if is_transcribed():
        recording.transcription = Transcription.WAITING
    recording.save(force_insert=True)
    keep_sound(recording)
    refresh_recording(recording)
    _record(recording, MemoryAction.RECORDING_ADDED, user, {"after": state_of(recording)})
    if recording.is_being_written_down:
        _ask_to_transcribe(recording)
    return recording


@transaction.atomic
def edit_recording(
    *, user: User, recording_id: UUID, changes: Mapping[str, Any], revision: int | None = None
) -> Recording:
    """Change the description of a recording of the user. New words of a shared one go to moderation.

    If nothing changes, nothing is written.
    """
    recording = lock_own_recording(user, recording_id, revision)
    teller_in(user, recording.legacy_id)
    before, words = state_of(recording), _words_of(recording)
    fields = _apply(recording, changes)
    if _words_of(recording) == words:
        return recording
    if recording.is_shared:
        send_to_moderation(recording)
    return _write_change(recording, MemoryAction.RECORDING_EDITED, user, before, *fields, *MODERATED)


@transaction.atomic
def change_recording(
    *, user: User, recording_id: UUID, changes: Mapping[str, Any], visibility: Visibility | None, revision: int | None
) -> Recording:
    """Change the description and the visibility of a recording of the user: both or neither.

    A member who became a reader can still make the recording private.
    """
    recording = lock_own_recording(user, recording_id, revision)
    if changes:
        recording = edit_recording(user=user, recording_id=recording_id, changes=changes)
    if visibility is None:
        return recording
    service = share_recording if visibility == Visibility.SHARED else unshare_recording
    return service(user=user, recording_id=recording_id)


@transaction.atomic
def share_recording(*, user: User, recording_id: UUID, revision: int | None = None) -> Recording:
    """Share a recording of the user with the family; it enters the moderation queue, also after it was returned."""
    recording = lock_own_recording(user, recording_id, revision)
    teller_in(user, recording.legacy_id)
    if recording.is_shared and recording.moderation != Moderation.RETURNED:
        return recording
    if recording.moderation == Moderation.RESTRICTED:
        raise RecordingIsRestricted
    before = state_of(recording)
    send_to_moderation(recording)
    recording.visibility, recording.shared_at = Visibility.SHARED, recording.shared_at or timezone.now()
    return _write_change(recording, MemoryAction.RECORDING_SHARED, user, before, *SHARED)


@transaction.atomic
def unshare_recording(*, user: User, recording_id: UUID, revision: int | None = None) -> Recording:
    """Make a recording of the user private; from then on nobody else hears it."""
    recording = lock_own_recording(user, recording_id, revision)
    return take_back_recording(recording, user) if recording.is_shared else recording


def take_back_recording(recording: Recording, user: User) -> Recording:
    """Make a recording private. The caller holds the legacy's lock and the row's."""
    before = state_of(recording)
    make_private(recording)
    return _write_change(recording, MemoryAction.RECORDING_UNSHARED, user, before, *SHARED)


@transaction.atomic
def delete_recording(*, user: User, recording_id: UUID, revision: int | None = None) -> None:
    """Delete a recording of the user with its sound, its transcript, and every trace of its description.

    A story that its owner kept stays. The recording cannot be restored.
    """
    recording = lock_own_recording(user, recording_id, revision)
    forget_recordings(recording.legacy_id, [recording.pk])
    _record(recording, MemoryAction.RECORDING_DELETED, user, {"after": None})


def forget_recordings(legacy_id: UUID, ids: Sequence[UUID]) -> int:
    """Delete these recordings of a legacy, whoever owns them, and all that names or quotes them; return how many.

    The caller holds the legacy's lock, and writes the audit log.
    """
    forget_traces(legacy_id, ids)
    ask_to_remove_sounds(legacy_id, ids)
    StoryDraft.objects.filter(recording__in=ids).delete()
    return Recording.objects.filter(pk__in=ids).delete()[0]


@transaction.atomic
def begin_story(*, user: User, recording_id: UUID) -> StoryDraft:
    """Return a draft of the story that was told in a recording of the user: the existing one, or an empty one."""
    recording = lock_own_recording(user, recording_id)
    teller_in(user, recording.legacy_id)
    known = StoryDraft.objects.filter(recording=recording, owner=user).order_by("created_at").first()
    return known or draft_of(recording, "")


def draft_of(recording: Recording, text: str) -> StoryDraft:
    """Create a draft with this text for the owner to correct and keep. The caller holds the legacy's lock."""
    return StoryDraft.objects.create(
        legacy=recording.legacy,
        owner=recording.owner,
        title=recording.title,
        text=text,
        occurred=recording.occurred,
        recording=recording,
    )


@transaction.atomic
def transcribe_again(*, user: User, recording_id: UUID) -> Recording:
    """Ask for the transcript of a recording, if that failed or was not possible before.

    A second call changes nothing.
    """
    recording = lock_own_recording(user, recording_id)
    teller_in(user, recording.legacy_id)
    if not is_transcribed():
        raise NothingTranscribes
    if recording.transcription in (Transcription.WAITING, Transcription.DONE):
        return recording
    before, recording.transcription = state_of(recording), Transcription.WAITING
    recording.save(update_fields=["transcription"])
    _record(recording, MemoryAction.TRANSCRIPTION_ASKED, user, {"before": before, "after": state_of(recording)})
    _ask_to_transcribe(recording)
    return recording


def lock_own_recording(user: User, recording_id: UUID, revision: int | None = None) -> Recording:
    """Return the user's own recording, locked for a change: the legacy's lock first, then the row.

    Raise `NotFound` for any other.
    """
    recording: Recording = Recording.objects.owned_by(user).live().locked_for_write(recording_id, revision)
    return recording


def _ask_to_transcribe(recording: Recording) -> None:
    key, payload = f"transcribe:{recording.pk}", {"recording": str(recording.pk)}
    jobs.put(JobKind.TRANSCRIBE, key=key, payload=payload, legacy_id=recording.legacy_id, has_time=True)


def _write_change(
    recording: Recording, action: MemoryAction, user: User, before: Mapping[str, Any], *fields: str
) -> Recording:
    recording.save_revision(*dict.fromkeys(fields))
    refresh_recording(recording)
    _record(recording, action, user, {"before": before, "after": state_of(recording)})
    return recording


def _record(recording: Recording, action: MemoryAction, user: User, payload: Mapping[str, Any]) -> None:
    record(recording, action, actor=Actor.user(user), legacy_id=recording.legacy_id, payload=payload)


# The description of a recording.


def _words_of(recording: Recording) -> dict[str, Any]:
    return {name: getattr(recording, name) for name in EDITABLE}


def _apply(recording: Recording, about: Mapping[str, Any]) -> list[str]:
    """Set checked values on the recording, and return their columns. Raise `InvalidInput`."""
    if unknown := sorted(set(about) - set(EDITABLE)):
        raise InvalidInput(fields={name: [_("This cannot be set here.")] for name in unknown})
    for name, longest in LONGEST_TEXTS.items():
        if name in about:
            setattr(recording, name, checked_text(name, about[name].strip(), longest, is_title=name == "title"))
    if "occurred" not in about:
        return list(about)
    recording.set_occurred(about["occurred"] or "")
    return [*about, "occurred_earliest", "occurred_latest"]
