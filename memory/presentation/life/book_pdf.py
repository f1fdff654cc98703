"""The book as a PDF: Chromium prints the page with the style that a viewer's own browser would use.

The alternative was WeasyPrint. It adds the page numbers of the contents by itself, but it needs the system's Pango and
runs inside the worker. Chromium is a separate process that can be stopped, and it prints the page's own style. It
cannot number the pages of the contents: the numbers are read from a first print and put into a second.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

import structlog
from django.conf import settings
from django.core.files.storage import storages
from django.template.loader import render_to_string
from django.utils import timezone
from pypdf import PdfReader

from memory.models import Photo
from memory.presentation.life.book import Arrangement, Book, Chapter, Pages
from memory.presentation.media.photos import PhotoCard
from memory.services.exports.archive import Progress, Written, WrittenSection
from memory.services.exports.contents import Contents
from memory.services.photos.sizes import MEDIUM

log = structlog.get_logger(__name__)

STYLES = [
    Path(settings.BASE_DIR) / "static" / "css" / name
    for name in ("tokens.css", "base.css", "components.css", "print.css", "book.css")
]
SECTION_OF = {"fact": "facts", "story": "stories", "entry": "entries", "photo": "photos"}
PHOTOS = "photos/"
LONGEST_PRINT_SECONDS = 300
OPTIONS = (
    "--headless",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--no-pdf-header-footer",
    # The page contains what members wrote: it reaches no host, and its own policy lets no script run.
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--disable-background-networking",
)


class PdfFailed(Exception):
    """The browser did not print the PDF."""


def write_pdf(file: IO[bytes], contents: Contents, progress: Progress) -> Written:
    """Write the book by decade as this user sees it now, without what their boundaries cover."""
    book = Book(contents.user, contents.legacy.pk, Arrangement.DECADES)
    parts, written = [], Written(made_at=timezone.now())
    written.sections = [WrittenSection(name) for name in SECTION_OF.values()]
    written.keys = {name: set() for name in SECTION_OF.values()}
    for chapter, pages in book.parts():
        parts.append((chapter, pages))
        _note(written, pages)
        progress(written.rows)
    with TemporaryDirectory(dir=settings.EXPORT_DIR) as folder:
        _print(Path(folder), contents, parts, written)
        with (Path(folder) / "book.pdf").open("rb") as printed:
            shutil.copyfileobj(printed, file)
    return written


def _note(written: Written, pages: Pages) -> None:
    for section in written.sections:
        keys = {passage.item.id for passage in pages.passages if SECTION_OF[passage.item.kind] == section.name}
        written.keys[section.name] |= keys
        section.rows += len(keys)
    written.keys["photos"] |= {card.photo.pk for passage in pages.passages for card in passage.item.photos}


def _print(folder: Path, contents: Contents, parts: list[tuple[Chapter, Pages]], written: Written) -> None:
    """Print the book twice, since the first print tells on which page each chapter begins."""
    face = Photo.objects.portraits().filter(legacy=contents.legacy).select_related("owner").defer("upload").first()
    items = [passage.item for _chapter, pages in parts for passage in pages.passages]
    photos = [item.row for item in items if item.photo] + [card.photo for item in items for card in item.photos]
    _copy_photos(folder, [*photos, *([face] if face else [])])
    context = {
        "legacy": contents.legacy,
        "viewer": contents.user,
        "today": timezone.localdate(written.made_at),
        "folder": PHOTOS,
        "face": PhotoCard(face, ()) if face else None,
        "styles": "\n".join(path.read_text() for path in STYLES),
    }
    _print_once(folder, {**context, "parts": [(chapter, pages, 0) for chapter, pages in parts]})
    starts = _first_pages(folder / "book.pdf")
    numbered = [(chapter, pages, starts.get(f"chapter-{chapter.key}", 0)) for chapter, pages in parts]
    _print_once(folder, {**context, "parts": numbered})


def _copy_photos(folder: Path, photos: Iterable[Photo]) -> None:
    """Copy the photos' files. The page shows the description of a photo that the storage has lost."""
    (folder / PHOTOS).mkdir()
    for photo in photos:
        try:
            with storages["photos"].open(f"{photo.folder}/{MEDIUM.name}.jpg") as picture:
                (folder / PHOTOS / f"{photo.pk}.jpg").write_bytes(picture.read())
        except FileNotFoundError:
            log.warning("photo_file_missing", photo=str(photo.pk))


def _print_once(folder: Path, context: Mapping[str, object]) -> None:
    page = folder / "book.html"
    page.write_text(render_to_string("exports/book.html", dict(context)))
    sandbox = ("--no-sandbox",) if os.geteuid() == 0 else ()  # the sandbox refuses to work for root
    target = folder / "book.pdf"
    target.unlink(missing_ok=True)
    command = [
        settings.PDF_BROWSER,
        *OPTIONS,
        *sandbox,
        f"--user-data-dir={folder / 'profile'}",
        f"--print-to-pdf={target}",
    ]
    _run([*command, page.as_uri()])
    if not target.is_file():
        raise PdfFailed("the browser wrote no file")


def _run(command: list[str]) -> None:
    """Run the browser, and kill it with its children when it takes too long. Raise `PdfFailed`."""
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as browser:
        try:
            code = browser.wait(LONGEST_PRINT_SECONDS)
        except subprocess.TimeoutExpired as error:
            raise PdfFailed("the browser took too long") from error
        finally:
            if browser.poll() is None:
                os.killpg(browser.pid, signal.SIGKILL)
    if code:
        raise PdfFailed(f"the browser ended with {code}")


def _first_pages(path: Path) -> dict[str, int]:
    """Return the page number, from 1, of each id in the page that a link leads to."""
    reader = PdfReader(path)
    return {
        name.lstrip("/"): number + 1
        for name, place in reader.named_destinations.items()
        if (number := reader.get_destination_page_number(place)) is not None
    }
