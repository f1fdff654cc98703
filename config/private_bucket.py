"""Private files in a bucket that speaks the S3 protocol. Imported only where one is configured, since what it needs is
installed only there (docs/photos.md).
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
"""Bytes of a file that is read; what is larger waits on the disk."""
CLIENT = Config(
    connect_timeout=5,
    read_timeout=30,
    retries={"mode": "standard", "max_attempts": 2},
    signature_version="s3v4",
    # Servers that are not Amazon's do not all know the newer checksums.
    request_checksum_calculation="when_required",
    response_checksum_validation="when_required",
)


class BucketUnreachable(OSError):
    """The server of the bucket does not answer, or refuses."""


class BucketStorage(S3Storage):  # type: ignore[misc]  # has no types
    """Says what goes wrong like a disk does: `FileNotFoundError` for what is not there, else an `OSError`."""

    def __init__(self, **options: Any) -> None:
        style = "path" if options.get("endpoint_url") else "virtual"
        config = CLIENT.merge(Config(s3={"addressing_style": style}))
        fixed = {"default_acl": None, "file_overwrite": True, "max_memory_size": IN_MEMORY, "client_config": config}
        super().__init__(**fixed, **options)

    def signed_url(self, name: str, *, seconds: int, headers: Mapping[str, str]) -> str:
        """An address that opens this file for so long, for whoever has it; answered with these headers. No request."""
        wanted = {f"Response{header.replace('-', '')}": value for header, value in headers.items()}
        with _like_a_disk(name):
            address: str = self.url(name, parameters=wanted, expire=seconds)
        return address

    def _open(self, name: str, mode: str = "rb") -> File[bytes]:
        """What is read is fetched here, so that it is whole, or an error, before anything of it is sent on."""
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
        """It was asked for by a HEAD, whose answer has no body to say whether the file or the bucket is not there."""
        self.bucket.Object(self._key(name)).get(Range="bytes=0-0")

    def _save(self, name: str, content: File[bytes]) -> str:
        with _like_a_disk(name):
            return super()._save(name, content)  # type: ignore[no-any-return]  # see above

    def delete(self, name: str) -> None:
        """A file that is not there is deleted; where the bucket is not there, its files may still be."""
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
