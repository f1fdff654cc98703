"""Tokens of links that one form makes: they come of the form and the key of the server.

So a link can be shown again after the redirect, and is stored nowhere; and a form that is sent twice makes one link.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Iterator
from itertools import count
from uuid import UUID

from django.utils.crypto import salted_hmac


def tokens_of_form(form: str, *, purpose: str, user_id: UUID, legacy_id: UUID) -> Iterator[str]:
    """Without end: where what the first was for is closed, the form makes another one. `form` says which form it was,
    and what was filled in.
    """
    for number in count():
        said = f"{user_id}:{legacy_id}:{number}:{form}"
        digest = salted_hmac(f"keepsake.{purpose}", said, algorithm="sha256").digest()
        yield urlsafe_b64encode(digest).rstrip(b"=").decode()
