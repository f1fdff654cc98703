"""What people write by hand may hold a secret: they are asked first, and it is kept only if they say so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from config.errors import DomainError
from memory.language.secrets import find_secrets, redact


@dataclass(frozen=True, slots=True)
class Place:
    """Where in which text: the characters from `start` up to `end`."""

    field: str
    start: int
    end: int


class LooksLikeASecret(DomainError):
    """Nothing is stored. `places` say where; the words themselves stand in no answer and no log."""

    code, status = "looks_like_a_secret", 422
    message = (
        "This looks like a password, a code or a number of an account. Nothing is stored yet: leave it out, or say "
        "that it is to be kept as written."
    )

    def __init__(self, places: list[Place]) -> None:
        super().__init__()
        self.places = places
        self.more = {"places": [asdict(place) for place in places]}


def refuse_secrets(texts: Mapping[str, Any], *, allowed: bool, before: str = "") -> None:
    """Raise `LooksLikeASecret` for texts that hold one, unless their writer wants that. What stood there `before` was
    decided on then.
    """
    if allowed:
        return
    places = [
        Place(name, start, end)
        for name, text in texts.items()
        if isinstance(text, str)
        for start, end in find_secrets(text)
        if text[start:end] not in before
    ]
    if places:
        raise LooksLikeASecret(places)


def without_secrets(texts: Mapping[str, Any]) -> dict[str, Any]:
    """The same with a mark where each secret stood."""
    return {name: redact(text).text if isinstance(text, str) else text for name, text in texts.items()}
