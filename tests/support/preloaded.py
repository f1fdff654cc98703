"""Processes that start with everything imported: forked from a process that imported it, one for each environment.

Importing Django, the product and Celery takes some seconds of CPU time, many times what a test then needs. A forked
process of the product has its own id, memory, connections and end, like one that was started.
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

ROOT = Path(__file__).resolve().parent.parent.parent
MOST_AT_ONCE = 3
"""Each takes a hundred megabytes."""


class Forked:
    """A process that runs or has ended, with the part of `subprocess.Popen` that tests use."""

    def __init__(self, pid: int, end: Path) -> None:
        self.pid = pid
        self._end = end

    def poll(self) -> int | None:
        """Return how the process ended, as `Popen.returncode` does."""
        return int(self._end.read_text()) if self._end.exists() else None

    def wait(self, timeout: float = 60) -> int:
        deadline = time.monotonic() + timeout
        while (code := self.poll()) is None:
            if time.monotonic() > deadline:
                raise subprocess.TimeoutExpired(str(self.pid), timeout)
            time.sleep(0.01)
        return code

    def terminate(self) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGTERM)

    def send_to_all(self, number: signal.Signals) -> None:
        """Send a signal to the process and its children."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.killpg(self.pid, number)


class Preloaded:
    """The process that imported everything in `environment`, and forks."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.environment = dict(environment)
        self._folder = tempfile.TemporaryDirectory(prefix="keepsake-forked-")
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__, self._folder.name],
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def fork(self, arguments: Sequence[str], output: str) -> Forked:
        """Run `python *arguments`, with the output in the file of this name."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps({"arguments": arguments, "output": output}) + "\n")
        self._process.stdin.flush()
        pid = int(self._process.stdout.readline())
        return Forked(pid, Path(self._folder.name, str(pid)))

    def end(self) -> None:
        self._process.communicate()
        self._folder.cleanup()


_recent: list[Preloaded] = []


def fork(arguments: Sequence[str], environment: Mapping[str, str], output: str) -> Forked:
    """Run `python *arguments` in this environment, in a process that has everything imported."""
    found = next((one for one in _recent if one.environment == environment), None)
    if found:
        _recent.remove(found)
    elif len(_recent) == MOST_AT_ONCE:
        _recent.pop(0).end()
    _recent.append(found or Preloaded(environment))
    return _recent[-1].fork(arguments, output)


def end_all() -> None:
    while _recent:
        _recent.pop().end()


def _main(folder: Path) -> None:
    """Import, then fork for each line of input, and write down how each child ended. End with the input."""
    _import_the_product()
    waking = selectors.DefaultSelector()
    woken, wakes = os.pipe()
    os.set_blocking(wakes, False)
    signal.set_wakeup_fd(wakes)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    waking.register(0, selectors.EVENT_READ)
    waking.register(woken, selectors.EVENT_READ)
    while True:
        for key, _ in waking.select():
            if key.fd == woken:
                os.read(woken, 1024)
                _write_down_ends(folder)
            elif line := os.read(0, 65536):
                child = os.fork()
                if not child:
                    _become(json.loads(line))
                sys.stdout.write(f"{child}\n")
                sys.stdout.flush()
            else:
                return


def _import_the_product() -> None:
    for name in ("config.asgi", "config.celery", "celery.apps.worker", "uvicorn.main"):  # the first sets Django up
        import_module(name)
    sys.modules["config.celery"].app.loader.import_default_modules()
    gc.collect()
    gc.freeze()  # shared objects are neither scanned nor copied


def _become(asked: Mapping[str, Any]) -> NoReturn:
    """Become a process in its own group, as if Python had been started with these arguments."""
    os.setsid()
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    output = os.open(asked["output"], os.O_WRONLY | os.O_APPEND)
    for descriptor, file in ((0, os.open(os.devnull, os.O_RDONLY)), (1, output), (2, output)):
        os.dup2(file, descriptor)
    program, *options = asked["arguments"]
    if program == "-m":
        sys.argv = options
        runpy.run_module(options[0], run_name="__main__", alter_sys=True)
    else:
        sys.argv = [program, *options]
        runpy.run_path(program, run_name="__main__")
    sys.exit()


def _write_down_ends(folder: Path) -> None:
    with suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            written = folder / f"{ended[0]}.written"
            written.write_text(str(os.waitstatus_to_exitcode(ended[1])))
            written.rename(folder / str(ended[0]))


if __name__ == "__main__":
    _main(Path(sys.argv[1]))
