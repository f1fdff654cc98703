"""Postprocessing hooks of the schema: its chapters, descriptions and examples, and the reply stream.

The stream is written by hand because its view is not REST framework's.
"""

from __future__ import annotations

from typing import Any

from config.api.schema.auto_schema import calls_of
from config.api.schema.event_streams import event_stream_call
from legacies.api.legacies_schema import ACCESS_TOKEN_CALLS, PUSH_CALLS
from memory.api.reference.call_texts import COMPONENTS, DESCRIPTIONS
from memory.api.reference.example_bodies import EXAMPLES
from memory.api.sync.sync_texts import SYNC_CALLS

CALLS = {**DESCRIPTIONS, **ACCESS_TOKEN_CALLS, **PUSH_CALLS, **SYNC_CALLS}
PATH = "/api/v1/messages/{message_id}/stream"

TAGS = [
    {
        "name": "me",
        "description": "The person who is signed in: profile, notices, the devices they are signed in on, and erasing "
        "everything.",
    },
    {"name": "legacies", "description": "A legacy is the place where a family remembers one person."},
    {"name": "people", "description": "Who is in a legacy, in which role, and the links by which others join."},
    {
        "name": "talk",
        "description": "Conversations with the memorial assistant. A message is stored at once; its reply is made "
        "meanwhile and can be listened to.",
    },
    {
        "name": "facts",
        "description": "What is remembered, one statement each. A fact is its owner's alone until they share it.",
    },
    {"name": "sync", "description": "For phones that hold a copy: what changed, and many operations at once."},
    {"name": "photos", "description": "Photos and their files. A photo is its owner's alone until they share it."},
    {"name": "recordings", "description": "Told aloud. A recording is its owner's alone until they share it."},
    {
        "name": "context files",
        "description": "Notes in Markdown that the assistant always reads: the caller's own `profile` and `style`, and "
        "one for each legacy and persona.",
    },
    {
        "name": "personas",
        "description": "Characters of the assistant that a conversation can be held with: the product's own, and those "
        "that keepers make for their family.",
    },
    {
        "name": "stories",
        "description": "Texts that members wrote. A story is its owner's alone until they share it; the assistant "
        "finds what it tells by its passages.",
    },
    {
        "name": "entries",
        "description": "Dated records of what happened, for the timeline. An entry is its owner's alone until they "
        "share it. Programs post them under the ids that things have where they come from.",
    },
    {"name": "timeline", "description": "What happened, and when: events, dated facts, stories and photos together."},
    {"name": "search", "description": "Finding what was told, by meaning and by words."},
    {"name": "memory", "description": "What was known and shown at an earlier moment."},
    {"name": "exports", "description": "All that I may see in a legacy as a ZIP to take away."},
    {"name": "activities", "description": "Imports of old chats and family files, and how far they are."},
]

DESCRIPTION = """\
Server-sent events, until the reply ends. Every event has an `id`: send the last one as `Last-Event-ID` and it goes on
from there. A line `: keep-alive` comes while nothing happens. The reply is made by a worker, so closing the stream
loses nothing; one that is finished is told whole, beginning with `restart` for who heard some of it (with a
`Last-Event-ID`) and with `start` otherwise. A `Last-Event-ID` that is none is answered with `restart` too: forget what
you heard.

The body is a text of events. Each of the shapes here is one event as it stands between two empty lines: `id`, `event`
and `data`, which is JSON on one line. Expect new events, and leave out what you do not know.
"""

_TEXT = {"type": "string"}
_SOURCE = {"$ref": "#/components/schemas/StreamSource"}
_STATUS = {"$ref": "#/components/schemas/MessageStatus"}

EVENTS = {
    "start": "The reply begins.",
    "delta": "The next piece of the reply: add it to what is there.",
    "sources": "What the reply rests on, by the marks in it, as in [1].",
    "memory": "How many things are noted of the conversation by now. Told only where there are any.",
    "restart": "What was told so far is void: clear it. The reply begins anew.",
    "done": "The reply is finished.",
    "error": "The reply failed, with a code and a text to show. What was said is safe.",
}


def describe_stream(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add the reply stream to the schema; a postprocessing hook."""
    message_id = {"in": "path", "name": "message_id", "required": True, "schema": {"type": "string", "format": "uuid"}}
    call = event_stream_call(
        operation_id="listen_to_reply",
        summary="Listen to a reply as it is made",
        description=DESCRIPTION,
        tag="talk",
        event="StreamEvent",
        path=[message_id],
    )
    result["paths"][PATH] = {"get": call}
    any_event = {"oneOf": [{"$ref": f"#/components/schemas/{name}"} for name in event_components()]}
    shapes = {"StreamSource": _source(), **_data(), **_events(), "StreamEvent": any_event}
    result["components"]["schemas"] |= shapes
    return result


def describe_calls(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    for _path, _method, call in calls_of(result):
        if text := CALLS.get(call["operationId"]):
            call["description"] = text
        for body in call.get("requestBody", {}).get("content", {}).values():
            name = body["schema"].get("$ref", "").rpartition("/")[2]
            if name in EXAMPLES:
                body["examples"] = {"usual": {"value": EXAMPLES[name]}}
    for name, component in result["components"]["schemas"].items():
        if "properties" in component and not name.startswith("Stream"):
            # A docstring speaks to who changes the shape.
            component.pop("description", None)
            if name in COMPONENTS:
                component["description"] = COMPONENTS[name]
    result["tags"] = TAGS
    return result


def event_components() -> list[str]:
    return [f"Stream{name.capitalize()}" for name in EVENTS]


def _source() -> dict[str, Any]:
    kind = {"$ref": "#/components/schemas/RecallKind"}
    return _object(alias={"type": "integer"}, kind=kind, id={"type": "string", "format": "uuid"})


def _data() -> dict[str, Any]:
    """Return a schema of the data of each event."""
    message = {"type": "string", "format": "uuid"}
    return {
        "StreamStartData": _object(),
        "StreamDeltaData": _object(text=_TEXT),
        "StreamSourcesData": {"type": "array", "items": _SOURCE},
        "StreamMemoryData": _object(noted={"type": "integer"}),
        "StreamRestartData": _object(),
        "StreamDoneData": _object(message=message, status=_STATUS),
        "StreamErrorData": _object(code=_TEXT, detail=_TEXT),
    }


def _events() -> dict[str, Any]:
    return {
        f"Stream{name.capitalize()}": {
            **_object(
                id={"type": "string", "description": "Where to go on after it."},
                event={"type": "string", "const": name},
                data={"$ref": f"#/components/schemas/Stream{name.capitalize()}Data"},
            ),
            "description": meaning,
        }
        for name, meaning in EVENTS.items()
    }


def _object(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}
