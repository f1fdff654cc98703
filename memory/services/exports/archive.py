"""Writing an export: a ZIP with pages that open without a server, photos, recordings, and all of it as JSON.

Rows go to the disk one after the other, so that memory use stays flat for any size. Nothing in the ZIP needs a script,
and every link in it is relative.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import structlog
from django.conf import settings
from django.core.files.storage import storages
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from config.errors import NotFound
from memory.language.story_text import story_html
from memory.models import Conversation, Photo, PhotoState, Recording
from memory.services.entries.files.calendars import write_calendar
from memory.services.entries.files.gedcom_writing import write_tree
from memory.services.exported_rows import FORMAT, FORMAT_VERSION, TABLES, ContentsDigest, json_text
from memory.services.exports.contents import Contents, Section
from memory.services.photos.sizes import FULL, SMALL
from memory.services.recordings.files import open_sound

log = structlog.get_logger(__name__)

FOLDER = "keepsake"
SCHEMA = Path(settings.BASE_DIR) / "docs" / "export.schema.json"
ROWS_AT_ONCE = 200
AT_ONCE = 256 * 1024
EARLIEST = (1980, 1, 1, 0, 0, 0)
TITLES = {
    "stories": _("Stories"),
    "facts": _("What is remembered"),
    "entries": _("What happened, and when"),
    "photos": _("Photos"),
    "recordings": _("Recordings"),
    "messages": _("Your conversations"),
    "relative_questions": _("What you asked relatives"),
    "context_files": _("What the assistant always reads"),
    "story_drafts": _("Stories you are still writing"),
    "boundaries": _("What the assistant should not bring up"),
    "quiet_dates": _("Quiet dates"),
}

Progress = Callable[[int], None]
"""Called with the number of rows written so far; may raise to stop."""


@dataclass(slots=True)
class WrittenSection:
    """A section of the export, as listed on its first page."""

    name: str
    title: Any = ""
    rows: int = 0
    pages: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Written:
    """What was written, with the keys of all rows by section: they are checked again before the file is handed out."""

    made_at: datetime
    sections: list[WrittenSection] = field(default_factory=list)
    keys: dict[str, set[UUID]] = field(default_factory=dict)
    missing_photos: int = 0
    missing_recordings: int = 0

    @property
    def rows(self) -> int:
        return sum(section.rows for section in self.sections)


def write_archive(file: IO[bytes], contents: Contents, progress: Progress) -> Written:
    """Write the export of one legacy. Takes some seconds for ten thousand facts."""
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        return _write_legacy(archive, contents, progress, FOLDER)


def write_archive_of_all(file: IO[bytes], parts: Sequence[Contents], progress: Progress) -> list[Written]:
    """Write the export of several legacies: a folder for each, and a page that leads to all of them."""
    all_written: list[Written] = []
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        folders = [f"{number}-{slugify(one.legacy.name) or 'legacy'}" for number, one in enumerate(parts, start=1)]
        for contents, folder in zip(parts, folders, strict=True):
            before = sum(written.rows for written in all_written)
            note = partial(_note_more, progress, before)
            all_written.append(_write_legacy(archive, contents, note, f"{FOLDER}/{folder}"))
        about = {"legacies": [(one.legacy, folder) for one, folder in zip(parts, folders, strict=True)]}
        info = _info(timezone.now(), f"{FOLDER}/index.html")
        archive.writestr(info, render_to_string("exports/all.html", about))
        archive.writestr(_info(timezone.now(), f"{FOLDER}/style.css"), render_to_string("exports/style.css"))
    return all_written


def _note_more(progress: Progress, before: int, done: int) -> None:
    progress(before + done)


def _write_legacy(archive: ZipFile, contents: Contents, progress: Progress, folder: str) -> Written:
    """Write one legacy. The JSON is gathered in a file beside the ZIP, because a ZIP takes one file at a time."""
    written = Written(made_at=timezone.now())
    with TemporaryFile(dir=settings.EXPORT_DIR) as gathered:
        writer = _Writer(archive, contents, written, progress, ContentsDigest(contents.user.pk), folder)
        writer.digest.add_head(contents.about, contents.members)
        gathered.write(_json_head(contents, written).encode())
        for section in contents.sections:
            writer.write_section(section, gathered)
        gathered.write(f',\n"contents_digest":"{writer.digest.hexdigest()}"\n}}\n'.encode())
        gathered.seek(0)
        writer.copy(gathered, "data/keepsake.json")
        writer.write_frame()
    return written


def _json_head(contents: Contents, written: Written) -> str:
    head = {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "made_at": written.made_at,
        "as_member": contents.as_member,
        "you": contents.you,
        "legacy": contents.about,
        "members": contents.members,
    }
    return json_text(head)[:-1]


@dataclass(frozen=True, slots=True)
class _Writer:
    archive: ZipFile
    contents: Contents
    written: Written
    progress: Progress
    digest: ContentsDigest
    folder: str

    def write_section(self, section: Section, gathered: IO[bytes]) -> None:
        """Write the section's rows to the JSON, its pages to the ZIP, and its files.

        One query, and a few for each page.
        """
        told = WrittenSection(section.name, TITLES.get(section.name, ""))
        self.written.sections.append(told)
        keys = self.written.keys.setdefault(section.name, set())
        photos = self.written.keys.setdefault("photos", set())
        gathered.write(f',\n"{section.name}":['.encode())
        for number, (rows, is_last) in enumerate(_portions(section), start=1):
            values = section.values(rows)
            if section.name == "photos":
                values = self._copy_photos(rows, values)
            if section.name == "recordings":
                values = self._copy_recordings(rows, values)
            for value in values:
                self.digest.add(TABLES[section.name], value)
            if told.rows:
                gathered.write(b",")
            gathered.write(("\n" + ",\n".join(map(json_text, values))).encode())
            if section.a_page:
                self._write_page(told, number, _page_rows(section.name, values), is_last=is_last)
            keys.update(row.pk for row in rows)
            # A photo on a story may be unshared before the photos are written.
            photos.update(key for value in values for key in value.get("photos", ()))
            told.rows += len(rows)
            self.progress(self.written.rows)
        gathered.write(b"\n]")

    def write_frame(self) -> None:
        """Write the first page, the README, the JSON's schema, and the events and family tree for other programs."""
        context = self._context()
        self._write("index.html", render_to_string("exports/index.html", context))
        self._write("README.txt", render_to_string("exports/README.txt", context))
        entries = list(self.contents.live_entries())
        self._write("data/events.ics", write_calendar(entries).decode())
        self._write("data/family-tree.ged", write_tree(self.contents.legacy, entries))
        self._write("style.css", render_to_string("exports/style.css"))
        self._write("data/keepsake.schema.json", SCHEMA.read_text())

    def copy(self, source: IO[bytes], name: str, *, is_packed: bool = False) -> str:
        """Copy the file into the ZIP, and return its SHA-256."""
        told = hashlib.sha256()
        with self.archive.open(self._info(name, is_packed=is_packed), "w", force_zip64=True) as target:
            while part := source.read(AT_ONCE):
                told.update(part)
                target.write(part)
        return told.hexdigest()

    def _write_page(self, told: WrittenSection, number: int, rows: Sequence[Any], *, is_last: bool) -> None:
        page = f"{told.name}-{number}.html"
        context = {
            **self._context(),
            "title": told.title,
            "rows": rows,
            "fragment": f"exports/_{told.name}.html",
            "earlier": told.pages[-1] if told.pages else "",
            "later": "" if is_last else f"{told.name}-{number + 1}.html",
        }
        self._write(page, render_to_string("exports/page.html", context))
        told.pages.append(page)

    def _copy_photos(self, photos: Sequence[Photo], values: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        """Copy the photos, in full size and small for the page.

        A photo that the storage has lost is counted and has no file.
        """
        sums = [self._copy_photo(photo, FULL.name) if photo.is_ready else "" for photo in photos]
        for photo, found in zip(photos, sums, strict=True):
            if found:
                self._copy_photo(photo, SMALL.name)
            self.written.missing_photos += photo.is_ready and not found
        return [
            {**value, "file": value["file"] if found else "", "sha256": found}
            for value, found in zip(values, sums, strict=True)
        ]

    def _copy_photo(self, photo: Photo, size: str) -> str:
        try:
            with storages["photos"].open(f"{photo.folder}/{size}.jpg") as picture:
                return self.copy(picture, f"photos/{photo.pk}-{size}.jpg", is_packed=True)
        except FileNotFoundError:
            log.warning("photo_file_missing", file=f"{photo.folder}/{size}.jpg")
            return ""

    def _copy_recordings(
        self, recordings: Sequence[Recording], values: Sequence[dict[str, Any]]
    ) -> list[dict[str, Any]]:
        """Copy the recordings as they were sent. A recording that the storage has lost is counted and has no file."""
        return [
            value if self._copy_recording(recording, value["file"]) else {**value, "file": ""}
            for recording, value in zip(recordings, values, strict=True)
        ]

    def _copy_recording(self, recording: Recording, name: str) -> bool:
        try:
            with open_sound(recording) as sound:
                self.copy(sound, name, is_packed=True)
        except NotFound:
            self.written.missing_recordings += 1
            return False
        return True

    def _context(self) -> dict[str, Any]:
        return {
            "legacy": self.contents.legacy,
            "you": self.contents.user,
            "members": self.contents.members,
            "as_member": self.contents.as_member,
            "written": self.written,
            "sections": [section for section in self.written.sections if section.pages],
        }

    def _write(self, name: str, text: str) -> None:
        self.archive.writestr(self._info(name), text)

    def _info(self, name: str, *, is_packed: bool = False) -> ZipInfo:
        return _info(self.written.made_at, f"{self.folder}/{name}", is_packed=is_packed)


def _info(moment: datetime, name: str, *, is_packed: bool = False) -> ZipInfo:
    info = ZipInfo(name, max(timezone.localtime(moment).timetuple()[:6], EARLIEST))
    info.compress_type = ZIP_STORED if is_packed else ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    return info


def _portions(section: Section) -> Iterator[tuple[list[Any], bool]]:
    """Yield the rows of each page, and whether it is the last page. Yield nothing if there are no rows."""
    size = section.a_page or ROWS_AT_ONCE
    rows: list[Any] = []
    for row in section.rows.iterator(chunk_size=ROWS_AT_ONCE):
        if len(rows) == size:
            yield rows, False
            rows = []
        rows.append(row)
    if rows:
        yield rows, True


def _page_rows(name: str, values: Sequence[dict[str, Any]]) -> list[Any]:
    """Return what a page shows of each row."""
    if name in ("stories", "facts"):
        values = _with_pictures(values)
    if name in ("stories", "context_files", "story_drafts"):
        texts = [value.get("text", value.get("markdown", "")) for value in values]
        return [{**value, "html": mark_safe(story_html(text))} for value, text in zip(values, texts, strict=True)]  # noqa: S308 - sanitised there
    if name == "messages":
        return _with_titles(values)
    return list(values)


def _with_pictures(values: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Add to rows that name photos those photos whose files are ready. One query, or none."""
    named = {key for value in values for key in value.get("photos", ())}
    pictures = Photo.objects.filter(state=PhotoState.READY).defer("upload").in_bulk(named) if named else {}
    return [
        {**value, "pictures": [pictures[key] for key in value.get("photos", ()) if key in pictures]} for value in values
    ]


def _with_titles(messages: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Mark the first message of each conversation on the page, which gets a heading. One query."""
    told = Conversation.objects.in_bulk({message["conversation_id"] for message in messages})
    shown, last = [], None
    for message in messages:
        begins = message["conversation_id"] != last
        last = message["conversation_id"]
        shown.append({**message, "begins": told.get(last) if begins else None})
    return shown
