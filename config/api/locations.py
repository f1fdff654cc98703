"""Where something is that was just made, as the `Location` of an answer says it."""

from __future__ import annotations

from uuid import UUID

from django.urls import reverse


def location(name: str, key: UUID) -> dict[str, str]:
    """The header for what the call `name` reads under this key."""
    return {"Location": reverse(f"api:{name}", args=[key])}
