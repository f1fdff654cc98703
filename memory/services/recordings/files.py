"""The files of recordings, in the photos' private storage. Only views that check who may hear them serve them.

A file is written before its row. The job that removes it is put before both, and deleted with the transaction that
stores the row: if a process dies in between, no sound without an owner is left.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from uuid import UUID

from django.core.files.base import ContentFile, File
from django.core.files.storage import Storage, storages
from django.db import transaction
from django.utils import timezone

from legacies import jobs
from legacies.jobs import Lease, hold
from legacies.models import Job
from memory.kinds import JobKind
from memory.models import Recording, SoundKind
from memory.models.recordings import folder_of_recording
from memory.services.photos.files import reading_files, waits_for_storage, writing_files

UNUSED_AFTER = timedelta(hours=1)
"""Longer than any request takes."""


def store_sound(recording: Recording, raw: bytes) -> None:
    """Write the file, and put a job that removes it unless `keep_sound` is called. Not in a transaction.

    Raise `FilesUnreachable`.
    """
    with transaction.atomic():
        _ask_to_remove([recording.pk], recording.legacy_id, after=UNUSED_AFTER)
    with writing_files():
        recording_storage().save(recording.file_name, ContentFile(raw))


def keep_sound(recording: Recording) -> None:
    """Delete the job that would remove the file, in the transaction that stores the row."""
    Job.objects.filter(key=_key(recording.pk)).delete()


def open_sound(recording: Recording) -> File[bytes]:
    """Open the file, which the caller closes. Raise `NotFound` if the storage has lost it, and `FilesUnreachable`."""
    with reading_files():
        return recording_storage().open(recording.file_name)


def ask_to_remove_sounds(legacy_id: UUID, ids: Iterable[UUID]) -> None:
    """Put the jobs that remove these files, in the transaction that deletes the recordings."""
    _ask_to_remove(ids, legacy_id)


def recording_storage() -> Storage:
    return storages["photos"]


def _ask_to_remove(ids: Iterable[UUID], legacy_id: UUID, *, after: timedelta = timedelta(0)) -> None:
    """Put the jobs. They hold plain paths, because nothing else may be left of the recordings."""
    due = timezone.now() + after
    wanted = [
        jobs.NewJob(
            kind=JobKind.REMOVE_SOUND,
            key=_key(recording_id),
            payload={"recording": str(recording_id), "folder": folder_of_recording(legacy_id, recording_id)},
            not_before=due,
        )
        for recording_id in ids
    ]
    if wanted:
        jobs.put_all(wanted)


def _key(recording_id: UUID) -> str:
    return f"sound:{recording_id}"


def _remove(lease: Lease) -> None:
    """Remove the files of a recording, unless its row exists. A second run changes nothing."""
    if not Recording.objects.filter(pk=lease.payload["recording"]).exists():
        for kind in SoundKind.values:
            recording_storage().delete(f"{lease.payload['folder']}/sound.{kind}")
        recording_storage().delete(lease.payload["folder"])  # removes the folder, if the storage has folders
    with hold(lease):
        pass


REMOVE_HANDLER = waits_for_storage(_remove)
"""The handler of `JobKind.REMOVE_SOUND`."""
