"""A circuit breaker: a pause for a model server that only fails, so that no thread waits for it and it can recover.

No library fits: pybreaker holds its lock during the call, and circuitbreaker has none.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

import structlog

from memory.engines.base import BadAnswer
from memory.engines.openai.transport.responses import ServerFailed, TookTooLong

MOST_FAILURES = 5
PAUSE_SECONDS = 3.0
"""Shorter than the first wait of a job that is retried: somebody may be waiting for a reply."""
LONGEST_PAUSE_SECONDS = 12.0

log = structlog.get_logger(__name__)


class ServerPaused(ServerFailed):
    """The server failed too often just now, so it was not called."""


class Breaker:
    """A circuit breaker. It is closed until `MOST_FAILURES` calls in a row fail, then open for `PAUSE_SECONDS`, then
    half-open: one trial call decides for all. Each failed trial doubles the pause, up to `LONGEST_PAUSE_SECONDS`. Safe
    to use from several threads.
    """

    def __init__(self, base_url: str, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._base_url = base_url
        self._clock, self._lock = clock, threading.Lock()
        self._failures, self._opened_at, self._pause = 0, 0.0, PAUSE_SECONDS
        self._has_trial = False

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Wrap one call to the server. Raises `ServerPaused` instead of making it, and passes on the call's errors."""
        is_trial = self._admit()
        try:
            yield
        except (ServerFailed, TookTooLong) as error:
            # A server that refuses the key or does not know the path is up.
            self._note(failed=isinstance(error, TookTooLong) or error.is_passing, is_trial=is_trial)
            raise
        except BadAnswer:
            self._note(failed=False, is_trial=is_trial)
            raise
        else:
            self._note(failed=False, is_trial=is_trial)
        finally:
            if is_trial:
                self._has_trial = False

    def _admit(self) -> bool:
        """Return whether this call is the trial. Raises `ServerPaused`."""
        with self._lock:
            if self._failures < MOST_FAILURES:
                return False
            if self._has_trial or self._clock() < self._opened_at + self._pause:
                raise ServerPaused("the model server failed too often and is left alone for a moment")
            self._has_trial = True
            return True

    def _note(self, *, failed: bool, is_trial: bool) -> None:
        with self._lock:
            was_open = self._failures >= MOST_FAILURES
            if was_open and not is_trial:
                return  # the call began before the pause, and says nothing about the server now
            self._failures = min(self._failures + 1, MOST_FAILURES) if failed else 0
            is_open = self._failures >= MOST_FAILURES
            if is_open:
                self._opened_at = self._clock()
                self._pause = min(2 * self._pause, LONGEST_PAUSE_SECONDS) if was_open else PAUSE_SECONDS
        if is_open != was_open:
            log.warning("model_server_paused" if is_open else "model_server_back", server=self._base_url)


@cache
def breaker_of(base_url: str) -> Breaker:
    """Return the breaker of this server, which the whole process shares."""
    return Breaker(base_url)
