"""Starting and deleting an export, and the job that makes it.

The job reads what the user may see when it runs. Before the export is handed out, its rows are checked again under the
legacy's lock: if anything was unshared, deleted or erased meanwhile, the job begins again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO
from uuid import UUID

from django.conf import settings
from django.core.files.base import File
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from config.errors import DomainError, NotFound
from config.failpoints import failpoint
from legacies import jobs
from legacies.audit import Actor, record
from legacies.jobs import Lease, hold
from legacies.jobs.runner import GiveUp, Handler, TryLater
from legacies.models.legacy import lock_legacy
from legacies.updates.publishing import publish
from memory.kinds import JobKind, MemoryAction, MemoryUpdate
from memory.models import Export, ExportKind, ExportState
from memory.services.conversations.withheld_words import has_hidden
from memory.services.exports.archive import Progress, Written
from memory.services.exports.contents import Contents, contents_for, is_member, legacies_of
from memory.services.exports.files import ask_to_remove_export, forget_exports, store_export

Writer = Callable[[IO[bytes], Contents, Progress], Written]
WriterOfAll = Callable[[IO[bytes], Sequence[Contents], Progress], list[Written]]
Writers = Mapping[str, WriterOfAll]
"""The functions that write the file of each `ExportKind`, from the contents of one legacy or of all of a user's."""


def of_one(write: Writer) -> WriterOfAll:
    return lambda file, parts, progress: [write(file, parts[0], progress)]


class NoPdf(DomainError):
    code, status = "pdf_not_available", 409
    default_message = _("This server cannot make PDF files. Print the book from your browser instead.")


@transaction.atomic
def start_export(*, user: User, legacy_id: UUID, kind: ExportKind = ExportKind.EVERYTHING) -> Export:
    """Start an export and delete earlier ones of its kind. Return the one that is being made already, if there is one.

    Raise `NotFound` if nothing in this legacy is the user's. The book is for members only: raise `NotFound` for others,
    and `NoPdf` if this installation cannot make PDF files.
    """
    as_member = is_member(user, legacy_id)
    if kind == ExportKind.BOOK:
        if not as_member:
            raise NotFound
        if not settings.PDF_BROWSER:
            raise NoPdf
    return _start(user, legacy_id, kind, as_member=as_member)


@transaction.atomic
def start_export_of_mine(*, user: User) -> Export:
    """Start an export of everything that the user told, in every legacy, including those that the user left."""
    return _start(user, None, ExportKind.MINE, as_member=False)


def _start(user: User, legacy_id: UUID | None, kind: ExportKind, *, as_member: bool) -> Export:
    # Two requests of one user at the same time begin one export.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    earlier = Export.objects.filter(user=user, legacy=legacy_id, kind=kind)
    under_way = earlier.filter(as_member=as_member).first()
    if under_way is not None and under_way.is_under_way:
        return under_way
    forget_exports(earlier)
    export = Export.objects.create(user=user, legacy_id=legacy_id, kind=kind, as_member=as_member)
    # Without the legacy's key: the job has to remove its file even if the legacy was deleted meanwhile.
    jobs.put(JobKind.EXPORT, key=f"export:{export.pk}", payload={"export": str(export.pk)}, user_id=user.pk)
    return export


@transaction.atomic
def delete_export(*, user: User, export_id: UUID) -> None:
    """Delete the export with its file. If it is being made, it stops. Raise `NotFound`."""
    if not forget_exports(Export.objects.visible_to(user).filter(pk=export_id)):
        raise NotFound


class _Stopped(Exception):
    """The export's row is gone: nobody wants it any more."""


def _make_export(lease: Lease, writers: Writers) -> None:
    """Make the export. A killed job begins again and overwrites the file of the earlier attempt."""
    export = _begun(UUID(lease.payload["export"]))
    try:
        if export is None:
            raise _Stopped
        with translation.override(settings.LANGUAGE_CODE), timezone.override(export.user.zone):
            _make(lease, export, writers[export.kind])
    except _Stopped:
        with hold(lease):
            return


