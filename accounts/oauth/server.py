"""The rules of our authorization server that the library leaves to settings and subclasses.

Only the authorization code with PKCE is given out, and refreshed: `WebApplicationServer` knows no other grant. Tokens
are stored as digests (RFC 9700). `OAUTH2_PROVIDER` in the settings has the rest.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from oauth2_provider.oauth2_validators import OAuth2Validator

LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})


def mcp_address(request: HttpRequest) -> str:
    """The resource (RFC 8707) that tokens are for."""
    return request.build_absolute_uri(settings.MCP_PATH)


def is_safe_redirect(address: str) -> bool:
    """Whether a code may be sent there: over TLS, or to a program on the person's own device (RFC 8252, 7.3)."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return bool(parts.hostname) and (parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in LOOPBACK))


class Validator(OAuth2Validator):  # type: ignore[misc]  # the library has no types
    def validate_redirect_uri(self, client_id: str, redirect_uri: str, request: Any, *args: Any, **kwargs: Any) -> bool:
        return is_safe_redirect(redirect_uri) and bool(
            super().validate_redirect_uri(client_id, redirect_uri, request, *args, **kwargs)
        )
