"""What every text that people send must be, whatever it says."""

from __future__ import annotations

UNREADABLE = "There is an unreadable character in the text. Please type it again."


def is_storable(text: str) -> bool:
    """Whether the database can keep the text: no NUL, and no half of a surrogate pair (JSON can bring both)."""
    return "\x00" not in text and not any("\ud800" <= character <= "\udfff" for character in text)
