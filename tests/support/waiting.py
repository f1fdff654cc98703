"""Waiting for other processes until a condition holds."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

Seen = TypeVar("Seen")


def wait_until(look: Callable[[], Seen], *, what: str, seconds: float = 60) -> Seen:
    """Call `look` until it returns something true, and return that. Else fail the test, naming `what`."""
    deadline = time.monotonic() + seconds
    while not (seen := look()):
        if time.monotonic() > deadline:
            raise AssertionError(f"after {seconds} s still not so: {what}")
        time.sleep(0.05)
    return seen
