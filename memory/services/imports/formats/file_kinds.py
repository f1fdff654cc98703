"""Recognising the kind of an uploaded file by its contents; its name proves nothing."""

from __future__ import annotations

import io
import json
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePosixPath
from typing import Any

from django.utils.translation import gettext as _
from pydantic import TypeAdapter

from memory.services.imports.formats.chats import FileRefused
from memory.services.imports.formats.family_file import Family, FamilyFileRefused, Mistake, read_family
from memory.services.imports.formats.telegram import TelegramFile, is_telegram, read_telegram
from memory.services.imports.formats.whatsapp import WrittenChat, is_written_chat, read_written_chat

# The zip that a phone exports: one chat, beside pictures that are not unpacked.

MOST_UNPACKED = 20_000_000
MOST_FILES = 10_000
IS_ENCRYPTED = 0x1
CHATS = (".txt", ".json")


def is_zip(raw: bytes) -> bool:
    return raw.startswith(b"PK")


def unpack_chat(raw: bytes) -> tuple[str, bytes]:
    """Return the name and content of the only chat in a zip. Raise `FileRefused`.

    The content's size is counted while unpacking, because the sizes that the zip claims are not trusted.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            entry = _the_chat_in(archive)
            with archive.open(entry) as packed:
                content = packed.read(MOST_UNPACKED + 1)
    except RuntimeError as error:  # a compression or encryption that zipfile does not know
        raise _locked_zip_error() from error
    except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, ValueError, OverflowError, OSError) as error:
        raise _file_error(
            _("The zip file is damaged. Save it again, or unpack it and import the chat itself.")
        ) from error
    if len(content) > MOST_UNPACKED:
        raise _file_error(_("The zip file is larger than 20 MB when unpacked. Unpack it and import the chat in parts."))
    return PurePosixPath(entry.filename).name, content


def _the_chat_in(archive: zipfile.ZipFile) -> zipfile.ZipInfo:
    entries = archive.infolist()
    if len(entries) > MOST_FILES:
        raise _file_error(_("There are too many files in the zip file. Unpack it and import the chat itself."))
    if not all(entry.filename for entry in entries):
        raise _file_error(_("A file in the zip file has no name. Unpack it and import the chat itself."))
    chats = [entry for entry in entries if _may_be_chat(entry)]
    if len(chats) != 1:
        raise _file_error(
            _("There must be exactly one chat (.txt or .json) in the zip file. Unpack it and choose one.")
        )
    [chat] = chats
    if chat.flag_bits & IS_ENCRYPTED or chat.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise _locked_zip_error()
    return chat


def _may_be_chat(entry: zipfile.ZipInfo) -> bool:
    path = PurePosixPath(entry.filename)
    is_hidden = path.name.startswith(".") or "__MACOSX" in path.parts
    return not entry.is_dir() and not is_hidden and path.suffix.lower() in CHATS


def _locked_zip_error() -> FileRefused:
    return _file_error(_("The zip file is locked or of an unusual kind. Unpack it and import the chat itself."))


def _file_error(problem: str) -> FileRefused:
    return FileRefused([Mistake(_("file"), problem)])


class FileKind(StrEnum):
    FAMILY = "family"
    WHATSAPP = "whatsapp"
    TELEGRAM = "telegram"

    @property
    def app(self) -> str:
        """The name of the app that wrote the file."""
        return self.value.capitalize() if self is FileKind.TELEGRAM else "WhatsApp"


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """A parsed file: the type of `content` depends on `kind`."""

    kind: FileKind
    content: Family | WrittenChat | TelegramFile


def read_file(raw: bytes) -> ParsedFile:
    """Parse the file. Raise `FileRefused` with every mistake."""
    if is_zip(raw):
        _name, raw = unpack_chat(raw)
    text = _text(raw)
    if text.lstrip().startswith(("{", "[")) and not is_written_chat(text):
        return _of_document(raw, _document(text))
    if not is_written_chat(text):
        raise _unknown_kind_error()
    return ParsedFile(FileKind.WHATSAPP, read_written_chat(text))


def _of_document(raw: bytes, document: Mapping[str, Any]) -> ParsedFile:
    if "legacy" in document or "members" in document:
        return ParsedFile(FileKind.FAMILY, _family(raw))
    if is_telegram(document):
        return ParsedFile(FileKind.TELEGRAM, read_telegram(document))
    raise _unknown_kind_error()


def _family(raw: bytes) -> Family:
    try:
        return read_family(raw)
    except FamilyFileRefused as refused:
        raise FileRefused(refused.mistakes) from refused


def _text(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        problem = _(
            "This is not a text file (UTF-8). Pictures and videos contain no chat. Choose the file that the "
            "app exported."
        )
        raise FileRefused([Mistake(_("file"), problem)]) from error


def _document(text: str) -> Mapping[str, Any]:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        place = (
            _("line %(number)s") % {"number": error.lineno} if isinstance(error, json.JSONDecodeError) else _("file")
        )
        raise FileRefused(
            [Mistake(place, _("The file is damaged, or was cut off here. Export the chat again."))]
        ) from error
    if not isinstance(document, dict):
        raise _unknown_kind_error()
    return document


def _unknown_kind_error() -> FileRefused:
    problem = _("This file cannot be imported. You can import a chat from WhatsApp or Telegram, or a family file.")
    return FileRefused([Mistake(_("file"), problem)])


# Parsed files in a stored form, so that later steps do not parse the file again.

MARK = b"keepsake-parsed-1\n"
"""No uploaded file begins like this: it would be no chat, no JSON and no zip."""
ADAPTERS: dict[FileKind, TypeAdapter[Any]] = {
    FileKind.FAMILY: TypeAdapter(Family),
    FileKind.WHATSAPP: TypeAdapter(WrittenChat),
    FileKind.TELEGRAM: TypeAdapter(TelegramFile),
}


def pack(raw: bytes) -> bytes:
    """Return the file compressed for storage.

    Ten megabytes of text reach the database twenty times as fast, and compressing takes no noticeable time.
    """
    return zlib.compress(raw, level=1)


def unpack(stored: bytes) -> bytes:
    return zlib.decompress(stored)


def is_parsed(stored: bytes) -> bool:
    return stored.startswith(MARK)


def encode(parsed_file: ParsedFile) -> bytes:
    content = ADAPTERS[parsed_file.kind].dump_json(parsed_file.content)
    return MARK + zlib.compress(json.dumps(parsed_file.kind.value).encode() + b"\n" + content, level=1)


def decode(stored: bytes) -> ParsedFile:
    """Return what `encode` made. Only for data that the product itself stored."""
    kind, _, content = zlib.decompress(stored.removeprefix(MARK)).partition(b"\n")
    known = FileKind(json.loads(kind))
    return ParsedFile(known, ADAPTERS[known].validate_json(content))
