"""Acute distress, recognised by the words of a message and by the vectors of its doubtful parts.

Words alone take one ordinary message in twenty-five for distress (`memory.language.distress`). If they leave a doubt,
the multilingual embedding model is asked too, and a small network weighs its vector together with the words. Most
messages leave no doubt and need no model. If the model is down, or another one is used, the words decide.
`benchmarks/distress_vectors.py` trains the network.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from heapq import nlargest
from pathlib import Path

import numpy as np
import structlog
from numpy.typing import NDArray

from memory.engines.base import EngineError, Vector
from memory.engines.registry import get_multilingual_embedder
from memory.language.distress import WeighedPart, weighed_parts

log = structlog.get_logger(__name__)

FILE = Path(__file__).with_name("distress_weights.npz")
DOUBTFUL = -2.0
"""A short text that scores less is harmless: nine in ten in distress score more, one ordinary one in fourteen."""
MOST_ASKED = 8
"""Of a very long text, the number of parts that are checked: those with the highest word scores."""
LONG_MARGIN = 1.3
"""The extra score that is needed for one of many parts, or of the many lines of an imported chat: the more there are,
the likelier one is mistaken.
"""
VECTOR_SCALE, SCORE_SCALE = 8.0, 0.5
LEAST_SCORE, MOST_SCORE = -4.0, 6.0

Numbers = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Network:
    """A network with one hidden layer of rectifiers over the vector, the words' score, and the features in `names`.

    Distress is recognised if the output exceeds `threshold`.
    """

    model: str
    names: Sequence[str]
    hidden: Numbers
    hidden_bias: Numbers
    output: Numbers
    threshold: float

    def weigh(self, part: WeighedPart, vector: Vector) -> float:
        """Return how much speaks for distress; above 0 is enough."""
        raised = np.maximum(inputs_of(part, vector, self.names) @ self.hidden + self.hidden_bias, 0)
        return float(raised @ self.output) - self.threshold


def inputs_of(part: WeighedPart, vector: Vector, names: Sequence[str]) -> Numbers:
    scored = [SCORE_SCALE * float(np.clip(part.score, LEAST_SCORE, MOST_SCORE)), SCORE_SCALE * min(part.score, 0.0)]
    named = [part.features.named.get(name, 0.0) for name in names]
    return np.concatenate([VECTOR_SCALE * vector, scored, named]).astype(np.float32)


def is_acute(text: str, *, is_imported: bool = False) -> bool:
    """Return whether the writer is in acute distress or danger now. The embedding model is asked about doubtful parts,
    about 1 ms per word.

    Nobody waits for an answer to a message that `is_imported`, and nobody is told that it is not remembered. In such a
    message more doubt is therefore accepted than in one that is written here.
    """
    parts = weighed_parts(text)
    if any(part.is_sure for part in parts):
        return True
    doubtful = nlargest(MOST_ASKED, doubtful_parts(parts), key=lambda part: part.score)
    if not doubtful:
        return False
    found = _weigh_by_meaning(doubtful)
    if found is None:
        return any(part.score > 0 for part in parts)
    return max(found) > (LONG_MARGIN if is_imported else margin_of(parts))


def doubtful_parts(parts: Sequence[WeighedPart]) -> list[WeighedPart]:
    """Return the parts that a model is asked about: of a long text, only those that words alone take for distress."""
    least = 0.0 if len(parts) > 1 else DOUBTFUL
    return [part for part in parts if part.score > least]


def margin_of(parts: Sequence[WeighedPart]) -> float:
    """Return by how much the network must exceed its threshold for one of these parts."""
    return LONG_MARGIN if len(parts) > 1 else 0.0


def _weigh_by_meaning(parts: Sequence[WeighedPart]) -> list[float] | None:
    """Return the network's results; None if the embedder is down, or the network was not trained for its vectors."""
    network = load_network()
    try:
        embedder = get_multilingual_embedder()
        if embedder is None or embedder.name != network.model:
            return None
        vectors = embedder.embed_afresh([" ".join(part.words) for part in parts])
    except EngineError as error:
        log.warning("distress_without_vectors", error=type(error).__name__)
        return None
    return [network.weigh(part, vector) for part, vector in zip(parts, vectors, strict=True)]


@cache
def load_network() -> Network:
    """Load the network, once per process."""
    with np.load(FILE, allow_pickle=False) as stored:
        hidden, bias, output = (stored[name].astype(np.float32) for name in ("hidden", "hidden_bias", "output"))
        return Network(
            str(stored["model"]), stored["names"].tolist(), hidden, bias, output, float(stored["threshold"].item())
        )
