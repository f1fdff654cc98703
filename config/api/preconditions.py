"""ETag and If-Match: a client that changes a row says which revision it saw."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Any

from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from config.api.exceptions import ApiError
from config.errors import InvalidInput
from config.web.compression import PACKED

HEADER = "If-Match"
_TAG = re.compile(r'(W/)?"([^"]*)"')
# No row has it: what is asked for cannot be the current one.
NO_REVISION = 0


class PreconditionMissing(ApiError):
    code, status = "precondition_required", 428
    message = f"Send the ETag of the row as you saw it in {HEADER}, so that nobody's newer change is lost."


class ChangedMeanwhile(ApiError):
    """`current` is the row as the API shows it now."""

    code, status = "stale_revision", 412
    message = "This was changed meanwhile. Nothing of yours is stored: `current` is how it stands now."

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


def revision_asked(request: Request, *, current: int, required: bool = True) -> int | None:
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
    # Of an answer that was read, the tag goes on after the revision: see `config.api.not_modified`.
    named = [re.sub(r'^"(\d+)-.*', r'"\1"', tag) for tag in _strong_tags(header)]
    return current if etag_of(current) in named else NO_REVISION


def _strong_tags(header: str) -> list[str]:
    """Weak tags never match here (RFC 9110, 13.1.1)."""
    tags = [_TAG.fullmatch(part.strip()) for part in header.split(",")]
    if not all(tags):
        raise InvalidInput(f'{HEADER} holds ETags in quotes, such as "3".')
    return [f'"{tag[2].removesuffix(PACKED)}"' for tag in tags if tag and not tag[1]]
