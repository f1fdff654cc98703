"""Gates between processes, by the test's broker: one process waits at a gate, the other sees that and opens it."""

from __future__ import annotations

import redis
from django.conf import settings

PATIENCE_SECONDS = 60


class GateStaysShut(Exception):
    """Nobody opened the gate, or nobody arrived, in time."""


class Gates:
    """The gates of one test run, each known by its name."""

    def __init__(self) -> None:
        # Longer than the client's own timeout, since a process waits for another one here.
        patience = PATIENCE_SECONDS + 10
        self.broker = redis.Redis.from_url(settings.REDIS_URL, socket_timeout=patience, decode_responses=True)

    def arrive(self, name: str) -> None:
        """Report the arrival, and wait until the gate is opened."""
        self.broker.rpush(f"gate:{name}:arrived", "1")
        self._take(f"gate:{name}:open")

    def await_arrivals(self, name: str, count: int = 1) -> None:
        for _ in range(count):
            self._take(f"gate:{name}:arrived")

    def has_arrived(self, name: str) -> bool:
        """Return whether somebody has arrived for whom nobody has waited yet."""
        return bool(self.broker.llen(f"gate:{name}:arrived"))

    def open(self, name: str, count: int = 1) -> None:
        """Let this many through, now or when they arrive."""
        self.broker.rpush(f"gate:{name}:open", *["1"] * count)

    def _take(self, key: str) -> None:
        if self.broker.blpop([key], timeout=PATIENCE_SECONDS) is None:
            raise GateStaysShut(key)
