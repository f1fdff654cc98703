"""Acute distress by what a message says and by what it means: its words, and the vectors of what is doubtful in them.

Words alone take one ordinary message in twenty-five for distress (`memory.language.distress`). So where they leave a
doubt, the multilingual embedding model is asked too, and a small network weighs its vector together with the words.
Most messages leave none and ask no model. Where the model is down, or another one is used, the words decide.
`benchmarks/distress_vectors.py` learns the network.
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
"""A short text whose words score less is harmless: nine in ten in distress score more, one ordinary one in fourteen."""
MOST_ASKED = 8
"""Of a very long text, the stretches that speak most for distress."""
LONG_MARGIN = 1.3
"""One of many stretches, or of the many lines of an imported chat, must score so much higher: the more there are, the
likelier one is mistaken."""
VECTOR_SCALE, SCORE_SCALE = 8.0, 0.5
LEAST_SCORE, MOST_SCORE = -4.0, 6.0

Numbers = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Network:
    """One hidden layer of rectifiers over the vector, the words' score, and the named features that `names` lists.

    `threshold` is what the output must exceed.
    """

    model: str
    names: Sequence[str]
    hidden: Numbers
    hidden_bias: Numbers
    output: Numbers
    threshold: float

    def weigh(self, part: WeighedPart, vector: Vector) -> float:
        """How much speaks for distress; above 0 enough."""
        raised = np.maximum(inputs_of(part, vector, self.names) @ self.hidden + self.hidden_bias, 0)
        return float(raised @ self.output) - self.threshold


def inputs_of(part: WeighedPart, vector: Vector, names: Sequence[str]) -> Numbers:
    scored = [SCORE_SCALE * float(np.clip(part.score, LEAST_SCORE, MOST_SCORE)), SCORE_SCALE * min(part.score, 0.0)]
    named = [part.features.named.get(name, 0.0) for name in names]
    return np.concatenate([VECTOR_SCALE * vector, scored, named]).astype(np.float32)


def is_acute(text: str, *, is_imported: bool = False) -> bool:
    """Whether its writer is, now, in acute distress or danger. Asks the embedding model about stretches in doubt, about
    1 ms a word.

    Nobody waits for an answer to what `is_imported`, and nobody is told that it is not remembered; so it is let be in
    more doubt than what somebody writes here.
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
    """Those that a model is asked about: of a long text the ones that its words alone take for distress."""
    least = 0.0 if len(parts) > 1 else DOUBTFUL
    return [part for part in parts if part.score > least]


def margin_of(parts: Sequence[WeighedPart]) -> float:
    """By how much the network must be sure of one of them."""
    return LONG_MARGIN if len(parts) > 1 else 0.0


def _weigh_by_meaning(parts: Sequence[WeighedPart]) -> list[float] | None:
    """None where the embedder is down, or nothing was learned of its vectors."""
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
    """Read once a process."""
    with np.load(FILE, allow_pickle=False) as stored:
        hidden, bias, output = (stored[name].astype(np.float32) for name in ("hidden", "hidden_bias", "output"))
        return Network(
            str(stored["model"]), stored["names"].tolist(), hidden, bias, output, float(stored["threshold"].item())
        )
