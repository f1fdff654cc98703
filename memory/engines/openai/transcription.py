"""Calls to a server with an OpenAI-compatible `/audio/transcriptions`."""

from __future__ import annotations

import time
from functools import lru_cache

from django.conf import settings

from memory.engines.guarded_embedder import Usage, note_usage
from memory.engines.openai.transport.client import Client, Server, UploadedFile
from memory.engines.openai.transport.network import Bounds
from memory.engines.openai.transport.responses import AnswerSchema, read_as

PATH = "/audio/transcriptions"


class Transcript(AnswerSchema):
    text: str


def transcribe(raw: bytes, *, name: str, content_type: str, seconds: int) -> str:
    """Return the words in a sound. `seconds` is its length, by which it is charged. Raises `EngineError`."""
    server = Server(settings.TRANSCRIPTION_BASE_URL, settings.TRANSCRIPTION_API_KEY, settings.OPENAI_PLAIN_HTTP)
    fields = {"model": settings.TRANSCRIPTION_MODEL, "response_format": "json"}
    file = UploadedFile(name, raw, content_type)
    begun = time.monotonic()
    try:
        answer = _client_of(server).send_file(PATH, fields, file, Bounds(seconds=settings.TRANSCRIPTION_SECONDS))
    finally:
        took = round(1000 * (time.monotonic() - begun))
        note_usage(
            Usage(
                stage="transcription",
                engine="openai",
                model=settings.TRANSCRIPTION_MODEL,
                seconds=seconds,
                duration_ms=took,
            )
        )
    return read_as(Transcript, answer).text


@lru_cache(maxsize=4)
def _client_of(server: Server) -> Client:
    return Client(server)
