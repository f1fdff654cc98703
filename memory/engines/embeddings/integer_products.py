"""The graph of the packaged model, with its large matrix products computed in integers.

The weights of the model are int8, and its graph converts them to floats before each product, which takes four times the
memory and up to twice the time. Here the other factor is converted to integers instead, scaled by its largest value
(`DynamicQuantizeMatMul` of ONNX Runtime). See docs/decisions/0017.
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

# Processors with these features add up products with signed weights exactly, and fastest. Older Intel and AMD
# processors saturate large sums of two such products, but not of products with unsigned weights.
EXACT = frozenset({"avx512_vnni", "avx_vnni", "asimddp"})
PROCESSOR = Path("/proc/cpuinfo")
RUNTIME = "com.microsoft"
ZERO = 128
"""The value of a weight of zero when weights are unsigned."""


def with_integer_products(graph: Path, digest: str) -> Path:
    """Return the path of such a graph, made once for all processes that share `VAR_DIR`; the path of the original graph
    if nothing can be written.
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
    """Write a file atomically: several processes may write it at once, and others read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            os.fchmod(file.fileno(), 0o644)
            Path(file.name).replace(path)
        except OSError:
            Path(file.name).unlink(missing_ok=True)  # an incomplete file would only take up space
            raise


def rewritten_graph(path: Path, *, unsigned: bool) -> bytes:
    """Return the graph in this file with integer products, its weights signed as they are or shifted by `ZERO`."""
    # Only the process that makes the file needs the library, which takes 16 MiB.
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
    """Return the further inputs of a product, in the operator's order; `scales` has one value per column."""
    if not unsigned:
        return {"weights": weights, "scales": scales}
    shifted = (weights.astype(np.int16) + ZERO).astype(np.uint8)
    return {"weights": shifted, "scales": scales, "zeros": np.full(scales.shape, ZERO, np.uint8)}


def _weights_of(node: Any, made_by: Mapping[str, Any]) -> tuple[str, str] | None:
    """Return the names of a product's int8 weights and of their scales, one per column, if the graph converts these
    weights to floats for it; otherwise None.
    """
    scaled = made_by.get(node.input[1]) if node.op_type == "MatMul" else None
    cast = made_by.get(scaled.input[0]) if scaled is not None and scaled.op_type == "Mul" else None
    if scaled is None or cast is None or cast.op_type != "Cast":
        return None
    return cast.input[0], scaled.input[1]


def _read_by_somebody(nodes: list[Any], outputs: set[str]) -> list[Any]:
    """Return the nodes without the conversion of weights to floats, whose steps nothing reads any more."""
    while True:
        read = outputs.union(*(node.input for node in nodes))
        kept = [node for node in nodes if not read.isdisjoint(node.output)]
        if len(kept) == len(nodes):
            return kept
        nodes = kept


def _replace(repeated: Any, kept: list[Any]) -> None:
    del repeated[:]
    repeated.extend(kept)
