"""The job that imports an export, portion by portion.

Each portion is one transaction together with the count of imported rows, so a worker may die at any point. Between two
portions the job notices if the user cancels. Rows are identified by their keys, so nothing is imported twice.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from config.failpoints import failpoint
from legacies.audit import Action, Actor, record, state_of
from legacies.jobs import Lease, hold
from legacies.jobs.lease import renew
from legacies.models import Legacy, Membership
from legacies.models.legacy import lock_legacy
from memory.kinds import MemoryAction
from memory.models import Activity, ActivityPhase, ActivityState, Conversation, Fact
from memory.models.activities import ENDED
from memory.services.conversations.lifecycle import ask_for_consolidation
from memory.services.exported_rows import TABLES, Table
from memory.services.imports.activities import end_activity, lock_running, require_teller
from memory.services.imports.restoring.archive_reading import ExportArchive
from memory.services.imports.restoring.checking import ExportSummary
from memory.services.imports.restoring.following import follow_rows, set_later_versions
from memory.services.imports.restoring.people import Restore
from memory.services.imports.restoring.row_checks import CleanRow, clean_row
from memory.services.imports.restoring.writing import store_rows
from memory.services.imports.uploads import open_upload

ROWS_AT_ONCE = 200
PHOTOS_AT_ONCE = 5
PORTIONS_AT_ONCE = 50
"""The most portions of one run, after which other jobs have their turn."""


def restore_some(lease: Lease, activity: Activity) -> None:
    """Import the next portions; the job runs again until all rows are imported."""
    with open_upload(activity) as file, ExportArchive.opened(file) as archive, ExitStack() as files:
        restore = _restore(activity)
        archive.choose(lambda about: about.get("id") == restore.summary.legacy_id)
        rows = _rows_by_section(archive, files)
        portions = _portions(restore, rows, done=activity.done)
        for table, start, some in islice(portions, PORTIONS_AT_ONCE):
            failpoint("restore.before_portion")
            renew(lease)
            if not _store_portion(activity.pk, restore, table, some, start=start, archive=archive):
                break
            failpoint("restore.after_portion")
        is_all = Activity.objects.filter(pk=activity.pk, done=restore.summary.total).exists()
        later = _later_versions(restore, rows["facts"]) if is_all else {}
    with hold(lease):
        _go_on(lease, activity.pk, restore, later, is_all=is_all)


def _restore(activity: Activity) -> Restore:
    require_teller(activity)
    place = Membership.objects.get(user=activity.user, legacy=activity.legacy_id)
    return Restore(activity.user, activity.legacy, place.is_keeper, ExportSummary(**activity.choices))


def _rows_by_section(archive: ExportArchive, files: ExitStack) -> Mapping[str, IO[bytes]]:
    """Write the rows to files on the disk, one row per line: the order of the sections is that of reading."""
    Path(settings.EXPORT_DIR).mkdir(mode=0o700, parents=True, exist_ok=True)
    gathered = {name: files.enter_context(TemporaryFile(dir=settings.EXPORT_DIR)) for name in TABLES}  # noqa: SIM115 - closed with `files`
    for name, row in archive.parts():
        if name in gathered:
            gathered[name].write(json.dumps(row).encode() + b"\n")
    return gathered


def _portions(
    restore: Restore, rows: Mapping[str, IO[bytes]], *, done: int
) -> Iterator[tuple[Table, int, list[CleanRow]]]:
    """Yield the portions from the first row that is not imported: its number among all rows, and the portion's rows."""
    before = 0
    for name, table in TABLES.items():
        count = restore.summary.rows.get(name, 0)
        size = PHOTOS_AT_ONCE if name in ("photos", "recordings") else ROWS_AT_ONCE
        start = max(done - before, 0)
        if start < count:
            lines = _lines(rows[name], start)
            while some := [_clean(restore, table, line) for line in islice(lines, size)]:
                yield table, before + start, some
                start += len(some)
        before += count


def _lines(file: IO[bytes], start: int) -> Iterator[bytes]:
    file.seek(0)
    return islice(file, start, None)


