"""Server processes that outlive their starter and are found again by a later process."""

from __future__ import annotations

import importlib.util
import signal
import time
from contextlib import suppress
from pathlib import Path

import psutil


class ServerDidNotStart(Exception):
    """A server could not be brought up; the message holds the end of its log."""


def package_folder(name: str) -> Path:
    """Where a Python package lies that brings a server along.

    It is looked up and not imported: their own ways of running servers are not used, and their imports cost time.
    """
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise ServerDidNotStart(f"The package {name} is not installed: run `make setup`.")
    return Path(spec.origin).parent


def find_server(*, name: str, home: Path, pid_file: Path) -> psutil.Process | None:
    """The live server whose number stands in `pid_file`, or None.

    A number alone proves nothing: after a crash it may belong to any other program. A server is told by its name and
    by working in its own folder.
    """
    try:
        process = psutil.Process(int(pid_file.read_text().split(maxsplit=1)[0]))
    except (OSError, ValueError, IndexError, psutil.NoSuchProcess):
        return None
    return process if is_server(process, name=name, home=home) else None


def is_server(process: psutil.Process, *, name: str, home: Path) -> bool:
    """Whether `process` is alive, called `name` and works in `home`."""
    try:
        return _is_alive(process) and process.name().startswith(name) and Path(process.cwd()) == home
    except psutil.Error:
        return False


def end_process(process: psutil.Process, *, gently: signal.Signals, firmly: signal.Signals, patience: float) -> None:
    """Ask a server to end, and insist when it has not after `patience` seconds."""
    for ask in (gently, firmly):
        with suppress(psutil.NoSuchProcess):
            process.send_signal(ask)
        if _ends_within(process, seconds=patience):
            return


def _ends_within(process: psutil.Process, *, seconds: float) -> bool:
    # Not process.wait(): a server is nobody's child, and some containers take seconds to clear away its remains.
    deadline = time.monotonic() + seconds
    while _is_alive(process):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def _is_alive(process: psutil.Process) -> bool:
    try:
        return bool(process.is_running()) and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def end_of_log(log: Path, *, lines: int = 8) -> str:
    """The last lines of a server's log, for an error message."""
    try:
        return "\n".join(log.read_text(errors="replace").splitlines()[-lines:])
    except OSError:
        return "(there is no log)"
