"""Which kind of file it is, by what is in it; and what is none is refused without harm."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest

from memory.services.imports.formats.chats import FileRefused
from memory.services.imports.formats.file_kinds import MOST_UNPACKED, FileKind, read_file

CHAT = "12/03/2024, 18:05 - Anna: She sang.\n12/03/2024, 18:06 - Mum: Yes"
TELEGRAM = {
    "name": "Mum",
    "id": 7,
    "messages": [{"id": 1, "type": "message", "date": "2024-03-12T18:05:00", "from": "Anna", "text": "She sang."}],
}
FAMILY = {
    "legacy": {"name": "Rose Miller"},
    "members": [{"id": "anna", "name": "Anna", "role": "keeper"}],
    "conversations": [],
}
A_PICTURE = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"


def zipped(files: dict[str, Any], **how: Any) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", **how) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


def refused(raw: bytes) -> str:
    with pytest.raises(FileRefused) as caught:
        read_file(raw)
    return " ".join(map(str, caught.value.mistakes))


@pytest.mark.parametrize(
    ("raw", "kind"),
    [
        (CHAT.encode(), FileKind.WHATSAPP),
        (b"\xef\xbb\xbf" + CHAT.replace("\n", "\r\n").encode(), FileKind.WHATSAPP),
        (b"[12.03.24, 18:05:20] Anna: She sang.", FileKind.WHATSAPP),
        (json.dumps(TELEGRAM).encode(), FileKind.TELEGRAM),
        (json.dumps({"chats": {"list": [TELEGRAM]}}).encode(), FileKind.TELEGRAM),
        (json.dumps(FAMILY).encode(), FileKind.FAMILY),
        (zipped({"_chat.txt": CHAT, "1-PHOTO.jpg": A_PICTURE}), FileKind.WHATSAPP),
        (zipped({"Chat/result.json": json.dumps(TELEGRAM), "__MACOSX/._result.json": b"x"}), FileKind.TELEGRAM),
    ],
)
def test_a_file_is_known_by_what_is_in_it(raw: bytes, kind: FileKind):
    assert read_file(raw).kind == kind


@pytest.mark.parametrize(
    ("raw", "word"),
    [
        (A_PICTURE, "UTF-8"),
        ("René: hello".encode("latin-1"), "UTF-8"),
        (CHAT.encode("utf-16"), "UTF-8"),
        (b"", "cannot be imported"),
        (b"Dear Anna, she sang.", "cannot be imported"),
        (b'{"notes": []}', "cannot be imported"),
        (b"[1, 2]", "cannot be imported"),
        (json.dumps(TELEGRAM).encode()[:-20], "cut off"),
        (json.dumps(FAMILY).encode()[:-20], "cut off"),
        (b'{"messages": ' + b"[" * 100_000, "cut off"),
        (b'{"messages": [' + b"9" * 5_000 + b"]}", "cut off"),
        (json.dumps({**FAMILY, "members": 5}).encode(), "members"),
        (f"{CHAT}\x00".encode(), "not text"),
        (zipped({"photo.jpg": A_PICTURE}), "exactly one"),
        (zipped({"a.txt": CHAT, "b.txt": CHAT}), "exactly one"),
        (zipped({"_chat.txt": CHAT})[:-30], "damaged"),
        (zipped({"_chat.txt": CHAT}, compression=zipfile.ZIP_LZMA), "unusual"),
        (zipped({"_chat.txt": zipped({"_chat.txt": CHAT})}), "UTF-8"),
        (b"PK\x03\x04 and no more", "damaged"),
    ],
)
def test_what_cannot_be_read_is_refused_in_plain_words(raw: bytes, word: str):
    assert word in refused(raw)


def test_a_bomb_is_not_unpacked_to_its_end():
    bomb = zipped({"_chat.txt": b"0" * (MOST_UNPACKED + 1)}, compression=zipfile.ZIP_DEFLATED)
    assert len(bomb) < 100_000
    assert "20 MB" in refused(bomb)


@pytest.mark.parametrize(
    ("at", "value"),
    [
        pytest.param(6, 99, id="a version to come"),
        pytest.param(8, 0x20, id="a patch"),
        pytest.param(8, 0x40, id="lock"),
    ],
)
def test_a_zip_that_nobody_here_can_open_is_refused(at: int, value: int):
    raw = bytearray(zipped({"_chat.txt": CHAT}))
    raw[raw.find(b"PK\x01\x02") + at] = value
    assert "unusual" in refused(bytes(raw))


def test_a_zip_with_a_nameless_entry_is_refused():
    """A name ends at its first NUL."""
    named = zipped({"_chat.txt": CHAT, "NAME": A_PICTURE})
    assert "no name" in refused(named.replace(b"NAME", b"\x00AME"))


def test_a_zip_that_lies_about_its_size_is_refused():
    """The directory says one byte; what comes out is more."""
    honest = zipped({"_chat.txt": CHAT}, compression=zipfile.ZIP_STORED)
    size = len(CHAT).to_bytes(4, "little")
    assert size + size in honest
    assert "damaged" in refused(honest.replace(size, (1).to_bytes(4, "little")))
