"""The rules of our authorization server that the library leaves to subclasses.

Only two grants exist, the authorization code with PKCE and its refresh: `WebApplicationServer` knows no others. Tokens
are stored as digests (RFC 9700). The other rules are in the setting `OAUTH2_PROVIDER`.
"""

from __future__ import annotations

import hashlib
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import structlog
from django.conf import settings
from django.http import HttpRequest
from oauth2_provider.models import RefreshToken
from oauth2_provider.oauth2_validators import OAuth2Validator
from oauthlib.oauth2.rfc6749.errors import InvalidGrantError

log = structlog.get_logger(__name__)

LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})


def mcp_address(request: HttpRequest) -> str:
    """Return the address of MCP, the resource (RFC 8707) that tokens are for."""
    return request.build_absolute_uri(settings.MCP_PATH)


def is_safe_redirect(address: str) -> bool:
    """Tell whether a code may be sent to this address: over TLS, or to the user's own device (RFC 8252, 7.3)."""
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

    # If a code is sent twice, one of the two senders may have stolen it. RFC 6749, 4.1.2 therefore revokes the tokens
    # that were issued for the code. The library deletes a used code, so the family of its tokens is derived from it.

    def validate_code(self, client_id: str, code: str, client: Any, request: Any, *args: Any, **kwargs: Any) -> bool:
        if super().validate_code(client_id, code, client, request, *args, **kwargs):
            return True
        _revoke_tokens_of(code, client)
        return False

    def invalidate_authorization_code(self, client_id: str, code: str, request: Any, *args: Any, **kwargs: Any) -> None:
        try:
            super().invalidate_authorization_code(client_id, code, request, *args, **kwargs)
        except InvalidGrantError:  # another request was exchanging it at the same time
            _revoke_tokens_of(code, request.client)
            raise

    def _create_refresh_token(self, request: Any, *args: Any) -> RefreshToken:
        token = super()._create_refresh_token(request, *args)
        if request.grant_type == "authorization_code":
            token.token_family = _family_of(request.code)
            token.save(update_fields=["token_family"])
        return token


def _family_of(code: str) -> UUID:
    return UUID(bytes=hashlib.sha256(code.encode()).digest()[:16])


def _revoke_tokens_of(code: str, client: Any) -> None:
    """Revoke the tokens that this program received for the code, and all tokens that they were refreshed to."""
    family = _family_of(code)
    if RefreshToken.objects.filter(token_family=family, application=client).exists():
        log.warning("code_used_twice", program=client.pk)
        RefreshToken.revoke_family(family)
