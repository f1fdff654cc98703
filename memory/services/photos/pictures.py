"""Pictures made from an uploaded file: checked by content, turned upright, without metadata, in several sizes.

This is the only module that uses Pillow. Loading it takes 20 ms and 10 MB, so callers import it only when they have a
file.
"""

from __future__ import annotations

import re
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date
from functools import cache
from io import BytesIO

from django.conf import settings
from PIL import Image, ImageCms, ImageOps, UnidentifiedImageError

from memory.services.photos.sizes import FULL, SIZES, Size, size_of

FORMATS = ("JPEG", "PNG", "WEBP", "AVIF")
# The format that an iPhone stores. It sends JPEG if a page asks for it, and this format if the file itself is sent.
HEIC = re.compile(rb"^....ftyp(heic|heix|hevc|heim|heis|mif1|msf1)", re.DOTALL)
WHITE = (255, 255, 255)
SCAN, SCAN_HEAD, JPEG_END = b"\xff\xda", 14, b"\xff\xd9"
ONE_SCAN = re.compile(rb"(?:[^\xff]|\xff\x00)*+\xff\xd9")
WIDTH_AND_HEIGHT = re.compile(rb"(?<=\xff\xc0\x00\x11\x08).{4}", re.DOTALL)
LAST_BYTES = 8
"""How much of a scan's end is checked.

Fewer bytes may be the colour of only the last pixels, which a decoder may guess correctly.
"""
BROKEN = (OSError, SyntaxError, ValueError, EOFError, struct.error)
"""Errors that decoders raise for files that are cut off or made up."""
EXIF_IFD, TAKEN = 0x8769, (0x9003, 0x9004)
EXIF_DAY = re.compile(r"([0-9]{4}):([0-9]{2}):([0-9]{2})\b")
EARLIEST_YEAR = 1840
"""No photo is older. Cameras whose clock was never set say 0000 or 1970; owners can correct the latter."""

# `_opened` checks the size and refuses it with a message; Pillow would only warn, once per process.
Image.MAX_IMAGE_PIXELS = None
# One at a time, because a large picture takes 450 MB while it is processed.
_one_at_a_time = threading.Lock()


class PictureRefused(Exception):
    """The file gives no picture. `code` says why; `refusals.py` has the messages."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Picture:
    """The pictures of a photo: `files` by name, such as `small.avif`.

    `taken` is the day that the camera wrote into the file, as EDTF, or empty.
    """

    width: int
    height: int
    taken: str
    files: dict[str, bytes]


def check_picture(raw: bytes) -> None:
    """Raise `PictureRefused` for a file that is recognisably no picture, without decoding all of it."""
    with _opened(raw) as image:
        if image.format in ("JPEG", "MPO"):
            # Decoding an eighth of the size takes a fraction of the time, and shows whether the file's end is there.
            image.draft("RGB", (image.width // 8, image.height // 8))
            image.load()


def make_pictures(raw: bytes) -> Picture:
    """Return all sizes in all formats. Raise `PictureRefused`. Takes some seconds for a large photo."""
    with _one_at_a_time, _opened(raw) as image:
        taken, is_plain = _day_taken(image), image.mode == "RGB" and _is_plain_jpeg(raw)
        _turn_upright(image)
        whole = _in_srgb(image)
        files = {f"{size.name}.{format_}": _encoded(whole, size, format_) for size in SIZES for format_ in size.formats}
        if is_plain:
            files[f"{FULL.name}.jpg"] = raw
        return Picture(whole.width, whole.height, taken, files)


def _is_plain_jpeg(raw: bytes) -> bool:
    """Return whether the file is a JPEG as this module writes it: the same head, the picture, and nothing else.

    Such a file is stored unchanged, so that a photo that is exported and imported again loses nothing.
    """
    scan = raw.find(SCAN) + SCAN_HEAD
    return (
        WIDTH_AND_HEIGHT.sub(b"", raw[:scan]) == _our_head()
        and ONE_SCAN.fullmatch(raw, scan) is not None
        and _needs_its_last_bytes(raw)
    )


@cache
def _our_head() -> bytes:
    """Return everything before the picture in a `full.jpg`, without its size: this is the same in all of them."""
    ours = _encoded(Image.new("RGB", (8, 8)), FULL, "jpg")
    return WIDTH_AND_HEIGHT.sub(b"", ours[: ours.find(SCAN) + SCAN_HEAD])


def _needs_its_last_bytes(raw: bytes) -> bool:
    """Return whether the scan ends with the picture.

    No decoder looks at bytes between the picture and the end marker: without them the picture is the same.
    """
    cut = raw[: -len(JPEG_END) - LAST_BYTES] + JPEG_END
    try:
        return _last_rows(raw) != _last_rows(cut)
    except BROKEN:
        return True  # nothing was left of such a small picture


def _last_rows(raw: bytes) -> bytes:
    with Image.open(BytesIO(raw), formats=["JPEG"]) as image:
        return image.crop((0, max(0, image.height - 16), image.width, image.height)).tobytes()


@contextmanager
def _opened(raw: bytes) -> Iterator[Image.Image]:
    """Open the picture. Its type is read from its content, whatever the file's name. Raise `PictureRefused`."""
    if HEIC.match(raw):
        raise PictureRefused("heic")
    try:
        with Image.open(BytesIO(raw), formats=FORMATS) as image:
            if image.width * image.height > settings.PHOTO_MEGAPIXELS * 1_000_000:
                raise PictureRefused("too_many_pixels")
            # Phones add further views of the same moment to a JPEG (MPO): the first one is the photo.
            if image.format != "MPO" and getattr(image, "n_frames", 1) > 1:
                raise PictureRefused("moving")
            yield image
    except UnidentifiedImageError as error:
        raise PictureRefused("no_photo") from error
    except BROKEN as error:
        raise PictureRefused("broken") from error


