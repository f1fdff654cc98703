"""ETags. With If-Match, a client that changes a row says which revision it saw. With If-None-Match, a client gets 304
instead of a response that it already has.

The tag of each GET response is a digest of its content, so that it changes with anything in the response. A revision
alone would not do: it does not change when the owner of a fact changes their name. If the row has a revision, the tag
begins with it (`"3-…"`), and If-Match compares that part.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext_lazy as _
from rest_framework.permissions import SAFE_METHODS
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.exceptions import ApiError
from config.errors import InvalidInput
from config.middleware import PACKED

HEADER = "If-Match"
_TAG = re.compile(r'(W/)?"([^"]*)"')
# No row has this revision. It stands for an If-Match that does not name the current revision.
NO_REVISION = 0
# The app may store a copy on the phone, but has to ask each time whether the copy is still current.
CACHED_BY_THE_APP = "private, no-cache"
REVISION = re.compile(r'"(\d+)"')
REPEATED_HEADERS = ("Cache-Control", "Vary")


class PreconditionMissing(ApiError):
    code, status = "precondition_required", 428
    default_message = _(
        "Nothing was changed. Send the ETag that you read in If-Match, so that nobody’s newer change is lost."
    )


class ChangedMeanwhile(ApiError):
    """The row was changed since the client read it. `current` is the row as the API shows it now."""

    code, status = "stale_revision", 412
    default_message = _("Nothing was saved. This was changed in the meantime; `current` shows the latest version.")

    def __init__(self, current: Mapping[str, Any], *, etag: str) -> None:
        super().__init__()
        self.headers, self.more = {"ETag": etag}, {"current": current}


def etag_of(revision: int) -> str:
    return f'"{revision}"'


def etag_of_words(shown: Mapping[str, Any]) -> str:
    """Return the tag of a row without a revision: a digest of its representation."""
    return f'"{hashlib.sha256(JSONRenderer().render(shown)).hexdigest()[:32]}"'


def check_unchanged(request: Request, shown: Mapping[str, Any]) -> None:
    """Raise `ChangedMeanwhile` if If-Match does not name this representation. The caller holds the row's lock."""
    header, etag = request.headers.get(HEADER, "*"), etag_of_words(shown)
    if header.strip() != "*" and etag not in _strong_tags(header):
        raise ChangedMeanwhile(shown, etag=etag)


def requested_revision(request: Request, *, current: int, required: bool = True) -> int | None:
    """Return the revision that the client saw, or None if any revision will do.

    `current` is the revision just read. It is returned if one of the tags in If-Match names it, otherwise `NO_REVISION`
    is. The service compares again under the row's lock. Raises `PreconditionMissing` if If-Match is required and
    missing.
    """
    header = request.headers.get(HEADER)
    if header is None:
        if required:
            raise PreconditionMissing
        return None
    if header.strip() == "*":
        return None
    # In the tag of a GET response, a digest follows the revision.
    named = [re.sub(r'^"(\d+)-.*', r'"\1"', tag) for tag in _strong_tags(header)]
    return current if etag_of(current) in named else NO_REVISION


def _strong_tags(header: str) -> list[str]:
    """Return the strong tags in an If-Match header. Weak tags never match here (RFC 9110, 13.1.1)."""
    tags = [_TAG.fullmatch(part.strip()) for part in header.split(",")]
    if not all(tags):
        raise InvalidInput(_('If-Match holds ETags in quotes, such as "3".'))
    return [f'"{tag[2].removesuffix(PACKED)}"' for tag in tags if tag and not tag[1]]


def allow_revalidation(request: Request, answer: Response) -> None:
    """Give the response its tag once it is rendered, and answer 304 to a client that already has it."""
    if request.method in SAFE_METHODS and answer.status_code == 200:
        answer.headers["Cache-Control"] = CACHED_BY_THE_APP
        patch_vary_headers(answer, ["X-Session-Token"])
        answer.add_post_render_callback(lambda rendered: _unless_known(request, rendered))


def _unless_known(request: Request, answer: Response) -> HttpResponse | None:
    """Set the tag. Return a 304 if the request names it in If-None-Match, or None to send the response itself."""
    etag = answer.headers["ETag"] = _tag_of(answer)
    known = _known_as(etag, request.headers.get("If-None-Match", ""))
    if not known:
        return None
    short = HttpResponse(status=304)
    del short.headers["Content-Type"]
    for name in REPEATED_HEADERS:
        short.headers[name] = answer.headers[name]
    short.headers["ETag"] = known
    return short


def _tag_of(answer: Response) -> str:
    given = answer.headers.get("ETag", "")
    revision = REVISION.fullmatch(given)
    if given and not revision:
        return given  # it is a digest of the content already
    digest = hashlib.sha256(answer.content).hexdigest()[:32]
    return f'"{revision[1]}-{digest}"' if revision else f'"{digest}"'


def _known_as(etag: str, header: str) -> str:
    """Return the tag with which If-None-Match names this response, compressed or not, or an empty text.

    Weak tags match here.
    """
    for tag in (part.strip() for part in header.split(",")):
        if tag == "*":
            return etag
        bare = tag.removeprefix("W/")
        if bare.replace(f'{PACKED}"', '"') == etag:
            return bare
    return ""
