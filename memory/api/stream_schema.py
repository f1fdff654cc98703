"""The reply's stream in the schema: it is no view of the framework, so its description is written by hand."""

from __future__ import annotations

from typing import Any

from config.api.problems import CONTENT_TYPE

PATH = "/api/v1/messages/{message_id}/stream"

DESCRIPTION = """\
Server-sent events, until the reply ends. Every event has an `id`: send the last one as `Last-Event-ID` and it goes on
from there. A line `: keep-alive` comes while nothing happens. The reply is made by a worker, so closing the stream
loses nothing; one that is finished is told whole, beginning with `restart`. A `Last-Event-ID` that is none is answered
with `restart` too: forget what you heard.

| event | data |
|---|---|
| `start` | the reply begins |
| `delta` | `{"text": "…"}`, the next piece of it |
| `sources` | `[{"alias": 1, "kind": "fact", "id": "…"}]`, what it rests on |
| `restart` | what was told so far is void; it begins anew |
| `done` | `{"message": "…", "status": "complete"}`, or `stopped` |
| `error` | `{"code": "…", "detail": "…"}`: it failed; what you said is safe |
"""


def describe_stream(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """A hook that runs after the schema is made."""
    result["paths"][PATH] = {"get": _operation()}
    return result


def _operation() -> dict[str, Any]:
    message_id = {"in": "path", "name": "message_id", "required": True, "schema": {"type": "string", "format": "uuid"}}
    last_event_id = {"in": "header", "name": "Last-Event-ID", "schema": {"type": "string"}}
    return {
        "operationId": "listen_to_reply",
        "summary": "Listen to a reply as it is made",
        "description": DESCRIPTION,
        "parameters": [message_id, last_event_id],
        "tags": ["talk"],
        "security": [{"sessionToken": []}],
        "responses": {
            "200": {"description": "Events.", "content": {"text/event-stream": {"schema": {"type": "string"}}}},
            "401": _refusal("Nobody is signed in, or the session has ended."),
            "404": _refusal("Not there, or not yours to see: nobody can tell which."),
        },
    }


def _refusal(description: str) -> dict[str, Any]:
    content = {CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {"description": description, "content": content}
