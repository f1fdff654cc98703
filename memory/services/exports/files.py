"""The files of exports: in a private storage, until they expire or what is in them has to go."""

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
    """What an attempt before left there is overwritten."""
    export_storage().save(name, file)


def ask_to_remove_export(name: str) -> None:
    """In the transaction in which the row goes, or is found gone."""
    jobs.put(JobKind.REMOVE_EXPORT, key=f"remove-export:{name}", payload={"file": name})


def forget_exports(exports: ExportQuerySet) -> int:
    """Delete these exports; their files go by jobs, since a disk takes part in no transaction."""
    found = list(exports.order_by("pk").select_for_update())
    for export in found:
        ask_to_remove_export(export.file_name)
    Export.objects.filter(pk__in=[export.pk for export in found]).delete()
    return len(found)


def delete_expired_exports(*, now: datetime) -> int:
    """In a transaction of the caller's. One that failed goes too, once nobody can be waiting for it any more."""
    old = now - settings.EXPORT_LASTS
    return forget_exports(
        Export.objects.filter(Q(expires_at__lte=now) | Q(state=ExportState.FAILED, created_at__lte=old))
    )


def _remove(lease: Lease) -> None:
    export_storage().delete(lease.payload["file"])
    with hold(lease):
        pass


REMOVE_HANDLER = waits_for_storage(_remove)
"""For `JobKind.REMOVE_EXPORT`."""
