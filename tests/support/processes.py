"""Real processes of the product, with the test's database and broker: worker, scheduler, web.

    with worker(process_environment) as first, worker(process_environment) as second: ...

Each is ready when the block begins, and has ended when the block ends; `tests.support.preloaded` starts it. They use
the scripted engine unless a setting says otherwise, and act at failpoints as `tests.support.failpoints.arm` says.
"""

from __future__ import annotations

import signal
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import IO

import redis
import requests
from django.conf import settings

from config.celery import living_workers
from tests.support import failpoints, preloaded, scripted
from tests.support.preloaded import Forked
from tests.support.waiting import wait_until

SECONDS_TO_START = 60

Environment = Mapping[str, str]


@dataclass
class Started:
    """A process that runs or has ended."""

    process: Forked
    output: IO[bytes]
    url: str = ""

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def is_alive(self) -> bool:
        return self.process.poll() is None

    def kill(self) -> None:
        """End the process at once without cleaning up, as a crash would."""
        self.process.send_to_all(signal.SIGKILL)
        self.process.wait()

    def pause(self) -> None:
        self.process.send_to_all(signal.SIGSTOP)

    def resume(self) -> None:
        self.process.send_to_all(signal.SIGCONT)

    def stop(self) -> None:
        if self.is_alive:
            self.resume()
            self.process.terminate()
            try:
                self.process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                self.kill()

    def log(self) -> str:
        self.output.seek(0)
        return self.output.read().decode(errors="replace")


def worker(environment: Environment, *, threads: int = 4, **more: str) -> AbstractContextManager[Started]:
    command = ["-m", "celery", "--app", "config.celery", "worker", "--pool", "threads"]
    options = ["--concurrency", str(threads), "--queues", "turns,memory,maintenance"]
    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat", "--loglevel", "WARNING"]
    return _running([*command, *options, *quiet], environment, more, _takes_jobs)


def scheduler(environment: Environment, **more: str) -> AbstractContextManager[Started]:
    return _running(["manage.py", "run_scheduler"], environment, more, lambda started: True)


def web(environment: Environment, **more: str) -> AbstractContextManager[Started]:
    port = _free_port()
    command = ["-m", "uvicorn", "config.asgi:application", "--port", str(port), "--no-access-log"]
    quiet = ["--log-level", "warning", "--timeout-graceful-shutdown", "1"]
    url = f"http://127.0.0.1:{port}"
    return _running([*command, *quiet], environment, more, lambda started: _answers(f"{url}/livez"), url=url)


@contextmanager
def _running(
    command: list[str],
    environment: Environment,
    more: Mapping[str, str],
    is_ready: Callable[[Started], bool],
    *,
    url: str = "",
) -> Iterator[Started]:
    own = {"ENGINE": scripted.PATH, "KEEPSAKE_FAILPOINTS": failpoints.HANDLER, "LOG_LEVEL": "WARNING"}
    with tempfile.NamedTemporaryFile() as output:
        process = preloaded.fork(command, {**environment, **own, **more}, output.name)
        started = Started(process, output, url)
        try:
            wait_until(
                lambda: not started.is_alive or is_ready(started),
                what=f"{command[:3]} is ready",
                seconds=SECONDS_TO_START,
            )
            assert started.is_alive, "it ended before it was ready"
            yield started
        except BaseException:
            print(f"--- {command[:3]} ---\n{started.log()}")  # noqa: T201 - pytest shows it under the failure
            raise
        finally:
            started.stop()


def _takes_jobs(started: Started) -> bool:
    with redis.Redis.from_url(settings.REDIS_URL, decode_responses=True) as broker:
        return any(state.name.endswith(f":{started.pid}") for state in living_workers(broker))


def _answers(url: str) -> bool:
    try:
        return requests.get(url, timeout=1).ok
    except (requests.ConnectionError, requests.Timeout):
        return False


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
