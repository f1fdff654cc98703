"""Giving up a call to a model when nobody waits for it any more, even while the model sends nothing.

The caller says when that is so. The code that waits for the server's bytes checks it, because nothing else runs in its
thread meanwhile.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from memory.engines.base import EngineError

LOOK_SECONDS = 0.25


class NobodyWaits(EngineError):
    """The caller does not want the answer any more. It says nothing about the server."""


_is_over: ContextVar[Callable[[], bool] | None] = ContextVar("is_over", default=None)


@contextmanager
def given_up_when(is_over: Callable[[], bool]) -> Iterator[None]:
    """Let calls to a model in the block end with `NobodyWaits` soon after `is_over` has become true."""
    token = _is_over.set(is_over)
    try:
        yield
    finally:
        _is_over.reset(token)


def require_listener() -> None:
    """Raise `NobodyWaits` if nobody waits any more."""
    is_over = _is_over.get()
    if is_over is not None and is_over():
        raise NobodyWaits("the call was given up")


def rest(seconds: float) -> None:
    """Sleep, unless nobody waits any more. Raises `NobodyWaits`."""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        require_listener()
        time.sleep(min(left, LOOK_SECONDS))
