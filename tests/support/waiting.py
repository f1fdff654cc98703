"""Waiting for other processes: until something is so, and not a moment longer."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

Seen = TypeVar("Seen")


def wait_until(look: Callable[[], Seen], *, what: str, seconds: float = 60) -> Seen:
    """Look again and again until there is something to see; return it, or fail the test naming `what` was missing."""
    deadline = time.monotonic() + seconds
    while not (seen := look()):
        if time.monotonic() > deadline:
            raise AssertionError(f"after {seconds} s still not so: {what}")
        time.sleep(0.05)
    return seen
