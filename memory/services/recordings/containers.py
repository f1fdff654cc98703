"""Checking sound files from their frames: whether they are whole, and how long they last.

Written for files that may be made up on purpose: each loop is bounded by the size of the file, and no size in the file
is trusted before it was compared with the real one. `FileBroken` is raised for inconsistent files.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from typing import NamedTuple

MOST_ELEMENTS = 600_000
"""Twenty minutes of WebM have 60,000 blocks at the usual 20 ms, and 480,000 at the shortest that Opus allows."""


class FileBroken(Exception):
    """The file is cut off or made up."""


# WebM, as browsers record it: it has no length at its beginning, so the length is read from the blocks.

SEGMENT, CLUSTER, BLOCK_GROUP, INFO, TRACKS, TRACK = 0x18538067, 0x1F43B675, 0xA0, 0x1549A966, 0x1654AE6B, 0xAE
OPENED = frozenset({SEGMENT, CLUSTER, BLOCK_GROUP, INFO, TRACKS, TRACK})
EBML, TIME_SCALE, CODEC, CLUSTER_TIME, SIMPLE_BLOCK, BLOCK = 0x1A45DFA3, 0x2AD7B1, 0x86, 0xE7, 0xA3, 0xA1
USUAL_SCALE = 1_000_000
LAST_BLOCK_SECONDS = 0.02


def webm_seconds(raw: bytes) -> float:
    """Return when the last block ends. Raise `FileBroken` if the file holds anything else than Opus sound."""
    scale, cluster, last, codecs = USUAL_SCALE, 0, -1, set()
    for element, start, end in _elements(raw):
        if element == CODEC:
            codecs.add(raw[start:end])
        elif element == TIME_SCALE:
            scale = int.from_bytes(raw[start:end][:8])
        elif element == CLUSTER_TIME:
            cluster = int.from_bytes(raw[start:end][:8])
        elif element in (SIMPLE_BLOCK, BLOCK):
            _track, size = _number(raw, start)
            (offset,) = struct.unpack_from(">h", raw, start + size)
            last = max(last, cluster + offset)
    if codecs != {b"A_OPUS"} or last < 0:
        raise FileBroken
    return last * scale / 1e9 + LAST_BLOCK_SECONDS


def _elements(raw: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield each element with the start and end of its content. Containers are opened, whatever size they claim."""
    place = 0
    for _count in range(MOST_ELEMENTS):
        if place == len(raw):
            return
        element, id_size = _number(raw, place, is_id=True)
        length, length_size = _number(raw, place + id_size)
        start = place + id_size + length_size
        is_endless = length == 2 ** (7 * length_size) - 1
        if element in OPENED:
            if not is_endless and start + length > len(raw):
                raise FileBroken
            place = start
            continue
        place = start + length
        if is_endless or place > len(raw):
            raise FileBroken
        yield element, start, place
    raise FileBroken


def _number(raw: bytes, place: int, *, is_id: bool = False) -> tuple[int, int]:
    """Return a number whose first bits say how many bytes it has, and the number of bytes."""
    first = raw[place] if place < len(raw) else 0
    size = 9 - first.bit_length()
    if size > 8 or place + size > len(raw):
        raise FileBroken
    value = int.from_bytes(raw[place : place + size])
    return (value if is_id else value & (2 ** (7 * size) - 1)), size


# MP4: boxes within boxes.


class Box(NamedTuple):
    name: bytes
    start: int
    end: int


HANDLER = re.compile(rb"hdlr.{8}(....)", re.DOTALL)
HAS_DURATION, HAS_SIZE, HAS_FLAGS, HAS_OFFSETS = 0x100, 0x200, 0x400, 0x800


def check_mp4(raw: bytes) -> None:
    """Raise `FileBroken` unless the file is whole and has a track of sound and none of video."""
    boxes = {box.name: box for box in _boxes(raw, 0, len(raw))}
    if b"moov" not in boxes or b"mdat" not in boxes:
        raise FileBroken
    tracks = set(HANDLER.findall(raw, boxes[b"moov"].start, boxes[b"moov"].end))
    if b"soun" not in tracks or b"vide" in tracks:
        raise FileBroken


def fragments_seconds(raw: bytes) -> float:
    """Return the length of an MP4 that was written while recording: the sum of its fragments' lengths."""
    scale, usual, ticks = 0, 0, 0
    for box in _opened_boxes(raw, 0, len(raw)):
        at = box.start
        if box.name == b"mdhd":
            scale = struct.unpack_from(">I", raw, at + (20 if raw[at] else 12))[0]
        elif box.name == b"trex":
            usual = struct.unpack_from(">I", raw, at + 12)[0]
        elif box.name == b"tfhd":
            usual = _usual_duration(raw, at) or usual
        elif box.name == b"trun":
            ticks += _run_ticks(raw, box, usual)
    if not scale:
        raise FileBroken
    return float(ticks / scale)


