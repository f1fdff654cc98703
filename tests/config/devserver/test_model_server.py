"""A model file beside the demo: what of it is refused, what the product is told, and how it is watched."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.devserver import __main__ as demo
from config.devserver import model_server
from config.devserver.model_server import ModelFileRefused, ModelServer, model_server_for
from config.startup.environment import BASE_DIR
from tests.support.waiting import wait_until

# llama.cpp as far as its server goes: the package itself is only installed for `make demo MODEL=...`.
STAND_IN = """
import http.server, json, threading
from types import SimpleNamespace

class CommonParams:
    def __init__(self):
        self.model = SimpleNamespace(path="")

class Server:
    def __init__(self, params):
        if b"damaged" in open(params.model.path, "rb").read():
            raise RuntimeError("Failed to init server")
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                wanted = self.path == "/health" or self.headers.get("authorization") == "Bearer " + params.api_keys[0]
                self.send_response(200 if wanted else 401)
                self.end_headers()
                self.wfile.write(json.dumps({"context": params.n_ctx}).encode())
            def log_message(self, *args): pass
        self.http = http.server.ThreadingHTTPServer((params.hostnames[0], params.port), Handler)
        threading.Thread(target=self.http.serve_forever, daemon=True).start()
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a-model.Q4.gguf"
    path.write_bytes(b"GGUF" + bytes(20))
    return path


def test_file_that_is_not_there_or_no_model_is_refused_in_plain_words(tmp_path, file):
    with pytest.raises(ModelFileRefused, match=r"There is no file .*missing\.gguf"):
        model_server_for(str(tmp_path / "missing.gguf"))
    with pytest.raises(ModelFileRefused, match="cannot be read"):
        model_server_for(str(tmp_path))
    other = tmp_path / "letter.gguf"
    other.write_text("Dear Rose")
    with pytest.raises(ModelFileRefused, match="no model in the format GGUF"):
        model_server_for(str(other))
    assert model_server_for(str(file)).file == file


def test_product_is_told_where_the_model_is_and_given_its_key(file):
    server = model_server_for(str(file))
    told = server.settings({"OPENAI_REPLY_SECONDS": "20", "OPENAI_API_KEY": "a-vendors-key"})
    assert told["OPENAI_BASE_URL"] == f"http://127.0.0.1:{server.port}/v1"
    assert told["OPENAI_REPLY_MODEL"] == told["OPENAI_EXTRACTION_MODEL"] == "a-model.Q4"
    assert told["OPENAI_REPLY_SECONDS"] == "20"
    assert int(told["OPENAI_SILENCE_SECONDS"]) > 60
    assert told["OPENAI_API_KEY"] == server.key != model_server_for(str(file)).key
    assert server.key not in repr(server)


def test_demo_ends_at_once_where_the_file_cannot_be_served(tmp_path):
    environment = {**os.environ, "MODEL": str(tmp_path / "missing.gguf"), "PORT": str(_free_port())}
    ended = subprocess.run(
        [sys.executable, "-m", "config.devserver"], cwd=BASE_DIR, env=environment, text=True, capture_output=True,
        check=False, timeout=60,
    )  # fmt: skip
    assert ended.returncode == 1
    assert ended.stdout.startswith("There is no file")
    assert "Traceback" not in ended.stderr


def test_demo_says_that_it_waits_for_the_model(file, monkeypatch, capsys):
    monkeypatch.setattr(demo, "missing_parts", lambda port: [])
    monkeypatch.setattr(ModelServer, "is_ready", lambda self: True)
    demo.announce(8000, "Sign in.", model_server_for(str(file)))
    said = capsys.readouterr().out
    assert said.startswith("Waiting for llama.cpp to load a-model.Q4.gguf")
    assert "Keepsake is ready" in said


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    folder = tmp_path / "packages"
    folder.mkdir()
    (folder / "xllamacpp.py").write_text(STAND_IN)
    return folder


@pytest.fixture
def running(file: Path, packages: Path) -> Iterator[tuple[ModelServer, subprocess.Popen[str]]]:
    server = model_server_for(str(file))
    with _started(server, packages) as process:
        yield server, process
        process.kill()


def _started(server: ModelServer, packages: Path) -> subprocess.Popen[str]:
    begin = (
        "import sys; from pathlib import Path; from config.devserver import model_server as m; "
        f"m.PACKAGES = Path({str(packages)!r}); m.LOOK_SECONDS = 0.05; sys.exit(m.main())"
    )
    environment = {**os.environ, **server.settings({})}
    return subprocess.Popen(
        [sys.executable, "-c", begin], cwd=BASE_DIR, env=environment, text=True, stdout=subprocess.PIPE
    )


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.mark.workers
def test_file_is_served_to_the_holder_of_the_key_alone(running):
    server, _process = running
    assert not ModelServer(server.file, _free_port()).is_ready()
    wait_until(server.is_ready, what="the model is served")
    address = f"http://127.0.0.1:{server.port}/v1/models"
    with pytest.raises(urllib.error.HTTPError, match="401"):
        urllib.request.urlopen(address)
    asked = urllib.request.Request(address, headers={"authorization": f"Bearer {server.key}"})
    with urllib.request.urlopen(asked) as answer:
        assert json.loads(answer.read()) == {"context": model_server.CONTEXT_TOKENS}


@pytest.mark.workers
def test_file_that_cannot_be_loaded_is_named_and_tried_again_once_it_has_changed(file, packages):
    file.write_bytes(b"GGUF damaged")
    server = model_server_for(str(file))
    with _started(server, packages) as process:
        try:
            assert process.stdout is not None
            assert f"cannot load {file}" in process.stdout.readline()
            assert process.poll() is None
            file.write_bytes(b"GGUF whole")
            os.utime(file, (0, 0))
            assert process.wait(20) == 1
        finally:
            process.kill()


@pytest.mark.workers
def test_server_that_says_nothing_any_more_ends_so_that_another_is_started(file, packages):
    server_ends = STAND_IN + "\n        threading.Timer(0.5, self.http.server_close).start()\n"
    server_ends += "        threading.Timer(0.5, self.http.shutdown).start()\n"
    (packages / "xllamacpp.py").write_text(server_ends)
    with _started(model_server_for(str(file)), packages) as process:
        try:
            assert process.wait(30) == 1
            assert process.stdout is not None
            assert "does not answer any more" in process.stdout.read()
        finally:
            process.kill()
