"""Reading the ZIP of an export, which anybody may have made up.

Nothing is unpacked to the disk, no name in the ZIP is used as a path, and what is read is counted, whatever sizes the
ZIP claims.
"""

from __future__ import annotations

import io
import json
import re
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import IO, Any

from django.conf import settings
from django.utils.translation import gettext as _

from memory.services.imports.formats.chats import FileRefused
from memory.services.imports.formats.family_file import Mistake

DATA = re.compile(r"keepsake/(?:[\w-]{1,100}/)?data/keepsake\.json")
"""An export of all of a user's legacies has a folder for each."""
MOST_FILES = 200_000
LARGEST_DATA = 2_000_000_000
"""The most bytes of the JSON, which is read row by row."""
LARGEST_ROW = 4_000_000
"""The most characters of a row."""
LARGEST_FILE = 40_000_000
AT_ONCE = 256 * 1024
BROKEN = (
    *(zipfile.BadZipFile, zlib.error, struct.error, EOFError, ValueError, OverflowError, OSError),
    RuntimeError,  # a compression or encryption that zipfile does not know
)


def refusal(place: str, problem: str) -> FileRefused:
    return FileRefused([Mistake(place, problem)])


def is_export(file: IO[bytes]) -> bool:
    """Return whether this is the ZIP of an export, by the names in it; False for anything that is no ZIP."""
    try:
        with zipfile.ZipFile(file) as archive:
            return any(map(DATA.fullmatch, archive.namelist()))
    except BROKEN:
        return False
    finally:
        file.seek(0)


class ExportArchive:
    """An opened export."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        names = archive.namelist()
        if len(names) > MOST_FILES:
            raise refusal(_("file"), _("There are too many files in this ZIP for a Keepsake export."))
        if len(names) != len(set(names)):
            raise refusal(_("file"), _("Two files in this ZIP have the same name. Download the export again."))
        self._archive, self._names = archive, frozenset(names)
        self._folders = [name.removesuffix("data/keepsake.json") for name in names if DATA.fullmatch(name)]
        self._folder = self._folders[0] if self._folders else ""

    def choose(self, is_meant: Callable[[Mapping[str, Any]], bool]) -> None:
        """If the export holds several legacies, choose the one whose description is meant, or else the first."""
        for folder in self._folders if len(self._folders) > 1 else ():
            first, self._folder = self._folder, folder
            about = next((value for name, value in self.parts() if name == "legacy"), None)
            if isinstance(about, Mapping) and is_meant(about):
                return
            self._folder = first

    @classmethod
    @contextmanager
    def opened(cls, file: IO[bytes]) -> Iterator[ExportArchive]:
        """Open an export. Raise `FileRefused` for a damaged one, also while it is being read."""
        try:
            with zipfile.ZipFile(file) as archive:
                yield cls(archive)
        except FileRefused:
            raise
        except BROKEN as error:
            raise refusal(_("file"), _("This ZIP is damaged or locked. Download the export again.")) from error

    def file(self, name: str) -> bytes | None:
        """Return a file by its path in the JSON; None if there is none.

        Raise `FileRefused` for one that is larger than any file of an export.
        """
        if self._folder + name not in self._names:
            return None
        with self._archive.open(self._folder + name) as packed:
            most = max(LARGEST_FILE, settings.LARGEST_RECORDING)
            content = packed.read(most + 1)
        if len(content) > most:
            raise refusal(name, _("This file in the ZIP is larger than any photo or recording can be."))
        return content

    def parts(self) -> Iterator[tuple[str, Any]]:
        """Yield the values of the JSON in their order: a list row by row as (name, row), anything else whole."""
        with self._archive.open(f"{self._folder}data/keepsake.json") as packed:
            yield from _parts(_Text(packed))


class _Text:
    """The JSON as text, of which only a window is in memory."""

    def __init__(self, packed: IO[bytes]) -> None:
        self._source = io.TextIOWrapper(packed, "utf-8-sig")
        self._read = 0
        self._window, self._at = "", 0
        self._decoder = json.JSONDecoder(parse_constant=_no_number)

    def _more(self) -> bool:
        part = self._source.read(AT_ONCE)
        self._read += len(part)
        if self._read > LARGEST_DATA:
            raise refusal("data/keepsake.json", _("This file is larger than any export."))
        self._window, self._at = self._window[self._at :] + part, 0
        return bool(part)

    def next_sign(self) -> str:
        """Return the next character that is no white space without consuming it; empty at the end."""
        while True:
            while self._at < len(self._window):
                if not self._window[self._at].isspace():
                    return self._window[self._at]
                self._at += 1
            if not self._more():
                return ""

    def take(self, sign: str) -> None:
        if self.next_sign() != sign:
            raise _damaged()
        self._at += 1

    def value(self) -> Any:
        """Return the next whole value."""
        self.next_sign()
        while True:
            try:
                value, end = self._decoder.raw_decode(self._window, self._at)
            except RecursionError as error:
                raise _damaged() from error
            except ValueError as error:
                if len(self._window) - self._at > LARGEST_ROW or not self._more():
                    raise _damaged() from error
                continue
            # A number at the end of the window may continue.
            if end == len(self._window) and self._more():
                continue
            self._at = end
            return value


def _parts(text: _Text) -> Iterator[tuple[str, Any]]:
    text.take("{")
    while text.next_sign() != "}":
        name = text.value()
        text.take(":")
        if not isinstance(name, str):
            raise _damaged()
        if text.next_sign() == "[":
            for row in _rows(text):
                yield name, row
        else:
            yield name, text.value()
        if text.next_sign() != "}":
            text.take(",")
    text.take("}")


def _rows(text: _Text) -> Iterator[Any]:
    text.take("[")
    while text.next_sign() != "]":
        yield text.value()
        if text.next_sign() != "]":
            text.take(",")
    text.take("]")


def _no_number(said: str) -> Any:
    raise ValueError(said)


def _damaged() -> FileRefused:
    return refusal(
        "data/keepsake.json", _("The data in this ZIP is damaged, or was cut off. Download the export again.")
    )


def legacy_and_you(head: Mapping[str, Any]) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    legacy, you = head.get("legacy"), head.get("you")
    if not isinstance(legacy, Mapping) or not isinstance(you, Mapping):
        raise _damaged()
    return legacy, you
