"""The files of recordings: in the private storage of the photos, served by nothing but the views that ask who may hear.

A file is there before its row is. The job that removes it again is put down before both, and taken away with the row
that stands: what dies in between leaves no sound that belongs to nobody.
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
"""Longer than any request lasts."""


def store_sound(recording: Recording, raw: bytes) -> None:
    """Write it, with the promise that it goes again unless `keep_sound` is called. In no transaction. Raises
    `FilesUnreachable`.
    """
    with transaction.atomic():
        _ask_to_remove([recording.pk], recording.legacy_id, after=UNUSED_AFTER)
    with writing_files():
        recording_storage().save(recording.file_name, ContentFile(raw))


def keep_sound(recording: Recording) -> None:
    """In the transaction in which the row begins to stand."""
    Job.objects.filter(key=_key(recording.pk)).delete()


def open_sound(recording: Recording) -> File[bytes]:
    """To be closed by the caller. Raises `NotFound` where the storage has lost it, and `FilesUnreachable`."""
    with reading_files():
        return recording_storage().open(recording.file_name)


def ask_to_remove_sounds(legacy_id: UUID, ids: Iterable[UUID]) -> None:
    """In the transaction in which the recordings go."""
    _ask_to_remove(ids, legacy_id)


def recording_storage() -> Storage:
    return storages["photos"]


def _ask_to_remove(ids: Iterable[UUID], legacy_id: UUID, *, after: timedelta = timedelta(0)) -> None:
    """Plain places, since nothing else may be left of them."""
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
    """Done twice is done once. Nothing of a recording that stands."""
    if not Recording.objects.filter(pk=lease.payload["recording"]).exists():
        for kind in SoundKind.values:
            recording_storage().delete(f"{lease.payload['folder']}/sound.{kind}")
        recording_storage().delete(lease.payload["folder"])  # where the storage has folders, and nothing elsewhere
    with hold(lease):
        pass


REMOVE_HANDLER = waits_for_storage(_remove)
"""For `JobKind.REMOVE_SOUND`."""
