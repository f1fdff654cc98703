"""The category of a sentence by its words and by its meaning, that is, the vector of an embedding model.

`benchmarks/category_vectors.py` learns the weights for each of the packaged embedding models from what many people
typed. With another model, or without one, the words alone decide (`categories.choose`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import structlog
from numpy.typing import NDArray

from memory.engines.base import EngineError, SentenceEmbedder, Vector
from memory.engines.builtin.classification.categories import TypedSentence, Weights, category_for, weigh_features

log = structlog.get_logger(__name__)

FILE = Path(__file__).parent / "category_weights.npz"


@dataclass(frozen=True, slots=True)
class CategoryWeights:
    """Learned weights: `words` has a column for each category, `vector` the shape (dimension, categories)."""

    words: Weights
    vector: NDArray[np.float32]

    def weigh(self, features: Mapping[int, float], vector: Vector) -> NDArray[np.float32]:
        """Return the weight of each category, in the order of `CATEGORIES`."""
        weighed: NDArray[np.float32] = weigh_features(features, self.words) + vector @ self.vector
        return weighed


def choose_by_meaning(sentences: Sequence[TypedSentence], embedder: SentenceEmbedder | None) -> list[str] | None:
    """Return the category of each sentence; None if the embedder is down or no weights were learned for it."""
    weights = load_weights().get(embedder.name) if embedder else None
    if embedder is None or weights is None:
        return None
    try:
        vectors = embedder.embed_afresh([one.text for one in sentences])
    except EngineError as error:
        log.warning("categories_without_vectors", error=type(error).__name__)
        return None
    return [
        category_for(one, weights.weigh(one.features(), vector)) for one, vector in zip(sentences, vectors, strict=True)
    ]


@cache
def load_weights() -> Mapping[str, CategoryWeights]:
    """Return the weights by the name of the embedding model; they are read from their file once in a process."""
    with np.load(FILE, allow_pickle=False) as stored:
        learned_from = str(stored["learned_from"])
        return {
            name: CategoryWeights(
                Weights(stored[f"packed {name}"], stored[f"units {name}"], stored[f"bias {name}"], learned_from),
                stored[f"vector {name}"],
            )
            for name in stored["models"].tolist()
        }
