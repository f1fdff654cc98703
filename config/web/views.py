"""Views and static files that belong to no app."""

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
    """WhiteNoise gives Django an iterator that it would read whole before it sends anything, and warn of."""

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> FileResponse:
        response: FileResponse = WhiteNoiseMiddleware.serve(static_file, request)
        if isinstance(request, ASGIRequest):
            response.streaming_content = _pieces(response.file_to_stream)
        return response


async def _pieces(file: Any) -> AsyncIterator[bytes]:
    """The file, a piece at a time; the response closes it. None is an answer without a body."""
    while file is not None and (piece := await sync_to_async(file.read)(PIECE_BYTES)):
        yield piece


# What pages say to htmx, in one place.

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


# What a page says of its own limits, where the usual ones do not fit. A view of the API has the same attributes.

View = TypeVar("View", bound=Callable[..., Any])


def takes_up_to(most: int) -> Callable[[View], View]:
    """It takes a body of up to `most` bytes; see `config.web.body_sizes`."""

    def decorate(view: View) -> View:
        view.largest_body = most  # type: ignore[attr-defined]  # an attribute of a function
        return view

    return decorate


def counts_as(**scopes: str) -> Callable[[View], View]:
    """Its calls count by these scopes (by method) of `API_CALLS_A_MINUTE`, and not as `read` or `write`."""

    def decorate(view: View) -> View:
        view.throttle_scopes = scopes  # type: ignore[attr-defined]  # as above
        return view

    return decorate
