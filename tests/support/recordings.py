"""Recordings of a test: a sentence in each kind of file (`sounds/`), and recordings with or without files.

`photo_folder` of `tests.support.photos` is the test's own storage, for recordings too.
"""

from __future__ import annotations

import wave
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from accounts.models import User
from legacies.jobs.runner import run_item
from legacies.models import Job, Legacy
from memory.models import Recording, SoundKind
from memory.services.recordings.files import store_sound
from memory.tasks import HANDLERS

SOUNDS = Path(__file__).parent / "sounds"
SHARED: dict[str, Any] = {"visibility": "shared", "moderation": "approved"}


def sound(name: str = "said.webm") -> bytes:
    return (SOUNDS / name).read_bytes()


def silence(seconds: float, *, rate: int = 8000) -> bytes:
    """Return a WAV file."""
    out = BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(1)
        file.setframerate(rate)
        file.writeframes(b"\x80" * int(seconds * rate))
    return out.getvalue()


def add_recording(legacy: Legacy, owner: User, **about: Any) -> Recording:
    """Add a recording without its file, which most tests do not need."""
    usual = {"kind": SoundKind.WEBM, "seconds": 2, "size": 9, "sha256": "0" * 64, "review": "kept"}
    recording: Recording = Recording.objects.create(legacy=legacy, owner=owner, **{**usual, **about})
    return recording


def add_recording_with_file(legacy: Legacy, owner: User, raw: bytes = b"a\x00sound..", **about: Any) -> Recording:
    recording = add_recording(legacy, owner, size=len(raw), sha256=sha256(raw).hexdigest(), **about)
    store_sound(recording, raw)
    return recording


def do_recording_jobs() -> None:
    """Run the waiting jobs for recordings in order, as a worker does."""
    waiting = Job.objects.filter(kind__in=["transcribe", "remove_sound"], state="waiting")
    for job in waiting.order_by("created_at"):
        run_item(job.pk, HANDLERS)
