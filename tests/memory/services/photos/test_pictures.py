"""What becomes of an uploaded file, and which files are refused."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from zipfile import ZipFile, is_zipfile

import pytest
from PIL import Image

from memory.services.photos.pictures import PictureRefused, check_picture, make_pictures
from memory.services.photos.sizes import FILE_NAMES, size_of
from tests.support.photos import picture

PLACE = {1: "N", 2: (51.0, 30.0, 0.0)}


def exif(**notes: object) -> Image.Exif:
    """As a camera writes it: which way up, a day, the camera, a place."""
    said = Image.Exif()
    said[0x0112] = notes.get("orientation", 1)
    said[0x010F] = "Canaria Camera"
    said.get_ifd(0x8769)[0x9003] = notes.get("taken", "1998:06:14 12:00:00")
    said.get_ifd(0x8825).update(PLACE)
    return said


def colour_at(raw: bytes, place: tuple[int, int]) -> tuple[int, ...]:
    found = opened(raw).getpixel(place)
    assert isinstance(found, tuple)
    return found


def opened(raw: bytes) -> Image.Image:
    return Image.open(BytesIO(raw))


def gif(frames: int, format_: str) -> bytes:
    out = BytesIO()
    first, *others = (Image.new("RGB", (20, 20), (60 * number, 0, 0)) for number in range(frames))
    first.save(out, format_, save_all=True, append_images=others)
    return out.getvalue()


def png_of(width: int, height: int) -> bytes:
    """A file of 70 bytes that says it is this large."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(b"\0")) + chunk(b"IEND", b"")


@pytest.mark.parametrize("format_", ["JPEG", "PNG", "WEBP", "AVIF"])
def test_a_photo_is_made_in_all_sizes_and_whole(format_):
    made = make_pictures(picture(3000, 1500, format_))
    assert (made.width, made.height) == (3000, 1500)
    assert set(made.files) == set(FILE_NAMES)
    sizes = {name: opened(raw).size for name, raw in made.files.items()}
    assert sizes["small.avif"] == sizes["small.jpg"] == (480, 240) == size_of(3000, 1500, 480)
    assert sizes["medium.jpg"] == (1080, 540)
    assert sizes["large.jpg"] == (2160, 1080)
    assert sizes["full.jpg"] == (3000, 1500)
    assert {opened(raw).format for name, raw in made.files.items() if name.endswith("avif")} == {"AVIF"}


def test_a_small_photo_is_never_made_larger():
    assert {opened(raw).size for raw in make_pictures(picture(40, 30)).files.values()} == {(40, 30)}


def test_it_is_turned_as_the_camera_was_held():
    made = make_pictures(picture(400, 200, exif=exif(orientation=6)))
    assert (made.width, made.height) == (200, 400)
    above, below = (colour_at(made.files["full.jpg"], (100, height))[2] for height in (50, 350))
    assert above < 100 < below, "the left half is on top now"


@pytest.mark.parametrize("format_", ["JPEG", "PNG", "WEBP", "AVIF"])
@pytest.mark.parametrize("orientation", [1, 6])
def test_place_camera_and_every_other_note_are_gone_and_the_day_is_offered(format_, orientation):
    more = {"comment": b"a private comment"} if format_ == "JPEG" else {}
    raw = picture(60, 40, format_, exif=exif(orientation=orientation), **more)
    assert b"Canaria" in raw
    assert opened(raw).getexif().get_ifd(0x8825)
    made = make_pictures(raw)
    assert made.taken == "1998-06-14"
    for file in made.files.values():
        assert b"Canaria" not in file
        assert b"private comment" not in file
        assert not opened(file).getexif()


@pytest.mark.parametrize("taken", ["0000:00:00 00:00:00", "nonsense", "1998:13:40 00:00:00", "1200:01:01 00:00:00"])
def test_a_day_that_cannot_be_is_not_offered(taken):
    assert make_pictures(picture(exif=exif(taken=taken))).taken == ""


def archive() -> bytes:
    """A ZIP with a page in it. Readers of ZIPs look for it from the end of a file."""
    out = BytesIO()
    with ZipFile(out, "w") as file:
        file.writestr("page.html", "<script>alert(1)</script>")
    return out.getvalue()


