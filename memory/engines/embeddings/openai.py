"""Embeddings by a model on a server that speaks the OpenAI protocol."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
from django.conf import settings

from memory.engines.base import Vector
from memory.engines.guarded_embedder import MOST_AT_ONCE, BadVectors, Usage, note_usage
from memory.engines.openai.transport.client import Client, configured_server
from memory.engines.openai.transport.network import Bounds
from memory.engines.openai.transport.responses import Embeddings, Tokens, read_as, tokens_in

PATH = "/embeddings"
NOTHING = "-"
"""Replaces a text without words, which servers refuse."""


class OpenAIEmbedder:
    """Unit vectors of a model on a server: `OPENAI_EMBEDDING_MODEL` unless another one is named.

    The dimension is `OPENAI_EMBEDDING_DIMENSION`, or is learned by requesting one vector. Raises `EngineUnavailable` or
    `BadAnswer`. Safe to use from several threads.
    """

    def __init__(self, client: Client | None = None, *, model: str = "", dimension: int | None = None) -> None:
        self._client = client or Client(configured_server())
        self.name: str = model or settings.OPENAI_EMBEDDING_MODEL
        self._declared: int = settings.OPENAI_EMBEDDING_DIMENSION if dimension is None else dimension
        self._dimension = self._declared
        self._learning = threading.Lock()

    @property
    def options(self) -> dict[str, Any]:
        return {"model": self.name, "dimension": self._declared}

    @property
    def dimension(self) -> int:
        with self._learning:
            if not self._dimension:
                self._dimension = len(self._request_vectors([NOTHING])[0])
            return self._dimension

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """Return one vector for each text, in their order."""
        vectors: list[Vector] = []
        for start in range(0, len(texts), MOST_AT_ONCE):
            vectors += self._request_vectors(
                [text if text.strip() else NOTHING for text in texts[start : start + MOST_AT_ONCE]]
            )
        return vectors

    def _request_vectors(self, texts: list[str]) -> list[Vector]:
        started, bounds = time.monotonic(), Bounds(seconds=settings.OPENAI_EMBEDDING_SECONDS)
        raw = self._client.ask(PATH, {"model": self.name, "input": texts, "encoding_format": "float"}, bounds)
        self._record_usage(tokens_in(raw) or Tokens(), started)
        found = {one.index: one.embedding for one in read_as(Embeddings, raw).data}
        if sorted(found) != list(range(len(texts))):
            raise BadVectors("another number of vectors than of texts")
        return [_unit_vector(found[index]) for index in range(len(texts))]

    def _record_usage(self, taken: Tokens, started: float) -> None:
        took = round(1000 * (time.monotonic() - started))
        note_usage(Usage(stage="embedding", engine="openai", model=self.name, tokens_in=taken.sent, duration_ms=took))


def _unit_vector(values: Sequence[float]) -> Vector:
    """Return the vector scaled to length 1. Raises `BadVectors` if it has no direction."""
    vector = np.array(values, dtype=np.float64)
    largest = float(np.abs(vector).max(initial=0))
    if not np.isfinite(largest) or largest == 0:
        raise BadVectors("a vector without a direction")
    scaled = vector / largest  # otherwise the squares of very large numbers would be infinite
    return (scaled / np.linalg.norm(scaled)).astype(np.float32)
