"""Failpoints: named places in the code where a test can stop or delay a process, raise an error, or kill it.

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
    """Mark a place where a crash would do the most harm."""
    if _handler is not None:
        _handler(name)


def set_handler(handler: Handler | None) -> None:
    """Set the function that is called with the name of each failpoint in this process, or None for no function."""
    global _handler  # noqa: PLW0603 - there is one handler for the whole process
    _handler = handler


def set_handler_from_environment() -> None:
    """Set the handler that `KEEPSAKE_FAILPOINTS` names, if there is one. Processes call this at start."""
    module, _, function = os.environ.get("KEEPSAKE_FAILPOINTS", "").partition(":")
    if module:
        set_handler(getattr(import_module(module), function))
