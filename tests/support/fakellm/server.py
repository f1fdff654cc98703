"""The server: threads, loopback, HTTP/1.1, and a log of the requests."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from email import policy
from email.parser import BytesParser
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

from memory.engines.openai.prompts import labelling
from memory.engines.openai.prompts import verification as verification_prompt
from tests.support.fakellm.answers import MODEL, Answer, failure, json_answer, labels, verification

Teacher = Callable[["ReceivedRequest"], Answer | None]
LOOK, LABEL = "look", "label"
CHARACTERS_A_TOKEN = 4
STAGES = {verification_prompt.SYSTEM: LOOK, labelling.SYSTEM: LABEL}


def all_different(asked: ReceivedRequest) -> Answer:
    return labels(*["different"] * asked.text_of("user").count("<pair "))


USUALLY: Mapping[str, Answer | Teacher] = {LOOK: verification(), LABEL: all_different}


@dataclass(frozen=True)
class ReceivedRequest:
    """One request. `body` is its JSON, or the fields of its form. `at` is when it was read, and `written` when each
    piece of its response was written, by the clock of `time.perf_counter`.
    """

    path: str
    headers: Mapping[str, str]
    body: dict[str, Any]
    at: float = field(default_factory=time.perf_counter, compare=False)
    written: list[float] = field(default_factory=list, compare=False)

    @property
    def messages(self) -> list[dict[str, str]]:
        found: list[dict[str, str]] = self.body.get("messages", [])
        return found

    @property
    def prompt(self) -> str:
        """Return the prompt in the form in which a provider that caches prompt prefixes compares it."""
        return json.dumps(self.messages, ensure_ascii=False)

    @property
    def is_stream(self) -> bool:
        return bool(self.body.get("stream"))

    @property
    def stage(self) -> str:
        """Return what is asked for: a second look, labels, or "" for anything else."""
        return STAGES.get(self.text_of("system"), "")

    def text_of(self, role: str) -> str:
        return "\n".join(message["content"] for message in self.messages if message["role"] == role)


class FakeLLM:
    """Runs from `start` to `stop`, or as a `with` block. Answers by its script; without one, by its `teacher`."""

    def __init__(self, *, teacher: Teacher | None = None, port: int = 0) -> None:
        self.asked: list[ReceivedRequest] = []
        self.counts_prompts = False
        """Whether it reports the length of each prompt and its cached part, as providers do."""
        self.cached: list[int] = []
        self._teacher = teacher
        self._scripts: dict[str, deque[Answer | Teacher]] = {LOOK: deque(), LABEL: deque(), "": deque()}
        self._lock, self.is_over = threading.Lock(), threading.Event()
        self._http = _Server(("127.0.0.1", port), _Handler)
        self._http.fake = self
        self.port = int(self._http.server_address[1])
        self.base_url = f"http://127.0.0.1:{self.port}/v1"

    def script(self, *answers: Answer | Teacher) -> None:
        """Set the responses from now on, in order, in place of earlier ones."""
        self._set_script("", answers)

    def teach(self, teacher: Teacher) -> None:
        """Set the teacher that answers when there is no script."""
        self._teacher = teacher

    def script_looks(self, *answers: Answer | Teacher) -> None:
        """Set the responses to requests for a second look at an extraction."""
        self._set_script(LOOK, answers)

    def script_labels(self, *answers: Answer | Teacher) -> None:
        """Set the responses to requests for labels."""
        self._set_script(LABEL, answers)

    def _set_script(self, stage: str, answers: tuple[Answer | Teacher, ...]) -> None:
        with self._lock:
            self._scripts[stage] = deque(answers)

    @property
    def prompts(self) -> list[str]:
        """Return every request's body as it was sent: no canary may be in it."""
        return [json.dumps(asked.body, ensure_ascii=False) for asked in self.asked]

    def answer(self, asked: ReceivedRequest) -> Answer:
        with self._lock:
            self.asked.append(asked)
            told = self._next(asked.stage)
        found = told(asked) if callable(told) else told
        if found and self.counts_prompts:
            found = found.counted(len(asked.prompt) // CHARACTERS_A_TOKEN, self._cached_tokens(asked))
        if asked.path == "/v1/models":
            return json_answer({"object": "list", "data": [{"id": MODEL, "object": "model"}]})
        return found or failure(404)

    def _cached_tokens(self, asked: ReceivedRequest) -> int:
        """Return the length of the longest prefix that this prompt shares with an earlier one."""
        earlier = [one.prompt for one in self.asked if one is not asked]
        shared = max((_shared_length(prompt, asked.prompt) for prompt in earlier), default=0)
        self.cached.append(shared // CHARACTERS_A_TOKEN)
        return self.cached[-1]

    def _next(self, stage: str) -> Answer | Teacher | None:
        script = self._scripts[stage]
        usual = self._teacher or USUALLY.get(stage)
        return script.popleft() if len(script) > 1 else next(iter(script), usual)

    def start(self) -> Self:
        threading.Thread(target=self._http.serve_forever, args=(0.01,), name="fakellm", daemon=True).start()
        return self

    def serve(self) -> None:
        """Serve in this thread until it is interrupted."""
        with contextlib.suppress(KeyboardInterrupt):
            self._http.serve_forever()

    def stop(self) -> None:
        """Stop the server, and end the responses that hang."""
        self.is_over.set()
        self._http.shutdown()
        self._http.server_close()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *exc: object) -> None:
        self.stop()


def _shared_length(one: str, other: str) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (first, second) in pairs if first != second), min(len(one), len(other)))


