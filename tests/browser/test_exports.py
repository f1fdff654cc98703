"""The page of everything to take away, and what is in the ZIP, opened from the disk."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import Browser, Page
from pypdf import PdfReader

from legacies.models import Role
from tests.browser.conftest import DESKTOP, PHONE
from tests.memory.presentation.life.test_timeline import when
from tests.support.exports import do_export_jobs, export_folder, made_export, zip_of
from tests.support.factories import LegacyFactory, join, remember

__all__ = ["export_folder"]
pytestmark = pytest.mark.usefixtures("export_folder")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_page_looks_right_from_asking_to_downloading(open_page, look, transactional_db, size):
    legacy = LegacyFactory(name="Derek Ashworth")
    page = open_page(reverse("memory:export", args=[legacy.pk]), join(legacy, Role.READER), size=size)
    look(page, "export-asked")
    page.get_by_role("button", name="Make the file").click()
    page.get_by_text("It will be made in a moment.").wait_for()
    do_export_jobs()
    page.get_by_role("link", name="Download").wait_for()
    look(page, "export-ready")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_its_pages_look_right_from_the_disk(chromium: Browser, transactional_db, tmp_path: Path, size):
    legacy = LegacyFactory(name="Derek Ashworth")
    member = join(legacy, Role.CONTRIBUTOR)
    remember("He mended radios in the cellar.", owner=member, legacy=legacy, occurred="1962")
    zip_of(made_export(member, legacy)).extractall(tmp_path)
    page = chromium.new_page(viewport=size)
    page.goto(f"file://{tmp_path}/keepsake/index.html")
    assert_is_readable(page)
    page.get_by_role("link", name="What is remembered").click()
    page.get_by_text("He mended radios in the cellar.").wait_for()
    assert_is_readable(page)
    page.close()


def test_the_book_is_printed_with_page_numbers(open_page, transactional_db, settings, tmp_path: Path):
    legacy = LegacyFactory(name="Derek Ashworth")
    member = join(legacy, Role.CONTRIBUTOR)
    remember("He mended radios in the cellar.", owner=member, legacy=legacy, **when("1962"))
    page = open_page(reverse("memory:book-pdf", args=[legacy.pk]), member)
    page.get_by_role("button", name="Make the file").click()
    page.get_by_text("It will be made in a moment.").wait_for()
    do_export_jobs()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename.endswith(".pdf")
    download.value.save_as(tmp_path / "book.pdf")
    sheets = [sheet.extract_text() for sheet in PdfReader(tmp_path / "book.pdf").pages]
    assert "Derek Ashworth" in sheets[0]
    assert re.search(r"The 1960s\s+3\b", sheets[1])
    assert "He mended radios in the cellar." in sheets[2]


def assert_is_readable(page: Page) -> None:
    """In light and dark, and not wider than the screen."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert Axe().run(page).response["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
