"""Gates between processes: one side arrives and waits, the other sees it and opens. Through the test's broker."""

from __future__ import annotations

import redis
from django.conf import settings

PATIENCE_SECONDS = 60


class GateStaysShut(Exception):
    """Nobody opened, or nobody came, in time."""


class Gates:
    """The gates of one test run; each is known by its name."""

    def __init__(self) -> None:
        # More patient than the client is by itself: here a process waits for another one.
        patience = PATIENCE_SECONDS + 10
        self.broker = redis.Redis.from_url(settings.REDIS_URL, socket_timeout=patience, decode_responses=True)

    def arrive(self, name: str) -> None:
        """Say that somebody is here, and wait until they are let through."""
        self.broker.rpush(f"gate:{name}:arrived", "1")
        self._take(f"gate:{name}:open")

    def await_arrivals(self, name: str, count: int = 1) -> None:
        for _ in range(count):
            self._take(f"gate:{name}:arrived")

    def has_arrived(self, name: str) -> bool:
        """Whether somebody stands there whom nobody has awaited yet."""
        return bool(self.broker.llen(f"gate:{name}:arrived"))

    def open(self, name: str, count: int = 1) -> None:
        """Let this many through, now or when they come."""
        self.broker.rpush(f"gate:{name}:open", *["1"] * count)

    def _take(self, key: str) -> None:
        if self.broker.blpop([key], timeout=PATIENCE_SECONDS) is None:
            raise GateStaysShut(key)
