"""Where private files are: a folder of this machine, or a bucket that speaks the S3 protocol."""

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
    """Has a file on the disk before it says so: afterwards the database lets go of the only other copy. Of one that
    there is no room for it leaves nothing, which would take the room of another."""

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
    """In the bucket of the photos where there is one, under a name of its own."""
    return _private_storage(env, folder, prefix="exports")


def sent_by(env: Environment) -> str:
    """Who sends a private file once a view has said that it may be seen."""
    how = env.one_of("PHOTO_SENT_BY", ["app", "x-accel", "x-sendfile", "signed-url"])
    has_bucket = bool(env.text("PHOTO_S3_BUCKET"))
    if how != "app" and has_bucket != (how == "signed-url"):
        where = "a bucket (PHOTO_S3_BUCKET)" if how == "signed-url" else "files in a folder, without PHOTO_S3_BUCKET"
        raise ImproperlyConfigured(f"PHOTO_SENT_BY is {how}, which needs {where}.")
    return how


def bucket_origin(env: Environment) -> str:
    """Where browsers fetch signed files from."""
    endpoint, bucket = env.address("PHOTO_S3_ENDPOINT"), env.text("PHOTO_S3_BUCKET")
    region = env.text("PHOTO_S3_REGION")
    if endpoint:
        parts = urlsplit(endpoint)
        return f"{parts.scheme}://{parts.netloc}"
    return f"https://{bucket}.s3.{region}.amazonaws.com" if region else f"https://{bucket}.s3.amazonaws.com"


def _private_storage(env: Environment, folder: str, *, prefix: str) -> dict[str, Any]:
    """The entry in `STORAGES`. A bucket needs `pip install 'django-storages[s3]'`, and is read by its keys alone."""
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
