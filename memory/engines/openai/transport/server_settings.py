"""What the settings say about the server and its models."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings

from memory.engines.base import EngineUnavailable
from memory.engines.openai.transport.client import Server


@dataclass(frozen=True, slots=True)
class Models:
    """Their names on the server, and how many seconds and tokens an answer may take. `silence`: between two pieces."""

    reply: str
    extraction: str
    reply_seconds: float
    silence_seconds: float
    extraction_seconds: float
    reply_tokens: int
    extraction_tokens: int


def configured_server() -> Server:
    """Raises `EngineUnavailable` when no server is named."""
    if not settings.OPENAI_BASE_URL:
        raise EngineUnavailable("OPENAI_BASE_URL names no server")
    return Server(settings.OPENAI_BASE_URL, settings.OPENAI_API_KEY, settings.OPENAI_PLAIN_HTTP)


def configured_models() -> Models:
    return Models(
        reply=settings.OPENAI_REPLY_MODEL,
        extraction=settings.OPENAI_EXTRACTION_MODEL,
        reply_seconds=settings.OPENAI_REPLY_SECONDS,
        silence_seconds=settings.OPENAI_SILENCE_SECONDS,
        extraction_seconds=settings.OPENAI_EXTRACTION_SECONDS,
        reply_tokens=settings.OPENAI_REPLY_TOKENS,
        extraction_tokens=settings.OPENAI_EXTRACTION_TOKENS,
    )
