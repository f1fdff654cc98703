"""The pages of exports and of the book as a PDF, on which a file is made, watched, downloaded and deleted."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.http import SignedInRequest
from config.errors import NotFound
from config.web.views import template_for
from legacies.models import Legacy, Membership
from memory.models import Export, ExportKind
from memory.presentation.exports import export_in_words, export_response
from memory.services.exports.contents import is_member, legacies_of
from memory.services.exports.export_job import delete_export, start_export, start_export_of_mine
from memory.web.pages import inside

NEXT_LOOK_SECONDS = 2
PAGES = {ExportKind.EVERYTHING: "memory:export", ExportKind.BOOK: "memory:book-pdf"}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def export(request: SignedInRequest, legacy_id: UUID, kind: ExportKind = ExportKind.EVERYTHING) -> HttpResponse:
    """Show and start an export, for members and for former members who told something; the book for members only."""
    as_member = is_member(request.user, legacy_id)
    if kind == ExportKind.BOOK and not as_member:
        raise NotFound
    if request.method == "POST":
        start_export(user=request.user, legacy_id=legacy_id, kind=kind)
        return redirect(PAGES[kind], legacy_id)
    made = _own_exports(request).filter(legacy=legacy_id, kind=kind).first()
    about: dict[str, Any] = {
        "is_book": kind == ExportKind.BOOK,
        "makes_pdf": bool(settings.PDF_BROWSER),
        "page": reverse(PAGES[kind], args=[legacy_id]),
        "export": made,
        "words": export_in_words(made) if made else "",
        "days": settings.EXPORT_LASTS.days,
        "next_look": NEXT_LOOK_SECONDS,
    }
    membership = Membership.objects.select_related("legacy").filter(user=request.user, legacy=legacy_id).first()
    if membership is None:
        about |= {"legacy": Legacy.objects.get(pk=legacy_id), "layout": "base.html"}
    else:
        here = "read" if kind == ExportKind.BOOK else "settings"
        about = inside(membership, here, layout="legacies/base_legacy.html", **about)
    return render(request, template_for(request, "memory/export.html", fragment="progress"), about)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def export_of_mine(request: SignedInRequest) -> HttpResponse:
    """Show and start an export of all present and former legacies. Offered before an account is erased."""
    if request.method == "POST":
        start_export_of_mine(user=request.user)
        return redirect("memory:export-mine")
    made = _own_exports(request).filter(kind=ExportKind.MINE).first()
    context = {
        "layout": "base.html",
        "is_mine": True,
        "legacies": legacies_of(request.user),
        "page": reverse("memory:export-mine"),
        "export": made,
        "words": export_in_words(made) if made else "",
        "days": settings.EXPORT_LASTS.days,
        "next_look": NEXT_LOOK_SECONDS,
    }
    return render(request, template_for(request, "memory/export.html", fragment="progress"), context)


@login_required
@require_safe
def file(request: SignedInRequest, export_id: UUID, legacy_id: UUID | None = None) -> HttpResponseBase:
    made = get_object_or_404(_own_exports(request).select_related("legacy"), pk=export_id, legacy=legacy_id)
    return export_response(request, made)


@login_required
@require_POST
def delete(request: SignedInRequest, export_id: UUID, legacy_id: UUID | None = None) -> HttpResponse:
    made = get_object_or_404(_own_exports(request), pk=export_id, legacy=legacy_id)
    delete_export(user=request.user, export_id=export_id)
    return redirect(PAGES[made.kind], legacy_id) if legacy_id else redirect("memory:export-mine")


def _own_exports(request: SignedInRequest) -> Any:
    return Export.objects.visible_to(request.user)
