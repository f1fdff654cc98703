"""The pages on other sites that may call the API from a browser (CORS): none, unless the operator names their origins.

An app in a browser sends its token in a header, so no response ever allows another site to use somebody's cookie. This
does not apply to the endpoint for AI clients (`/mcp`), which refuses requests from pages of other sites altogether.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from corsheaders.defaults import default_headers
from django.core.exceptions import ImproperlyConfigured

ANY, NOWHERE = "*", r"(?!)"
API = r"^/(api|_allauth/app)/"
"""The URLs of the API, and of signing in to it."""
SENT = (
    *("x-session-token", "idempotency-key", "if-match", "if-none-match", "last-event-id"),
    *("tus-resumable", "upload-offset", "upload-length"),
)
ANSWERED = (
    *("ETag", "Location", "Retry-After", "X-Keepsake-Version", "Idempotency-Replayed", "WWW-Authenticate"),
    *("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "Content-Disposition"),
    *("Tus-Resumable", "Upload-Offset", "Upload-Length", "Upload-Expires"),
)


def cors_settings(origins: Sequence[str]) -> dict[str, Any]:
    """Return the settings of django-cors-headers for these origins, or for `*`. Raises `ImproperlyConfigured`."""
    if ANY in origins and len(origins) > 1:
        raise ImproperlyConfigured("CORS_ORIGINS names single origins beside *, which means all of them.")
    for origin in origins:
        parts = urlsplit(origin)
        if origin != ANY and (parts.scheme not in ("http", "https") or origin != f"{parts.scheme}://{parts.netloc}"):
            raise ImproperlyConfigured(
                f"CORS_ORIGINS has {origin!r}, which does not look like https://app.example.org."
            )
    return {
        "CORS_URLS_REGEX": API if origins else NOWHERE,
        "CORS_ALLOW_ALL_ORIGINS": ANY in origins,
        "CORS_ALLOWED_ORIGINS": [origin for origin in origins if origin != ANY],
        "CORS_ALLOW_CREDENTIALS": False,
        "CORS_ALLOW_HEADERS": (*default_headers, *SENT),
        "CORS_EXPOSE_HEADERS": ANSWERED,
    }
