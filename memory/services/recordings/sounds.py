"""Reading an uploaded sound: its kind, from its content and not its name, and its length.

tinytag (MIT, maintained, pure Python) reads the length. WebM, which tinytag does not know, and MP4 in fragments are
read in `containers.py`.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO
from math import ceil, isfinite

from tinytag import TinyTag, TinyTagException

from memory.models.recordings import SoundKind
from memory.services.recordings.containers import (
    EBML,
    FileBroken,
    check_flac,
    check_mp4,
    check_ogg,
    check_wav,
    fragments_seconds,
    webm_seconds,
)

LONGEST_SECONDS = 20 * 60
GRACE_SECONDS = 5
"""A recorder that stops after twenty minutes stops a moment later."""
SHORTEST_SECONDS = 0.3
SPARE_SHARE = 0.9
"""The share of the bytes announced by an MP3 that must be there: its last frames may be short."""


class SoundRefused(Exception):
    """The file gives no sound. `code` says why; `refusals.py` has the messages."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Sound:
    kind: SoundKind
    seconds: int
    """Rounded up, at least one."""


def read_sound(raw: bytes) -> Sound:
    """Return the sound's kind and length. Raise `SoundRefused`."""
    kind = _kind_of(raw)
    if kind is None:
        raise SoundRefused("no_sound")
    try:
        seconds = LENGTHS[kind](raw)
    except (FileBroken, TinyTagException, struct.error, IndexError, ValueError, OverflowError) as error:
        raise SoundRefused("broken") from error
    if not isfinite(seconds) or seconds > LONGEST_SECONDS + GRACE_SECONDS:
        raise SoundRefused("too_long")
    if seconds < SHORTEST_SECONDS:
        raise SoundRefused("too_short")
    return Sound(kind, ceil(seconds))


def _kind_of(raw: bytes) -> SoundKind | None:
    if raw.startswith(EBML.to_bytes(4)) and b"webm" in raw[:64]:
        return SoundKind.WEBM
    if raw.startswith(b"OggS"):
        return SoundKind.OGG
    if raw[4:8] == b"ftyp":
        return SoundKind.MP4
    if raw.startswith(b"RIFF") and raw[8:12] == b"WAVE":
        return SoundKind.WAV
    if raw.startswith(b"fLaC"):
        return SoundKind.FLAC
    return SoundKind.MP3 if raw.startswith(b"ID3") or _is_mp3_frame(raw[:4]) else None


def _is_mp3_frame(head: bytes) -> bool:
    """Return whether this is the head of an MP3 frame: layer III with a valid bit rate and sample rate."""
    if len(head) < 4 or head[0] != 0xFF or head[1] & 0xE6 != 0xE2:
        return False
    return head[2] >> 4 not in (0, 15) and head[2] & 0x0C != 0x0C


def _read_tag(raw: bytes, suffix: str) -> TinyTag:
    return TinyTag.get(f"sound.{suffix}", file_obj=BytesIO(raw), tags=False)


def _seconds_told(raw: bytes, suffix: str) -> float:
    return float(_read_tag(raw, suffix).duration or 0)


def _ogg_seconds(raw: bytes) -> float:
    check_ogg(raw)
    return _seconds_told(raw, "ogg")


def _mp4_seconds(raw: bytes) -> float:
    check_mp4(raw)
    return _seconds_told(raw, "m4a") or fragments_seconds(raw)


def _mp3_seconds(raw: bytes) -> float:
    """Return the length. If the file's head announces more than there is, the file is cut off: raise `FileBroken`."""
    tag = _read_tag(raw, "mp3")
    seconds, kilobits = float(tag.duration or 0), float(tag.bitrate or 0)
    if not seconds or seconds * kilobits * 125 * SPARE_SHARE > len(raw):
        raise FileBroken
    return seconds


def _wav_seconds(raw: bytes) -> float:
    check_wav(raw)
    return _seconds_told(raw, "wav")


def _flac_seconds(raw: bytes) -> float:
    check_flac(raw)
    return _seconds_told(raw, "flac")


LENGTHS: Mapping[SoundKind, Callable[[bytes], float]] = {
    SoundKind.WEBM: webm_seconds,
    SoundKind.OGG: _ogg_seconds,
    SoundKind.MP4: _mp4_seconds,
    SoundKind.MP3: _mp3_seconds,
    SoundKind.WAV: _wav_seconds,
    SoundKind.FLAC: _flac_seconds,
}
