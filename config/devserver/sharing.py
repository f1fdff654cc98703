"""Who uses the servers of a folder: one shared lock a process, which the kernel drops however the process dies."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class SharedUse:
    """This process's share in the servers of `folder`."""

    def __init__(self, *, folder: Path) -> None:
        self._folder = folder
        self._descriptor: int | None = None
        self._joined_by = 0

    @property
    def is_joined(self) -> bool:
        """Whether this very process has joined; a forked child has not until it joins by itself."""
        return self._descriptor is not None and self._joined_by == os.getpid()

    def join(self) -> None:
        """Take a share; waits while the last user before us is still stopping the servers.

        A forked child that joins gets a share of its own before it lets go of the one it has in common with its
        parent, so that there is no moment without one.
        """
        if self.is_joined:
            return
        inherited = self._descriptor
        self._descriptor = self._open("users.lock")
        self._joined_by = os.getpid()
        fcntl.flock(self._descriptor, fcntl.LOCK_SH)
        if inherited is not None:
            os.close(inherited)

    @contextmanager
    def leaving(self) -> Iterator[bool]:
        """Give the share back; yields True to the last user, who keeps everybody else out until the block ends."""
        if not self.is_joined or self._descriptor is None:
            yield False
            return
        descriptor, self._descriptor = self._descriptor, None
        try:
            yield _has_become_exclusive(descriptor)
        finally:
            os.close(descriptor)

    @contextmanager
    def starting(self) -> Iterator[None]:
        """Only one user at a time starts or restarts servers."""
        descriptor = self._open("start.lock")
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            yield
        finally:
            os.close(descriptor)

    def _open(self, name: str) -> int:
        self._folder.mkdir(parents=True, exist_ok=True)
        return os.open(self._folder / name, os.O_RDWR | os.O_CREAT, 0o600)


def _has_become_exclusive(descriptor: int) -> bool:
    # The kernel drops the shared lock before it tries for the exclusive one. Of two who leave at once, one therefore
    # sees nobody left; both failing is impossible.
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