def _clean(restore: Restore, table: Table, line: bytes) -> CleanRow:
    return clean_row(table, json.loads(line), you=UUID(restore.summary.you))


@transaction.atomic
def _store_portion(
    activity_id: UUID, restore: Restore, table: Table, rows: list[CleanRow], *, start: int, archive: ExportArchive
) -> bool:
    """Store these rows and count them. Return False if the activity has ended. Lock the legacy, then the row."""
    lock_legacy(restore.legacy.pk)
    activity = lock_running(activity_id)
    if activity is None:
        return False
    require_teller(activity)
    if activity.phase == ActivityPhase.READING:
        _take_over_legacy(restore)
    if activity.done <= start:
        stored = store_rows(restore, table, rows, archive)
        follow_rows(restore, table.section, stored.rows)
        activity.done = start + len(rows)
        activity.result = _counted(activity.result, table, stored.rows, stored.left_out, rows)
    activity.phase = ActivityPhase.BRINGING
    activity.save(update_fields=["done", "result", "phase"])
    failpoint("restore.in_portion")
    return True


def _counted(
    result: Mapping[str, Any], table: Table, new: list[Any], left_out: Counter[str], rows: list[CleanRow]
) -> dict[str, Any]:
    told = {"rows": 0, "known": 0, "read": 0, "left_out": {}, **result}
    known = len(rows) - len(new) - left_out.total()
    counts = Counter(told["left_out"]) + Counter({str(reason): count for reason, count in left_out.items()})
    told |= {"rows": told["rows"] + len(new), "known": told["known"] + known, "left_out": dict(counts)}
    return told | {"photos": told.get("photos", 0) + len(new)} if table.section == "photos" else told


def _take_over_legacy(restore: Restore) -> None:
    """Take over the file's description of the person, if a keeper imports it.

    Take everything while nothing is told here yet, otherwise only what is empty here.
    """
    legacy = Legacy.objects.select_for_update().get(pk=restore.legacy.pk)
    if not restore.is_keeper:
        return
    is_empty = not (Fact.objects.filter(legacy=legacy).exists() or Conversation.objects.filter(legacy=legacy).exists())
    before = state_of(legacy)
    for name, value in restore.summary.legacy.items():
        if is_empty or not getattr(legacy, name):
            setattr(legacy, name, value)
    if state_of(legacy) == before:
        return
    legacy.save(update_fields=list(restore.summary.legacy))
    payload = {"before": before, "after": state_of(legacy)}
    record(legacy, Action.LEGACY_EDITED, actor=Actor.user(restore.user), legacy_id=legacy.pk, payload=payload)


def _later_versions(restore: Restore, facts: IO[bytes]) -> dict[UUID, UUID]:
    """Return the keys of replaced facts with the keys of the facts that replaced them."""
    later = {}
    for line in _lines(facts, 0):
        row = json.loads(line)
        if row.get("superseded_by_id"):
            later[restore.key(UUID(row["id"]))] = restore.key(UUID(row["superseded_by_id"]))
    return later


def _go_on(lease: Lease, activity_id: UUID, restore: Restore, later: Mapping[UUID, UUID], *, is_all: bool) -> None:
    lock_legacy(restore.legacy.pk)
    activity = lock_running(activity_id)
    if activity is None:
        return
    if not is_all:
        lease.again = timezone.now()
        return
    set_later_versions(restore, later)
    for conversation in Conversation.objects.select_for_update().filter(user=restore.user, legacy=restore.legacy):
        ask_for_consolidation(conversation)
    counts = {name: activity.result.get(name) for name in ("rows", "known", "left_out")}
    record(
        restore.user,
        MemoryAction.EXPORT_IMPORTED,
        actor=Actor.user(restore.user),
        legacy_id=restore.legacy.pk,
        payload={"imported": counts},
    )
    activity = Activity.objects.select_related("legacy", "user").get(pk=activity.pk)
    end_activity(activity, ActivityState.DONE)
    activity.save(update_fields=ENDED)
