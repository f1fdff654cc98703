"""A file of the private storage as a response in portions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Any

from django.core.files.base import File
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse

AT_ONCE = 256 * 1024


def streamed(request: HttpRequest, file: File[bytes], *, length: int, status: int = 200) -> StreamingHttpResponse:
    """Return the next `length` bytes of the file, which is closed at the end."""
    # An ASGI server would collect the portions of an ordinary iterator before it sends the first.
    parts: Any = _later(file, length) if isinstance(request, ASGIRequest) else _parts(file, length)
    return StreamingHttpResponse(parts, status=status, headers={"Content-Length": str(length)})


def _parts(file: File[bytes], left: int) -> Iterator[bytes]:
    with file:
        while part := file.read(min(AT_ONCE, left)):
            left -= len(part)
            yield part


async def _later(file: File[bytes], left: int) -> AsyncIterator[bytes]:
    with file:
        while part := await asyncio.to_thread(file.read, min(AT_ONCE, left)):
            left -= len(part)
            yield part
