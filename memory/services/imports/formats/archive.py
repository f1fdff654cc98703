"""The zip that a phone hands out: one chat in it, beside pictures that nobody unpacks."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from pathlib import PurePosixPath

from django.utils.translation import gettext as _

from memory.services.imports.formats.chats import FileRefused
from memory.services.imports.formats.family_file import Mistake

MOST_UNPACKED = 20_000_000
MOST_FILES = 10_000
IS_ENCRYPTED = 0x1
CHATS = (".txt", ".json")


def is_zip(raw: bytes) -> bool:
    return raw.startswith(b"PK")


def unpack_chat(raw: bytes) -> tuple[str, bytes]:
    """Name and content of the one chat in a zip; raises `FileRefused`. Its size is counted while it is unpacked:
    what the zip says of itself is not believed."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            entry = _the_chat_in(archive)
            with archive.open(entry) as packed:
                content = packed.read(MOST_UNPACKED + 1)
    except RuntimeError as error:  # a way of packing or locking that zipfile does not know
        raise _unusual() from error
    except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, ValueError, OverflowError, OSError) as error:
        raise _refused(
            _("The zip is damaged. Save it once more, or unpack it and bring in the chat itself.")
        ) from error
    if len(content) > MOST_UNPACKED:
        raise _refused(_("Unpacked it is larger than 20 MB. Unpack it and bring in the chat in parts."))
    return PurePosixPath(entry.filename).name, content


def _the_chat_in(archive: zipfile.ZipFile) -> zipfile.ZipInfo:
    entries = archive.infolist()
    if len(entries) > MOST_FILES:
        raise _refused(_("There are too many files in the zip. Unpack it and bring in the chat itself."))
    if not all(entry.filename for entry in entries):
        raise _refused(_("A file in the zip has no name. Unpack it and bring in the chat itself."))
    chats = [entry for entry in entries if _may_be_chat(entry)]
    if len(chats) != 1:
        raise _refused(_("There must be exactly one chat (.txt or .json) in the zip. Unpack it and choose one."))
    [chat] = chats
    if chat.flag_bits & IS_ENCRYPTED or chat.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise _unusual()
    return chat


def _may_be_chat(entry: zipfile.ZipInfo) -> bool:
    path = PurePosixPath(entry.filename)
    is_hidden = path.name.startswith(".") or "__MACOSX" in path.parts
    return not entry.is_dir() and not is_hidden and path.suffix.lower() in CHATS


def _unusual() -> FileRefused:
    return _refused(_("The zip is locked or of an unusual kind. Unpack it and bring in the chat itself."))


def _refused(problem: str) -> FileRefused:
    return FileRefused([Mistake(_("file"), problem)])
