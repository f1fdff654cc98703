"""What stands between any embedder and the rest: a cache, batches, and a look at what comes back."""

from __future__ import annotations

import threading
import unicodedata
from collections import OrderedDict
from collections.abc import Sequence
from hashlib import blake2b

import numpy as np

from memory.engines.base import BadAnswer, Embedder, Vector

MOST_AT_ONCE = 100
MOST_KEPT = 4096
LENGTH_TOLERANCE = 0.01


class BadVectors(BadAnswer):
    """An embedder gave back something that is no unit vector of its dimension for every text."""


class GuardedEmbedder:
    """The configured embedder as the rest of Keepsake sees it. Equal texts have equal vectors, made once.

    The cache is in memory and holds the `MOST_KEPT` texts used last (6 MB at 384 dimensions), by digest: no text stays
    in it. Vectors are read-only.
    """

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._kept: OrderedDict[bytes, Vector] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        return self._embedder.name

    @property
    def dimension(self) -> int:
        return self._embedder.dimension

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """One vector for each text, in their order. Raises `EngineError`, and then keeps nothing."""
        normal = [normalise(text) for text in texts]
        known = self._look_up(normal)
        missing = [text for text in dict.fromkeys(normal) if text not in known]
        made = dict(zip(missing, self.embed_afresh(missing), strict=True))
        self._keep(made)
        return [known.get(text, made.get(text)) for text in normal]  # type: ignore[misc]  # one of them has it

    def embed_afresh(self, texts: Sequence[str]) -> list[Vector]:
        """The same past the cache."""
        vectors: list[Vector] = []
        for start in range(0, len(texts), MOST_AT_ONCE):
            batch = texts[start : start + MOST_AT_ONCE]
            vectors += check_vectors(self._embedder.embed(batch), dimension=self.dimension, count=len(batch))
        return vectors

    def known(self, text: str) -> Vector | None:
        """The vector of a text that was embedded lately, at once or not at all."""
        normal = normalise(text)
        return self._look_up([normal]).get(normal)

    def _look_up(self, texts: Sequence[str]) -> dict[str, Vector]:
        found: dict[str, Vector] = {}
        with self._lock:
            for text in texts:
                key = self._key(text)
                if key in self._kept:
                    self._kept.move_to_end(key)
                    found[text] = self._kept[key]
        return found

    def _keep(self, vectors: dict[str, Vector]) -> None:
        with self._lock:
            for text, vector in vectors.items():
                self._kept[self._key(text)] = vector
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)

    def _key(self, text: str) -> bytes:
        return blake2b(f"{self.name}\n{text}".encode("utf-8", "replace"), digest_size=16).digest()


def normalise(text: str) -> str:
    """One form for texts that look the same."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def check_vectors(vectors: Sequence[Vector], *, dimension: int, count: int) -> list[Vector]:
    """The vectors, read-only; raises `BadVectors` for a wrong number or dimension, NaN, zero, or no unit length."""
    if len(vectors) != count:
        raise BadVectors("another number of vectors than of texts")
    return [_checked(vector, dimension) for vector in vectors]


def _checked(vector: Vector, dimension: int) -> Vector:
    row = np.array(vector, dtype=np.float32)
    if row.shape != (dimension,):
        raise BadVectors("a vector of another dimension")
    if not np.isfinite(row).all():
        raise BadVectors("a vector that is not finite")
    if abs(float(np.linalg.norm(row)) - 1.0) > LENGTH_TOLERANCE:
        raise BadVectors("a vector that is not of length 1")
    row.flags.writeable = False
    return row
