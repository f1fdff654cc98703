"""Middleware: compression, errors, rate limits, caching, time zones and tracing of requests."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from allauth.account import app_settings as account
from allauth.core.internal.ratelimit import parse_rates
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework.exceptions import APIException, Throttled, ValidationError

from config.api import exceptions
from config.api.exceptions import problem_response
from config.api.inputs import parse_json
from config.api.schema.schema_settings import API_VERSION, VERSION_HEADER
from config.api.throttling import rate_limit_headers, scope_of, seconds_to_wait
from config.errors import DomainError
from config.tracing import Name, span
from config.web.views import announce, wants_fragment

# Gzip compression of responses in which it cannot leak a secret.

LEAST_JSON = 1000
PACKED = "-gzip"
"""The suffix of the ETag of a compressed response: other bytes need another strong tag (RFC 9110, 8.8.3.3)."""
NEVER_COMPRESSED = ("/account/", "/_allauth/")
TEXT = re.compile(r"text/html|application/(problem\+)?json|application/vnd\.oai\.openapi")


class CompressionMiddleware(GZipMiddleware):
    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.streaming or not may_be_packed(request, response):
            return response
        etag = response.headers.get("ETag", "")
        answer = super().process_response(request, response)
        if etag and answer.has_header("Content-Encoding"):
            answer.headers["ETag"] = f'{etag[:-1]}{PACKED}"'  # Django's is weak, and If-Match never matches a weak tag
        return answer


def may_be_packed(request: HttpRequest, response: HttpResponseBase) -> bool:
    kind = TEXT.match(response.headers.get("Content-Type", ""))
    if kind is None or request.path_info.startswith(NEVER_COMPRESSED):
        return False
    if request.path_info.startswith("/api/"):
        return len(getattr(response, "content", b"")) > LEAST_JSON
    return request.method in ("GET", "HEAD") and not request.META.get("QUERY_STRING")


# Errors from outside our own API views, in the same format as theirs.
#
# allauth's sign-in API has its own format for errors in fields (see `/_allauth/openapi.json`), which stays. Its and the
# framework's errors that are HTML pages, or do not say how long to wait, become problems of our format.

SIGNING_IN = "/_allauth/"
OURS = ("/api/", SIGNING_IN)
FAILED_TOO_OFTEN = "too_many_login_attempts"
PAGE = "text/html"
REPEATED_HEADERS = (
    *("Allow", "Retry-After", "WWW-Authenticate"),
    *("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"),
)
UNREAD = {
    HTTPStatus.BAD_REQUEST: ("malformed", gettext_lazy("Nothing was saved. The request could not be read.")),
    HTTPStatus.FORBIDDEN: ("not_allowed", gettext_lazy("This is not allowed.")),
    HTTPStatus.NOT_FOUND: (
        "not_found",
        gettext_lazy("There is nothing at this address. /api/docs/ lists every address."),
    ),
    HTTPStatus.METHOD_NOT_ALLOWED: (
        "method_not_allowed",
        gettext_lazy("This address does not support the method. The Allow header lists those it supports."),
    ),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: ("too_large", exceptions.BodyTooLarge.default_message),
    HTTPStatus.TOO_MANY_REQUESTS: (
        "too_many_requests",
        gettext_lazy(
            "These were too many requests in a short time. Wait for the seconds in Retry-After, then try again."
        ),
    ),
}
BROKEN = ("server_error", gettext_lazy("What was saved is safe. Something broke on our side. Try again later."))


class ProblemMiddleware:
    """Middleware that turns error pages into problems for programs, and adds the API's version to every response.

    It is outside of everything that may refuse a call, so that a program never gets a page.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not request.path_info.startswith(OURS):
            return self.get_response(request)
        refused = _refusal(request) if request.path_info.startswith(SIGNING_IN) else None
        answer = refused or _as_problem(self.get_response(request))
        answer.headers[VERSION_HEADER] = API_VERSION
        return answer


