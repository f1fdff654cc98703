"""Named places in the code where a test can stop, delay, raise or kill.

In production `failpoint` does nothing. A test sets a handler in its own process, or names a module in
`KEEPSAKE_FAILPOINTS` that a worker process started by a test imports to set one.
"""

from __future__ import annotations

from collections.abc import Callable

Handler = Callable[[str], None]

_handler: Handler | None = None


def failpoint(name: str) -> None:
    """Mark a place where a crash would hurt most."""
    if _handler is not None:
        _handler(name)


def set_handler(handler: Handler | None) -> None:
    """Let `handler` be called with the name of each failpoint passed, in this process. None switches it off."""
    global _handler  # noqa: PLW0603 - one switch a process is the point
    _handler = handler
