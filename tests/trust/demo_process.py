"""A whole demo of its own, in a folder of its own, and its processes by name."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
from django.conf import settings

READY_SECONDS = 300
STOP_SECONDS = 40
# What the command line of each process that a test kills holds.
COMMANDS = {
    "web": "config.asgi:application",
    "worker": "config.celery",
    "broker": "valkey-server",
    "database": "postgres -D",
}


class DemoProcess:
    """`folder` is its `var/`; `base` where it answers."""

    def __init__(self, *, folder: Path) -> None:
        self.folder = folder
        self.port = _free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        own = {name: value for name, value in os.environ.items() if name not in _CHOSEN_BY_TESTS}
        environment = {
            **own,
            "KEEPSAKE_VAR_DIR": str(folder),
            "PORT": str(self.port),
            "API_MESSAGES_A_MINUTE": "6000",
            "STREAMS_AT_ONCE": "99",
        }
        self._log = (folder / "demo.log").open("w+b")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "config.devserver"],
            cwd=settings.BASE_DIR,
            env=environment,
            stdout=self._log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + READY_SECONDS
        while not self.is_ready():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"The demo did not get ready:\n{self.said()[-3000:]}")
            time.sleep(0.3)

    def is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.base}/healthz", timeout=5):
                return True
        except (urllib.error.URLError, OSError):
            return False

    def said(self) -> str:
        return (self.folder / "demo.log").read_text(errors="replace")

    def kill(self, name: str) -> None:
        """kill -9 of one of `COMMANDS`, if it is there; of PostgreSQL the postmaster."""
        for process in self.processes():
            with _gone_is_fine():
                if _is(process, name):
                    os.kill(process.pid, signal.SIGKILL)
                    return

    def processes(self) -> list[psutil.Process]:
        """Every process that was started with this demo's folder."""
        mine = []
        for process in psutil.process_iter():
            with _gone_is_fine():
                is_server = str(self.folder) in " ".join(process.cmdline())
                if is_server or process.environ().get("KEEPSAKE_VAR_DIR") == str(self.folder):
                    mine.append(process)
        return mine

    def stop(self) -> None:
        """Ctrl-C, and wait until it is over."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(STOP_SECONDS)
        self._log.close()


@contextmanager
def running_demo(folder: Path) -> Iterator[DemoProcess]:
    demo = DemoProcess(folder=folder)
    try:
        demo.wait_until_ready()
        yield demo
    finally:
        demo.stop()


def _is(process: psutil.Process, name: str) -> bool:
    command = " ".join(process.cmdline())
    return COMMANDS[name] in command and "sh -c" not in command


@contextmanager
def _gone_is_fine() -> Iterator[None]:
    try:
        yield
    except (psutil.NoSuchProcess, psutil.AccessDenied, ProcessLookupError):
        return


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


_CHOSEN_BY_TESTS = {"DATABASE_URL", "DATABASE_OWNER_URL", "REDIS_URL", "KEEPSAKE_AS_OWNER", "DJANGO_SETTINGS_MODULE"}
