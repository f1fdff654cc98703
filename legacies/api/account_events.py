"""The updates of an account as server-sent events; see `legacies.updates` and `accounts.streams`."""

from __future__ import annotations

from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_GET
from rest_framework.exceptions import APIException

from accounts.models import User
from accounts.streams.listeners import Listeners, let_in
from accounts.streams.server_events import event_stream
from config.api.exceptions import problem_response
from config.api.schema.event_streams import event_stream_call
from config.errors import DomainError
from legacies.updates.listening import AFRESH, START, updates
from legacies.updates.publishing import update_kinds

LISTENERS = Listeners("update-listeners")


@require_GET
async def account_events(request: HttpRequest) -> HttpResponseBase:
    """Stream the account's updates after `Last-Event-ID` for as long as the client listens."""
    try:
        listener = await sync_to_async(let_in)(request, LISTENERS, _anybody)
    except (DomainError, APIException) as refused:
        return problem_response(refused)
    last = request.headers.get("Last-Event-ID", "")
    return event_stream(listener, updates(listener, last), check=_anybody, last_id=last)


def _anybody(user: User) -> None:
    """Let every signed-in user listen. Which events they may receive is checked for each event."""


# The schema of this view is written by hand, because it is not a view of REST framework.

PATH = "/api/v1/events"
DESCRIPTION = """\
Server-sent events for as long as you listen: what happened, as a kind and ids, never words. Read what changed by the
calls for it. Every event has an `id`: send the last one as `Last-Event-ID` and it goes on from there, up to three days
later. `afresh` means that something may be missing in between (the stream ran out, or the server's broker was
restarted): read again what you show. A line `: keep-alive` comes while nothing happens; an `error` says why the stream
ends, such as `signed_out`.

A token for one legacy gets the events of that legacy. Who leaves a legacy gets no more of its events. Expect new kinds,
and leave out what you do not know.
"""
OF_THE_STREAM = {
    START: "You listen from here on. It comes first, without a `Last-Event-ID`.",
    AFRESH: "Something may be missing: read again what you show.",
    "error": "The stream ends, with a code and a text to show.",
}


def describe_events(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add the stream to the schema. This hook runs after the schema is generated."""
    result["components"]["schemas"] |= {"AccountEventData": _event_data(), "AccountEvent": _event()}
    call = event_stream_call(
        operation_id="listen_to_account",
        summary="Listen to what happens in my account",
        description=DESCRIPTION,
        tag="me",
        event="AccountEvent",
    )
    result["paths"][PATH] = {"get": call}
    return result


def _event_data() -> dict[str, Any]:
    """Return the schema of an event's data. `start` and `afresh` have no data; `error` has `code` and `detail`."""
    key = {"type": ["string", "null"], "format": "uuid"}
    text = {"type": "string"}
    return {"type": "object", "properties": {"id": key, "legacy": key, "code": text, "detail": text}}


def _event() -> dict[str, Any]:
    told = {**OF_THE_STREAM, **update_kinds()}
    name = {
        "type": "string",
        "description": "\n".join(f"- `{kind}`: {meaning}" for kind, meaning in told.items()),
    }
    properties = {
        "id": {"type": "string", "description": "Where to go on after it."},
        "event": name,
        "data": {"$ref": "#/components/schemas/AccountEventData"},
    }
    return {"type": "object", "properties": properties, "required": list(properties)}
