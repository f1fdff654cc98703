"""A web process whose stream keeps its database connections: the control for the test that it gives them back."""

from __future__ import annotations

import memory.turns.stream
import memory.web.conversation.message_stream

memory.turns.stream.give_back_connections = lambda: None
memory.web.conversation.message_stream.give_back_connections = lambda: None  # type: ignore[attr-defined]  # imported there


def act(name: str) -> None:
    """Failpoints do nothing here."""
