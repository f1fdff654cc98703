"""Conditional reads: each GET response has an ETag, and a matching If-None-Match is answered with 304.

The tag is made of the words of the answer, so that whatever changes in them changes it: a revision alone does not tell
that the owner of a fact has another name now. Of a row with a revision the tag begins with that (`"3-…"`), which is
what If-Match compares.
"""

from __future__ import annotations

import hashlib
import re

from django.http import HttpResponse
from django.utils.cache import patch_vary_headers
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response

from config.web.compression import PACKED

# A copy may stay on the phone, whose app asks each time whether it still stands.
KEPT_BY_THE_APP = "private, no-cache"
REVISION = re.compile(r'"(\d+)"')
REPEATED_HEADERS = ("Cache-Control", "Vary")


def let_be_asked_again(request: Request, answer: Response) -> None:
    """Give this answer its tag once its words are known, and leave them out for who has them."""
    if request.method in SAFE_METHODS and answer.status_code == 200:
        answer.headers["Cache-Control"] = KEPT_BY_THE_APP
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
