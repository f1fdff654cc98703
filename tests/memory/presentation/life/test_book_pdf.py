"""The book as a PDF: who may have it made, what is in it, and what becomes of it when the browser fails."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote, urlparse

import pytest
from django.core.files.storage import storages
from pypdf import PdfReader, PdfWriter

from config.errors import NotFound
from legacies.models import Job
from legacies.services.people import leave
from memory.models import Export, ExportKind, ExportState
from memory.presentation.life import book_pdf
from memory.services.boundaries import set_boundary
from memory.services.exports.export_job import NoPdf, start_export
from memory.services.exports.files import export_storage
from memory.services.facts.editing import unshare_fact
from tests.memory.presentation.life.test_timeline import when
from tests.support.access import FamilyWithFacts
from tests.support.canaries import plant
from tests.support.exports import do_export_jobs, export_folder, made_export
from tests.support.factories import remember
from tests.support.photos import SHARED, add_photo_with_files, photo_folder

__all__ = ["export_folder", "photo_folder"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("export_folder", "photo_folder")]


class Press:
    """Stands in for the browser: keeps the pages it was given, and prints each chapter on a sheet after two others."""

    def __init__(self) -> None:
        self.pages: list[str] = []
        self.photos: list[str] = []
        self.meanwhile: Callable[[], object] = lambda: None

    def run(self, command: list[str]) -> None:
        source = Path(unquote(urlparse(command[-1]).path))
        self.pages.append(source.read_text())
        self.photos = sorted(path.name for path in (source.parent / "photos").iterdir())
        target = next(part for part in command if part.startswith("--print-to-pdf=")).partition("=")[2]
        writer = PdfWriter()
        for _ in range(2):
            writer.add_blank_page(100, 100)
        for name in re.findall(r'<h2 id="(chapter-[^"]+)"', self.pages[-1]):
            writer.add_blank_page(100, 100)
            writer.add_named_destination(name, len(writer.pages) - 1)
        writer.write(target)
        self.meanwhile()


@pytest.fixture
def press(monkeypatch, settings) -> Press:
    settings.PDF_BROWSER = "/usr/bin/browser"
    made = Press()
    monkeypatch.setattr(book_pdf, "_run", made.run)
    return made


def made_book(user, legacy) -> Export:
    return made_export(user, legacy, kind=ExportKind.BOOK)


@pytest.mark.parametrize("actor", ["keeper", "contributor", "reader"])
def test_it_holds_what_its_user_may_see_and_nothing_else(family: FamilyWithFacts, press: Press, actor: str):
    canaries = plant(family)
    Export.objects.all().delete()
    export = made_book(family[actor], family.legacy)
    assert (export.state, export.kind, export.done) == (ExportState.READY, "book", export.total)
    assert export_storage().exists(f"{export.pk}.pdf")
    page = press.pages[-1]
    if actor != "contributor":
        assert canaries.in_text(page) == []
    for name in family.hidden(actor):
        assert family.facts[name].content not in page
    shown = [family.facts[name] for name in family.recallable(actor) if family.facts[name].memory_type == "semantic"]
    assert shown
    assert all(fact.content in page for fact in shown)


def test_its_contents_say_on_which_sheet_a_chapter_begins(family: FamilyWithFacts, press: Press):
    remember("She sailed.", owner=family["contributor"], legacy=family.legacy, **when("1962"))
    export = made_book(family["contributor"], family.legacy)
    first, second = press.pages
    chapters = re.findall(r'<h2 id="chapter-([^"]+)"', second)
    assert len(chapters) > 1
    for sheet, chapter in enumerate(chapters, start=3):
        row = rf'href="#chapter-{chapter}"><span>[^<]+</span><span>{sheet}</span>'
        assert re.search(row, second)
        assert not re.search(row, first)
    with export_storage().open(export.file_name) as file:
        assert len(PdfReader(file).pages) == len(chapters) + 2


def test_photos_lie_beside_it_and_it_fetches_and_runs_nothing(family: FamilyWithFacts, press: Press):
    photo = add_photo_with_files(family.legacy, family["keeper"], caption="The garden", **SHARED)
    lost = add_photo_with_files(family.legacy, family["keeper"], caption="Lost", **SHARED)
    Path(storages["photos"].path(f"{lost.folder}/medium.jpg")).unlink()
    made_book(family["reader"], family.legacy)
    assert press.photos == [f"{photo.pk}.jpg"]
    page = press.pages[-1]
    assert set(re.findall(r'src="([^"]+)"', page)) == {f"photos/{photo.pk}.jpg", f"photos/{lost.pk}.jpg"}
    assert "<script" not in page
    assert "default-src 'none'" in page


def test_what_may_not_be_brought_up_is_not_in_it(family: FamilyWithFacts, press: Press):
    fact = family.facts["private"]
    set_boundary(user=family["contributor"], legacy_id=family.legacy.pk, words=fact.content)
    made_book(family["contributor"], family.legacy)
    assert fact.content not in press.pages[-1]


def test_what_is_taken_back_while_it_is_printed_makes_it_begin_again(family: FamilyWithFacts, press: Press):
    fact = next(one for one in family.facts.values() if one.owner == family["contributor"] and one.is_visible_to_family)
    press.meanwhile = lambda: unshare_fact(user=family["contributor"], fact_id=fact.pk)
    export = made_book(family["reader"], family.legacy)
    assert (export.state, Job.objects.get(kind="export").error) == (ExportState.RUNNING, "changed_meanwhile")


def test_who_has_left_has_none_made(family: FamilyWithFacts, press: Press):
    leave(user=family["contributor"], legacy_id=family.legacy.pk)
    with pytest.raises(NotFound):
        start_export(user=family["contributor"], legacy_id=family.legacy.pk, kind=ExportKind.BOOK)


def test_without_a_browser_it_is_said_at_once(family: FamilyWithFacts, settings):
    settings.PDF_BROWSER = ""
    with pytest.raises(NoPdf):
        start_export(user=family["reader"], legacy_id=family.legacy.pk, kind=ExportKind.BOOK)
    assert not Export.objects.exists()


def test_it_stands_beside_the_zip(family: FamilyWithFacts, press: Press):
    everything = made_export(family["reader"], family.legacy)
    book = made_book(family["reader"], family.legacy)
    assert set(Export.objects.values_list("pk", flat=True)) == {everything.pk, book.pk}
    again = made_book(family["reader"], family.legacy)
    assert set(Export.objects.values_list("pk", flat=True)) == {everything.pk, again.pk}
    do_export_jobs()
    assert not export_storage().exists(book.file_name)


@pytest.mark.parametrize("code", ["exit 3", "exit 0", "sleep 60"], ids=["fails", "writes nothing", "hangs"])
def test_a_browser_that_does_not_print_is_tried_again(family, tmp_path, settings, monkeypatch, code: str):
    browser = tmp_path / "browser"
    browser.write_text(f"#!/bin/sh\n{code}\n")
    browser.chmod(0o755)
    settings.PDF_BROWSER = str(browser)
    monkeypatch.setattr(book_pdf, "LONGEST_PRINT_SECONDS", 0.2)
    export = made_book(family["reader"], family.legacy)
    assert (export.state, Job.objects.get(kind="export").state) == (ExportState.RUNNING, "waiting")
    assert list(Path(settings.EXPORT_DIR).iterdir()) == []
