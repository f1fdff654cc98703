"""What every text that people send must be, whatever it says."""

from __future__ import annotations

import re

UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
UNREADABLE = "There is an unreadable character in the text. Please type it again."


def is_storable(text: str) -> bool:
    """Whether the database can keep the text: no NUL, and no half of a surrogate pair (JSON can bring both)."""
    return not UNSTORABLE.search(text)


def storable(text: str) -> str:
    """The text with a sign in the place of each character that the database cannot keep."""
    return UNSTORABLE.sub("\N{REPLACEMENT CHARACTER}", text)
