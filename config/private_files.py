"""Where private files are: a folder of this machine, or a bucket that speaks the S3 protocol."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from django.core.files.base import File
from django.core.files.storage import FileSystemStorage

from config.startup.environment import Environment


class DurableFileStorage(FileSystemStorage):
    """Has a file on the disk before it says so: afterwards the database lets go of the only other copy."""

    def _save(self, name: str, content: File[bytes]) -> str:
        saved: str = super()._save(name, content)  # type: ignore[misc]  # the stubs leave it out
        with Path(self.path(saved)).open("rb") as file:
            os.fsync(file.fileno())
        return saved


def photo_storage(env: Environment, var_dir: Path) -> dict[str, Any]:
    return _private_storage(env, env.text("PHOTO_DIR", str(var_dir / "photos")), prefix="")


def export_storage(env: Environment, folder: str) -> dict[str, Any]:
    """In the bucket of the photos where there is one, under a name of its own."""
    return _private_storage(env, folder, prefix="exports")


def _private_storage(env: Environment, folder: str, *, prefix: str) -> dict[str, Any]:
    """The entry in `STORAGES`. A bucket needs `pip install 'django-storages[s3]'`, and is read by its keys alone."""
    bucket, endpoint = env.text("PHOTO_S3_BUCKET"), env.address("PHOTO_S3_ENDPOINT")
    access, secret = env.text("PHOTO_S3_ACCESS_KEY"), env.text("PHOTO_S3_SECRET_KEY")
    if not bucket:
        private = {"file_permissions_mode": 0o600, "directory_permissions_mode": 0o700, "allow_overwrite": True}
        return {"BACKEND": "config.private_files.DurableFileStorage", "OPTIONS": {"location": folder, **private}}
    return {
        "BACKEND": "storages.backends.s3.S3Storage",
        "OPTIONS": {
            "bucket_name": bucket,
            "endpoint_url": endpoint or None,
            "access_key": access or None,
            "secret_key": secret or None,
            "default_acl": None,
            "file_overwrite": True,
            **({"location": prefix} if prefix else {}),
        },
    }
