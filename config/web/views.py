"""What views of all apps use: static files, fragments and messages for htmx, and the limits of a view."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any, TypeVar

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import FileResponse, HttpRequest, HttpResponse
from django_htmx.http import trigger_client_event
from django_htmx.middleware import HtmxDetails
from whitenoise.middleware import WhiteNoiseMiddleware  # type: ignore[import-untyped]

# Static files for an ASGI server.

PIECE_BYTES = 64 * 1024


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc] # it has no types
    """WhiteNoise with an async iterator for ASGI.

    Django would read WhiteNoise's own, synchronous iterator to its end before it sends anything, with a warning.
    """

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> FileResponse:
        response: FileResponse = WhiteNoiseMiddleware.serve(static_file, request)
        if isinstance(request, ASGIRequest):
            response.streaming_content = _pieces(response.file_to_stream)
        return response


async def _pieces(file: Any) -> AsyncIterator[bytes]:
    """Yield the file in pieces; the response closes it. A response without a body has no file."""
    while file is not None and (piece := await sync_to_async(file.read)(PIECE_BYTES)):
        yield piece


# Fragments of pages and messages for htmx.

Response = TypeVar("Response", bound=HttpResponse)


def wants_fragment(request: HttpRequest) -> bool:
    """Tell whether to answer with a fragment: htmx asks, and neither for a boosted link nor to restore history."""
    htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]  # set by HtmxMiddleware
    return bool(htmx) and not htmx.boosted and not htmx.history_restore_request


def template_for(request: HttpRequest, page: str, *, fragment: str) -> str:
    """Return the template of the page, or of the named partial in it if a fragment is wanted."""
    return f"{page}#{fragment}" if wants_fragment(request) else page


def announce(response: Response, words: str, *, is_problem: bool = False) -> Response:
    """Let the status region of the page announce `words` to screen readers. A problem is also shown."""
    return trigger_client_event(response, "announce", {"words": words, "problem": is_problem})


# Decorators with which a page sets its own limits, if the usual ones do not fit. API views have the same attributes.

View = TypeVar("View", bound=Callable[..., Any])


def takes_up_to(most: int) -> Callable[[View], View]:
    """Let a view accept a body of up to `most` bytes; see `config.web.body_sizes`."""

    def decorate(view: View) -> View:
        view.largest_body = most  # type: ignore[attr-defined]  # an attribute of a function
        return view

    return decorate


def counts_as(**scopes: str) -> Callable[[View], View]:
    """Count a view's calls by these scopes of `API_CALLS_A_MINUTE`, by method, instead of `read` and `write`."""

    def decorate(view: View) -> View:
        view.throttle_scopes = scopes  # type: ignore[attr-defined]  # as above
        return view

    return decorate
