"""Learns the weights of `categories.py` from the made-up sentences in `examples/`.

    python -m memory.engines.builtin.classification.training

writes `category_weights.json` anew; the same sentences give the same weights. Whoever changes a sentence there, a word
list or `sentence_features.py` runs it and commits the result. No text that anybody is measured by may stand among the
examples.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memory.engines.builtin.classification.categories import CATEGORIES, SCALE, WEIGHTS, features_of
from memory.language.dates.date_finding import find_date
from memory.language.dates.date_forms import Life
from memory.language.detection import LEXICONS
from memory.language.lexicon import Lexicon

EXAMPLES = Path(__file__).parent / "examples"
ALTERNATIVES = re.compile(r"\{([^{}]*)\}")
DRAWN = 6
"""How many sentences are drawn from a line with alternatives; together they weigh as much as one."""
SEEN = 2
"""Features that fewer sentences have say nothing."""
ROUNDS, STEP, CALM = 80, 0.05, 0.5
"""Steps down the slope, their size, and how strongly weights are held back (per sentence)."""
TRUST = {"likely": 0.7, "possible": 0.35, "topic": 0.45}
LIFE = Life(date(2026, 3, 1), "1935", "2020")
Matrix = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Example:
    """A sentence, its category, and its weight."""

    text: str
    category: str
    lexicon: Lexicon
    weight: float


def fingerprint() -> str:
    """Of the sentences that the weights were learned from."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.glob("*.txt"))]
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()


def read_examples(code: str) -> Iterator[Example]:
    """The sentences of a language, a few drawn from each line that has alternatives."""
    chance = random.Random(code)  # noqa: S311 - the same draw every time is what is wanted
    category = ""
    for line in _lines(code):
        if line.startswith("["):
            category = line.strip("[] ")
        elif line.strip() and not line.startswith("#"):
            texts = dict.fromkeys(draw(line, chance) for _ in range(DRAWN))
            yield from (Example(text, category, LEXICONS[code], 1 / len(texts)) for text in texts)


def _lines(code: str) -> Iterator[str]:
    for path in sorted(EXAMPLES.glob(f"{code}*.txt")):
        yield from path.read_text(encoding="utf-8").splitlines()


def draw(line: str, chance: random.Random) -> str:
    """The line with one of its alternatives in each place."""
    drawn = ALTERNATIVES.sub(lambda match: chance.choice(match.group(1).split("|")), line)
    return re.sub(r"\s+", " ", drawn).strip().rstrip(",")


def _features(example: Example) -> dict[str, float]:
    dated = find_date(example.text, LIFE, example.lexicon) is not None
    return features_of(example.text, example.lexicon, dated=dated)


def learn(examples: list[Example]) -> dict[str, list[int]]:
    """Whole-number weights by feature, one for each category."""
    found = [_features(example) for example in examples]
    counts = Counter(name for features in found for name, value in features.items() if value)
    names = sorted(name for name, count in counts.items() if count >= SEEN)
    places = {name: place for place, name in enumerate(names)}
    seen = np.zeros((len(found), len(names)), np.float32)
    for row, features in enumerate(found):
        for name in features.keys() & places.keys():
            seen[row, places[name]] = features[name]
    right = np.array([CATEGORIES.index(example.category) for example in examples])
    weights = descend(seen, right, np.array([example.weight for example in examples], np.float32))
    whole = np.rint((weights + trust_in(names)) * SCALE).astype(int)
    return {name: row.tolist() for name, row in zip(names, whole, strict=True) if row.any()}


def trust_in(names: list[str]) -> Matrix:
    """What is given to the word lists beyond what was learned of them: they hold far more words than the examples."""
    trust = np.zeros((len(names), len(CATEGORIES)), np.float32)
    for place, name in enumerate(names):
        kind, _, category = name.partition(" ")
        if kind in TRUST and category in CATEGORIES:
            trust[place, CATEGORIES.index(category)] = TRUST[kind]
    return trust


def descend(seen: Matrix, right: NDArray[np.intp], share: Matrix) -> Matrix:
    """Softmax regression by Adam over all sentences at once."""
    weights = np.zeros((seen.shape[1], len(CATEGORIES)), np.float32)
    wanted = np.eye(len(CATEGORIES), dtype=np.float32)[right]
    mean, spread = np.zeros(weights.shape, np.float32), np.zeros(weights.shape, np.float32)
    for turn in range(1, ROUNDS + 1):
        raised = np.exp(seen @ weights - (seen @ weights).max(axis=1, keepdims=True))
        missed = (raised / raised.sum(axis=1, keepdims=True) - wanted) * share[:, None]
        slope = ((seen.T @ missed + CALM * weights) / share.sum()).astype(np.float32, copy=False)
        mean, spread = 0.9 * mean + 0.1 * slope, 0.999 * spread + 0.001 * slope * slope
        weights -= STEP * (mean / (1 - 0.9**turn)) / (np.sqrt(spread / (1 - 0.999**turn)) + 1e-8)
    return weights


def main() -> None:
    """Write the weights, one feature a line, so that a change can be read."""
    examples = [example for code in LEXICONS for example in read_examples(code)]
    learned = learn(examples)
    lines = ",\n".join(f"{json.dumps(name, ensure_ascii=False)}: {row}" for name, row in learned.items())
    WEIGHTS.write_text(f'{{"examples": "{fingerprint()}", "weights": {{\n{lines}\n}}}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
