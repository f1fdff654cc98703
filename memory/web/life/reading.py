"""*Read*: the book of a person, a chapter at a time, and the whole book on one page for printing."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django import forms
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from accounts.http import SignedInRequest
from legacies.access import member_of
from memory.presentation.life.book import Arrangement, Book, Chapter
from memory.web.pages import inside

PASSAGES = 60
MOST_PAGES = 10_000
MOST_PRINTED = 2000
"""Passages on the page for printing: about 300 sheets, which take two seconds."""


class ReadForm(forms.Form):
    """The query of the address. Invalid values are ignored."""

    by = forms.ChoiceField(label=_("Chapters"), choices=Arrangement.choices, required=False)
    page = forms.IntegerField(min_value=1, max_value=MOST_PAGES, required=False)
    all = forms.BooleanField(required=False)


@login_required
@require_safe
def read(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """Show one chapter, sixty passages a page; the first chapter if `chapter` is not given."""
    membership = member_of(request.user, legacy_id)
    book, page = _asked_for(request, legacy_id)
    chapters = book.chapters()
    chapter = _chapter(chapters, request.GET.get("chapter", ""))
    context: dict[str, Any] = {"book": book, "chapters": chapters, "chapter": chapter, "number": page}
    context["arrangements"] = Arrangement.choices
    if chapter is not None:
        place = chapters.index(chapter)
        context |= {
            "pages": book.pages(chapter, start=(page - 1) * PASSAGES, limit=PASSAGES),
            "previous": chapters[place - 1] if place else None,
            "next": chapters[place + 1] if place + 1 < len(chapters) else None,
        }
    return render(request, "memory/read.html", inside(membership, "read", **context))


@login_required
@require_safe
def printed_book(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """Show all chapters with a table of contents and sources, laid out for paper. A long book is only made as a PDF."""
    membership = member_of(request.user, legacy_id)
    book, _page = _asked_for(request, legacy_id)
    is_long = book.count() > MOST_PRINTED
    parts = [] if is_long else [(chapter, pages, 0) for chapter, pages in book.parts()]
    left_out = any(pages.left_out for _chapter, pages, _first in parts)
    context = {"book": book, "parts": parts, "is_long": is_long, "left_out": left_out, "today": timezone.localdate()}
    context |= {"viewer": request.user, "makes_pdf": bool(settings.PDF_BROWSER)}
    return render(request, "memory/book.html", inside(membership, "read", **context))


def _asked_for(request: SignedInRequest, legacy_id: UUID) -> tuple[Book, int]:
    form = ReadForm(request.GET)
    form.is_valid()
    said = form.cleaned_data
    arrangement = Arrangement(said.get("by") or Arrangement.DECADES)
    return Book(request.user, legacy_id, arrangement, all_of_it=bool(said.get("all"))), said.get("page") or 1


def _chapter(chapters: list[Chapter], key: str) -> Chapter | None:
    """Return the chapter of this key, without a key the first; None in an empty book. `Http404` if unknown."""
    if not key:
        return chapters[0] if chapters else None
    for chapter in chapters:
        if chapter.key == key:
            return chapter
    raise Http404
