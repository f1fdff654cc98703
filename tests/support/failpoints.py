"""Actions at failpoints in processes that a test starts.

Start the process with `KEEPSAKE_FAILPOINTS=tests.support.failpoints:act`, and arm a failpoint with `arm`. Each armed
action happens once, in the first process that reaches the failpoint.
"""

from __future__ import annotations

import os
import signal

from tests.support.gates import Gates

HANDLER = "tests.support.failpoints:act"
_gates: Gates | None = None


class RaisedAtFailpoint(Exception):
    """The exception that the action "raise" raises."""


def arm(name: str, *actions: str) -> None:
    """Arm a failpoint with `kill`, `raise`, or `wait`, which arrives at the gate with the failpoint's name."""
    Gates().broker.rpush(f"failpoint:{name}", *actions)


def act(name: str) -> None:
    gates = _get_gates()
    action = gates.broker.lpop(f"failpoint:{name}")
    if action == "kill":
        gates.broker.rpush("failpoints:killed", name)
        os.kill(os.getpid(), signal.SIGKILL)
    elif action == "raise":
        raise RaisedAtFailpoint(name)
    elif action == "wait":
        gates.arrive(name)


def _get_gates() -> Gates:
    global _gates  # noqa: PLW0603 - one connection pool a process
    _gates = _gates or Gates()
    return _gates
