"""The wrapper around every embedder: caching, batching, and checks of its vectors."""

from __future__ import annotations

import threading
import time
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Literal

import numpy as np
import structlog
from cachetools import LRUCache
from django.core.cache import cache

from memory.engines.base import BadAnswer, Embedder, Vector

# Metering: the usage of calls to models, reported to the code that accounts for it.
#
# with metering() as spent: engine.extract(request)  # spent: one `Usage` for each call in this thread meanwhile, failed
# calls included

log = structlog.get_logger(__name__)

Stage = Literal["reply", "extraction", "verification", "labels", "embedding", "routing", "transcription"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """One call. The tokens are those that the server reports, 0 if it reports none."""

    stage: Stage
    engine: str
    model: str
    tokens_in: int = 0
    tokens_cached: int = 0
    """How many of `tokens_in` were in the server's prompt cache."""
    tokens_out: int = 0
    seconds: int = 0
    """The length of the transcribed sound."""
    duration_ms: int = 0
    was_repaired: bool = False
    """Whether the answer could be read only after its syntax was repaired."""


_spent: ContextVar[list[Usage] | None] = ContextVar("spent", default=None)


@contextmanager
def metering() -> Iterator[list[Usage]]:
    """Collect the usage in the block. Within another such block only the inner one collects it."""
    spent: list[Usage] = []
    token = _spent.set(spent)
    try:
        yield spent
    finally:
        _spent.reset(token)


def note_usage(usage: Usage) -> None:
    """Log and count the usage of a call. Adapters call it after each call to a model."""
    log.info(
        "model_asked",
        stage=usage.stage,
        model=usage.model,
        tokens_in=usage.tokens_in,
        tokens_cached=usage.tokens_cached,
        tokens_out=usage.tokens_out,
        ms=usage.duration_ms,
    )
    count_usage(usage)


def count_usage(usage: Usage) -> None:
    """Count the usage for the code that is `metering` here; another thread may have logged it already."""
    spent = _spent.get()
    if spent is not None:
        spent.append(usage)


def note_repair() -> None:
    """Record that the answer to the latest call had to be repaired. Adapters call it."""
    log.info("answer_repaired")
    spent = _spent.get()
    if spent:
        spent[-1] = replace(spent[-1], was_repaired=True)


# The vectors that all processes share in the cache: what one of them has embedded the others need not embed again.

# The key of a vector is a part of its text's digest, and a later vector with the same key replaces it. The cache can
# therefore not outgrow this number of places, whatever is searched for (7 MB at 384 dimensions).
PLACES = 4096
CACHE_SECONDS = 24 * 3600
# A cache that hangs would cost more than it saves: after a slow answer it is not used for a while.
PATIENCE_SECONDS, REST_SECONDS = 0.1, 10.0
DIGEST_BYTES = 32


def digest(model: str, text: str) -> bytes:
    """Return the digest under which the vector of a text is cached."""
    return sha256(f"{model}\n{text}".encode("utf-8", "replace")).digest()


class CachePause:
    """Until when the cache is not used."""

    def __init__(self) -> None:
        self._until = 0.0

    def is_on(self) -> bool:
        return time.monotonic() < self._until

    def note(self, *, started: float) -> None:
        if time.monotonic() - started > PATIENCE_SECONDS:
            self._until = time.monotonic() + REST_SECONDS


_rest = CachePause()


class SharedVectors:
    """The cached vectors of one model. A value consists of the digest of model and text, and the vector; no text."""

    def __init__(self, *, model: str, dimension: int) -> None:
        self._model, self._dimension = model, dimension

    def find(self, texts: Iterable[str]) -> dict[str, Vector]:
        """Return the vectors of those of these texts that are cached."""
        digests = {text: digest(self._model, text) for text in texts}
        if not digests or _rest.is_on():
            return {}
        started = time.monotonic()
        stored = cache.get_many([_cache_key(one) for one in digests.values()])
        _rest.note(started=started)
        found = {text: self._decode_vector(stored.get(_cache_key(one)), one) for text, one in digests.items()}
        return {text: vector for text, vector in found.items() if vector is not None}

    def keep(self, vectors: Mapping[str, Vector]) -> None:
        if not vectors or _rest.is_on():
            return
        digests = {digest(self._model, text): vector for text, vector in vectors.items()}
        started = time.monotonic()
        cache.set_many({_cache_key(one): one + vector.tobytes() for one, vector in digests.items()}, CACHE_SECONDS)
        _rest.note(started=started)

    def _decode_vector(self, stored: object, expected: bytes) -> Vector | None:
        """Return the vector if it belongs to this text; None for any other value under the same key."""
        if not isinstance(stored, bytes) or stored[:DIGEST_BYTES] != expected:
            return None
        if len(stored) != DIGEST_BYTES + 4 * self._dimension:
            return None
        return np.frombuffer(stored, dtype=np.float32, offset=DIGEST_BYTES)


def _cache_key(text_digest: bytes) -> str:
    return f"vector:{int.from_bytes(text_digest[:4]) % PLACES}"


MOST_AT_ONCE = 100
MOST_CACHED = 4096
LENGTH_TOLERANCE = 0.01
READABLE = "She baked bread on Sundays."


class BadVectors(BadAnswer):
    """An embedder did not return a unit vector of its dimension for every text."""


class GuardedEmbedder:
    """An embedder as the rest of Keepsake uses it. Equal texts have equal vectors, made once.

    Texts that are embedded often, queries and new facts, are cached: the `MOST_CACHED` last used ones in this process
    (6 MB at 384 dimensions), and for all processes in the shared cache. Both use digests: neither contains a text.
    Texts that are embedded once and stored, such as rows of recall, are looked up but not cached. Vectors are
    read-only.

    Some models expect a prefix that says what a text is: the embedder's `query_prefix` and `passage_prefix` are added.
    """

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._cached: LRUCache[bytes, Vector] = LRUCache(MOST_CACHED)
        self._lock = threading.Lock()
        self._query_prefix: str = getattr(embedder, "query_prefix", "")
        self._passage_prefix: str = getattr(embedder, "passage_prefix", "")

    @property
    def name(self) -> str:
        return self._embedder.name

    @property
    def dimension(self) -> int:
        return self._embedder.dimension

    @property
    def is_loaded(self) -> bool:
        """False for a model that runs in this process and is loaded only with the first text."""
        return bool(getattr(self._embedder, "is_loaded", True))

    @property
    def path(self) -> str:
        """The embedder's class. The settings may name a function that chose it."""
        return f"{type(self._embedder).__module__}.{type(self._embedder).__qualname__}"

    @property
    def options(self) -> Mapping[str, Any]:
        """The arguments with which the embedder's class makes the same one again, whatever the settings say by then."""
        options: Mapping[str, Any] = getattr(self._embedder, "options", {})
        return options

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """Return one vector for each text, in order. Raises `EngineError`, and then caches nothing."""
        return self._embed_texts([normalise(self._passage_prefix + text) for text in texts])

    def find_query(self, query: str) -> tuple[Vector, bool]:
        """Return the vector of a query, and whether it was cached, so that it did not have to be made."""
        normal = normalise(self._query_prefix + query)
        kept = self._look_up([normal])
        return (kept[normal], True) if normal in kept else (self._embed_new([normal])[normal], False)

    def embed_rows(self, texts: Sequence[str]) -> list[Vector | None]:
        """Return vectors of texts that will be stored: None for a text that the model cannot process, so that it does
        not keep others from their vectors. Raises `EngineError` if no vector could be made, and the model cannot
        process a plain sentence either.
        """
        normal = [normalise(self._passage_prefix + text) for text in texts]
        made: dict[str, Vector | None] = {**self._look_up(normal)}
        missing = [text for text in dict.fromkeys(normal) if text not in made]
        for start in range(0, len(missing), MOST_AT_ONCE):
            made.update(self._embed_halving(missing[start : start + MOST_AT_ONCE]))
        if missing and all(made[text] is None for text in missing):
            self.embed_afresh([READABLE])
        return [made[text] for text in normal]

    def embed_afresh(self, texts: Sequence[str]) -> list[Vector]:
        """Return one vector for each text, without using the caches."""
        vectors: list[Vector] = []
        for start in range(0, len(texts), MOST_AT_ONCE):
            batch = texts[start : start + MOST_AT_ONCE]
            vectors += check_vectors(self._embedder.embed(batch), dimension=self.dimension, count=len(batch))
        return vectors

    def known_query(self, query: str) -> Vector | None:
        """Return the vector of a query if this process embedded it lately; it never waits."""
        normal = normalise(self._query_prefix + query)
        return self._cached_here([normal]).get(normal)

    def _embed_texts(self, normal: Sequence[str]) -> list[Vector]:
        known = self._look_up(normal)
        made = self._embed_new([text for text in dict.fromkeys(normal) if text not in known])
        return [known[text] if text in known else made[text] for text in normal]

    def _embed_new(self, texts: Sequence[str]) -> dict[str, Vector]:
        made = dict(zip(texts, self.embed_afresh(texts), strict=True))
        self._cache_vectors(made)
        self._shared_vectors.keep(made)
        return made

    def _embed_halving(self, texts: Sequence[str]) -> dict[str, Vector | None]:
        """Embed a batch. A batch with a bad answer is halved until the texts that cause it are alone."""
        try:
            return dict(zip(texts, self.embed_afresh(texts), strict=True))
        except BadAnswer:
            if len(texts) == 1:
                return {texts[0]: None}
        half = len(texts) // 2
        return {**self._embed_halving(texts[:half]), **self._embed_halving(texts[half:])}

    @property
    def _shared_vectors(self) -> SharedVectors:
        return SharedVectors(model=self.name, dimension=self.dimension)

    def _look_up(self, texts: Sequence[str]) -> dict[str, Vector]:
        """Return the cached vectors of these texts, from this process or the shared cache."""
        here = self._cached_here(texts)
        elsewhere = self._shared_vectors.find([text for text in dict.fromkeys(texts) if text not in here])
        found = {text: vector for text, vector in elsewhere.items() if _is_of_length_one(vector)}
        self._cache_vectors(found)
        return {**here, **found}

    def _cached_here(self, texts: Iterable[str]) -> dict[str, Vector]:
        with self._lock:
            found = {text: self._cached.get(digest(self.name, text)) for text in texts}
        return {text: vector for text, vector in found.items() if vector is not None}

    def _cache_vectors(self, vectors: Mapping[str, Vector]) -> None:
        with self._lock:
            self._cached.update((digest(self.name, text), vector) for text, vector in vectors.items())


def normalise(text: str) -> str:
    """Return one form for texts that look the same."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def check_vectors(vectors: Sequence[Vector], *, dimension: int, count: int) -> list[Vector]:
    """Return the vectors, read-only. Raises `BadVectors` for a wrong number, dimension or length, NaN, or zero."""
    if len(vectors) != count:
        raise BadVectors("another number of vectors than of texts")
    return [_checked_vector(vector, dimension) for vector in vectors]


def _checked_vector(vector: Vector, dimension: int) -> Vector:
    row = np.array(vector, dtype=np.float32)
    if row.shape != (dimension,):
        raise BadVectors("a vector of another dimension")
    if not np.isfinite(row).all():
        raise BadVectors("a vector that is not finite")
    if not _is_of_length_one(row):
        raise BadVectors("a vector that is not of length 1")
    row.flags.writeable = False
    return row


def _is_of_length_one(row: Vector) -> bool:
    return abs(float(np.linalg.norm(row)) - 1.0) <= LENGTH_TOLERANCE
