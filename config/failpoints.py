"""Named places in the code where a test can stop, delay, raise or kill.

In production `failpoint` does nothing. A test sets a handler in its own process, or names one as `module:function` in
`KEEPSAKE_FAILPOINTS` for a process that it starts.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module

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


def set_handler_from_environment() -> None:
    """What a process does as it starts; without the variable, nothing."""
    module, _, function = os.environ.get("KEEPSAKE_FAILPOINTS", "").partition(":")
    if module:
        set_handler(getattr(import_module(module), function))
