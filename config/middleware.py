"""What happens around every page: errors become pages in plain words, and days and hours are the reader's own; nobody
asks for too much at once, and nothing private stays behind.

Around everything, calls of the API too, a span is measured.
"""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.exceptions import Throttled

from config.api.boundary import OURS
from config.api.exceptions import problem_response
from config.api.throttling import rate_limit_headers, scope_of, seconds_to_wait
from config.errors import DomainError
from config.tracing import Name, span
from config.web.views import announce, wants_fragment

# The page for a request that cannot be read, or is too large to be.


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django calls both a bad request; who sent too much should hear that it was too much."""
    if isinstance(exception, RequestDataTooBig):
        return render(request, "413.html", status=413)
    return render(request, "400.html", status=400)


UNCOUNTED = frozenset({"/healthz", "/livez"})
"""Asked by whoever watches over the product, perhaps from the same address as everybody."""


class DomainErrorMiddleware:
    """The one place where pages map errors; the API and MCP have theirs."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, DomainError):
            return None
        if wants_fragment(request):
            return announce(HttpResponse(status=error.status), error.message, is_problem=True)
        template = "404.html" if error.status == 404 else "domain_error.html"
        return render(request, template, {"error": error}, status=error.status)


class ThrottleMiddleware:
    """Pages count by the same scopes as the API, whose own views count for themselves; see
    `config.web.views.counts_as`.

    Whoever counted, what is left is told with every answer to a program.
    What somebody wrote is not lost: htmx leaves the field as it is, and the whole page gives the words back.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        if request.path_info.startswith(OURS):
            for name, value in rate_limit_headers(request).items():
                answer.headers[name] = value
        return answer

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], _args: object, _kwargs: object
    ) -> HttpResponse | None:
        if request.path_info.startswith("/api/") or request.path_info in UNCOUNTED:
            return None
        seconds = seconds_to_wait(request, scope_of(request, view))
        if not seconds:
            return None
        answer = _too_many(request, seconds)
        answer.headers["Retry-After"] = str(seconds)
        return answer


def _too_many(request: HttpRequest, seconds: int) -> HttpResponse:
    if request.path_info.startswith("/_allauth/"):
        return problem_response(Throttled(wait=seconds))
    written = request.POST.get("content", "")
    safe = _("What you wrote is still here.") if written else _("What you saved before is still saved.")
    words = _("There were too many requests in a short time. Wait a minute, then try again.")
    if wants_fragment(request):
        return announce(HttpResponse(status=429), f"{safe} {words}", is_problem=True)
    return render(request, "429.html", {"safe": safe, "words": words, "written": written}, status=429)


class PrivateMiddleware:
    """No copy of a page stays on a device that somebody else may use next. The API says itself what may be kept."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not request.path_info.startswith("/api/"):
            response.headers.setdefault("Cache-Control", "no-store, private")
        return response


class TimeZoneMiddleware:
    """Shows days and hours in the reader's time zone. Programs read UTC, however they signed in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith("/api/") or not request.user.is_authenticated:
            return self.get_response(request)
        with timezone.override(request.user.zone):
            return self.get_response(request)


class TraceMiddleware:
    """Measures each request: which view, by its name, and what it answered. It stands before all others."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with span("http.request", method=Name(request.method or "")) as measured:
            response = self.get_response(request)
            view = request.resolver_match.view_name if request.resolver_match else ""
            measured.set(view=Name(view or "none"), status=response.status_code)
            return response
