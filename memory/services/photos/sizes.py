"""The sizes in which a photo is stored, and the names of their files."""

from __future__ import annotations

from dataclasses import dataclass

CONTENT_TYPES = {"avif": "image/avif", "jpg": "image/jpeg"}


@dataclass(frozen=True, slots=True)
class Size:
    """One size of a photo. `edge` is the longer side in pixels; 0 keeps the original size."""

    name: str
    edge: int
    formats: tuple[str, ...] = ("avif", "jpg")


SMALL, MEDIUM, LARGE = Size("small", 480), Size("medium", 1080), Size("large", 2160)
FULL = Size("full", 0, ("jpg",))
SIZES = (SMALL, MEDIUM, LARGE, FULL)
FILE_NAMES = tuple(f"{size.name}.{format_}" for size in SIZES for format_ in size.formats)


def size_of(width: int, height: int, edge: int) -> tuple[int, int]:
    """Return the size of a photo whose longer side is at most `edge` pixels."""
    share = min(1.0, edge / max(width, height)) if edge else 1.0
    return max(1, round(width * share)), max(1, round(height * share))
