"""A web process whose streams keep their threads and connections: the control for the test that they hold none."""

from __future__ import annotations

import accounts.streams.listeners
import accounts.streams.server_events
import memory.turns.stream

memory.turns.stream.give_back_connections = lambda: None  # type: ignore[attr-defined]  # imported there
accounts.streams.listeners.give_back_connections = lambda: None  # type: ignore[attr-defined]  # the same
accounts.streams.server_events.end_request_thread = lambda: None  # type: ignore[attr-defined]  # the same


def act(name: str) -> None:
    """Failpoints do nothing here."""
