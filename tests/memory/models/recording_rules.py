"""What the database refuses of recordings: see `test_constraints`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from memory.models import Recording

USUAL: dict[str, Any] = {"kind": "webm", "seconds": 2, "size": 9, "sha256": "0" * 64}


def recording(**fields: Any) -> Callable[[Any], Recording]:
    return lambda scene: Recording(legacy=scene.legacy, owner=scene.user, **{**USUAL, **fields})


RECORDING_RULES: list[tuple[str, Any, Any]] = [
    ("recording_kind_known", recording(), recording(kind="odd")),
    ("recording_is_not_empty", recording(), recording(seconds=0)),
    ("recording_is_not_empty", recording(), recording(size=0)),
    ("recording_has_a_hash", recording(), recording(sha256="")),
    ("recording_transcription_known", recording(transcription="done"), recording(transcription="odd")),
]
