"""Tokens of the links that a form makes, derived from the form and the server's key.

A link can be shown again after the redirect although it is stored nowhere, and a form that is sent twice makes one
link.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Iterator
from itertools import count
from uuid import UUID

from django.utils.crypto import salted_hmac


def tokens_of_form(form: str, *, purpose: str, user_id: UUID, legacy_id: UUID) -> Iterator[str]:
    """Yield the tokens of a form, without end: when the link of one token is closed, the form makes a link with the
    next.

    `form` identifies the form and what was filled in.
    """
    for number in count():
        said = f"{user_id}:{legacy_id}:{number}:{form}"
        digest = salted_hmac(f"keepsake.{purpose}", said, algorithm="sha256").digest()
        yield urlsafe_b64encode(digest).rstrip(b"=").decode()
