"""Requests to the one server that the operator named; the answers are plain JSON.

No exception of a vendor leaves this module, and no exception that does contains text of a server or a person.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Generic, NamedTuple, TypeVar
from urllib.parse import urlsplit

import httpx2
import openai
import structlog
from django.conf import settings
from openai import OpenAI, Stream

from memory.engines.base import EngineError, EngineUnavailable
from memory.engines.listeners import rest
from memory.engines.openai.transport.breaker import ServerPaused, breaker_of
from memory.engines.openai.transport.network import Bounds, GuardedTransport, within
from memory.engines.openai.transport.responses import (
    REFUSED,
    AnswerMisshapen,
    RequestRefused,
    ServerFailed,
    ServerNotAllowed,
    TookTooLong,
    retry_after,
)

# When to retry a request at once. Longer waits are left to the job queue, which occupies no thread meanwhile.

MOST_RETRIES = 2
FIRST_WAIT, LONGEST_WAIT = 0.5, 20.0


class RetryBudget:
    """The retries of a process: while a server fails most of the time, no call is repeated.

    Each failure takes 1 of 10, each success gives back 0.2; at half or less there are no retries.
    """

    MOST, BACK = 10.0, 0.2

    def __init__(self) -> None:
        self._left = self.MOST
        self._lock = threading.Lock()

    def note_failure(self) -> None:
        with self._lock:
            self._left = max(0.0, self._left - 1)

    def note_success(self) -> None:
        with self._lock:
            self._left = min(self.MOST, self._left + self.BACK)

    @property
    def allows_retry(self) -> bool:
        return self._left > self.MOST / 2


def seconds_to_wait(failed: ServerFailed, *, tried: int, bounds: Bounds, budget: RetryBudget) -> float | None:
    """Return how long to wait before the request is repeated; None to give up. `tried` counts from 1."""
    if not failed.is_passing or tried > MOST_RETRIES or not budget.allows_retry:
        return None
    wait = failed.retry_after
    if wait is None:
        wait = FIRST_WAIT * 2 ** (tried - 1) * random.uniform(0.75, 1.25)  # noqa: S311 - spreads requests, guards nothing
    return wait if wait <= min(LONGEST_WAIT, bounds.remaining) else None


# Requesting less of a server that refuses an option, and remembering what it accepts.

log = structlog.get_logger(__name__)

Option = TypeVar("Option")
Answer = TypeVar("Answer")


class Fallback(Generic[Option]):
    """The options for one part of a request, best first. A refused option is not tried again in this process.

    The choice is remembered only if the server accepts a later option: a request may be refused for another reason.
    """

    def __init__(self, name: str, options: Sequence[Option]) -> None:
        self._name, self._options, self._first = name, options, 0

    def ask(self, ask: Callable[[Option], Answer]) -> Answer:
        """Return the answer to the first option that is not refused; raise `RequestRefused` if all are."""
        for place, option in enumerate(self._options[self._first :], start=self._first):
            try:
                answer = ask(option)
            except RequestRefused:
                if place == len(self._options) - 1:
                    raise
                continue
            self._remember_option(place)
            return answer
        raise RequestRefused("there is nothing left to ask for")

    def _remember_option(self, place: int) -> None:
        if place > self._first:
            log.warning("model_server_refuses_an_option", option=self._name, instead=place)
            self._first = place


Body = Mapping[str, Any]
Pieces = Generator[object, None, None]

UNSAID = ("x-stainless-", "user-agent")
"""Headers in which the client describes this machine, which is nobody's business."""


@dataclass(frozen=True, slots=True)
class Server:
    """The server with the models. With `allows_plain` unencrypted requests may leave the private network."""

    base_url: str
    key: str = field(default="", repr=False)
    allows_plain: bool = False

    @property
    def needs_nearby(self) -> bool:
        return urlsplit(self.base_url).scheme == "http" and not self.allows_plain


class UploadedFile(NamedTuple):
    name: str
    content: bytes
    content_type: str


