"""Which kind of file somebody brings, by what is in it; its name proves nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _

from memory.services.imports.formats.archive import is_zip, unpack_chat
from memory.services.imports.formats.chats import FileRefused
from memory.services.imports.formats.family_file import Family, FamilyFileRefused, Mistake, read_family
from memory.services.imports.formats.telegram import TelegramFile, is_telegram, read_telegram
from memory.services.imports.formats.whatsapp import WrittenChat, is_written_chat, read_written_chat


class FileKind(StrEnum):
    FAMILY = "family"
    WHATSAPP = "whatsapp"
    TELEGRAM = "telegram"

    @property
    def app(self) -> str:
        """The name of the app that wrote it."""
        return self.value.capitalize() if self is FileKind.TELEGRAM else "WhatsApp"


@dataclass(frozen=True, slots=True)
class Brought:
    """A file that could be read: exactly what its kind says stands in `content`."""

    kind: FileKind
    content: Family | WrittenChat | TelegramFile


def read_file(raw: bytes) -> Brought:
    """Raises `FileRefused` with every mistake."""
    if is_zip(raw):
        _name, raw = unpack_chat(raw)
    text = _text(raw)
    if text.lstrip().startswith(("{", "[")) and not is_written_chat(text):
        return _of_document(raw, _document(text))
    if not is_written_chat(text):
        raise _unknown()
    return Brought(FileKind.WHATSAPP, read_written_chat(text))


def _of_document(raw: bytes, document: Mapping[str, Any]) -> Brought:
    if "legacy" in document or "members" in document:
        return Brought(FileKind.FAMILY, _family(raw))
    if is_telegram(document):
        return Brought(FileKind.TELEGRAM, read_telegram(document))
    raise _unknown()


def _family(raw: bytes) -> Family:
    try:
        return read_family(raw)
    except FamilyFileRefused as refused:
        raise FileRefused(refused.mistakes) from refused


def _text(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        problem = _("This is no text (UTF-8). A picture or a film holds no chat; choose the file that the app wrote.")
        raise FileRefused([Mistake(_("file"), problem)]) from error


def _document(text: str) -> Mapping[str, Any]:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        place = (
            _("line %(number)s") % {"number": error.lineno} if isinstance(error, json.JSONDecodeError) else _("file")
        )
        raise FileRefused(
            [Mistake(place, _("The file is damaged, or was cut off here. Please save the chat once more."))]
        ) from error
    if not isinstance(document, dict):
        raise _unknown()
    return document


def _unknown() -> FileRefused:
    problem = _("This is none of the files that can be brought in: a chat from WhatsApp or Telegram, or a family file.")
    return FileRefused([Mistake(_("file"), problem)])