def _form_in(kind: str, sent: bytes) -> dict[str, Any]:
    """Return the fields of a form by their names. For a file, return its name, type and digest, never its bytes."""
    parts = BytesParser(policy=policy.HTTP).parsebytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + sent)
    form: dict[str, Any] = {}
    for part in parts.iter_parts():
        content: Any = part.get_payload(decode=True)
        name = part.get_param("name", header="content-disposition")
        about = {"name": part.get_filename(), "type": part.get_content_type(), "sha256": sha256(content).hexdigest()}
        form[str(name)] = about if part.get_filename() else content.decode()
    return form


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    fake: FakeLLM

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore clients that went away in the middle, which many tests are about."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def do_GET(self) -> None:
        self._respond({})

    def do_POST(self) -> None:
        sent = self.rfile.read(int(self.headers.get("content-length", 0)))
        kind = self.headers.get("content-type", "")
        self._respond(_form_in(kind, sent) if kind.startswith("multipart/") else json.loads(sent))

    def _respond(self, body: dict[str, Any]) -> None:
        fake = self.server.fake
        asked = ReceivedRequest(self.path, {name.lower(): value for name, value in self.headers.items()}, body)
        answer = fake.answer(asked)
        if answer.hangs_up:
            self.connection.shutdown(socket.SHUT_RDWR)
            return
        if answer.hangs_at == 0:
            fake.is_over.wait()
            return
        self._send_head(answer)
        for number, piece in enumerate(answer.pieces):
            if number == answer.hangs_at:
                fake.is_over.wait()
                return
            asked.written.append(time.perf_counter())
            self.wfile.write(piece)
            self.wfile.flush()
            if answer.pause and fake.is_over.wait(answer.pause):
                return

    def _send_head(self, answer: Answer) -> None:
        # Closing ends a response without a declared length, and a declared length may be wrong, so every response
        # closes the connection.
        self.close_connection = True
        self.send_response(answer.status)
        self.send_header("content-type", answer.kind)
        self.send_header("connection", "close")
        for name, value in answer.headers.items():
            self.send_header(name, value)
        if answer.declared is not None:
            self.send_header("content-length", str(answer.declared))
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class names it
        """Log nothing: `FakeLLM.asked` has the requests."""
