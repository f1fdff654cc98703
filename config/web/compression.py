"""Gzip compression of responses, where it cannot leak a secret.

Who sees how long a packed answer is, and can make somebody's browser ask for it with words of their own, finds out what
else stands in it letter by letter (BREACH). So nothing is packed that holds a secret beside what the request brought:

- pages asked for with a query (a search shows its words beside what the family told) or by POST, for either comes back;
- whatever belongs to signing in, with its codes, keys and session tokens;
- the API is packed whole: it takes no cookie, and no other site can send the token that it takes (see decision 3).

Beside that Django masks the token of a form anew in each answer, and adds up to a hundred random bytes to the length.
A stream is never packed: each event would wait for the next.
"""

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
