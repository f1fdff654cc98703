"""Transcription of recordings, if the operator named a server with `/audio/transcriptions`."""

from __future__ import annotations

from django.conf import settings


def is_transcribed() -> bool:
    """Return whether recordings are transcribed."""
    return bool(settings.TRANSCRIPTION_BASE_URL)


def write_down(raw: bytes, *, name: str, content_type: str, seconds: int) -> str:
    """Return the words in a sound. Raises `EngineError`."""
    from memory.engines.openai.transcription import transcribe  # noqa: PLC0415 - loads the client, which few need

    return transcribe(raw, name=name, content_type=content_type, seconds=seconds)
