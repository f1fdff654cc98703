"""Exports of a test: made by the product's jobs, in the test's own storage (fixture `export_folder`)."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from accounts.models import User
from legacies.jobs.runner import run_item
from legacies.models import Job, Legacy
from memory.models import Export, ExportKind
from memory.services.exports.export_job import start_export
from memory.services.exports.files import export_storage
from memory.tasks import HANDLERS


@pytest.fixture
def export_folder(settings: Any, tmp_path: Path) -> Path:
    folder = tmp_path / "exports"
    options = {**settings.STORAGES["exports"]["OPTIONS"], "location": str(folder)}
    settings.STORAGES = {**settings.STORAGES, "exports": {**settings.STORAGES["exports"], "OPTIONS": options}}
    settings.EXPORT_DIR = str(folder)
    return folder


def do_export_jobs() -> None:
    """Run the waiting jobs for exports in order, as a worker does."""
    for job in Job.objects.filter(kind__in=["export", "remove_export"], state="waiting").order_by("created_at"):
        run_item(job.pk, HANDLERS)


def made_export(user: User, legacy: Legacy, kind: ExportKind = ExportKind.EVERYTHING) -> Export:
    export = start_export(user=user, legacy_id=legacy.pk, kind=kind)
    do_export_jobs()
    export.refresh_from_db()
    return export


def zip_of(export: Export) -> ZipFile:
    with export_storage().open(export.file_name) as file:
        return ZipFile(BytesIO(file.read()))


def texts_in(archive: ZipFile) -> dict[str, str]:
    """Return the content of every file by its name, photos too, since a forbidden word could be in any file."""
    return {name: archive.read(name).decode(errors="replace") for name in archive.namelist()}


def json_of(export: Export) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(zip_of(export).read("keepsake/data/keepsake.json"))
    return content
