"""Calls to a server with an OpenAI-compatible `/moderations`."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.conf import settings

from memory.engines.base import BadAnswer
from memory.engines.openai.transport.client import Client, Server
from memory.engines.openai.transport.network import Bounds


def is_flagged(text: str) -> bool:
    """Return whether the server flags the text. Raises `EngineError`."""
    server = Server(settings.MODERATION_BASE_URL, settings.MODERATION_API_KEY, settings.OPENAI_PLAIN_HTTP)
    body = {"input": text, "model": settings.MODERATION_MODEL}
    answer: Any = _client_of(server).ask("/moderations", body, Bounds(seconds=settings.MODERATION_SECONDS))
    try:
        said = [result["flagged"] for result in answer["results"]]
    except (KeyError, TypeError):
        said = []
    if not said or not all(isinstance(one, bool) for one in said):
        raise BadAnswer("the moderation server says neither yes nor no")
    return any(said)


@lru_cache(maxsize=4)
def _client_of(server: Server) -> Client:
    return Client(server)
