"""The demo: it comes up, heals what is killed, and leaves nothing behind, however it ends."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest

from config import settings
from config.startup.environment import BASE_DIR
from tests.support.waiting import wait_until

pytestmark = pytest.mark.workers

KINDS = {
    "web": "uvicorn config.asgi", "worker": "celery --quiet", "scheduler": "manage.py run_scheduler",
    "database": "postgres -D", "broker": "valkey-server",
}  # fmt: skip


@dataclass
class Demo:
    """A demo with a folder of its own, and a look at all that belongs to it."""

    folder: Path
    port: int
    process: subprocess.Popen[str]

    def processes(self, words: str = "") -> list[psutil.Process]:
        return [process for process in psutil.process_iter() if self._is_ours(process, words)]

    def find(self, kind: str) -> psutil.Process:
        return self.processes(KINDS[kind])[0]

    def wait_for_another(self, kind: str, *, than: psutil.Process) -> None:
        wait_until(lambda: self.processes(KINDS[kind]) not in ([], [than]), what=f"another {kind}")

    def is_ready(self) -> bool:
        return not self.parts_down()

    def parts_down(self) -> list[str]:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=5):
                return []
        except urllib.error.HTTPError as error:
            parts = json.loads(error.read())
            return [name for name, part in parts.items() if isinstance(part, dict) and not part["ok"]]
        except OSError:
            return ["web"]

    def _is_ours(self, process: psutil.Process, words: str) -> bool:
        try:
            if process.status() == psutil.STATUS_ZOMBIE or words not in " ".join(process.cmdline()):
                return False
            # The servers write their title over their environment, but work in a folder of ours.
            has_our_environment = process.environ().get("KEEPSAKE_VAR_DIR") == str(self.folder)
            return has_our_environment or self.folder in Path(process.cwd()).parents
        except psutil.Error:
            return False


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    path = Path(tempfile.mkdtemp(prefix="keepsake-demo-"))
    yield path
    shutil.rmtree(path)


@pytest.fixture
def demo(folder: Path) -> Iterator[Demo]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    clean = {name: value for name, value in os.environ.items() if name not in settings.env.names}
    environment = {**clean, "KEEPSAKE_VAR_DIR": str(folder), "PORT": str(port)}
    with (folder / "demo.log").open("w") as log:
        process = subprocess.Popen([sys.executable, "-m", "config.devserver"], cwd=BASE_DIR, env=environment,
                                   stdin=subprocess.DEVNULL, stdout=log, stderr=log, text=True)  # fmt: skip
    demo = Demo(folder=folder, port=port, process=process)
    wait_until(lambda: demo.is_ready() or process.poll() is not None, what="the demo is ready", seconds=300)
    yield demo
    for left in demo.processes():
        left.kill()
    process.wait()


def said(demo: Demo) -> str:
    return (demo.folder / "demo.log").read_text()


def test_it_says_where_it_is_and_stops_without_a_trace(demo):
    wait_until(lambda: f"http://localhost:{demo.port}/" in said(demo), what="the address is printed")
    assert all(demo.processes(words) for words in KINDS.values())

    demo.process.send_signal(signal.SIGINT)
    demo.process.wait(30)
    assert demo.processes() == []
    assert "Everything has stopped." in said(demo)


def test_whatever_is_killed_comes_back_and_works_again(demo):
    for kind in KINDS:
        killed = demo.find(kind)
        killed.kill()
        demo.wait_for_another(kind, than=killed)
        wait_until(demo.is_ready, what=f"all parts work again after the {kind} was killed")
    assert len({process.pid for process in demo.processes(KINDS["web"])}) == 1

    demo.process.terminate()
    demo.process.wait(30)
    assert demo.processes() == []


def test_killed_itself_it_takes_everything_with_it_and_does_not_hinder_the_next(demo):
    demo.process.kill()
    demo.process.wait()
    wait_until(lambda: demo.processes() == [], what="nothing is left of a killed demo")
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(("127.0.0.1", demo.port))


def test_a_killed_minder_takes_its_process_along_and_is_replaced(demo):
    before = demo.find("web")
    minder = before.parent()
    assert minder is not None
    assert minder.pid != demo.process.pid
    minder.kill()
    demo.wait_for_another("web", than=before)
    wait_until(demo.is_ready, what="the demo is ready again")

    demo.process.send_signal(signal.SIGINT)
    demo.process.wait(30)
    assert demo.processes() == []


@pytest.mark.parametrize(("port", "words"), [("eight", "PORT must be a number"), (None, "is taken")])
def test_a_port_that_cannot_be_had_is_said_before_anything_starts(folder, port, words):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        environment = {**os.environ, "KEEPSAKE_VAR_DIR": str(folder), "PORT": port or str(taken.getsockname()[1])}
        ended = subprocess.run([sys.executable, "-m", "config.devserver"], cwd=BASE_DIR, env=environment, check=False,
                               capture_output=True, text=True)  # fmt: skip
    assert ended.returncode == 1
    assert words in ended.stdout
