"""Exports that are imported again: into another legacy of the test, or after everything was emptied."""

from __future__ import annotations

import json
from collections.abc import Mapping
from io import BytesIO
from types import MappingProxyType
from typing import Any
from zipfile import ZipFile

from accounts.models import User
from legacies.jobs.runner import run_item
from legacies.models import Job, JobState, Legacy, Role
from memory.kinds import JobKind
from memory.models import Activity, Export
from memory.services.exported_rows import TABLES, ContentsDigest, json_text
from memory.services.exports.files import export_storage
from memory.services.imports.activities import upload_file
from memory.tasks import HANDLERS
from tests.support.chats import finish, run_jobs
from tests.support.exports import made_export
from tests.support.factories import LegacyFactory, join

DATA = "keepsake/data/keepsake.json"


def zip_bytes(export: Export) -> bytes:
    with export_storage().open(export.file_name) as file:
        content: bytes = file.read()
    return content


def export_of(user: User, legacy: Legacy) -> bytes:
    return zip_bytes(made_export(user, legacy))


def data_of(raw: bytes) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(ZipFile(BytesIO(raw)).read(DATA))
    return content


def contents_in(data: dict[str, Any]) -> dict[str, list[str]]:
    """Return the content of each section in sorted order, to show where a digest differs."""
    digest = ContentsDigest(data["you"]["id"])
    return {
        name: sorted(json_text(digest.contents_of(table, row)) for row in data[name]) for name, table in TABLES.items()
    }


def changed(raw: bytes, change: Any = None, *, files: Mapping[str, bytes] = MappingProxyType({})) -> bytes:
    """Return the same ZIP with other data, or with other files by their path."""
    out = BytesIO()
    with ZipFile(BytesIO(raw)) as old, ZipFile(out, "w") as new:
        for name in old.namelist():
            content = files.get(name, old.read(name))
            if name == DATA and change:
                data = json.loads(content)
                change(data)
                content = json.dumps(data).encode()
            new.writestr(name, content)
    return out.getvalue()


def new_place(name: str = "Rose Miller", role: Role = Role.KEEPER, **about: Any) -> tuple[User, Legacy]:
    """Return a new user in a new legacy in which nothing was told."""
    legacy = LegacyFactory(name=name, known_as=[])
    return join(legacy, role, **about), legacy


def restore(user: User, legacy: Legacy, raw: bytes) -> Activity:
    """Import an export from the upload to the end, pictures included."""
    activity = finish(upload_file(user=user, legacy_id=legacy.pk, raw=raw, title="keepsake.zip"))
    run_jobs(JobKind.PHOTO)
    return activity


def run_once(activity: Activity) -> Activity:
    """Run the activity's job once, as a worker does."""
    item = Job.objects.get(key=f"import:{activity.pk}")
    if item.state == JobState.WAITING:
        run_item(item.pk, HANDLERS)
    activity.refresh_from_db()
    return activity
