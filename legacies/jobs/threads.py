"""Limits how many jobs of some kind run at once in a worker, so that its other threads stay free."""

from __future__ import annotations

import threading
from collections.abc import Callable
from uuid import UUID

from django.db import close_old_connections

Run = Callable[[UUID], object]


class FewAtOnce:
    """Runs at most so many jobs at once, in the threads that bring them; further ones wait in their order, and are run
    by the thread that is free first.

    What waits dies with the process, which does not begin it once it `is_ending`. Nothing is lost: the rows are due, so
    the scheduler notifies of them again.
    """

    def __init__(self, run: Run, *, is_ending: Callable[[], bool] = lambda: False) -> None:
        self._run, self._is_ending = run, is_ending
        self._lock = threading.Lock()
        self._running = 0
        self._waiting: dict[UUID, None] = {}

    def run(self, item_id: UUID, *, at_most: int) -> None:
        """Run this one and those that wait; or return at once, and leave it to those that run."""
        with self._lock:
            if self._running >= at_most:
                self._waiting[item_id] = None
                return
            self._running += 1
        following: UUID | None = item_id
        try:
            while following:
                self._run(following)
                close_old_connections()
                following = self._next()
        except BaseException:
            with self._lock:
                self._running -= 1
            raise

    def _next(self) -> UUID | None:
        """The job that has waited longest. Where there is none, the place is given up under the same lock, so that no
        job can be put down in between and then be left.
        """
        with self._lock:
            if not self._waiting or self._is_ending():
                self._running -= 1
                return None
            first = next(iter(self._waiting))
            del self._waiting[first]
            return first