def _refusal(request: HttpRequest) -> HttpResponse | None:
    """Return a problem if the body of a sign-in call cannot be read, or None.

    allauth would accept JSON of any depth, and its errors say less.
    """
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return None
    try:
        if request.body and not isinstance(parse_json(request.body), dict):
            raise ValidationError(_("Send a JSON object, in braces."))
    except (APIException, RequestDataTooBig) as error:
        return exceptions.problem_response(error)
    return None


def _as_problem(answer: HttpResponseBase) -> HttpResponseBase:
    if answer.status_code < 400 or not isinstance(answer, HttpResponse):
        return answer
    if answer.headers.get("Content-Type", "").startswith(PAGE):
        return _problem(answer, answer.status_code)
    if answer.status_code == HTTPStatus.TOO_MANY_REQUESTS and "Retry-After" not in answer.headers:
        answer.headers["Retry-After"] = str(_longest_wait(but="login_failed"))
        return _problem(answer, answer.status_code)
    if answer.status_code == HTTPStatus.BAD_REQUEST and _failed_too_often(answer):
        answer.headers["Retry-After"] = str(_longest_wait(only="login_failed"))
        return _problem(answer, HTTPStatus.TOO_MANY_REQUESTS)
    return answer


def _problem(answer: HttpResponse, status: int) -> HttpResponse:
    code, detail = UNREAD.get(
        HTTPStatus(status), BROKEN if status >= 500 else (f"status_{status}", answer.reason_phrase)
    )
    headers = {name: answer.headers[name] for name in REPEATED_HEADERS if name in answer.headers}
    return exceptions.as_response(exceptions.Problem(status, code, str(detail), headers=headers))


def _failed_too_often(answer: HttpResponse) -> bool:
    """Tell whether a response is about too many attempts. allauth reports these in the same way as a wrong password."""
    if FAILED_TOO_OFTEN.encode() not in answer.content:
        return False
    said: dict[str, Any] = json.loads(answer.content)
    return any(error.get("code") == FAILED_TOO_OFTEN for error in said.get("errors", []))


def _longest_wait(*, only: str = "", but: str = "") -> int:
    """Return the seconds after which every window of the rate limits has ended, whichever of them was full."""
    rates = {name: rate for name, rate in account.RATE_LIMITS.items() if name != but and only in ("", name)}
    return int(max(part.duration for rate in rates.values() for part in parse_rates(rate)))


# The page for a request that cannot be read or is too large.


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Render the page for a bad request. A body that is too large has its own page, unlike in Django."""
    if isinstance(exception, RequestDataTooBig):
        return render(request, "413.html", status=413)
    return render(request, "400.html", status=400)


UNCOUNTED = frozenset({"/healthz", "/livez"})
"""Paths that monitoring reads, perhaps from the same address as all users. They do not count for rate limits."""


class DomainErrorMiddleware:
    """Middleware that turns errors into responses for pages. It is the only place; the API and MCP have their own."""

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
    """Middleware for rate limits. It counts pages by the scopes of the API (see `config.web.views.counts_as`).

    API views count their calls themselves. Every response to a program has the `RateLimit-*` headers in both cases. If
    a page is refused, what somebody wrote is not lost: htmx leaves the field as it is, and a whole page shows the text.
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
    """Middleware that forbids browsers to store pages, because somebody else may use the device next.

    API views set their own Cache-Control.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not request.path_info.startswith("/api/"):
            response.headers.setdefault("Cache-Control", "no-store, private")
        return response


class TimeZoneMiddleware:
    """Middleware that activates the user's time zone for pages. The API always uses UTC."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith("/api/") or not request.user.is_authenticated:
            return self.get_response(request)
        with timezone.override(request.user.zone):
            return self.get_response(request)


class TraceMiddleware:
    """Middleware that measures each request, with the name of its view and the status. It comes before all others."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with span("http.request", method=Name(request.method or "")) as measured:
            response = self.get_response(request)
            view = request.resolver_match.view_name if request.resolver_match else ""
            measured.set(view=Name(view or "none"), status=response.status_code)
            return response
