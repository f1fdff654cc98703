"""The server of a model file beside the demo, by llama.cpp: `make demo MODEL=file.gguf`.

The demo checks the file and runs this module as one of its processes, so that it is started again when it dies.
"""

from __future__ import annotations

import importlib
import os
import secrets
import socket
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from config.startup.environment import BASE_DIR

PACKAGES = BASE_DIR / "var" / "model-server"
"""The folder in which `make demo MODEL=...` installs llama.cpp, so that the product's locked environment stays as it
is."""
COMMAND = "python -m config.devserver.model_server"
BEGINNING = b"GGUF"
CONTEXT_TOKENS, CONVERSATIONS_AT_ONCE = 16_384, 2
LOOK_SECONDS, PATIENCE_SECONDS, MOST_SILENT_LOOKS = 5, 10, 6
ERRORS_ONLY = 1
# Without a graphics card a model is slow. Values in the environment take precedence.
SLOW = {
    "OPENAI_REPLY_SECONDS": "300",
    "OPENAI_SILENCE_SECONDS": "180",
    "OPENAI_EXTRACTION_SECONDS": "900",
}


class ModelFileRefused(Exception):
    """The file cannot be served. The message says why and what helps."""


@dataclass(frozen=True, slots=True)
class ModelServer:
    """The file, the port at which it is served, and the API key, which keeps pages in a browser from using it."""

    file: Path
    port: int
    key: str = field(default_factory=lambda: secrets.token_urlsafe(24), repr=False)

    def settings(self, environment: Mapping[str, str]) -> dict[str, str]:
        """Return the environment variables with which the product uses this server."""
        return {
            **{name: environment.get(name) or value for name, value in SLOW.items()},
            "OPENAI_BASE_URL": f"http://127.0.0.1:{self.port}/v1",
            "OPENAI_API_KEY": self.key,
            "OPENAI_REPLY_MODEL": self.file.stem,
            "OPENAI_EXTRACTION_MODEL": self.file.stem,
            "MODEL_FILE": str(self.file),
            "MODEL_PORT": str(self.port),
        }

    def is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health", timeout=PATIENCE_SECONDS):
                return True
        except OSError:
            return False


def model_server_for(name: str) -> ModelServer:
    """Return a server for this file, at a free port. Raises `ModelFileRefused` if the file is not a GGUF file.

    Only the beginning of the file is checked; llama.cpp checks the rest when it loads it.
    """
    file = Path(name).expanduser().resolve()
    try:
        with file.open("rb") as opened:
            beginning = opened.read(len(BEGINNING))
    except FileNotFoundError as error:
        raise ModelFileRefused(f"There is no file {file}. MODEL must name a model file in the format GGUF.") from error
    except OSError as error:
        raise ModelFileRefused(f"{file} cannot be read: {error.strerror}.") from error
    if beginning != BEGINNING:
        raise ModelFileRefused(f"{file} is no model in the format GGUF, which llama.cpp reads.")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return ModelServer(file, int(probe.getsockname()[1]))


def main() -> int:
    server = ModelServer(Path(os.environ["MODEL_FILE"]), int(os.environ["MODEL_PORT"]), os.environ["OPENAI_API_KEY"])
    changed_at = _changed_at(server.file)  # taken before the file is read, so that a change meanwhile counts
    if (running := _serve(server)) is None:
        _wait_for_another_file(server.file, than=changed_at)
        return 1
    say(f"{server.file.name} is served at http://127.0.0.1:{server.port}/v1")
    silent = 0
    while silent < MOST_SILENT_LOOKS:
        time.sleep(LOOK_SECONDS)
        silent = 0 if server.is_ready() else silent + 1
    say("llama.cpp does not answer any more.")
    del running  # referenced until here, because it serves only as long as the object exists
    os._exit(1)  # a server that does not answer cannot be asked to end


def _serve(server: ModelServer) -> object | None:
    """Start llama.cpp, which serves in its own threads. Print why and return None if it cannot load the file."""
    sys.path.insert(0, str(PACKAGES))
    llama: Any = importlib.import_module("xllamacpp")  # not among the packages of the product
    params = llama.CommonParams()
    params.model.path = str(server.file)
    params.hostnames, params.port, params.api_keys = ["127.0.0.1"], server.port, [server.key]
    params.n_ctx, params.n_parallel, params.kv_unified = CONTEXT_TOKENS, CONVERSATIONS_AT_ONCE, True
    params.verbosity, params.ui, params.endpoint_slots = ERRORS_ONLY, False, False
    try:
        running: object = llama.Server(params)
    except RuntimeError:
        say(f"llama.cpp cannot load {server.file}, see above: damaged, incomplete, too large or too new.")
        return None
    return running


def _wait_for_another_file(file: Path, *, than: int | None) -> None:
    """Wait until the file has changed. Loading the same file again every few seconds would not help."""
    say("It is tried again when the file has changed. Or stop the demo and name another one.")
    while _changed_at(file) == than:
        time.sleep(LOOK_SECONDS)


def _changed_at(file: Path) -> int | None:
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return None


def say(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
