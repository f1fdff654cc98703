"""Which of the eight categories a fact belongs to: weights over what its sentence shows, learned from made-up examples.

`training.py` says how they are learned. The words a category is told by (`language/en/categories.py`, `topics.py` and
their like) are among what is weighed, so that a language can be taught by word lists, by examples, or by both.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memory.engines.builtin.classification.sentence_features import features_of
from memory.language.lexicon import Lexicon

CATEGORIES = ("personality", "hobby", "relationship", "milestone", "occupation", "preference", "habit", "other")
WEIGHTS = Path(__file__).parent / "category_weights.json"
SCALE = 100
"""Weights are kept as whole hundredths, so that they read and compare the same everywhere."""
TELLING = re.compile("likely|possible|topic|identity")


def choose(text: str, lexicon: Lexicon, *, dated: bool) -> str:
    """The category that most speaks for; of equal ones the first. `dated`: a date was found in the text."""
    votes = np.zeros(len(CATEGORIES), np.int64)
    known = _weights()
    for name, value in features_of(text, lexicon, dated=dated).items():
        if value and name in known:
            votes += known[name] * int(value)
    return CATEGORIES[int(votes.argmax())]


def tells(text: str, lexicon: Lexicon) -> bool:
    """Whether a word of it tells a category by itself."""
    features = features_of(text, lexicon, dated=False)
    return any(value > 0 for name, value in features.items() if TELLING.match(name))


@cache
def _weights() -> dict[str, NDArray[np.int64]]:
    """Read once a process."""
    kept = json.loads(WEIGHTS.read_text(encoding="utf-8"))["weights"]
    return {name: np.array(row, np.int64) for name, row in kept.items()}
