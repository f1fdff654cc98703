"""Server processes that outlive the process that started them, and that later processes find again."""

from __future__ import annotations

import importlib.util
import signal
import time
from contextlib import suppress
from pathlib import Path

import psutil


class ServerDidNotStart(Exception):
    """A server could not be started. The message has the end of its log."""


def package_folder(name: str) -> Path:
    """Return the folder of a Python package that contains a server.

    The package is looked up and not imported: its own code for running the server is not used, and importing it costs
    time.
    """
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise ServerDidNotStart(f"The package {name} is not installed: run `make setup`.")
    return Path(spec.origin).parent


def find_server(*, name: str, home: Path, pid_file: Path) -> psutil.Process | None:
    """Return the running server whose process id is in `pid_file`, or None.

    After a crash the process id may belong to any other program. A server is therefore recognized by its name and by
    its working directory.
    """
    try:
        process = psutil.Process(int(pid_file.read_text().split(maxsplit=1)[0]))
    except (OSError, ValueError, IndexError, psutil.NoSuchProcess):
        return None
    return process if is_server(process, name=name, home=home) else None


def is_server(process: psutil.Process, *, name: str, home: Path) -> bool:
    """Tell whether `process` is alive, its name begins with `name`, and its working directory is `home`."""
    try:
        return _is_alive(process) and process.name().startswith(name) and Path(process.cwd()) == home
    except psutil.Error:
        return False


def end_process(process: psutil.Process, *, gently: signal.Signals, firmly: signal.Signals, patience: float) -> None:
    """Send a server the signal `gently`, and if it has not ended after `patience` seconds, the signal `firmly`."""
    for ask in (gently, firmly):
        with suppress(psutil.NoSuchProcess):
            process.send_signal(ask)
        if _ends_within(process, seconds=patience):
            return


def _ends_within(process: psutil.Process, *, seconds: float) -> bool:
    # Not process.wait(): the server is not our child, and some containers take seconds to reap it.
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
    """Return the last lines of a server's log, for an error message."""
    try:
        return "\n".join(log.read_text(errors="replace").splitlines()[-lines:])
    except OSError:
        return "(there is no log)"
