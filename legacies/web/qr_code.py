"""A link as a QR code."""

from __future__ import annotations

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_code(link: str) -> SafeString:
    """An SVG to stand in a page. Dark on light whatever the theme: cameras read it so. It scales with its frame."""
    code = segno.make(link, error="m", micro=False)
    # Made of numbers and these words alone: nothing of the link stands in it as text.
    return mark_safe(code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None))  # noqa: S308
