"""The schema of calls that answer with server-sent events. It is written by hand: REST framework has no such views."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from config.api.exceptions import CONTENT_TYPE

LAST_EVENT_ID = {
    "in": "header",
    "name": "Last-Event-ID",
    "description": "The `id` of the last event that was heard.",
    "schema": {"type": "string"},
}
NOT_THERE = {"404": "Not there, or not yours to see: nobody can tell which."}
REFUSALS = {
    "401": "Nobody is signed in, or the session has ended.",
    "403": "An access token that may not.",
    "422": "A name in the query that nothing reads.",
    "429": "Too many streams at once; wait as long as Retry-After says.",
}


def event_stream_call(
    *, operation_id: str, summary: str, description: str, tag: str, event: str, path: Sequence[dict[str, Any]] = ()
) -> dict[str, Any]:
    """Return the schema of a call. `event` is the component of each event; `path` has the parameters of the URL."""
    refusals = {**REFUSALS, **NOT_THERE} if path else REFUSALS
    events = {"text/event-stream": {"schema": {"$ref": f"#/components/schemas/{event}"}}}
    return {
        "operationId": operation_id,
        "summary": summary,
        "description": description,
        "parameters": [LAST_EVENT_ID, *path],
        "tags": [tag],
        "security": [{"sessionToken": []}, {"accessToken": []}],
        "responses": {
            "200": {"description": "Events.", "content": events},
            **{status: _refusal(text) for status, text in sorted(refusals.items())},
        },
    }


def _refusal(description: str) -> dict[str, Any]:
    content = {CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {"description": description, "content": content}
