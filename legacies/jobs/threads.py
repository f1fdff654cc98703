"""A limit on how many jobs of some kind run at once in a worker, so that its other threads stay free."""

from __future__ import annotations

import threading
from collections.abc import Callable
from uuid import UUID

from django.db import close_old_connections

Run = Callable[[UUID], object]


class FewAtOnce:
    """A runner of jobs that runs a limited number at once, in the threads that call it.

    Further jobs wait in their order, and the first thread that is free runs them. Waiting jobs are dropped when the
    process ends, and none is begun once it `is_ending`. Nothing is lost: their rows are still due, so the scheduler
    notifies the workers again.
    """

    def __init__(self, run: Run, *, is_ending: Callable[[], bool] = lambda: False) -> None:
        self._run, self._is_ending = run, is_ending
        self._lock = threading.Lock()
        self._running = 0
        self._waiting: dict[UUID, None] = {}

    def run(self, item_id: UUID, *, at_most: int) -> None:
        """Run this job and then the waiting ones; if `at_most` already run, leave this one to them and return."""
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
        """Return the job that has waited longest, or None.

        If there is none, this thread stops counting as running under the same lock. Otherwise a job could be queued in
        between, and no thread would run it.
        """
        with self._lock:
            if not self._waiting or self._is_ending():
                self._running -= 1
                return None
            first = next(iter(self._waiting))
            del self._waiting[first]
            return first