def _make(lease: Lease, export: Export, write: WriterOfAll) -> None:
    parts = _parts(export)
    total = sum(section.rows.count() for contents in parts for section in contents.sections)
    _note(export.pk, done=0, total=total)
    Path(settings.EXPORT_DIR).mkdir(mode=0o700, parents=True, exist_ok=True)
    with TemporaryFile(dir=settings.EXPORT_DIR) as file:
        written = write(file, parts, lambda done: _note(export.pk, done=min(done, total)))
        size = file.tell()
        file.seek(0)
        store_export(export.file_name, File(file))
    failpoint("export.after_file")
    with hold(lease):
        _hand_out(export, parts, written, size)


def say_it_failed(lease: Lease) -> None:
    """Mark the export as failed for its owner; called in the transaction in which the job fails finally."""
    export_id = UUID(lease.payload["export"])
    for export in Export.objects.filter(pk=export_id):
        ask_to_remove_export(export.file_name)
        _tell_its_owner(export)
    Export.objects.filter(pk=export_id).update(state=ExportState.FAILED, finished_at=timezone.now(), expires_at=None)


def _tell_its_owner(export: Export) -> None:
    publish(user_id=export.user_id, kind=MemoryUpdate.EXPORT, row_id=export.pk, legacy_id=export.legacy_id)


def handler(writers: Writers) -> Handler:
    """Return the handler of `JobKind.EXPORT`."""
    return Handler(run=partial(_make_export, writers=writers), gave_up=say_it_failed)


def _begun(export_id: UUID) -> Export | None:
    waiting = Export.objects.filter(pk=export_id, state__in=[ExportState.WAITING, ExportState.RUNNING])
    waiting.update(state=ExportState.RUNNING)
    return waiting.select_related("user", "legacy").first()


def _parts(export: Export) -> list[Contents]:
    """Return the contents for the export. Raise `GiveUp` if a member has left: they may not take what others shared."""
    if export.legacy is None:
        return [contents_for(export.user, legacy, as_member=False) for legacy in legacies_of(export.user)]
    _check_membership(export)
    return [contents_for(export.user, export.legacy, as_member=export.as_member)]


def _check_membership(export: Export) -> None:
    """Raise `GiveUp` if the user is no longer a member as before.

    An export of all legacies holds only the user's rows.
    """
    if export.legacy_id is None:
        return
    try:
        is_as_before = is_member(export.user, export.legacy_id) == export.as_member
    except NotFound:
        is_as_before = False
    if not is_as_before:
        raise GiveUp("membership_changed")


def _note(export_id: UUID, **progress: int) -> None:
    if not Export.objects.filter(pk=export_id).update(**progress):
        raise _Stopped


def _hand_out(export: Export, parts: Sequence[Contents], all_written: Sequence[Written], size: int) -> None:
    """Hand the export out, in the transaction that ends the job."""
    for legacy_id in sorted(contents.legacy.pk for contents in parts):
        lock_legacy(legacy_id)
    now = Export.objects.select_for_update().filter(pk=export.pk).first()
    if now is None:
        ask_to_remove_export(export.file_name)
        return
    _check_membership(export)
    for contents, written in zip(parts, all_written, strict=True):
        _check_still_there(contents, written)
    moment, rows = timezone.now(), sum(written.rows for written in all_written)
    now.state, now.size, now.total, now.done = ExportState.READY, size, rows, rows
    now.finished_at, now.expires_at = moment, moment + settings.EXPORT_LASTS
    now.save()
    _tell_its_owner(now)
    for contents, written in zip(parts, all_written, strict=True):
        payload = {"copied": {section.name: section.rows for section in written.sections}}
        actor, legacy_id = Actor.user(export.user), contents.legacy.pk
        record(export.user, MemoryAction.COPY_MADE, actor=actor, legacy_id=legacy_id, payload=payload)


def _check_still_there(contents: Contents, written: Written) -> None:
    """Raise `TryLater` if something in the export was unshared, deleted or erased meanwhile."""
    for section in contents.sections:
        keys = written.keys.get(section.name, set())
        if keys.difference(section.rows.order_by().values_list("pk", flat=True).iterator()):
            raise TryLater("changed_meanwhile")
    if has_hidden(contents.user, contents.quoted):
        raise TryLater("changed_meanwhile")
