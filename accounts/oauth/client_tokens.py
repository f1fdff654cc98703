"""Tokens that programs received by OAuth. They are found by their digest and are valid for one resource."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils import timezone
from oauth2_provider.models import AccessToken as IssuedToken

from accounts.models import TokenScope, User

LONGEST_TOKEN = 255


@dataclass(frozen=True, slots=True)
class ClientToken:
    """A valid token of a program. It has the same attributes and methods for interfaces as a personal access token."""

    key: int
    user: User
    name: str
    scopes: frozenset[str]
    throttle_name: str
    legacy_id: UUID | None = None

    def allows(self, scope: str) -> bool:
        """Tell whether the token's scopes allow this scope. Each scope includes the ones before it."""
        order = TokenScope.values
        return any(order.index(scope) <= order.index(own) for own in self.scopes)

    def is_usable(self) -> bool:
        """Tell whether the token is still valid: the user may have disconnected the program since it was found."""
        return bool(_usable().filter(pk=self.key).exists())


def find_client_token(said: str, *, resource: str) -> ClientToken | None:
    """Return the token if it is valid and was issued for this resource, or None. One query."""
    if not said.isascii() or len(said) > LONGEST_TOKEN:
        return None
    digest = hashlib.sha256(said.encode()).hexdigest()
    row = _usable().select_related("user", "application").filter(token_checksum=digest).first()
    if row is None or resource not in row.resource:
        return None
    scopes = frozenset(row.scope.split()) & frozenset(TokenScope.values)
    return ClientToken(row.pk, row.user, row.application.name, scopes, f"oauth:{row.application_id}:{row.user_id}")


def _usable() -> Any:
    return IssuedToken.objects.filter(expires__gt=timezone.now(), user__is_active=True, application__isnull=False)
