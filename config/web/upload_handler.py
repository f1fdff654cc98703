"""Files that people upload: kept in memory, never on disk, and no larger than they may be."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import FileUploadHandler


class RefuseLargeFiles(FileUploadHandler):
    """Stops reading as soon as more comes than `LARGEST_UPLOAD`, whatever the request said of its length.

    It stands before the handler that keeps the file, in every form: the check of a form's token reads the whole form
    before any view is asked.
    """

    received = 0

    def handle_raw_input(
        self,
        _input: Any,
        _meta: dict[str, Any],
        content_length: int,
        _boundary: str | bytes,
        _encoding: str | None = None,
    ) -> None:
        if content_length > settings.LARGEST_UPLOAD_BODY:
            raise RequestDataTooBig

    def receive_data_chunk(self, raw_data: bytes, _start: int) -> bytes:
        self.received += len(raw_data)
        if self.received > settings.LARGEST_UPLOAD_BODY:
            raise RequestDataTooBig
        return raw_data

    def file_complete(self, _size: int) -> UploadedFile[bytes] | None:
        return None
