"""The settings of django-oauth-toolkit: OAuth 2.1 as MCP requires it, and no older flows."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

HOUR, DAY = 3600, 24 * 3600
RFC_9700 = (
    *("IMPLICIT_GRANT", "PASSWORD_GRANT", "PKCE_METHOD", "ACCESS_TOKEN_TRANSPORT", "AUTHZ_RESPONSE_ISS"),
    *("TOKEN_STORAGE", "REFRESH_TOKEN", "REDIRECT_URI_MATCHING", "PKCE_REQUIRED"),
)
"""The recommendations of RFC 9700 that are enforced: all except the one on redirects over plain HTTP. A program on the
user's own device listens to such a redirect, and the validator refuses all others."""


def oauth_settings(*, validator: str, registration: bool) -> dict[str, Any]:
    """Return `OAUTH2_PROVIDER`. With `registration`, programs may register themselves."""
    return {
        "SCOPES": {"read": _("Read"), "suggest": _("Read, and suggest what I then review")},
        "DEFAULT_SCOPES": ["read"],
        "OAUTH2_SERVER_CLASS": "oauthlib.oauth2.WebApplicationServer",
        "OAUTH2_VALIDATOR_CLASS": validator,
        "OAUTH2_GRANT_TYPES_SUPPORTED": ["authorization_code", "refresh_token"],
        "OAUTH2_RESPONSE_TYPES_SUPPORTED": ["code"],
        "OAUTH2_TOKEN_ENDPOINT_AUTH_METHODS_SUPPORTED": ["none", "client_secret_post", "client_secret_basic"],
        "ACCESS_TOKEN_EXPIRE_SECONDS": HOUR,
        "REFRESH_TOKEN_EXPIRE_SECONDS": 90 * DAY,
        "REFRESH_TOKEN_REUSE_PROTECTION": True,
        "ALLOW_LOCALHOST_LOOPBACK": True,
        "DCR_ENABLED": registration,
        "DCR_REGISTRATION_PERMISSION_CLASSES": ["oauth2_provider.dcr.AllowAllDCRPermission"],
        **{f"COMPLIANT_BCP_RFC9700_{name}": True for name in RFC_9700},
    }
