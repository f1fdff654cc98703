"""A file that was read once, in a form that is stored: whatever goes on with it does not read the file again."""

from __future__ import annotations

import json
import zlib
from typing import Any

from pydantic import TypeAdapter

from memory.services.imports.formats.family_file import Family
from memory.services.imports.formats.file_kinds import Brought, FileKind
from memory.services.imports.formats.telegram import TelegramFile
from memory.services.imports.formats.whatsapp import WrittenChat

MARK = b"keepsake-parsed-1\n"
"""What people upload never begins so: it would be neither a chat nor JSON nor a zip."""
ADAPTERS: dict[FileKind, TypeAdapter[Any]] = {
    FileKind.FAMILY: TypeAdapter(Family),
    FileKind.WHATSAPP: TypeAdapter(WrittenChat),
    FileKind.TELEGRAM: TypeAdapter(TelegramFile),
}


def pack(raw: bytes) -> bytes:
    """A file as it came, to be stored: ten megabytes of text go to the database twenty times as fast like this, and
    packing holds nobody up."""
    return zlib.compress(raw, level=1)


def unpack(stored: bytes) -> bytes:
    return zlib.decompress(stored)


def is_parsed(stored: bytes) -> bool:
    return stored.startswith(MARK)


def encode(brought: Brought) -> bytes:
    content = ADAPTERS[brought.kind].dump_json(brought.content)
    return MARK + zlib.compress(json.dumps(brought.kind.value).encode() + b"\n" + content, level=1)


def decode(stored: bytes) -> Brought:
    """What `encode` made; only for what the product itself stored."""
    kind, _, content = zlib.decompress(stored.removeprefix(MARK)).partition(b"\n")
    known = FileKind(json.loads(kind))
    return Brought(known, ADAPTERS[known].validate_json(content))
