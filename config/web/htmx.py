"""What pages say to htmx, in one place."""

from __future__ import annotations

from typing import TypeVar

from django.http import HttpRequest, HttpResponse
from django_htmx.http import trigger_client_event
from django_htmx.middleware import HtmxDetails

Response = TypeVar("Response", bound=HttpResponse)


def wants_fragment(request: HttpRequest) -> bool:
    """Whether to answer with a part of the page: htmx asked, and neither as a boosted link nor to restore history."""
    htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]  # set by HtmxMiddleware
    return bool(htmx) and not htmx.boosted and not htmx.history_restore_request


def template_for(request: HttpRequest, page: str, *, fragment: str) -> str:
    """The page, or the named partial in it when a fragment is wanted."""
    return f"{page}#{fragment}" if wants_fragment(request) else page


def announce(response: Response, words: str, *, is_problem: bool = False) -> Response:
    """Have the page's status region read out what happened; a problem is shown to the eye as well."""
    return trigger_client_event(response, "announce", {"words": words, "problem": is_problem})
