"""An embedding model that runs in this process, through onnxruntime."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
import structlog
from django.conf import settings
from numpy.typing import NDArray
from onnxruntime.capi import onnxruntime_pybind11_state as states
from tokenizers import Encoding, Tokenizer

from memory.engines.base import BadAnswer, EngineUnavailable, Vector
from memory.engines.embeddings.model_files import EmbeddingModelMissing, ModelFiles, model_in, packaged_model

log = structlog.get_logger(__name__)

# One thread a call: with two, a text alone takes as long and a batch four fifths, and web and worker share the machine.
THREADS = 1
# A padded batch is as wide as its longest text, so texts of one length go together. More at once costs more: of what
# is said in chats, 94 a second of processor time by eight, 83 by sixteen.
BATCH = 8
ONNX_ERRORS: tuple[type[Exception], ...] = tuple(
    kind for kind in vars(states).values() if isinstance(kind, type) and issubclass(kind, Exception)
)


class LocalEmbedder:
    """Vectors from the packaged MiniLM, or from the sentence-transformers folder `EMBEDDING_MODEL_DIR` names.

    Files are looked at, and the model loaded (about 0.2 s and 170 MB), when the first vector is asked for. Safe to use
    from several threads. Raises `EngineUnavailable` when there is no model to run, `BadAnswer` when it fails on a text.
    With a `folder` the settings are not looked at; the empty one stands for the packaged model.
    """

    def __init__(self, folder: Path | str | None = None, *, prefixes: Sequence[str] | None = None) -> None:
        self._folder = str(settings.EMBEDDING_MODEL_DIR if folder is None else folder)
        self._prefixes = _configured_prefixes() if folder is None and prefixes is None else tuple(prefixes or ("", ""))
        self._loading = threading.Lock()
        self._model: _LoadedModel | None = None

    @cached_property
    def files(self) -> ModelFiles:
        return model_in(Path(self._folder), prefixes=self._prefixes) if self._folder else packaged_model()

    @property
    def options(self) -> dict[str, Any]:
        return {"folder": self._folder, "prefixes": list(self._prefixes)}

    @property
    def query_prefix(self) -> str:
        return self.files.query_prefix

    @property
    def passage_prefix(self) -> str:
        return self.files.passage_prefix

    @property
    def name(self) -> str:
        return self.files.name

    @property
    def dimension(self) -> int:
        return self.files.dimension

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector for each text, in their order."""
        model = self._loaded()
        in_order_of_length = sorted(range(len(texts)), key=lambda index: len(texts[index]))
        vectors: dict[int, Vector] = {}
        for start in range(0, len(texts), BATCH):
            batch = in_order_of_length[start : start + BATCH]
            vectors.update(zip(batch, model.embed([texts[index] for index in batch]), strict=True))
        return [vectors[index] for index in range(len(texts))]

    def _loaded(self) -> _LoadedModel:
        with self._loading:
            if self._model is None:
                self.files.check()
                self._model = _LoadedModel(self.files)
                log.info("embedding_model_loaded", model=self.name, **self.files.digests())
            return self._model


def _configured_prefixes() -> tuple[str, str]:
    return settings.EMBEDDING_QUERY_PREFIX, settings.EMBEDDING_PASSAGE_PREFIX


class _LoadedModel:
    def __init__(self, files: ModelFiles) -> None:
        self._pooling = files.pooling
        self._tokenizer = _load_tokenizer(files)
        self._session = _load_session(files.graph)
        self._inputs = {node.name for node in self._session.get_inputs()}

    def embed(self, texts: list[str]) -> NDArray[np.float32]:
        encodings = self._tokenizer.encode_batch(texts)
        mask = np.array([encoding.attention_mask for encoding in encodings], dtype=np.int64)
        try:
            tokens = self._session.run(None, self._feed(encodings, mask))[0]
        except ONNX_ERRORS as error:
            raise BadAnswer(f"the embedding model failed: {type(error).__name__}") from error
        return _unit(tokens[:, 0] if self._pooling == "cls" else _mean(tokens, mask))

    def _feed(self, encodings: list[Encoding], mask: NDArray[np.int64]) -> dict[str, NDArray[np.int64]]:
        ids = np.array([encoding.ids for encoding in encodings], dtype=np.int64)
        known = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        return {name: values for name, values in known.items() if name in self._inputs}


def _mean(tokens: NDArray[np.float32], mask: NDArray[np.int64]) -> NDArray[np.float32]:
    """The mean over a text's own tokens, without those that only fill up its row."""
    weights = mask[..., None].astype(np.float32)
    mean = (tokens * weights).sum(axis=1) / np.maximum(weights.sum(axis=1), 1.0)
    narrow: NDArray[np.float32] = mean.astype(np.float32, copy=False)
    return narrow


def _unit(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """Each row at length 1; a row of zeros stays one, for the caller to refuse."""
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return (rows / np.where(lengths > 0, lengths, 1.0)).astype(np.float32)


def _load_tokenizer(files: ModelFiles) -> Tokenizer:
    try:
        tokenizer = Tokenizer.from_file(str(files.tokenizer))
    except Exception as error:  # the library raises nothing narrower, whatever is wrong with the file
        raise EmbeddingModelMissing("tokenizer.json cannot be read") from error
    padding = tokenizer.padding or {}
    tokenizer.enable_truncation(files.max_tokens)
    tokenizer.enable_padding(pad_id=padding.get("pad_id", 0), pad_token=padding.get("pad_token", "[PAD]"))
    return tokenizer


def _load_session(graph: Path) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = THREADS
    # Threads that spin while they wait take the processor from the others; the arena never gives back what one long
    # batch needed (300 MB), and costs nothing on short texts to go without.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.enable_cpu_mem_arena = False
    options.log_severity_level = 3
    try:
        return onnxruntime.InferenceSession(str(graph), options, providers=["CPUExecutionProvider"])
    except ONNX_ERRORS as error:
        raise EngineUnavailable(f"the embedding model does not load: {type(error).__name__}") from error
