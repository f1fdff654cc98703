"""Request size limits, checked before Django reads the body: it would write it to disk before any view runs.

Whoever sends more is answered 413 as soon as that is known, signed in or not. Nothing more of it is kept: it is read
for a moment, so that a client that sends all before it reads an answer finds one, and then cut off. A view that takes
more than `DATA_UPLOAD_MAX_MEMORY_SIZE` says so by its `largest_body`, a page by `config.web.views.takes_up_to`.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

import structlog
from asgiref.sync import sync_to_async
from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGIReceiveEvent, ASGISendCallable, HTTPScope
from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import FileUploadHandler
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _

from config.api.exceptions import CONTENT_TYPE, BodyTooLarge, problem_response

log = structlog.get_logger(__name__)

Header = tuple[bytes, bytes]

LINGER_BYTES, LINGER_SECONDS = 8_000_000, 5.0
"""How much is read after a refusal, and how long, before the connection is closed (RFC 9112, section 9.6)."""


class _TooLarge(Exception):
    """More came than the route takes."""


async def answer_within_bounds(
    application: ASGI3Application, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
) -> None:
    """Let `application` answer a request of a size that its route takes; refuse any other."""
    counted = _CountedBody(scope, receive)
    try:
        counted.check_announced()
        await application(scope, counted.receive, send)
    except _TooLarge:
        # Django reads a body whole before it answers, so that nothing has been sent yet.
        await _send_refusal(scope, receive, send)


class _CountedBody:
    def __init__(self, scope: HTTPScope, receive: ASGIReceiveCallable) -> None:
        self._scope, self._receive = scope, receive
        self._received, self._most = 0, settings.DATA_UPLOAD_MAX_MEMORY_SIZE

    async def receive(self) -> ASGIReceiveEvent:
        event = await self._receive()
        if event["type"] == "http.request":
            self._received += len(event["body"])
            self._check_size(self._received)
        return event

    def check_announced(self) -> None:
        """What Content-Length says; a body in chunks has none, and a wrong one the server itself refuses."""
        said = _header(self._scope, b"content-length")
        if said.isdigit():
            self._check_size(int(said))

    def _check_size(self, size: int) -> None:
        # Few requests are large: only for these the route is looked up, which Django does once more.
        if size > self._most:
            self._most = max(self._most, largest_body_at(self._scope["path"]))
        if size > self._most:
            raise _TooLarge


def largest_body_at(path: str) -> int:
    """In bytes, for what stands at this address."""
    usual: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    try:
        view = resolve(path).func
    except Resolver404:
        return usual
    return getattr(getattr(view, "view_class", view), "largest_body", 0) or usual


async def _send_refusal(scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    path = scope["path"]
    log.info("body_too_large", most=largest_body_at(path))
    headers, body = await sync_to_async(_refusal)(scope)
    headers = [
        *headers,
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        # Not all that is on its way is read, so that nothing else can come by this connection.
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": BodyTooLarge.status, "headers": headers, "trailers": False})
    await send({"type": "http.response.body", "body": body, "more_body": True})
    with suppress(TimeoutError):
        await asyncio.wait_for(_read_on(receive), LINGER_SECONDS)
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _read_on(receive: ASGIReceiveCallable) -> None:
    """Up to the end of the body, or `LINGER_BYTES`."""
    received = 0
    while received < LINGER_BYTES:
        event = await receive()
        if event["type"] != "http.request" or not event["more_body"]:
            return
        received += len(event["body"])


def _refusal(scope: HTTPScope) -> tuple[list[Header], bytes]:
    """In the form that fits who asked: a program, htmx, a browser."""
    if scope["path"].startswith(("/api/", "/_allauth/", settings.MCP_PATH)):
        return [(b"content-type", CONTENT_TYPE.encode())], problem_response(BodyTooLarge()).content
    page = (b"content-type", b"text/html; charset=utf-8")
    if _header(scope, b"hx-request"):
        words = _("What you saved before is still saved. This is too large and was not saved.")
        told = {"announce": {"words": words, "problem": True}}
        return [page, (b"hx-trigger", json.dumps(told).encode())], b""
    return [page], render_to_string("413_plain.html").encode()


def _header(scope: HTTPScope, wanted: bytes) -> bytes:
    return next((value for name, value in scope["headers"] if name == wanted), b"")


# Files that people upload: no larger than they may be, and kept in memory but for large ZIPs of exports.


class RefuseLargeFiles(FileUploadHandler):
    """Stops reading as soon as more comes than `LARGEST_UPLOAD_BODY`, or than the view takes where that is more,
    whatever the request said of its length.

    It stands before the handler that keeps the file, in every form: the check of a form's token reads the whole form
    before any view is asked.
    """

    received = most = 0

    def handle_raw_input(
        self,
        _input: Any,
        _meta: dict[str, Any],
        content_length: int,
        _boundary: str | bytes,
        _encoding: str | None = None,
    ) -> None:
        self.most = max(settings.LARGEST_UPLOAD_BODY, largest_body_at(self.request.path_info if self.request else "/"))
        if content_length > self.most:
            raise RequestDataTooBig

    def receive_data_chunk(self, raw_data: bytes, _start: int) -> bytes:
        self.received += len(raw_data)
        if self.received > self.most:
            raise RequestDataTooBig
        return raw_data

    def file_complete(self, _size: int) -> UploadedFile[bytes] | None:
        return None
