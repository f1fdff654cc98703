"""People's words inside XML: they can say anything, and end nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.sax.saxutils import escape, quoteattr

# What XML 1.0 cannot hold at all, not even escaped.
UNHOLDABLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
RETURNS = {"\r": "&#13;"}  # a parser would make a new line of it


def holdable(text: str) -> str:
    """The text with a mark in place of each character that XML cannot hold."""
    return UNHOLDABLE.sub("\ufffd", text)


def element(name: str, text: str, **attributes: object) -> str:
    """One element with this text. Attributes that are empty are left out."""
    return f"<{name}{_attributes(attributes)}>{escape(holdable(text), RETURNS)}</{name}>"


def group(name: str, lines: list[str], **attributes: object) -> list[str]:
    """An element around lines that are XML already; nothing where there are none."""
    return [f"<{name}{_attributes(attributes)}>", *lines, f"</{name}>"] if lines else []


def _attributes(values: Mapping[str, object]) -> str:
    shown = {name: str(value) for name, value in values.items() if value not in (None, "")}
    # Spaces of any kind are one: in an attribute a parser makes spaces of them anyway.
    return "".join(f" {name}={quoteattr(' '.join(holdable(value).split()))}" for name, value in shown.items())
