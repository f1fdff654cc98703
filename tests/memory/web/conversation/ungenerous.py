"""A web process whose streams keep their threads and connections: the control for the test that they hold none."""

from __future__ import annotations

import memory.turns.stream
import memory.web.conversation.message_stream

memory.turns.stream.give_back_connections = lambda: None
memory.web.conversation.message_stream.give_back_connections = lambda: None  # type: ignore[attr-defined]  # imported there
memory.web.conversation.message_stream.end_request_thread = lambda: None  # type: ignore[attr-defined]  # the same


def act(name: str) -> None:
    """Failpoints do nothing here."""
