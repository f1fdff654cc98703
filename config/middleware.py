"""What happens around every page: errors become pages in plain words, and days and hours are the reader's own.

Around everything, calls of the API too, a span is measured.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from config.errors import DomainError
from config.htmx import announce, wants_fragment
from config.tracing import Name, span


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
    """Measures each request: which door, by its name, and what it answered. It stands before all others."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with span("http.request", method=Name(request.method or "")) as measured:
            response = self.get_response(request)
            door = request.resolver_match.view_name if request.resolver_match else ""
            measured.set(door=Name(door or "none"), status=response.status_code)
            return response
