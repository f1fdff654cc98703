"""Keys that the server makes: UUID version 7, so that rows and index pages lie in the order of their making."""

from __future__ import annotations

from uuid import UUID

from uuid_utils import compat


def new_key() -> UUID:
    """A new time-ordered key (RFC 9562, version 7)."""
    return compat.uuid7()