def _turn_upright(image: Image.Image) -> None:
    """Turn the picture as the camera was held. Wrong metadata turns nothing."""
    image.load()
    with suppress(*BROKEN):
        ImageOps.exif_transpose(image, in_place=True)


def _in_srgb(image: Image.Image) -> Image.Image:
    """Return the picture in sRGB, which every screen shows, on white if it was transparent, and without metadata."""
    profile = image.info.get("icc_profile")
    if profile and image.mode in ("RGB", "CMYK"):
        try:
            source = ImageCms.ImageCmsProfile(BytesIO(profile))
            image = ImageCms.profileToProfile(image, source, ImageCms.createProfile("sRGB"), outputMode="RGB") or image
        except (ImageCms.PyCMSError, *BROKEN):
            pass  # a profile that cannot be read changes no colour
    if image.mode.startswith("I;16"):
        image = image.convert("I").point(lambda value: value / 256).convert("L")
    if image.has_transparency_data:
        behind = Image.new("RGBA", image.size, (*WHITE, 255))
        image = Image.alpha_composite(behind, image.convert("RGBA"))
    plain = image if image.mode == "RGB" else image.convert("RGB")
    plain.info.clear()  # some of this would be written again: comments, profiles
    return plain


def _encoded(whole: Image.Image, size: Size, format_: str) -> bytes:
    """Return the encoded picture, whole and never larger than the original."""
    image = whole
    if size.edge and max(whole.size) > size.edge:
        wanted = size_of(whole.width, whole.height, size.edge)
        image = whole.resize(wanted, Image.Resampling.LANCZOS, reducing_gap=3)
    out = BytesIO()
    if format_ == "avif":
        image.save(out, "AVIF", quality=60, speed=8)
    elif size is FULL:
        image.save(out, "JPEG", quality=92)  # a progressive JPEG would be held in memory whole
    else:
        image.save(out, "JPEG", quality=82, optimize=True, progressive=True)
    return out.getvalue()


def _day_taken(image: Image.Image) -> str:
    """Return the day on which EXIF says that the picture was taken, or else digitised; empty without a valid day."""
    try:
        notes = image.getexif().get_ifd(EXIF_IFD)
        told = [EXIF_DAY.match(str(notes[tag])) for tag in TAKEN if tag in notes]
        days = [date(*map(int, found.groups())) for found in told if found]
    except BROKEN:
        return ""
    return next((day.isoformat() for day in days if day.year >= EARLIEST_YEAR), "")
