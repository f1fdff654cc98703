"""Private files in a bucket with the S3 protocol. This module is imported only if a bucket is configured, because its
packages are installed only then (docs/photos.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from boto3.exceptions import Boto3Error
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from django.core.files.base import File
from storages.backends.s3 import S3Storage
from storages.utils import clean_name

IN_MEMORY = 2_000_000
"""The largest size in bytes of a file that is read into memory. Larger files are on the disk while they are read."""
CLIENT = Config(
    connect_timeout=5,
    read_timeout=30,
    retries={"mode": "standard", "max_attempts": 2},
    signature_version="s3v4",
    # Not all servers other than Amazon's know the newer checksums.
    request_checksum_calculation="when_required",
    response_checksum_validation="when_required",
)


class BucketUnreachable(OSError):
    """The server of the bucket does not answer, or refuses a request."""


class BucketStorage(S3Storage):  # type: ignore[misc]  # has no types
    """A storage that raises the same errors as a disk: `FileNotFoundError` for a missing file, or another `OSError`."""

    def __init__(self, **options: Any) -> None:
        style = "path" if options.get("endpoint_url") else "virtual"
        config = CLIENT.merge(Config(s3={"addressing_style": style}))
        fixed = {"default_acl": None, "file_overwrite": True, "max_memory_size": IN_MEMORY, "client_config": config}
        super().__init__(**fixed, **options)

    def signed_url(self, name: str, *, seconds: int, headers: Mapping[str, str]) -> str:
        """Return a URL with which anybody can read this file for so long. The response has `headers`. No request."""
        wanted = {f"Response{header.replace('-', '')}": value for header, value in headers.items()}
        with _like_a_disk(name):
            address: str = self.url(name, parameters=wanted, expire=seconds)
        return address

    def _open(self, name: str, mode: str = "rb") -> File[bytes]:
        """Open a file. One that is read is fetched whole here, so that an error comes before anything is sent on."""
        with _like_a_disk(name):
            try:
                file = super()._open(name, mode)
            except FileNotFoundError:
                self._say_what_is_missing(name)
                raise
            if "r" in mode:
                file.open()
            return file  # type: ignore[no-any-return]  # see above

    def _say_what_is_missing(self, name: str) -> None:
        """Raise the error of a missing bucket, if it is the bucket that is missing and not the file.

        The file was looked up by HEAD, whose response has no body that would say which of the two is missing.
        """
        self.bucket.Object(self._key(name)).get(Range="bytes=0-0")

    def _save(self, name: str, content: File[bytes]) -> str:
        with _like_a_disk(name):
            return super()._save(name, content)  # type: ignore[no-any-return]  # see above

    def delete(self, name: str) -> None:
        """Delete a file. A missing file is no error, but a missing bucket is: its files may still exist."""
        with _like_a_disk(name):
            self.bucket.Object(self._key(name)).delete()

    def _key(self, name: str) -> str:
        return self._normalize_name(clean_name(name))  # type: ignore[no-any-return]  # see above


@contextmanager
def _like_a_disk(name: str) -> Iterator[None]:
    try:
        yield
    except ClientError as error:
        code = error.response.get("Error", {}).get("Code", "")
        if error.response.get("ResponseMetadata", {}).get("HTTPStatusCode") == 404 and code != "NoSuchBucket":
            raise FileNotFoundError(name) from error
        raise BucketUnreachable(code) from error
    except (BotoCoreError, Boto3Error) as error:
        raise BucketUnreachable(type(error).__name__) from error
