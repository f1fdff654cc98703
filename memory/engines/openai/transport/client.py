"""Requests to the one server that the operator named, and what came back as plain JSON.

No exception of a vendor leaves this module, and no text of a server or a person is in one that does.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, TypeVar
from urllib.parse import urlsplit

import httpx2
import openai
from openai import OpenAI, Stream

from memory.engines.base import EngineError
from memory.engines.openai.transport.call_limits import Bounds, within
from memory.engines.openai.transport.network import GuardedTransport
from memory.engines.openai.transport.retries import RetryBudget, seconds_to_wait
from memory.engines.openai.transport.server_errors import AnswerMisshapen, ServerFailed, ServerNotAllowed, as_ours

Body = Mapping[str, Any]
Pieces = Generator[object, None, None]
Answer = TypeVar("Answer")

UNSAID = ("x-stainless-", "user-agent")
"""Headers by which the client describes this machine, which is nobody's business."""


@dataclass(frozen=True, slots=True)
class Server:
    """Where the models are. `allows_plain`: unencrypted requests may leave the private network."""

    base_url: str
    key: str = field(default="", repr=False)
    allows_plain: bool = False

    @property
    def needs_nearby(self) -> bool:
        return urlsplit(self.base_url).scheme == "http" and not self.allows_plain


class Client:
    """Safe to use from several threads."""

    def __init__(self, server: Server, *, sleep: Callable[[float], None] = time.sleep) -> None:
        self._server, self._sleep = server, sleep
        self._budget = RetryBudget()
        self._http = httpx2.Client(
            transport=GuardedTransport(needs_nearby=server.needs_nearby),
            follow_redirects=False,
            trust_env=False,
            # Unpacked, a small answer could be a huge one.
            headers={"accept-encoding": "identity"},
            event_hooks={"request": [self._prepare], "response": [_refuse_packed]},
        )
        self._vendor = OpenAI(
            api_key=server.key or "none", base_url=server.base_url, max_retries=0, http_client=self._http
        )

    def ask(self, path: str, body: Body, bounds: Bounds) -> object:
        """The whole answer. Raises `EngineError`."""
        return self._retrying(lambda: self._vendor.post(path, cast_to=object, body=dict(body)), bounds)

    def stream(self, path: str, body: Body, bounds: Bounds) -> Pieces:
        """The answer in pieces. The first one has come when this returns, and nothing is asked again after it.

        Raises `EngineError`, at once or between two pieces. Closing the iterator ends the request.
        """
        return self._pieces(*self._retrying(lambda: self._open(path, body), bounds), bounds)

    def _open(self, path: str, body: Body) -> tuple[Stream[object], list[object]]:
        wanted = {**body, "stream": True}
        stream = self._vendor.post(path, cast_to=object, body=wanted, stream=True, stream_cls=Stream[object])
        return stream, [first for first in (next(stream, None),) if first is not None]

    def _pieces(self, stream: Stream[object], first: list[object], bounds: Bounds) -> Pieces:
        with closing(stream):
            yield from first
            while (piece := _translated(lambda: next(stream, None), bounds)) is not None:
                yield piece

    def _retrying(self, ask: Callable[[], Answer], bounds: Bounds) -> Answer:
        tried = 0
        while True:
            tried += 1
            try:
                answer = _translated(ask, bounds)
            except ServerFailed as failed:
                self._budget.note_failure()
                wait = seconds_to_wait(failed, tried=tried, bounds=bounds, budget=self._budget)
                if wait is None:
                    raise
            else:
                self._budget.note_success()
                return answer
            self._sleep(wait)

    def _prepare(self, request: httpx2.Request) -> None:
        if request.url.host != httpx2.URL(self._server.base_url).host:
            raise ServerNotAllowed("a request to another host than the settings name")
        for name in [name for name in request.headers if name.startswith(UNSAID)]:
            del request.headers[name]
        if not self._server.key:
            del request.headers["authorization"]


def _refuse_packed(response: httpx2.Response) -> None:
    if response.headers.get("content-encoding", "identity") != "identity":
        raise AnswerMisshapen("the answer is packed, which was not asked for")


def _translated(ask: Callable[[], Answer], bounds: Bounds) -> Answer:
    """What it returns; what it raises in our words, outside the handler, so that no trace leads to the texts."""
    ours: EngineError
    try:
        with within(bounds):
            return ask()
    except openai.OpenAIError as error:
        ours = as_ours(error)
    except (ValueError, RecursionError):
        ours = AnswerMisshapen("the answer is no JSON")
    raise ours
