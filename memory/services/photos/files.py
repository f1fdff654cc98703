"""The files of photos: in a private storage, served by nothing but the views that ask who may see the photo.

Writing and removing are done by jobs, so that neither is lost when a process dies between the database and the files.
"""

from __future__ import annotations

from collections.abc import Iterable

import structlog
from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages

from config.errors import NotFound
from legacies import jobs
from legacies.jobs import Lease, hold
from legacies.jobs.runner import Handler
from memory.kinds import JobKind
from memory.services.photos.sizes import FILE_NAMES

log = structlog.get_logger(__name__)


def store_files(folder: str, files: dict[str, bytes]) -> None:
    """Write them; what an attempt before left there is overwritten."""
    for name, content in files.items():
        _storage().save(f"{folder}/{name}", ContentFile(content))


def read_file(folder: str, name: str) -> bytes:
    """Raises `NotFound` where the storage has lost it."""
    try:
        with _storage().open(f"{folder}/{name}") as file:
            content: bytes = file.read()
    except FileNotFoundError as error:
        log.warning("photo_file_missing", file=f"{folder}/{name}")
        raise NotFound from error
    return content


def remove_files(folder: str) -> None:
    """Done twice is done once."""
    for name in FILE_NAMES:
        _storage().delete(f"{folder}/{name}")
    _storage().delete(folder)  # a folder where the storage has folders, and nothing elsewhere


def ask_to_remove_files(folders: Iterable[str]) -> None:
    """In the transaction in which the photos go. Plain places, since nothing else is left of them."""
    wanted = [
        jobs.NewJob(kind=JobKind.REMOVE_FILES, key=f"files:{folder}", payload={"folder": folder}) for folder in folders
    ]
    if wanted:
        jobs.put_all(wanted)


def _remove(lease: Lease) -> None:
    remove_files(lease.payload["folder"])
    with hold(lease):
        pass


REMOVE_HANDLER = Handler(run=_remove)
"""For `JobKind.REMOVE_FILES`."""


def _storage() -> Storage:
    return storages["photos"]
