"""The demo, `python -m config.devserver`: the whole product on this machine, with a demo family."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from honcho.environ import parse_procfile

from config.devserver.demo_processes import DemoManager
from config.devserver.embedded_services import EmbeddedServices, services_here
from config.devserver.model_server import COMMAND as SERVE_MODEL
from config.devserver.model_server import ModelFileRefused, ModelServer, model_server_for
from config.devserver.server_processes import ServerDidNotStart
from config.startup.environment import BASE_DIR, var_dir

READY_SECONDS, LOOK_SECONDS = 90, 0.2


class CannotStart(Exception):
    """The demo cannot start. The message says why and what helps."""


def main() -> int:
    multiprocessing.set_start_method("fork")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    services = services_here()
    try:
        return run(services)
    except KeyboardInterrupt:
        say("Stopped.")
        return 130
    except (CannotStart, ModelFileRefused, ServerDidNotStart) as error:
        say(str(error))
        return 1
    finally:
        services.release()


def run(services: EmbeddedServices) -> int:
    port = free_port(os.environ.get("PORT") or "8000")
    file = os.environ.get("MODEL")
    model = model_server_for(file) if file else None
    say("Starting the database and the broker ...")
    environment = demo_environment(services, port)
    family = prepare(environment)
    processes = parse_procfile((BASE_DIR / "Procfile").read_text()).processes
    if model:
        environment |= model.settings(environment)
        processes["model"] = SERVE_MODEL
    manager = DemoManager(services=services)
    for name, command in processes.items():
        manager.add_process(name, command, env=environment, cwd=str(BASE_DIR))
    threading.Thread(target=announce, args=(port, family, model), daemon=True).start()
    manager.loop()
    say("Everything has stopped.")
    return 0


def demo_environment(services: EmbeddedServices, port: int) -> dict[str, str]:
    """Return the environment of every process of the demo."""
    return {
        **os.environ,
        **services.ensure().as_environment(),
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PORT": str(port),
        "PYTHONUNBUFFERED": "1",
        "PYTHONWARNINGS": "ignore:You're running the worker with superuser",  # allowed for a demo on one's own machine
    }


def free_port(text: str) -> int:
    """Return the port as a number. Raises `CannotStart` if it is not a port number or is taken."""
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 65536):
        raise CannotStart(f"PORT must be a number from 1 to 65535, not {text!r}.")
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", int(text)))
        except OSError as error:
            raise CannotStart(f"Port {text} is taken. Try another one: PORT=8010 make demo") from error
    return int(text)


def prepare(environment: dict[str, str]) -> str:
    """Bring tables, static files and the demo family up to date. Return the output of the family's command."""
    say("Preparing tables and pages ...")
    with collecting(environment):
        with running(["migrate", "--noinput", "-v0"], environment) as tables:
            finish(tables)
        say("Looking after the demo family ...")
        with running(["load_demo"], environment) as family:
            return finish(family)


@contextmanager
def collecting(environment: dict[str, str]) -> Iterator[None]:
    """Collect the static files while the block runs.

    That is skipped if no file has changed, because compressing the files takes seconds.
    """
    made_of, now = var_dir() / "static.made-of", fingerprint()
    is_there = (var_dir() / "static" / "staticfiles.json").exists()
    if is_there and made_of.exists() and made_of.read_text() == now:
        yield
        return
    with running(["collectstatic", "--noinput", "-v0"], environment) as files:
        yield
        finish(files)
    made_of.write_text(now)


def fingerprint() -> str:
    """Return a digest that changes with any static file, with the settings and with the installed packages."""
    files = [BASE_DIR / "requirements.txt", BASE_DIR / "config/settings.py", *sorted(BASE_DIR.glob("static/**/*"))]
    seen = [f"{path} {path.stat().st_mtime_ns} {path.stat().st_size}" for path in files]
    return hashlib.sha256("\n".join(seen).encode()).hexdigest()


@contextmanager
def running(arguments: list[str], environment: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """Run a management command, and end it when the block ends in whatever way."""
    command = [sys.executable, "manage.py", *arguments]
    quiet = {**environment, "LOG_LEVEL": "WARNING"}
    with subprocess.Popen(
        command, cwd=BASE_DIR, env=quiet, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE
    ) as process:
        try:
            yield process
        finally:
            process.terminate()


def finish(command: subprocess.Popen[str]) -> str:
    said, _ = command.communicate()
    if command.returncode != 0:
        raise CannotStart(f"A command of manage.py failed; see above.\n{said}")
    return said


def announce(port: int, family: str, model: ModelServer | None = None) -> None:
    """Print the address of the demo once everything is ready, or which parts are not ready yet."""
    deadline = time.monotonic() + READY_SECONDS
    if model is not None:
        say(f"Waiting for llama.cpp to load {model.file.name}; a large model takes minutes ...")
    while missing := missing_parts(port) or ([] if model is None or model.is_ready() else ["model"]):
        if time.monotonic() > deadline:
            say(f"Still not ready: {', '.join(missing)}. What it says is above.")
            deadline = time.monotonic() + READY_SECONDS
        time.sleep(LOOK_SECONDS)
    say(f"\nKeepsake is ready: http://localhost:{port}/\n{family.strip()}\nCtrl-C stops everything.\n")


def missing_parts(port: int) -> list[str]:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=3):
            return []
    except urllib.error.HTTPError as error:
        parts = json.loads(error.read())
        return [name for name, state in parts.items() if isinstance(state, dict) and not state["ok"]]
    except (OSError, ValueError):
        return ["web"]


def say(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
