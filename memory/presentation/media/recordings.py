"""The response with the sound of a recording, whole or the range that a player asks for."""

from __future__ import annotations

import re
from urllib.parse import quote

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response

from memory.models import Recording
from memory.presentation.media.photos import CACHED_AND_ASKED, PROTECTED
from memory.presentation.media.streamed_files import streamed
from memory.services.recordings.files import open_sound, recording_storage

RANGE = re.compile("bytes=([0-9]{0,12})-([0-9]{0,12})")


def recording_response(request: HttpRequest, recording: Recording) -> HttpResponseBase:
    """Return the sound. The caller has checked that the user may hear it. Raise `NotFound` if the file is lost."""
    etag = f'"{recording.sha256}"'
    if get_conditional_response(request, etag=etag) is not None:
        answer: HttpResponseBase = HttpResponse(status=304)
    else:
        answer = _answer(request, recording, etag)
    answer.headers["Content-Type"] = recording.content_type
    answer.headers["ETag"] = etag
    answer.headers["Cache-Control"] = CACHED_AND_ASKED
    answer.headers["Vary"] = "Cookie, X-Session-Token, Range"
    answer.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    answer.headers["Content-Disposition"] = f'inline; filename="recording-{recording.pk}.{recording.kind}"'
    return answer


def _answer(request: HttpRequest, recording: Recording, etag: str) -> HttpResponseBase:
    """Return the sound, or the header that tells the web server to send it. The web server handles ranges too."""
    if settings.PHOTO_SENT_BY == "x-accel":
        return HttpResponse(headers={"X-Accel-Redirect": PROTECTED + quote(recording.file_name)})
    if settings.PHOTO_SENT_BY == "x-sendfile":
        return HttpResponse(headers={"X-Sendfile": recording_storage().path(recording.file_name)})
    wanted = _range_in(request, etag)
    if wanted is None:
        file = open_sound(recording)
        return _with_ranges(streamed(request, file, length=recording.size))
    first, last = _bytes_of(*wanted, recording.size)
    if first > last:
        return HttpResponse(status=416, headers={"Content-Range": f"bytes */{recording.size}"})
    file = open_sound(recording)
    file.seek(first)
    part = streamed(request, file, length=last - first + 1, status=206)
    part.headers["Content-Range"] = f"bytes {first}-{last}/{recording.size}"
    return _with_ranges(part)


def _with_ranges(answer: HttpResponseBase) -> HttpResponseBase:
    answer.headers["Accept-Ranges"] = "bytes"
    return answer


def _range_in(request: HttpRequest, etag: str) -> tuple[str, str] | None:
    """Return the first and last byte as written, or None for the whole file: if that is wanted, or several ranges."""
    found = RANGE.fullmatch(request.headers.get("Range", ""))
    if found is None or not any(found.groups()) or request.headers.get("If-Range", etag) != etag:
        return None
    return found[1], found[2]


def _bytes_of(first: str, last: str, size: int) -> tuple[int, int]:
    """Return the first and last byte in a file of this size. Without `first`, `last` counts bytes from the end."""
    if not first:
        return max(0, size - int(last)) if int(last) else size, size - 1
    return int(first), min(int(last), size - 1) if last else size - 1
