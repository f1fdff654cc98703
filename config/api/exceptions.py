"""API errors as `application/problem+json` (RFC 9457), which say what is wrong and what to do next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import structlog
from django.conf import settings
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.core.signals import got_request_exception
from django.http import Http404, JsonResponse
from django.http.request import UnreadablePostError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import exceptions
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response

from config import tracing
from config.errors import DomainError, NotAllowed, NotFound

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as StrOrPromise

log = structlog.get_logger(__name__)

CONTENT_TYPE = "application/problem+json"


class ApiError(DomainError):
    """A refusal by a rule of the API. It may have headers, and members besides the usual ones."""

    headers: Mapping[str, str] = {}


class BodyTooLarge(ApiError):
    code, status = "too_large", 413
    default_message = gettext_lazy(
        "Nothing was saved. A request may have 1 MB, a file 10 MB, a photo 20 MB, and a recording more. Send it in "
        "smaller parts."
    )


@dataclass(frozen=True, slots=True)
class FieldError:
    """An error in one field. `field` is its path (`tags.0`), or empty for the whole body."""

    field: str
    code: str
    message: str


def _trace_id() -> str:
    return tracing.trace_id() or uuid4().hex


@dataclass(frozen=True, slots=True)
class Problem:
    status: int
    code: str
    detail: str
    errors: tuple[FieldError, ...] = ()
    headers: Mapping[str, str] = field(default_factory=dict)
    more: Mapping[str, Any] = field(default_factory=dict)
    """Further members, such as the current row with a 412."""
    trace_id: str = field(default_factory=_trace_id)
    """The id with which the log lines about this response are found."""

    def as_json(self) -> dict[str, Any]:
        errors = [{"field": e.field, "code": e.code, "message": e.message} for e in self.errors]
        log.info("api_problem", code=self.code, status=self.status, trace_id=self.trace_id)
        return {
            "type": "about:blank",
            "title": HTTPStatus(self.status).phrase,
            "status": self.status,
            "code": self.code,
            "detail": self.detail,
            "errors": errors,
            "trace_id": self.trace_id,
            **self.more,
        }


# The framework's exceptions, each with our code and a text that says what to do next.
_FRAMEWORK: tuple[tuple[type[exceptions.APIException], str, StrOrPromise], ...] = (
    (exceptions.ParseError, "malformed", gettext_lazy("Nothing was saved. The request is not valid JSON in UTF-8.")),
    (exceptions.AuthenticationFailed, "signed_out", gettext_lazy("This session has ended. Sign in again.")),
    (
        exceptions.NotAuthenticated,
        "signed_out",
        gettext_lazy("Sign in first, and send the session token in X-Session-Token."),
    ),
    (
        exceptions.MethodNotAllowed,
        "method_not_allowed",
        gettext_lazy("This address does not support the method. The Allow header lists those it supports."),
    ),
    (exceptions.NotAcceptable, "not_acceptable", gettext_lazy("Answers are JSON. Accept application/json.")),
    (
        exceptions.UnsupportedMediaType,
        "unsupported_media_type",
        gettext_lazy("Send JSON with Content-Type: application/json, or a file as multipart/form-data."),
    ),
    (
        exceptions.Throttled,
        "too_many_requests",
        gettext_lazy(
            "These were too many requests in a short time. Wait for the seconds in Retry-After, then try again."
        ),
    ),
)


def answer_problem(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """Turn an exception into a response. This is the only place where the API maps errors.

    An unexpected exception is logged and answered as 500 without its text; with `DEBUG`, None is returned for it.
    """
    problem = describe(error)
    if problem is None:
        if settings.DEBUG:
            return None
        problem = _unexpected_problem(context)
    # A refusal is always JSON, also from a view that answers in another format, such as the schema in YAML.
    context["request"].accepted_renderer, context["request"].accepted_media_type = JSONRenderer(), CONTENT_TYPE
    return Response(problem.as_json(), status=problem.status, headers=problem.headers, content_type=CONTENT_TYPE)


def problem_response(error: Exception) -> JsonResponse:
    """Turn an exception into a response, for a view outside the framework, such as a stream. Raises unexpected ones."""
    problem = describe(error)
    if problem is None:
        raise error
    return as_response(problem)


def as_response(problem: Problem) -> JsonResponse:
    headers = {"Cache-Control": "no-store", **problem.headers}
    return JsonResponse(problem.as_json(), status=problem.status, headers=headers, content_type=CONTENT_TYPE)


def describe(error: Exception) -> Problem | None:
    """Return the problem that describes an exception, or None for an unexpected one."""
    if isinstance(error, DomainError):
        return _of_domain(error)
    if isinstance(error, exceptions.APIException):
        return _of_framework(error)
    if isinstance(error, Http404):
        return _of_domain(NotFound())
    if isinstance(error, PermissionDenied):
        return _of_domain(NotAllowed())
    if isinstance(error, RequestDataTooBig):
        return _of_domain(BodyTooLarge())
    if isinstance(error, SuspiciousOperation | UnreadablePostError):
        return _of_framework(exceptions.ParseError())
    return None


def _of_domain(error: DomainError) -> Problem:
    errors = [FieldError(name, error.code, message) for name, found in error.fields.items() for message in found]
    problem = Problem(error.status, error.code, error.message, tuple(errors), more=error.more)
    return replace(problem, headers=error.headers) if isinstance(error, ApiError) else problem


def _of_framework(error: exceptions.APIException) -> Problem:
    if isinstance(error, exceptions.ValidationError):
        marked = _("Nothing was saved. Correct what is listed in errors and try again.")
        return Problem(422, "invalid", marked, tuple(_field_errors(error.get_full_details())))
    if challenge := getattr(error, "challenge", ""):  # another authentication than by session, with its own texts
        return Problem(
            error.status_code, error.default_code, str(error.detail), headers={"WWW-Authenticate": challenge}
        )
    for kind, code, detail in _FRAMEWORK:
        if isinstance(error, kind):
            return Problem(error.status_code, code, str(detail), headers=_headers(error))
    return Problem(error.status_code, str(error.default_code), str(error.detail))


def _headers(error: exceptions.APIException) -> dict[str, str]:
    if isinstance(error, exceptions.NotAuthenticated | exceptions.AuthenticationFailed):
        return {"WWW-Authenticate": "X-Session-Token"}
    wait = getattr(error, "wait", None)
    return {"Retry-After": str(int(wait))} if wait is not None else {}


def _field_errors(details: Any, path: tuple[str, ...] = ()) -> Iterator[FieldError]:
    """Flatten the framework's nested errors: `{"tags": {0: [...]}}` is about the field `tags.0`."""
    if isinstance(details, Mapping) and set(details) == {"message", "code"}:
        yield FieldError(".".join(path), str(details["code"]), str(details["message"]))
    elif isinstance(details, Mapping):
        for name, found in details.items():
            yield from _field_errors(found, path if name == "non_field_errors" else (*path, str(name)))
    else:
        for found in details:
            yield from _field_errors(found, path)


def _unexpected_problem(context: Mapping[str, Any]) -> Problem:
    request = context["request"]._request
    got_request_exception.send(sender=None, request=request)
    problem = Problem(500, "server_error", _("What was saved is safe. Something broke on our side. Try again later."))
    route = request.resolver_match.route if request.resolver_match else ""
    log.exception("api_failed", route=route, trace_id=problem.trace_id)
    return problem