class Client:
    """A client of one model server. Safe to use from several threads."""

    def __init__(self, server: Server, *, sleep: Callable[[float], None] = rest) -> None:
        self._server, self._sleep = server, sleep
        self._budget, self._breaker = RetryBudget(), breaker_of(server.base_url)
        self._http = httpx2.Client(
            transport=GuardedTransport(needs_nearby=server.needs_nearby),
            follow_redirects=False,
            trust_env=False,
            # No compression: a small answer could expand to a huge one.
            headers={"accept-encoding": "identity"},
            event_hooks={"request": [self._check_request], "response": [_refuse_packed]},
        )
        self._vendor = OpenAI(
            api_key=server.key or "none", base_url=server.base_url, max_retries=0, http_client=self._http
        )

    def ask(self, path: str, body: Body, bounds: Bounds) -> object:
        """Return the whole answer. Raises `EngineError`."""
        return self._ask_with_retries(lambda: self._vendor.post(path, cast_to=object, body=dict(body)), bounds)

    def send_file(self, path: str, fields: Mapping[str, str], file: UploadedFile, bounds: Bounds) -> object:
        """Return the whole answer to a form with a file. Raises `EngineError`."""
        form = {"Content-Type": "multipart/form-data"}  # the client adds the boundary itself
        files = {"file": (file.name, file.content, file.content_type)}
        return self._ask_with_retries(
            lambda: self._vendor.post(path, cast_to=object, body=dict(fields), files=files, options={"headers": form}),
            bounds,
        )

    def fetch(self, path: str, bounds: Bounds) -> object:
        """Return the answer to a GET request for a path. Raises `EngineError`."""
        return self._ask_with_retries(lambda: self._vendor.get(path, cast_to=object), bounds)

    def stream(self, path: str, body: Body, bounds: Bounds) -> Pieces:
        """Return the answer in pieces. The first piece has arrived when this returns; after that nothing is retried.

        Raises `EngineError`, at once or between two pieces. Closing the iterator ends the request.
        """
        return self._pieces(*self._ask_with_retries(lambda: self._open_stream(path, body), bounds), bounds)

    def _open_stream(self, path: str, body: Body) -> tuple[Stream[object], list[object]]:
        wanted = {**body, "stream": True}
        stream = self._vendor.post(path, cast_to=object, body=wanted, stream=True, stream_cls=Stream[object])
        return stream, [first for first in (next(stream, None),) if first is not None]

    def _pieces(self, stream: Stream[object], first: list[object], bounds: Bounds) -> Pieces:
        with closing(stream):
            yield from first
            while (piece := _ask_with_own_errors(lambda: next(stream, None), bounds)) is not None:
                yield piece

    def _ask_with_retries(self, ask: Callable[[], Answer], bounds: Bounds) -> Answer:
        tried = 0
        while True:
            tried += 1
            try:
                with self._breaker.watched():
                    answer = _ask_with_own_errors(ask, bounds)
            except ServerPaused:
                raise
            except ServerFailed as failed:
                self._budget.note_failure()
                wait = seconds_to_wait(failed, tried=tried, bounds=bounds, budget=self._budget)
                if wait is None:
                    raise
            else:
                self._budget.note_success()
                return answer
            self._sleep(wait)

    def _check_request(self, request: httpx2.Request) -> None:
        if request.url.host != httpx2.URL(self._server.base_url).host:
            raise ServerNotAllowed("a request to another host than the settings name")
        for name in [name for name in request.headers if name.startswith(UNSAID)]:
            del request.headers[name]
        if not self._server.key:
            del request.headers["authorization"]


def _refuse_packed(response: httpx2.Response) -> None:
    if response.headers.get("content-encoding", "identity") != "identity":
        raise AnswerMisshapen("the answer is packed, which was not asked for")


def _ask_with_own_errors(ask: Callable[[], Answer], bounds: Bounds) -> Answer:
    """Return what `ask` returns. Raise its errors as ours, outside the handler: no traceback leads to the texts."""
    ours: EngineError
    try:
        with within(bounds):
            return ask()
    except openai.OpenAIError as error:
        ours = _as_ours(error)
    except (ValueError, RecursionError):
        ours = AnswerMisshapen("the answer is no JSON")
    raise ours


# A vendor's exceptions as ours.


def _as_ours(error: openai.OpenAIError) -> EngineError:
    """Return our error for a vendor's exception, without the server's words."""
    if isinstance(error, openai.APIStatusError):
        return _of_status(error)
    if isinstance(error, openai.APITimeoutError):
        return TookTooLong("the model server did not answer in time")
    if isinstance(error, openai.APIConnectionError):
        return ServerFailed("the model server cannot be reached, or broke off", is_passing=True)
    return ServerFailed("the model server reports an error in its answer", is_passing=True)


def _of_status(error: openai.APIStatusError) -> EngineError:
    status = error.status_code
    if status in REFUSED:
        return RequestRefused(f"the model server refuses the request: HTTP {status}", status=status)
    is_passing = status in (408, 409, 429) or status >= 500
    after = retry_after(error.response.headers.get("retry-after", ""), now=datetime.now(UTC)) if is_passing else None
    return ServerFailed(
        f"the model server answers HTTP {status}", is_passing=is_passing, retry_after=after, status=status
    )


# The settings of the server and its models.


@dataclass(frozen=True, slots=True)
class Models:
    """The models' names on the server, and the limits of an answer; `silence_seconds` is that between two pieces."""

    reply: str
    extraction: str
    reply_seconds: float
    silence_seconds: float
    extraction_seconds: float
    reply_tokens: int
    extraction_tokens: int


def configured_server() -> Server:
    """Return the configured server. Raises `EngineUnavailable` if none is named."""
    if not settings.OPENAI_BASE_URL:
        raise EngineUnavailable("OPENAI_BASE_URL names no server")
    return Server(settings.OPENAI_BASE_URL, settings.OPENAI_API_KEY, settings.OPENAI_PLAIN_HTTP)


def configured_models() -> Models:
    return Models(
        reply=settings.OPENAI_REPLY_MODEL,
        extraction=settings.OPENAI_EXTRACTION_MODEL,
        reply_seconds=settings.OPENAI_REPLY_SECONDS,
        silence_seconds=settings.OPENAI_SILENCE_SECONDS,
        extraction_seconds=settings.OPENAI_EXTRACTION_SECONDS,
        reply_tokens=settings.OPENAI_REPLY_TOKENS,
        extraction_tokens=settings.OPENAI_EXTRACTION_TOKENS,
    )
