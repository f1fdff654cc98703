"""Gzip compression of responses, where it cannot leak a secret."""

from __future__ import annotations

import re

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

LEAST_JSON = 1000
PACKED = "-gzip"
"""The end of an ETag of a packed answer: other bytes have another strong tag (RFC 9110, 8.8.3.3)."""
SIGNING_IN = ("/account/", "/_allauth/")
TEXT = re.compile(r"text/html|application/(problem\+)?json|application/vnd\.oai\.openapi")


class CompressionMiddleware(GZipMiddleware):
    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.streaming or not may_be_packed(request, response):
            return response
        etag = response.headers.get("ETag", "")
        answer = super().process_response(request, response)
        if etag and answer.has_header("Content-Encoding"):
            answer.headers["ETag"] = f'{etag[:-1]}{PACKED}"'  # Django made it weak, which If-Match never matches
        return answer


def may_be_packed(request: HttpRequest, response: HttpResponseBase) -> bool:
    kind = TEXT.match(response.headers.get("Content-Type", ""))
    if kind is None or request.path_info.startswith(SIGNING_IN):
        return False
    if request.path_info.startswith("/api/"):
        return len(getattr(response, "content", b"")) > LEAST_JSON
    return request.method in ("GET", "HEAD") and not request.META.get("QUERY_STRING")
