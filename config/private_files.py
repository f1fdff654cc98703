"""The storage of private files: a folder of this machine, or a bucket with the S3 protocol."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.core.files.base import File
from django.core.files.storage import FileSystemStorage

from config.startup.environment import Environment


class DurableFileStorage(FileSystemStorage):
    """A storage that returns only when a file is safely on the disk, because the database then deletes its own copy.

    A file for which there is no room leaves nothing behind, which would take the room of another file.
    """

    def _save(self, name: str, content: File[bytes]) -> str:
        try:
            saved: str = super()._save(name, content)  # type: ignore[misc]  # the stubs leave it out
        except OSError:
            with suppress(OSError):
                self.delete(name)
            raise
        with Path(self.path(saved)).open("rb") as file:
            os.fsync(file.fileno())
        return saved


def photo_storage(env: Environment, var_dir: Path) -> dict[str, Any]:
    return _private_storage(env, env.text("PHOTO_DIR", str(var_dir / "photos")), prefix="")


def export_storage(env: Environment, folder: str) -> dict[str, Any]:
    """Return the storage of exports: the bucket of the photos, with a prefix, or this folder if there is no bucket."""
    return _private_storage(env, folder, prefix="exports")


def sent_by(env: Environment) -> str:
    """Return what sends a private file after a view has allowed it. Raises `ImproperlyConfigured`."""
    how = env.one_of("PHOTO_SENT_BY", ["app", "x-accel", "x-sendfile", "signed-url"])
    has_bucket = bool(env.text("PHOTO_S3_BUCKET"))
    if how != "app" and has_bucket != (how == "signed-url"):
        where = "a bucket (PHOTO_S3_BUCKET)" if how == "signed-url" else "files in a folder, without PHOTO_S3_BUCKET"
        raise ImproperlyConfigured(f"PHOTO_SENT_BY is {how}, which needs {where}.")
    return how


def bucket_origin(env: Environment) -> str:
    """Return the origin from which browsers fetch files by signed URLs."""
    endpoint, bucket = env.address("PHOTO_S3_ENDPOINT"), env.text("PHOTO_S3_BUCKET")
    region = env.text("PHOTO_S3_REGION")
    if endpoint:
        parts = urlsplit(endpoint)
        return f"{parts.scheme}://{parts.netloc}"
    return f"https://{bucket}.s3.{region}.amazonaws.com" if region else f"https://{bucket}.s3.amazonaws.com"


def _private_storage(env: Environment, folder: str, *, prefix: str) -> dict[str, Any]:
    """Return an entry of `STORAGES`.

    A bucket needs `pip install 'django-storages[s3]'`. Its files are found by their keys, so listing is not needed.
    """
    bucket, endpoint = env.text("PHOTO_S3_BUCKET"), env.address("PHOTO_S3_ENDPOINT")
    region = env.text("PHOTO_S3_REGION")
    access, secret = env.text("PHOTO_S3_ACCESS_KEY"), env.text("PHOTO_S3_SECRET_KEY")
    if not bucket:
        private = {"file_permissions_mode": 0o600, "directory_permissions_mode": 0o700, "allow_overwrite": True}
        return {"BACKEND": "config.private_files.DurableFileStorage", "OPTIONS": {"location": folder, **private}}
    return {
        "BACKEND": "config.private_bucket.BucketStorage",
        "OPTIONS": {
            "bucket_name": bucket,
            "endpoint_url": endpoint or None,
            "region_name": region or None,
            "access_key": access or None,
            "secret_key": secret or None,
            **({"location": prefix} if prefix else {}),
        },
    }
