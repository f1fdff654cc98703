"""ETags. If-Match: a client that changes a row says which revision it saw. If-None-Match: what a client has already is
answered with 304.

Each GET response has a tag made of its words, so that whatever changes in them changes it: a revision alone does not
tell that the owner of a fact has another name now. Of a row with a revision the tag begins with that (`"3-…"`), which
is what If-Match compares.
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
# No row has it: what is asked for cannot be the current one.
NO_REVISION = 0
# A copy may stay on the phone, whose app asks each time whether it still stands.
CACHED_BY_THE_APP = "private, no-cache"
REVISION = re.compile(r'"(\d+)"')
REPEATED_HEADERS = ("Cache-Control", "Vary")


class PreconditionMissing(ApiError):
    code, status = "precondition_required", 428
    default_message = _(
        "Nothing was changed. Send the ETag that you read in If-Match, so that nobody’s newer change is lost."
    )


class ChangedMeanwhile(ApiError):
    """`current` is the row as the API shows it now."""

    code, status = "stale_revision", 412
    default_message = _("Nothing was saved. This was changed in the meantime; `current` shows the latest version.")

    def __init__(self, current: Mapping[str, Any], *, etag: str) -> None:
        super().__init__()
        self.headers, self.more = {"ETag": etag}, {"current": current}


def etag_of(revision: int) -> str:
    return f'"{revision}"'


def etag_of_words(shown: Mapping[str, Any]) -> str:
    """The tag of what has no revision: a digest of how it is shown."""
    return f'"{hashlib.sha256(JSONRenderer().render(shown)).hexdigest()[:32]}"'


def check_unchanged(request: Request, shown: Mapping[str, Any]) -> None:
    """Raises `ChangedMeanwhile` if an If-Match names another row than this. The caller holds the row's lock."""
    header, etag = request.headers.get(HEADER, "*"), etag_of_words(shown)
    if header.strip() != "*" and etag not in _strong_tags(header):
        raise ChangedMeanwhile(shown, etag=etag)


def requested_revision(request: Request, *, current: int, required: bool = True) -> int | None:
    """The revision that the caller saw, None if any will do; raises `PreconditionMissing` if they must say it.

    `current` is the revision just read: it is what `If-Match` names if any of its tags does. The service compares once
    more under the row's lock.
    """
    header = request.headers.get(HEADER)
    if header is None:
        if required:
            raise PreconditionMissing
        return None
    if header.strip() == "*":
        return None
    # Of an answer that was read, the tag goes on after the revision.
    named = [re.sub(r'^"(\d+)-.*', r'"\1"', tag) for tag in _strong_tags(header)]
    return current if etag_of(current) in named else NO_REVISION


def _strong_tags(header: str) -> list[str]:
    """Weak tags never match here (RFC 9110, 13.1.1)."""
    tags = [_TAG.fullmatch(part.strip()) for part in header.split(",")]
    if not all(tags):
        raise InvalidInput(_('If-Match holds ETags in quotes, such as "3".'))
    return [f'"{tag[2].removesuffix(PACKED)}"' for tag in tags if tag and not tag[1]]


def allow_revalidation(request: Request, answer: Response) -> None:
    """Give this answer its tag once its words are known, and leave them out for who has them."""
    if request.method in SAFE_METHODS and answer.status_code == 200:
        answer.headers["Cache-Control"] = CACHED_BY_THE_APP
        patch_vary_headers(answer, ["X-Session-Token"])
        answer.add_post_render_callback(lambda rendered: _unless_known(request, rendered))


def _unless_known(request: Request, answer: Response) -> HttpResponse | None:
    """304 in place of an answer that the request says is known; None for the answer itself."""
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
        return given  # made of the words already
    digest = hashlib.sha256(answer.content).hexdigest()[:32]
    return f'"{revision[1]}-{digest}"' if revision else f'"{digest}"'


def _known_as(etag: str, header: str) -> str:
    """The tag by which the request names this answer, packed or not; empty if it does not. Weak tags match here."""
    for tag in (part.strip() for part in header.split(",")):
        if tag == "*":
            return etag
        bare = tag.removeprefix("W/")
        if bare.replace(f'{PACKED}"', '"') == etag:
            return bare
    return ""
