"""Static files for an ASGI server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import FileResponse, HttpRequest
from whitenoise.middleware import WhiteNoiseMiddleware  # type: ignore[import-untyped]

PIECE_BYTES = 64 * 1024


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc] # it has no types
    """WhiteNoise gives Django an iterator that it would read whole before it sends anything, and warn of."""

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> FileResponse:
        response: FileResponse = WhiteNoiseMiddleware.serve(static_file, request)
        if isinstance(request, ASGIRequest):
            response.streaming_content = _pieces(response.file_to_stream)
        return response


async def _pieces(file: Any) -> AsyncIterator[bytes]:
    """The file, a piece at a time; the response closes it. None is an answer without a body."""
    while file is not None and (piece := await sync_to_async(file.read)(PIECE_BYTES)):
        yield piece
