"""How long one call to a server may take and how much may come back, whatever part of us waits for it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from memory.engines.openai.transport.server_errors import AnswerTooLarge, TookTooLong

MOST_BYTES = 8_000_000
"""A hundred vectors of 3,072 numbers as JSON are about 6.5 MB; no reply and no extraction comes near that."""


class Bounds:
    """The bounds of one call with all its retries. `silence`: how long the server may say nothing, in seconds."""

    def __init__(self, *, seconds: float, silence: float | None = None) -> None:
        self._end = time.monotonic() + seconds
        self._silence = seconds if silence is None else min(silence, seconds)
        self._bytes = 0

    @property
    def remaining(self) -> float:
        return max(0.0, self._end - time.monotonic())

    def patience(self, most: float | None = None) -> float:
        """How long to wait for the next byte, at most `most` seconds; raises `TookTooLong` when time is over."""
        if self.remaining <= 0:
            raise TookTooLong("the model server did not come to an end in time")
        return min(self.remaining, self._silence, self.remaining if most is None else most)

    def count(self, size: int) -> None:
        """Raises `AnswerTooLarge` when more came back than any answer needs."""
        self._bytes += size
        if self._bytes > MOST_BYTES:
            raise AnswerTooLarge("the answer is larger than any answer needs to be")


# In the middle of one stream a thread may make another call, so bounds hold from one wait to the next only.
_bounds: ContextVar[Bounds | None] = ContextVar("bounds", default=None)


@contextmanager
def within(bounds: Bounds) -> Iterator[None]:
    """What is read and written in the block is bound by these bounds."""
    token = _bounds.set(bounds)
    try:
        yield
    finally:
        _bounds.reset(token)


def current_bounds() -> Bounds:
    """The bounds of the block that this thread is in. Nothing may talk to a server without any."""
    bounds = _bounds.get()
    if bounds is None:
        raise TookTooLong("a call without bounds")
    return bounds
