"""How the time of a function grows with its text, measured so that other load on the machine does not change it."""

from __future__ import annotations

import time
from collections.abc import Callable

LINEAR = 4.0
"""How many times as long four times the text takes, if every character is read a bounded number of times."""
QUADRATIC = 16.0
BETWEEN = 8.0
TOO_SHORT_TO_TELL = 0.0005
"""Seconds of the longer text below which only start-up costs and the clock are measured."""


def times_as_long(do: Callable[[str], object], seed: str, *, characters: int, runs: int = 6) -> float:
    """Return how many times as much CPU time this thread takes for `4 * characters` of the seed as for `characters`.

    It is the minimum of several alternating runs, since other load on the machine can only add time.
    """
    short, long = ((seed * (length // len(seed) + 1))[:length] for length in (characters, 4 * characters))
    brief, lasting = float("inf"), float("inf")
    for _run in range(runs):
        brief, lasting = min(brief, _seconds(do, short)), min(lasting, _seconds(do, long))
        if lasting < TOO_SHORT_TO_TELL or lasting / brief < LINEAR * 1.25:
            return lasting / max(brief, lasting / LINEAR)
    return lasting / brief


def _seconds(do: Callable[[str], object], text: str) -> float:
    start = time.thread_time()
    do(text)
    return time.thread_time() - start
