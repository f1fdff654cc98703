"""The job that makes the pictures of an uploaded photo."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from config.failpoints import failpoint
from legacies.audit import Actor, record, state_of
from legacies.jobs import Lease, hold
from legacies.models.legacy import lock_legacy
from memory.kinds import MemoryAction
from memory.models import Photo, PhotoState
from memory.services.photos.files import ask_to_remove_files, store_files, waits_for_storage

PREPARED = ("state", "problem", "upload", "width", "height", "taken")


def prepare(lease: Lease) -> None:
    """Make the pictures of an uploaded photo: write the files first, then the row that says they exist.

    A job that was killed between the two runs again. If the photo was deleted meanwhile, its files are removed.
    """
    photo = Photo.objects.filter(pk=lease.payload["photo"], state=PhotoState.PREPARING).first()
    if photo is None:
        with hold(lease):
            return
    prepared = _prepared(photo)
    failpoint("photo.after_files")
    with hold(lease):
        _write(photo.legacy_id, photo.pk, photo.folder, prepared)


HANDLER = waits_for_storage(prepare)
"""The handler of `JobKind.PHOTO`. While the storage is full or unreachable, the upload stays in the database."""


def _prepared(photo: Photo) -> dict[str, Any]:
    """Make and store the pictures, and return the row's new values. This is the slow part."""
    from memory.services.photos.pictures import PictureRefused, make_pictures  # noqa: PLC0415 - see its docstring

    try:
        picture = make_pictures(bytes(photo.upload or b""))
    except PictureRefused as refused:
        return {"state": PhotoState.REFUSED, "problem": refused.code}
    store_files(photo.folder, picture.files)
    return {"state": PhotoState.READY, "width": picture.width, "height": picture.height, "taken": picture.taken}


def _write(legacy_id: UUID, photo_id: UUID, folder: str, prepared: dict[str, Any]) -> None:
    lock_legacy(legacy_id)
    photo = Photo.objects.select_for_update().filter(pk=photo_id, state=PhotoState.PREPARING).first()
    if photo is None:
        ask_to_remove_files([folder])
        return
    before = state_of(photo)
    if "taken" in prepared:
        prepared["taken"] = prepared["taken"] or photo.taken  # the day that an imported export gave
    for name, value in {**prepared, "upload": None}.items():
        setattr(photo, name, value)
    photo.save(update_fields=PREPARED)  # no new revision, so that what its owner edits meanwhile is not stale
    payload = {"before": before, "after": state_of(photo)}
    record(photo, MemoryAction.PHOTO_PREPARED, actor=Actor.task(), legacy_id=legacy_id, payload=payload)
