"""The graph of the packaged model, with its large products made of whole numbers.

Its weights are int8, and it makes floats of them before each product: four times the memory, and up to twice the time.
Here the other factor becomes whole numbers instead, by the largest of its values (`DynamicQuantizeMatMul` of ONNX
Runtime). See docs/decisions/0017.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import structlog
from django.conf import settings
from numpy.typing import NDArray

log = structlog.get_logger(__name__)

# These add up products with signed weights exactly, and fastest. Older ones of Intel's and AMD's cut off large sums of
# two such products, but none of products with unsigned weights.
EXACT = frozenset({"avx512_vnni", "avx_vnni", "asimddp"})
PROCESSOR = Path("/proc/cpuinfo")
RUNTIME = "com.microsoft"
ZERO = 128
"""What a weight of nothing is when weights are unsigned."""


def with_integer_products(graph: Path, digest: str) -> Path:
    """Where such a graph lies, made once for all processes that share `VAR_DIR`; the graph itself where nothing can be
    written.
    """
    unsigned = not multiplies_signed_exactly()
    made = Path(settings.VAR_DIR) / "models" / f"{digest}-{'unsigned' if unsigned else 'integer'}-products.onnx"
    try:
        if not made.exists():
            _write_whole(made, rewritten_graph(graph, unsigned=unsigned))
    except OSError as error:
        log.warning("model_not_rewritten", error=type(error).__name__)
        return graph
    return made


def multiplies_signed_exactly() -> bool:
    try:
        known = PROCESSOR.read_text("utf-8")
    except OSError:
        return False
    return not EXACT.isdisjoint(known.split())


def _write_whole(path: Path, content: bytes) -> None:
    """Several processes may write it at once, and others read it: it is there whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            os.fchmod(file.fileno(), 0o644)
            Path(file.name).replace(path)
        except OSError:
            Path(file.name).unlink(missing_ok=True)  # half of it would take the room of another
            raise


def rewritten_graph(path: Path, *, unsigned: bool) -> bytes:
    """The graph in this file with integer products, its weights signed as they are or shifted by `ZERO`."""
    # Only whoever makes the file needs the library: it takes 16 MiB.
    import onnx  # noqa: PLC0415

    model = onnx.load(path)
    graph = model.graph
    constants = {one.name: one for one in graph.initializer}
    made_by = {output: node for node in graph.node for output in node.output}
    nodes = []
    for node in graph.node:
        weights = _weights_of(node, made_by)
        if weights is None:
            nodes.append(node)
            continue
        whole, scales = (onnx.numpy_helper.to_array(constants[name]) for name in weights)
        factors = [
            onnx.numpy_helper.from_array(values, f"{weights[0]}_{part}")
            for part, values in _integer_factors(whole, scales.reshape(-1), unsigned=unsigned).items()
        ]
        graph.initializer.extend(factors)
        names = [node.input[0], *(one.name for one in factors)]
        nodes.append(onnx.helper.make_node("DynamicQuantizeMatMul", names, list(node.output), domain=RUNTIME))
    _replace(graph.node, _read_by_somebody(nodes, {one.name for one in graph.output}))
    read = {name for node in graph.node for name in node.input}
    _replace(graph.initializer, [one for one in graph.initializer if one.name in read])
    model.opset_import.append(onnx.helper.make_opsetid(RUNTIME, 1))
    rewritten: bytes = model.SerializeToString()
    return rewritten


def _integer_factors(weights: NDArray[Any], scales: NDArray[Any], *, unsigned: bool) -> dict[str, NDArray[Any]]:
    """What a product takes after its first factor, in its order; `scales` are one a column."""
    if not unsigned:
        return {"weights": weights, "scales": scales}
    shifted = (weights.astype(np.int16) + ZERO).astype(np.uint8)
    return {"weights": shifted, "scales": scales, "zeros": np.full(scales.shape, ZERO, np.uint8)}


def _weights_of(node: Any, made_by: Mapping[str, Any]) -> tuple[str, str] | None:
    """The names of a product's int8 weights and of their scales, one a column, where they become floats for it."""
    scaled = made_by.get(node.input[1]) if node.op_type == "MatMul" else None
    cast = made_by.get(scaled.input[0]) if scaled is not None and scaled.op_type == "Mul" else None
    if scaled is None or cast is None or cast.op_type != "Cast":
        return None
    return cast.input[0], scaled.input[1]


def _read_by_somebody(nodes: list[Any], outputs: set[str]) -> list[Any]:
    """Without what made floats of the weights: first nobody reads the last step of that, then the one before."""
    while True:
        read = outputs.union(*(node.input for node in nodes))
        kept = [node for node in nodes if not read.isdisjoint(node.output)]
        if len(kept) == len(nodes):
            return kept
        nodes = kept


def _replace(repeated: Any, kept: list[Any]) -> None:
    del repeated[:]
    repeated.extend(kept)
