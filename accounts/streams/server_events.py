"""Server-sent events: what an event is, and the response that tells them until there are no more."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass

from django.http import StreamingHttpResponse

from accounts.streams.listeners import Check, Listener
from accounts.streams.resources import call_in_thread, end_request_thread

KEEP_ALIVE_SECONDS, CHECK_SECONDS = 15.0, 15.0
RECONNECT_MS = 1000


@dataclass(frozen=True, slots=True)
class Event:
    """One event. `data` is JSON; `id` is where to go on after it."""

    name: str
    data: str
    id: str


def new_event(name: str, data: object, event_id: str) -> Event:
    return Event(name, json.dumps(data, ensure_ascii=False), event_id)


def error_event(code: str, detail: str, event_id: str) -> Event:
    return new_event("error", {"code": code, "detail": detail}, event_id)


class _EventStream(StreamingHttpResponse):
    """Gives the listener's place back too where they were gone before it began, and nothing of `_frames` ran."""

    def __init__(self, listener: Listener, frames: AsyncIterator[str], **about: str) -> None:
        super().__init__(frames, **about)
        self._listener = listener

    def close(self) -> None:
        super().close()
        self._listener.leave()


def event_stream(
    listener: Listener, events: AsyncGenerator[Event | None], *, check: Check, last_id: str
) -> StreamingHttpResponse:
    """What `events` tells (None now and then, while nothing happens), as long as `check` lets the listener hear it."""
    frames = _frames(listener, events, check, last_id)
    response = _EventStream(listener, frames, content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


async def _frames(
    listener: Listener, events: AsyncGenerator[Event | None], check: Check, last_id: str
) -> AsyncIterator[str]:
    end_request_thread()
    # Inside the first event: alone in a frame, some clients take it for an event without data.
    first = f"retry: {RECONNECT_MS}\n"
    try:
        spoke = looked = time.monotonic()
        async with aclosing(events) as heard:
            async for event in heard:
                if time.monotonic() - looked >= CHECK_SECONDS:
                    looked = time.monotonic()
                    if refusal := await call_in_thread(listener.look_again, check):
                        yield first + _frame(error_event(refusal.code, refusal.message, last_id))
                        return
                if event is None and time.monotonic() - spoke < KEEP_ALIVE_SECONDS:
                    continue
                spoke = time.monotonic()
                if event is None:
                    yield ": keep-alive\n\n"
                    continue
                yield first + _frame(event)
                first, last_id = "", event.id
    finally:
        await call_in_thread(listener.leave)


def _frame(event: Event) -> str:
    return f"id: {event.id}\nevent: {event.name}\ndata: {event.data}\n\n"
