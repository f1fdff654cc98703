"""Vectors that all processes share, in the cache: what one of them asked a model for, the others need not ask again."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from hashlib import sha256

import numpy as np
from django.core.cache import cache

from memory.engines.base import Vector

# A vector's place is a part of its text's digest, and what comes to the same place later takes it: so the cache cannot
# outgrow this, whatever is searched for (7 MB at 384 dimensions).
PLACES = 4096
KEPT_SECONDS = 24 * 3600
# A cache that hangs would cost more than it saves: then nobody asks it for a while.
PATIENCE_SECONDS, REST_SECONDS = 0.1, 10.0
DIGEST_BYTES = 32


def digest(model: str, text: str) -> bytes:
    """What a text is kept under."""
    return sha256(f"{model}\n{text}".encode("utf-8", "replace")).digest()


class Rest:
    """Until when the cache is left alone."""

    def __init__(self) -> None:
        self._until = 0.0

    def is_on(self) -> bool:
        return time.monotonic() < self._until

    def note(self, *, started: float) -> None:
        if time.monotonic() - started > PATIENCE_SECONDS:
            self._until = time.monotonic() + REST_SECONDS


_rest = Rest()


class SharedVectors:
    """The vectors of one model. A value is the digest of model and text, and the vector; no text is in it."""

    def __init__(self, *, model: str, dimension: int) -> None:
        self._model, self._dimension = model, dimension

    def find(self, texts: Iterable[str]) -> dict[str, Vector]:
        """Those of these texts that are there."""
        digests = {text: digest(self._model, text) for text in texts}
        if not digests or _rest.is_on():
            return {}
        started = time.monotonic()
        stored = cache.get_many([_place(one) for one in digests.values()])
        _rest.note(started=started)
        found = {text: self._read(stored.get(_place(one)), one) for text, one in digests.items()}
        return {text: vector for text, vector in found.items() if vector is not None}

    def keep(self, vectors: Mapping[str, Vector]) -> None:
        if not vectors or _rest.is_on():
            return
        digests = {digest(self._model, text): vector for text, vector in vectors.items()}
        started = time.monotonic()
        cache.set_many({_place(one): one + vector.tobytes() for one, vector in digests.items()}, KEPT_SECONDS)
        _rest.note(started=started)

    def _read(self, stored: object, expected: bytes) -> Vector | None:
        """The vector, if it is that of the text; whatever else stands there is no vector of ours."""
        if not isinstance(stored, bytes) or stored[:DIGEST_BYTES] != expected:
            return None
        if len(stored) != DIGEST_BYTES + 4 * self._dimension:
            return None
        return np.frombuffer(stored, dtype=np.float32, offset=DIGEST_BYTES)


def _place(text_digest: bytes) -> str:
    return f"vector:{int.from_bytes(text_digest[:4]) % PLACES}"
