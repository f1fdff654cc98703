"""Responses of a scripted server: good, bad, slow, cut off, or none at all."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

MODEL = "fake-model"
USAGE = {"prompt_tokens": 120, "completion_tokens": 12, "total_tokens": 132}
JSON, EVENTS = "application/json", "text/event-stream"


@dataclass(frozen=True)
class Answer:
    """One response, byte by byte. The server pauses for `pause` seconds between two of its `pieces`.

    `declared` is the length that the response's head promises; without it, closing the connection ends the response.
    With `hangs_at`, the server stops before that piece and keeps the connection open until the test ends.
    """

    status: int = 200
    pieces: tuple[bytes, ...] = ()
    kind: str = JSON
    headers: dict[str, str] = field(default_factory=dict)
    pause: float = 0.0
    declared: int | None = None
    hangs_at: int | None = None
    hangs_up: bool = False
    """Whether to close the connection without a response."""

    def counted(self, tokens: int, cached: int) -> Answer:
        """Return the same response with this number of prompt tokens, and how many of them were cached."""
        usage = {**USAGE, "prompt_tokens": tokens, "prompt_tokens_details": {"cached_tokens": cached}}
        before, after = (json.dumps(counts).encode() for counts in (USAGE, usage))
        pieces = tuple(piece.replace(before, after) for piece in self.pieces)
        grown = sum(map(len, pieces)) - len(self.body)
        return replace(self, pieces=pieces, declared=None if self.declared is None else self.declared + grown)

    @property
    def body(self) -> bytes:
        return b"".join(self.pieces)


def json_answer(data: object, *, status: int = 200) -> Answer:
    body = json.dumps(data).encode()
    return Answer(status=status, pieces=(body,), declared=len(body))


def raw(body: bytes, *, kind: str = JSON, **fields: Any) -> Answer:
    return Answer(pieces=(body,), kind=kind, declared=len(body), **fields)


def whole(text: str | None, *, finish: str | None = "stop", refusal: str | None = None, usage: object = None) -> Answer:
    """Return a completion in one piece."""
    message = {"role": "assistant", "content": text, "refusal": refusal}
    choice = {"index": 0, "message": message, "finish_reason": finish}
    return json_answer(
        {"id": "x", "object": "chat.completion", "model": MODEL, "choices": [choice], "usage": usage or USAGE}
    )


def extraction(
    *facts: dict[str, Any], summary: str = "They talked.", entries: Sequence[dict[str, Any]] = (), **fields: Any
) -> Answer:
    """Return a completion with an extraction. Fields that a fact leaves out are as in `fact_of`."""
    found = {"summary": summary, "facts": [fact_of(**fact) for fact in facts], "entries": list(entries)}
    return whole(json.dumps(found), **fields)


def verification(
    *facts: dict[str, Any], wrong: Sequence[int] = (), wrong_entries: Sequence[int] = (), **fields: Any
) -> Answer:
    """Return a second look: what was missed, and the numbers of what is wrong. By default nothing is."""
    looked = {"wrong_facts": list(wrong), "wrong_entries": list(wrong_entries), "entries": []}
    return whole(json.dumps({**looked, "facts": [fact_of(**fact) for fact in facts]}), **fields)


def labels(*names: str) -> Answer:
    """Return a completion that labels the pairs in order."""
    return whole(json.dumps({"labels": [{"pair": number, "label": name} for number, name in enumerate(names, 1)]}))


def fact_of(content: str, messages: Sequence[int] = (1,), **fields: Any) -> dict[str, Any]:
    usual = {
        "category": "other",
        "memory_type": "semantic",
        "about": "legacy",
        "subject": "",
        "importance": 5,
        "confidence": 0.8,
        "authority": "firsthand",
        "occurred": None,
        "pinned": False,
        "instructs": False,
    }
    return {"content": content, "messages": list(messages), **usual, **fields}


def entry_of(summary: str, occurred: str, messages: Sequence[int] = (1,), **fields: Any) -> dict[str, Any]:
    return {"type": "event", "occurred": occurred, "summary": summary, "messages": list(messages), "data": [], **fields}


def says(*words: str, finish: str | None = "stop", usage: bool = True) -> Answer:
    """Return a streamed reply with an event for each of `words`."""
    chunks = [_chunk({"role": "assistant", "content": ""}), *[_chunk({"content": word}) for word in words]]
    if finish:
        chunks.append(_chunk({}, finish=finish))
    if usage:
        chunks.append({"id": "x", "model": MODEL, "choices": [], "usage": USAGE})
    return Answer(pieces=(*map(event, chunks), b"data: [DONE]\n\n"), kind=EVENTS)


def calls(*called: tuple[str, str], text: str = "", finish: str | None = "tool_calls", index: bool = True) -> Answer:
    """Return a streamed response that calls tools, each a name and its arguments as JSON, which come in two pieces."""
    chunks = [_chunk({"role": "assistant", "content": text})]
    for place, (name, arguments) in enumerate(called):
        number = {"index": place} if index else {}
        half = len(arguments) // 2
        head = {"id": f"call_{place}", "type": "function", "function": {"name": name, "arguments": arguments[:half]}}
        chunks.append(_chunk({"tool_calls": [{**number, **head}]}))
        chunks.append(_chunk({"tool_calls": [{**number, "function": {"arguments": arguments[half:]}}]}))
    if finish:
        chunks.append(_chunk({}, finish=finish))
    return Answer(pieces=(*map(event, chunks), b"data: [DONE]\n\n"), kind=EVENTS)


def event(data: object) -> bytes:
    return b"data: " + json.dumps(data).encode() + b"\n\n"


def _chunk(delta: dict[str, Any], *, finish: str | None = None) -> dict[str, Any]:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return {"id": "x", "object": "chat.completion.chunk", "model": MODEL, "choices": [choice]}


def vectors(*rows: Sequence[float]) -> Answer:
    data = [{"object": "embedding", "index": index, "embedding": list(row)} for index, row in enumerate(rows)]
    return json_answer({"object": "list", "model": MODEL, "data": data, "usage": {"prompt_tokens": 7}})


def transcript(text: str) -> Answer:
    """Return a response of `/audio/transcriptions`."""
    return json_answer({"text": text})


def failure(status: int, *, retry_after: str | int = "", message: str = "it failed") -> Answer:
    headers = {"retry-after": str(retry_after)} if retry_after != "" else {}
    return replace(
        json_answer({"error": {"message": message, "type": "x", "code": "y"}}, status=status), headers=headers
    )


def redirect(url: str) -> Answer:
    return Answer(status=307, headers={"location": url}, declared=0)


def hang() -> Answer:
    """Return an answer that sends nothing as long as somebody waits."""
    return Answer(hangs_at=0)


def stalls(answer: Answer, *, before: int) -> Answer:
    """Return the answer without an end: it stops before this piece and keeps the connection open."""
    return replace(answer, hangs_at=before, declared=None)


def drips(answer: Answer, *, pause: float) -> Answer:
    """Return the answer byte by byte, with a pause after each. It is never silent for long, and never ends."""
    return replace(answer, pieces=tuple(bytes([byte]) for byte in answer.body), pause=pause)


def cut(answer: Answer, *, at: int) -> Answer:
    """Return the answer with a connection that breaks after this many bytes of the body."""
    return replace(answer, pieces=(answer.body[:at],), declared=len(answer.body))
