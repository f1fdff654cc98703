"""Primary keys: UUID version 7, which sorts by creation time."""

from __future__ import annotations

from uuid import UUID

from uuid_utils import compat


def new_key() -> UUID:
    """Return a new time-ordered key (RFC 9562, version 7)."""
    return compat.uuid7()
