"""Server-sent events, and the response that streams them."""

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
    """One event. `data` is JSON. A client sends `id` to continue after this event."""

    name: str
    data: str
    id: str


def new_event(name: str, data: object, event_id: str) -> Event:
    return Event(name, json.dumps(data, ensure_ascii=False), event_id)


def error_event(code: str, detail: str, event_id: str) -> Event:
    return new_event("error", {"code": code, "detail": detail}, event_id)


class _EventStream(StreamingHttpResponse):
    """A response that gives the listener's place back when it is closed.

    That matters if the client is gone before the response begins, because `_frames` then never runs.
    """

    def __init__(self, listener: Listener, frames: AsyncIterator[str], **about: str) -> None:
        super().__init__(frames, **about)
        self._listener = listener

    def close(self) -> None:
        super().close()
        self._listener.leave()


def event_stream(
    listener: Listener, events: AsyncGenerator[Event | None], *, check: Check, last_id: str
) -> StreamingHttpResponse:
    """Return a response that streams `events` for as long as `check` accepts the listener.

    `events` yields None now and then while nothing happens. `last_id` is the id of the last event that the client has.
    """
    frames = _frames(listener, events, check, last_id)
    response = _EventStream(listener, frames, content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


async def _frames(
    listener: Listener, events: AsyncGenerator[Event | None], check: Check, last_id: str
) -> AsyncIterator[str]:
    end_request_thread()
    # Sent inside the first event, because some clients take it for an event without data if it is alone in a frame.
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
