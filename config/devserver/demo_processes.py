"""The demo's processes, run by honcho. Honcho stops all processes when one dies; here the dead one is started again.

Each process of the Procfile has a minder, which honcho forks from the demo. If one of them dies:

- a process: its minder starts it again;
- a minder: its process dies with it, and the demo starts another minder;
- the demo: each minder ends its process, and the last one stops the embedded servers.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from typing import Any

from honcho.manager import Manager
from honcho.process import Process

from config.devserver.embedded_services import EmbeddedServices

LOOK_SECONDS, SHORT_LOOK_SECONDS = 0.3, 0.05
END_SECONDS, GIVE_UP_SECONDS = 6, 12
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 5.0
LIVED_WELL_SECONDS = 10
DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


class MindedProcess(Process):  # type: ignore[misc] # honcho has no types
    """A process and its minder. `run` is the main function of the minder, in a fork of the demo."""

    def __init__(self, cmd: str, *, services: EmbeddedServices, stopping: Any, **options: Any) -> None:
        super().__init__(f"exec {cmd}", **options)
        self._services, self._stopping = services, stopping
        self._pause = FIRST_PAUSE
        self._child: subprocess.Popen[bytes] | None = None

    def run(self, events: Any = None, _ignore_signals: bool = True) -> None:
        self._events, self._parent = events, os.getppid()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            # A terminal signals all processes at once, but the demo decides when a minder stops.
            signal.signal(number, signal.SIG_IGN)
        self._services.share()
        threading.Thread(target=self._end_when_told, daemon=True).start()
        while not self._must_end():
            self._live_once()
        self._send_message({"returncode": 0}, type="stop")
        self._services.release()

    def _live_once(self) -> None:
        born = time.monotonic()
        child = self._child = _start_command(self.cmd, env=self.env, cwd=self.cwd)
        self._send_message({"pid": child.pid}, type="start")
        with child:
            for line in child.stdout or ():
                self._send_message(line)
        code = child.wait()
        if not self._must_end():
            self._send_message(f"ended with {code}; starting it again\n".encode())
            self._wait_before_restart(lived=time.monotonic() - born)

    def _wait_before_restart(self, *, lived: float) -> None:
        """Wait before the next start. The wait doubles for a process that keeps dying at once, up to a limit."""
        self._pause = FIRST_PAUSE if lived > LIVED_WELL_SECONDS else min(self._pause * 2, LONGEST_PAUSE)
        until = time.monotonic() + self._pause
        while time.monotonic() < until and not self._must_end():
            time.sleep(SHORT_LOOK_SECONDS)

    def _must_end(self) -> bool:
        return self._stopping.value == 1 or os.getppid() != self._parent

    def _end_when_told(self) -> None:
        while not self._must_end():
            time.sleep(SHORT_LOOK_SECONDS)
        deadline, told = time.monotonic() + END_SECONDS, None
        while self._child is None or self._child.poll() is None:
            # One SIGTERM for each child, because many programs quit abruptly on a second one. A new child may just have
            # been started, and gets one too.
            if self._child is not told:
                told = self._child
                _signal_group(told, signal.SIGTERM)
            elif time.monotonic() > deadline:
                _signal_group(told, signal.SIGKILL)
            time.sleep(SHORT_LOOK_SECONDS)


class DemoManager(Manager):  # type: ignore[misc] # honcho has no types
    """A honcho manager that starts minders, and watches over the minders and the embedded servers."""

    def __init__(self, *, services: EmbeddedServices) -> None:
        super().__init__()
        self._services = services
        self._terminating = False
        # A shared byte and no multiprocessing.Event: setting an Event waits for a minder that was killed while waiting.
        self._stopping = multiprocessing.RawValue("b", 0)
        self._process_ctor = self._make_process

    def terminate(self) -> None:
        if not self._terminating:
            self._terminating = True
            self._stopping.value = 1
            threading.Thread(target=self._give_up, daemon=True).start()

    def _make_process(self, cmd: str, *, quiet: bool, **options: Any) -> MindedProcess:
        del quiet
        return MindedProcess(cmd, services=self._services, stopping=self._stopping, **options)

    def _start(self) -> None:
        super()._start()
        signal.signal(signal.SIGHUP, signal.getsignal(signal.SIGTERM))
        threading.Thread(target=self._watch_processes, daemon=True).start()

    def _watch_processes(self) -> None:
        while not self._terminating:
            for name, process in self._processes.items():
                if not process["process"].is_alive():
                    self._heal_minder(name, process)
            self._heal_servers()
            time.sleep(LOOK_SECONDS)

    def _heal_servers(self) -> None:
        try:
            self._services.heal()
        except Exception as error:  # noqa: BLE001 - the watch must survive any error of a server, and try again
            self._system_print(f"{error}\n")

    def _heal_minder(self, name: str, process: dict[str, Any]) -> None:
        process["process"] = multiprocessing.Process(name=name, target=process["obj"].run, args=(self.events, True))
        process["process"].start()

    def _give_up(self) -> None:
        """End the demo by force after a while.

        A minder that was killed cannot report its end, and may even have broken the queue of the reports.
        """
        time.sleep(GIVE_UP_SECONDS)
        self.kill()
        self._services.release()
        os._exit(1)


def _start_command(command: str, **options: Any) -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S602 - a line of our Procfile, which is written for a shell
        command,
        shell=True,
        start_new_session=True,
        preexec_fn=_die_with_parent,  # noqa: PLW1509 - it only calls the kernel and waits for no lock
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        **options,
    )


def _die_with_parent() -> None:
    if _libc is not None:
        _libc.prctl(DIE_WITH_PARENT, signal.SIGTERM)


def _signal_group(child: subprocess.Popen[bytes] | None, number: signal.Signals) -> None:
    if child is not None:
        with suppress(ProcessLookupError):
            os.killpg(child.pid, number)
