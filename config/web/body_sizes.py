"""Limits on the size of requests, checked before Django reads the body. Django would write it to disk before any view.

A larger request is answered 413 as soon as its size is known, whether anybody is signed in or not. Nothing more of it
is stored. The rest is read for a moment and then cut off, so that a client that sends everything before it reads a
response still gets one. A view that accepts more than `DATA_UPLOAD_MAX_MEMORY_SIZE` sets `largest_body`; a page uses
`config.web.views.takes_up_to`.
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
"""How many bytes are read after a refusal, and for how long, before the connection is closed (RFC 9112, 9.6)."""


class _TooLarge(Exception):
    """The body is larger than the view accepts."""


async def answer_within_bounds(
    application: ASGI3Application, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
) -> None:
    """Let `application` answer a request if its view accepts a body of this size, or refuse it with 413."""
    counted = _CountedBody(scope, receive)
    try:
        counted.check_announced()
        await application(scope, counted.receive, send)
    except _TooLarge:
        # Django reads the whole body before it answers, so nothing has been sent yet.
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
        """Check Content-Length. A chunked body has none, and the server itself refuses a wrong one."""
        said = _header(self._scope, b"content-length")
        if said.isdigit():
            self._check_size(int(said))

    def _check_size(self, size: int) -> None:
        # The view is looked up only for large requests, which are few, because Django looks it up again.
        if size > self._most:
            self._most = max(self._most, largest_body_at(self._scope["path"]))
        if size > self._most:
            raise _TooLarge


def largest_body_at(path: str) -> int:
    """Return the largest body in bytes that the view at this path accepts."""
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
        # The rest of the body is not read, so the connection cannot be used for another request.
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": BodyTooLarge.status, "headers": headers, "trailers": False})
    await send({"type": "http.response.body", "body": body, "more_body": True})
    with suppress(TimeoutError):
        await asyncio.wait_for(_read_on(receive), LINGER_SECONDS)
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _read_on(receive: ASGIReceiveCallable) -> None:
    """Read on to the end of the body, or up to `LINGER_BYTES`."""
    received = 0
    while received < LINGER_BYTES:
        event = await receive()
        if event["type"] != "http.request" or not event["more_body"]:
            return
        received += len(event["body"])


def _refusal(scope: HTTPScope) -> tuple[list[Header], bytes]:
    """Return headers and body of the refusal, in the form for the client: a program, htmx or a browser."""
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


# The size of uploaded files.


class RefuseLargeFiles(FileUploadHandler):
    """An upload handler that stops reading a request that is too large, whatever its Content-Length says.

    The limit is `LARGEST_UPLOAD_BODY`, or what the view accepts if that is more. The handler comes before the handlers
    that store the file, for every form, because the check of a form's CSRF token reads the whole form before the view.
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
