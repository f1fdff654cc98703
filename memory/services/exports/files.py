"""The files of exports, in a private storage until they expire or their contents have to be deleted."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.core.files.base import File
from django.core.files.storage import Storage, storages
from django.db.models import Q

from legacies import jobs
from legacies.jobs import Lease, hold
from memory.kinds import JobKind
from memory.models import Export, ExportState
from memory.models.exports import ExportQuerySet
from memory.services.photos.files import waits_for_storage


def export_storage() -> Storage:
    return storages["exports"]


def store_export(name: str, file: File[bytes]) -> None:
    """Store the file, overwriting one that an earlier attempt left there."""
    export_storage().save(name, file)


def ask_to_remove_export(name: str) -> None:
    """Put the job that removes the file, in the transaction that deletes the row or finds it gone."""
    jobs.put(JobKind.REMOVE_EXPORT, key=f"remove-export:{name}", payload={"file": name})


def forget_exports(exports: ExportQuerySet) -> int:
    """Delete these exports. Jobs remove their files, because a disk takes part in no transaction."""
    found = list(exports.order_by("pk").select_for_update())
    for export in found:
        ask_to_remove_export(export.file_name)
    Export.objects.filter(pk__in=[export.pk for export in found]).delete()
    return len(found)


def delete_expired_exports(*, now: datetime) -> int:
    """Delete expired exports, in the caller's transaction.

    A failed export is deleted once nobody can be waiting for it any more.
    """
    old = now - settings.EXPORT_LASTS
    return forget_exports(
        Export.objects.filter(Q(expires_at__lte=now) | Q(state=ExportState.FAILED, created_at__lte=old))
    )


def _remove(lease: Lease) -> None:
    export_storage().delete(lease.payload["file"])
    with hold(lease):
        pass


REMOVE_HANDLER = waits_for_storage(_remove)
"""The handler of `JobKind.REMOVE_EXPORT`."""