def with_segment(raw: bytes, mark: bytes, data: bytes) -> bytes:
    """Behind the first two bytes of a JPEG."""
    return raw[:2] + mark + struct.pack(">H", len(data) + 2) + data + raw[2:]


@pytest.mark.parametrize("hide", [
    lambda raw: raw + archive(),
    lambda raw: raw[:-2] + archive() + raw[-2:],
    lambda raw: raw[:-2] + b"\xff\xd0" + archive() + raw[-2:],
    lambda raw: with_segment(raw, b"\xff\xfe", archive()),
    lambda raw: with_segment(raw, b"\xff\xe1", archive()),
    lambda raw: with_segment(raw, b"\xff\xdb", b"\0" + (b"<script>alert(1)</script>" * 3)[:64]),
], ids=["behind the end", "before the end", "as a part of the picture", "comment", "notes", "table"])  # fmt: skip
@pytest.mark.parametrize("quality", [75, 92])
def test_nothing_that_is_hidden_in_a_photo_stays(hide, quality):
    raw = hide(picture(64, 48, quality=quality))
    assert b"script" in raw
    check_picture(raw)
    for file in make_pictures(raw).files.values():
        assert b"script" not in file
        assert b"PK\x03\x04" not in file
        assert not is_zipfile(BytesIO(file))


@pytest.mark.parametrize(("width", "height"), [(1, 1), (17, 33), (640, 480)])
@pytest.mark.parametrize("colour", ["black", "white", (200, 90, 40)])
def test_a_photo_that_comes_back_as_we_wrote_it_stays_as_it_is(width, height, colour):
    ours = make_pictures(picture(width, height, "PNG", colour=colour)).files["full.jpg"]
    assert make_pictures(ours).files["full.jpg"] == ours


@pytest.mark.parametrize(
    ("mode", "colour"), [("RGBA", (200, 0, 0, 0)), ("LA", (0, 0)), ("L", 9), ("CMYK", (0, 9, 9, 0))]
)
def test_other_kinds_of_colour_become_plain_ones(mode, colour):
    format_ = "JPEG" if mode == "CMYK" else "PNG"
    made = make_pictures(picture(mode=mode, colour=colour, format_=format_)).files["full.jpg"]
    assert opened(made).mode == "RGB"
    if mode in ("RGBA", "LA"):
        assert min(colour_at(made, (5, 5))) > 250, "what was transparent is white"


def test_a_scan_of_sixteen_bits_is_neither_black_nor_white():
    image, out = Image.new("I;16", (20, 20), 32768), BytesIO()
    image.save(out, "PNG")
    assert 100 < colour_at(make_pictures(out.getvalue()).files["full.jpg"], (5, 5))[0] < 150


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"%PDF-1.7 not a photo", "no_photo"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "no_photo"),
        (b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic", "heic"),
        (gif(2, "GIF"), "no_photo"),
        (b"GIF89a/*\x00\x00*/=1;alert(1)", "no_photo"),
        (gif(3, "PNG"), "moving"),
        (gif(3, "WEBP"), "moving"),
        (png_of(20_000, 10_000), "too_many_pixels"),
        (png_of(100_000, 100_000), "too_many_pixels"),
        (picture(800, 600)[:-4000], "broken"),
        (b"\xff\xd8\xff\xe0 nothing else", "broken"),
    ],
    ids=[
        "pdf",
        "svg",
        "heic",
        "gif",
        "gif that is a script",
        "png that moves",
        "webp that moves",
        "panorama",
        "bomb",
        "cut",
        "only a head",
    ],
)
def test_what_is_no_photo_is_refused_before_anything_is_stored(raw, code):
    with pytest.raises(PictureRefused) as refused:
        check_picture(raw)
    assert refused.value.code == code


@pytest.mark.parametrize("format_", ["PNG", "WEBP", "AVIF", "JPEG"])
def test_a_file_that_is_cut_anywhere_gives_a_photo_or_a_reason(format_):
    """Nothing else comes out of a decoder, wherever the file ends."""
    raw = picture(64, 48, format_)
    for end in range(0, len(raw), max(1, len(raw) // 60)):
        try:
            make_pictures(raw[:end])
        except PictureRefused:
            continue
