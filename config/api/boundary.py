"""Errors raised outside our own API views, in the same format as theirs.

Signing in is allauth's, which says what is wrong with a field in a form of its own (see `/_allauth/openapi.json`). What
it or the framework answers as a page, or without saying how long to wait, becomes a problem.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from allauth.account import app_settings as account
from allauth.core.internal.ratelimit import parse_rates
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework.exceptions import APIException, ValidationError

from config.api import exceptions
from config.api.parsers import parse_json

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
    """It stands around all that may refuse a call: an app never has to read a page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not request.path_info.startswith(OURS):
            return self.get_response(request)
        refused = _refusal(request) if request.path_info.startswith(SIGNING_IN) else None
        return refused or _as_problem(self.get_response(request))


def _refusal(request: HttpRequest) -> HttpResponse | None:
    """Why the body of a call to sign in cannot be read. allauth takes any JSON, however deep, and says less."""
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
    """allauth says so as if the password were wrong."""
    if FAILED_TOO_OFTEN.encode() not in answer.content:
        return False
    said: dict[str, Any] = json.loads(answer.content)
    return any(error.get("code") == FAILED_TOO_OFTEN for error in said.get("errors", []))


def _longest_wait(*, only: str = "", but: str = "") -> int:
    """In seconds: after so long every window has ended, whichever was full."""
    rates = {name: rate for name, rate in account.RATE_LIMITS.items() if name != but and only in ("", name)}
    return int(max(part.duration for rate in rates.values() for part in parse_rates(rate)))
