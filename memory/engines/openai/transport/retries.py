"""When to ask a server again at once. Longer waits are the work queue's, which holds no thread meanwhile."""

from __future__ import annotations

import random
import threading

from memory.engines.openai.transport.call_limits import Bounds
from memory.engines.openai.transport.server_errors import ServerFailed

MOST_RETRIES = 2
FIRST_WAIT, LONGEST_WAIT = 0.5, 20.0


class RetryBudget:
    """One in a process: while a server fails most of the time, nobody asks it twice.

    Each failure takes 1 of 10, each success gives back 0.2; below half there are no retries.
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
    """How long before the request is sent again; None when it is not. `tried` counts from 1."""
    if not failed.is_passing or tried > MOST_RETRIES or not budget.allows_retry:
        return None
    wait = failed.retry_after
    if wait is None:
        wait = FIRST_WAIT * 2 ** (tried - 1) * random.uniform(0.75, 1.25)  # noqa: S311 - spreads requests, guards nothing
    return wait if wait <= min(LONGEST_WAIT, bounds.remaining) else None
