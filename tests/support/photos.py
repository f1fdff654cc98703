"""Photos of a test: files made by Pillow, and photos whose sizes are ready.

The fixture `photo_folder` is the test's own storage.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import storages

from accounts.models import User
from legacies.jobs.runner import run_item
from legacies.models import Job, Legacy
from memory.models import Photo, PhotoState
from memory.services.photos.files import store_files
from memory.services.photos.sizes import FILE_NAMES
from memory.tasks import HANDLERS

SHARED = {"visibility": "shared", "moderation": "approved"}


@pytest.fixture
def photo_folder(settings: Any, tmp_path: Path) -> Path:
    folder = tmp_path / "photos"
    options = {**settings.STORAGES["photos"]["OPTIONS"], "location": str(folder)}
    settings.STORAGES = {**settings.STORAGES, "photos": {**settings.STORAGES["photos"], "OPTIONS": options}}
    assert Path(storages["photos"].path("x")).parent == folder
    return folder


def files_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def picture(
    width: int = 40, height: int = 30, format_: str = "JPEG", *, colour: Any = (200, 90, 40), **more: Any
) -> bytes:
    """Return an upload. Its left half has the colour, its right half is white."""
    from PIL import Image

    image = Image.new(more.pop("mode", "RGB"), (width, height), "white")
    image.paste(colour, (0, 0, width // 2, height))
    out = BytesIO()
    image.save(out, format_, **more)
    return out.getvalue()


def add_photo(legacy: Legacy, owner: User, **about: Any) -> Photo:
    """Add a photo that is ready, without its files, which most tests do not need."""
    ready = {"state": PhotoState.READY, "width": 40, "height": 30, "review": "kept"}
    photo: Photo = Photo.objects.create(legacy=legacy, owner=owner, **{**ready, **about})
    return photo


def add_photo_with_files(legacy: Legacy, owner: User, **about: Any) -> Photo:
    photo = add_photo(legacy, owner, **about)
    store_files(photo.folder, {name: f"the file {name}".encode() for name in FILE_NAMES})
    return photo


def do_photo_jobs() -> None:
    """Run the waiting jobs for photos in order, as a worker does."""
    for job in Job.objects.filter(kind__in=["photo", "remove_files"], state="waiting").order_by("created_at"):
        run_item(job.pk, HANDLERS)
