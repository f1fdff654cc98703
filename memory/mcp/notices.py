"""Notifying the clients of a user, and of nobody else, that something of theirs changed: an id alone would reveal
too much.

Clients of the current protocol open a stream for it (`subscriptions/listen`), which the SDK serves from a bus. Clients
of earlier versions subscribe to single memories and are told of changed lists unasked, on the stream of their session.
A notice says that something changed and never what: the client has to read it, under the same rule as everybody.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import anyio
import anyio.lowlevel
from mcp.server.connection import Connection
from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.server.mcpserver import Context
from mcp.server.subscriptions import ServerEvent
from mcp.types import EmptyResult, SubscribeRequestParams
from mcp.types.version import HANDSHAKE_PROTOCOL_VERSIONS

from memory.mcp.callers import this_caller
from memory.mcp.schemas import address_of

SECONDS_TO_TAKE = 1.0
"""A client that does not read in this time is skipped rather than waited for."""
MOST_SUBSCRIBED = 200

Listener = Callable[[ServerEvent], None]


class OwnBus:
    """A bus of the SDK on which the clients of a user receive only the events of that user."""

    def __init__(self) -> None:
        self._listeners: dict[UUID, dict[object, Listener]] = defaultdict(dict)

    async def publish(self, event: ServerEvent) -> None:
        for listener in list(self._listeners[this_caller().user.pk].values()):
            listener(event)
        await anyio.lowlevel.checkpoint()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        user_id, place = this_caller().user.pk, object()
        self._listeners[user_id][place] = listener

        def leave() -> None:
            self._listeners[user_id].pop(place, None)

        return leave


@dataclass(slots=True)
class _Session:
    """A client of a protocol version with a handshake, and the memories that it subscribed to."""

    connection: Connection
    addresses: set[str] = field(default_factory=set)


class Sessions:
    """Middleware of the protocol: notices for the versions before 2026-07-28."""

    def __init__(self) -> None:
        self._sessions: dict[UUID, dict[int, _Session]] = defaultdict(dict)

    async def __call__(self, ctx: ServerRequestContext[Any, Any], call_next: CallNext) -> HandlerResult:
        if ctx.request_id is None or ctx.protocol_version not in HANDSHAKE_PROTOCOL_VERSIONS:
            return await call_next(ctx)
        session = self._session_of(ctx)
        if ctx.method in ("resources/subscribe", "resources/unsubscribe"):
            _change_subscription(session, ctx)
            return EmptyResult()
        answer = await call_next(ctx)
        if ctx.method == "initialize" and isinstance(answer, dict):  # the form in which it goes to the client
            answer["capabilities"]["resources"] = {"subscribe": True, "listChanged": True}
        return answer

    async def tell(self, address: str) -> None:
        for session in list(self._sessions[this_caller().user.pk].values()):
            with anyio.move_on_after(SECONDS_TO_TAKE):
                await session.connection.send_resource_list_changed()
                if address in session.addresses:
                    await session.connection.send_resource_updated(address)

    def _session_of(self, ctx: ServerRequestContext[Any, Any]) -> _Session:
        # The SDK has no public way from a request to its connection, on which the clean-up has to be registered.
        connection = ctx.session._connection
        own, key = self._sessions[this_caller().user.pk], id(connection)
        if key not in own:
            own[key] = _Session(connection)
            connection.exit_stack.callback(lambda: own.pop(key, None))
        return own[key]


bus, sessions = OwnBus(), Sessions()


async def notify_of_change(ctx: Context[Any, Any], memory_id: UUID) -> None:
    """After a write, notify the caller's clients that this memory, and with it the list, has changed."""
    address = address_of(memory_id)
    await ctx.notify_resources_changed()
    await ctx.notify_resource_updated(address)
    await sessions.tell(address)


def _change_subscription(session: _Session, ctx: ServerRequestContext[Any, Any]) -> None:
    """Subscribe or unsubscribe. Whether the memory exists is not revealed: there are no notices of others' memories."""
    address = SubscribeRequestParams.model_validate(ctx.params or {}).uri
    if ctx.method == "resources/unsubscribe":
        session.addresses.discard(address)
    elif len(session.addresses) < MOST_SUBSCRIBED:
        session.addresses.add(address)
