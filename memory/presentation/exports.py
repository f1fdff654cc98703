"""Exports as pages and API show them: their progress in words, and the response with the file."""

from __future__ import annotations

from urllib.parse import quote

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from config.errors import NotFound
from memory.models import Export, ExportKind, ExportState
from memory.presentation.media.photos import signed_response
from memory.presentation.media.streamed_files import streamed
from memory.services.exports.files import export_storage
from memory.services.photos.files import reading_files

PROTECTED = "/protected-exports/"
"""A location of the web server that cannot be reached from outside (docs/export.md)."""
CONTENT_TYPES = {
    ExportKind.EVERYTHING: "application/zip",
    ExportKind.BOOK: "application/pdf",
    ExportKind.MINE: "application/zip",
}


def export_in_words(export: Export) -> str:
    if export.state == ExportState.WAITING:
        return _("It will be made in a moment.")
    if export.state == ExportState.RUNNING:
        return _("It is being made: %(done)s of %(total)s.") % {"done": export.done, "total": export.total}
    if export.state == ExportState.FAILED:
        return _("It could not be made. Nothing of yours was changed. Try again later.")
    return _("It is ready.") if export.is_ready else _("It has expired. You can have it made again.")


def export_response(request: HttpRequest, export: Export) -> HttpResponseBase:
    """Return the response with the file. The caller has checked that the export is the user's own. Raise `NotFound`
    while there is no file and once it has expired.
    """
    if not export.is_ready:
        raise NotFound
    day = timezone.localtime(export.finished_at).date().isoformat()
    about = export.legacy.name if export.legacy else "everything-of-mine"
    name = f"keepsake-{slugify(about) or 'legacy'}-{day}.{export.suffix}"
    headers = {
        "Content-Type": CONTENT_TYPES[ExportKind(export.kind)],
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "private, no-store",
    }
    if settings.PHOTO_SENT_BY == "signed-url":
        return signed_response(export_storage(), export.file_name, headers)
    answer = _answer(request, export)
    for header, value in headers.items():
        answer.headers[header] = value
    answer.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    return answer


def _answer(request: HttpRequest, export: Export) -> HttpResponseBase:
    """Return the file in portions, or the header that tells the web server to send it."""
    if settings.PHOTO_SENT_BY == "x-accel":
        return HttpResponse(headers={"X-Accel-Redirect": PROTECTED + quote(export.file_name)})
    if settings.PHOTO_SENT_BY == "x-sendfile":
        return HttpResponse(headers={"X-Sendfile": export_storage().path(export.file_name)})
    with reading_files():
        file = export_storage().open(export.file_name)
    return streamed(request, file, length=export.size)