def _usual_duration(raw: bytes, at: int) -> int:
    flags = int.from_bytes(raw[at + 1 : at + 4])
    place = at + 8 + (8 if flags & 0x1 else 0) + (4 if flags & 0x2 else 0)
    return int(struct.unpack_from(">I", raw, place)[0]) if flags & 0x8 else 0


def _run_ticks(raw: bytes, box: Box, usual: int) -> int:
    flags, count = (
        int.from_bytes(raw[box.start + 1 : box.start + 4]),
        int(struct.unpack_from(">I", raw, box.start + 4)[0]),
    )
    if not flags & HAS_DURATION:
        return count * usual
    step = 4 * sum(bool(flags & has) for has in (HAS_DURATION, HAS_SIZE, HAS_FLAGS, HAS_OFFSETS))
    start = box.start + 8 + (4 if flags & 0x1 else 0) + (4 if flags & 0x4 else 0)
    if start + count * step > box.end:
        raise FileBroken
    return sum(struct.unpack_from(">I", raw, place)[0] for place in range(start, start + count * step, step))


HOLDERS = frozenset({b"moov", b"trak", b"mdia", b"mvex", b"moof", b"traf"})
DEEPEST = 4
"""The boxes with the lengths are inside three others."""


def _opened_boxes(raw: bytes, start: int, end: int, depth: int = 0) -> Iterator[Box]:
    for box in _boxes(raw, start, end):
        if box.name in HOLDERS and depth < DEEPEST:
            yield from _opened_boxes(raw, box.start, box.end, depth + 1)
        else:
            yield box


def _boxes(raw: bytes, start: int, end: int) -> Iterator[Box]:
    """Yield the boxes between start and end. Raise `FileBroken` if one ends outside."""
    for _count in range(MOST_ELEMENTS):
        if start == end:
            return
        if start + 8 > end:
            raise FileBroken
        size, name = struct.unpack_from(">I4s", raw, start)
        content = start + 8
        if size == 1 and start + 16 <= end:
            size, content = struct.unpack_from(">Q", raw, content)[0], start + 16
        stop = start + size if size else end
        if not content <= stop <= end:
            raise FileBroken
        yield Box(name, content, stop)
        start = stop
    raise FileBroken


# Other formats: a library reads their length; these functions check that they are whole.

PAGE_HEAD, LARGEST_FRAME = 27, 2**20


def check_ogg(raw: bytes) -> None:
    """Raise `FileBroken` unless the file is a stream of Opus whose pages have the length that they claim."""
    if raw[PAGE_HEAD + 1 : PAGE_HEAD + 9] != b"OpusHead":
        raise FileBroken
    place = 0
    while place < len(raw):
        if raw[place : place + 4] != b"OggS" or place + PAGE_HEAD > len(raw):
            raise FileBroken
        lengths = raw[place + PAGE_HEAD : place + PAGE_HEAD + raw[place + 26]]
        place += PAGE_HEAD + raw[place + 26] + sum(lengths)
    if place != len(raw):
        raise FileBroken


def check_wav(raw: bytes) -> None:
    """Raise `FileBroken` unless all samples are there."""
    place = 12
    for _count in range(MOST_ELEMENTS):
        if place + 8 > len(raw):
            break
        name, size = struct.unpack_from("<4sI", raw, place)
        if place + 8 + size > len(raw):
            break
        if name == b"data":
            return
        place += 8 + size + size % 2
    raise FileBroken


def check_flac(raw: bytes) -> None:
    """Raise `FileBroken` unless the last frame is there.

    The head gives the number of samples; each frame has a number.
    """
    block, largest = struct.unpack_from(">H", raw, 10)[0], int.from_bytes(raw[15:18])
    samples = int.from_bytes(raw[21:26]) & (2**36 - 1)
    if not (block and samples):
        raise FileBroken
    tail = len(raw) - 2 * min(largest or LARGEST_FRAME, LARGEST_FRAME)
    last, place = (samples - 1) // block, raw.find(b"\xff\xf8", max(0, tail))
    while place >= 0:
        if _number_of_frame(raw[place + 4 : place + 11]) == last:
            return
        place = raw.find(b"\xff\xf8", place + 1)
    raise FileBroken


def _number_of_frame(head: bytes) -> int:
    """Return the frame's number, which is encoded like UTF-8; -1 if there is none."""
    ones = 8 - (0xFF ^ head[0]).bit_length() if head else 8
    if ones > 6 or ones == 1 or len(head) < ones:
        return -1
    value = head[0] & (0x7F >> ones)
    for byte in head[1:ones]:
        value = value << 6 | byte & 0x3F
    return value
