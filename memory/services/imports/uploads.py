"""The storage for uploads that are too large for a database row: the ZIPs of exports."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from io import BytesIO
from typing import IO, Any
from uuid import UUID

from django.core.files.storage import Storage, storages
from django.utils import timezone

from legacies import jobs
from memory.kinds import JobKind
from memory.models import Activity
from memory.models.activities import ActivityQuerySet
from memory.services.imports.formats.file_kinds import unpack

IN_STORAGE = b"keepsake-upload-1\n"
"""Stored in the row in place of such a file. Uploads are compressed and never begin like this."""
FOLDER = "uploads"
LOST_AFTER = timedelta(days=2)


def is_in_storage(activity: Activity) -> bool:
    return bytes(activity.upload or b"") == IN_STORAGE


def store_upload(activity_id: UUID, file: Any) -> None:
    file.seek(0)
    _storage().save(_name(activity_id), file)


def open_upload(activity: Activity) -> IO[bytes]:
    """Return the file as it was sent, to be used in a `with` statement."""
    if not is_in_storage(activity):
        return BytesIO(unpack(bytes(activity.upload or b"")))
    file: IO[bytes] = _storage().open(_name(activity.pk))
    return file


def ask_to_remove_uploads(activity_ids: Iterable[UUID]) -> None:
    """Put the jobs that remove these files, in the transaction in which they are no longer needed."""
    names = [_name(key) for key in activity_ids]
    wanted = [
        jobs.NewJob(kind=JobKind.REMOVE_EXPORT, key=f"remove-upload:{name}", payload={"file": name}) for name in names
    ]
    if wanted:
        jobs.put_all(wanted)


def forget_activities(activities: ActivityQuerySet) -> int:
    """Delete imports with their files, in the caller's transaction. Return how many."""
    stored = activities.filter(upload=IN_STORAGE).values_list("pk", flat=True)
    ask_to_remove_uploads(list(stored))
    return activities.delete()[0]


def remove_lost_uploads(*, now: datetime) -> None:
    """Remove files that no import waits for and that are not just being stored."""
    storage = _storage()
    try:
        names = storage.listdir(FOLDER)[1]
    except FileNotFoundError:
        return
    needed = {f"{key}.zip" for key in Activity.objects.filter(upload=IN_STORAGE).values_list("pk", flat=True)}
    for name in set(names) - needed:
        if timezone.localtime(storage.get_modified_time(f"{FOLDER}/{name}")) < now - LOST_AFTER:
            storage.delete(f"{FOLDER}/{name}")


def _name(activity_id: UUID) -> str:
    return f"{FOLDER}/{activity_id}.zip"


def _storage() -> Storage:
    return storages["exports"]
