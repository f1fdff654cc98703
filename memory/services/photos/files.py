"""The files of photos, in a private storage. Only views that check who may see the photo serve them.

Jobs write and remove the files, so that nothing is lost if a process dies between the database and the files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta

import structlog
from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from config.errors import DomainError, NotFound
from legacies import jobs
from legacies.jobs import Lease, hold
from legacies.jobs.runner import Handler
from memory.kinds import JobKind
from memory.services.photos.sizes import FILE_NAMES

log = structlog.get_logger(__name__)

LOOK_AGAIN_AFTER = timedelta(minutes=1)


class FilesUnreachable(DomainError):
    code, status = "files_unreachable", 503
    default_message = _(
        "This cannot be shown right now, because the place where photos and files are stored does not answer. Nothing "
        "is lost. Try again in a few minutes."
    )


@contextmanager
def reading_files() -> Iterator[None]:
    """Raise `FilesUnreachable` if the storage does not answer, and `NotFound` if it has lost the file."""
    try:
        yield
    except FileNotFoundError as error:
        log.warning("stored_file_missing", file=str(error))
        raise NotFound from error
    except OSError as error:
        log.warning("storage_unreachable", error=type(error).__name__)
        raise FilesUnreachable from error


@contextmanager
def writing_files() -> Iterator[None]:
    """Raise `FilesUnreachable` if a file cannot be stored while its sender waits."""
    try:
        yield
    except OSError as error:
        log.warning("storage_unreachable", error=type(error).__name__)
        raise FilesUnreachable(_not_saved()) from error


def _not_saved() -> str:
    return gettext(
        "This was not saved, because the place where files are stored is full or does not answer. Try again later."
    )


def waits_for_storage(run: Callable[[Lease], None]) -> Handler:
    """Return a handler whose job waits while the storage is full or does not answer, and is never given up for it."""

    def run_or_wait(lease: Lease) -> None:
        try:
            run(lease)
        except OSError as error:
            log.warning("storage_unreachable", job=str(lease.item_id), error=type(error).__name__)
            with hold(lease):
                lease.again = timezone.now() + LOOK_AGAIN_AFTER

    return Handler(run=run_or_wait)


def store_files(folder: str, files: dict[str, bytes]) -> None:
    """Write these files, overwriting those that an earlier attempt left."""
    for name, content in files.items():
        _storage().save(f"{folder}/{name}", ContentFile(content))


def read_file(folder: str, name: str) -> bytes:
    """Return the file's content. Raise `NotFound` if the storage has lost it, and `FilesUnreachable`."""
    with reading_files(), _storage().open(f"{folder}/{name}") as file:
        content: bytes = file.read()
    return content


def remove_files(folder: str) -> None:
    """Remove all files of a photo. A second call changes nothing."""
    for name in FILE_NAMES:
        _storage().delete(f"{folder}/{name}")
    _storage().delete(folder)  # removes the folder if the storage has folders, and nothing otherwise


def ask_to_remove_files(folders: Iterable[str]) -> None:
    """Put the jobs that remove these folders, in the transaction that deletes the photos.

    The jobs hold plain paths, because nothing else is left of the photos.
    """
    wanted = [
        jobs.NewJob(kind=JobKind.REMOVE_FILES, key=f"files:{folder}", payload={"folder": folder}) for folder in folders
    ]
    if wanted:
        jobs.put_all(wanted)


def _remove(lease: Lease) -> None:
    remove_files(lease.payload["folder"])
    with hold(lease):
        pass


REMOVE_HANDLER = waits_for_storage(_remove)
"""The handler of `JobKind.REMOVE_FILES`."""


def _storage() -> Storage:
    return storages["photos"]
