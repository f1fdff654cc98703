"""Learn where sentences end in a text that has no marks, and measure it on people who were left out.

    .venv/bin/python -m benchmarks.run_on_sentences            leave each hand out once, print how its gaps are judged
    .venv/bin/python -m benchmarks.run_on_sentences --write    learn from all hands, write the weights (`make learn`)

The readers of a hand marked its sentences (see `benchmarks/sentences.py`), which shows where they end. Each message is
learned from twice: as it was typed, in its stretches without a full stop, and without any marks.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.regression import Matrix, descend
from benchmarks.sentences import HANDS
from memory.language.detection import LEXICONS, read_language
from memory.language.lexicon import Lexicon
from memory.language.sentences.run_on_sentences import (
    FEWEST_WORDS,
    SHORTEST,
    SIZE,
    WEIGHTS,
    WORD,
    Style,
    Weights,
    features_of,
    is_run_on,
    kinds_of,
    place_of,
)
from memory.language.sentences.sentences import split_at_marks

BARE = 0.3
"""How much a gap of a message without marks counts compared with one as it was typed."""
MARKS = re.compile(r"[^\w\s'’-]+")
THRESHOLDS = (-2.0, -1.0, 0.0)


@dataclass(frozen=True, slots=True)
class Gap:
    """A gap between two words. `features` are hashed places."""

    features: list[int]
    is_end: bool
    weight: float = 1.0


def read_gaps(path: Path) -> list[Gap]:
    return [gap for line in path.read_text(encoding="utf-8").splitlines() for gap in _gaps_of(json.loads(line))]


def _gaps_of(message: Mapping[str, Any]) -> Iterator[Gap]:
    text = message["message"]
    lexicon = read_language(text, LEXICONS.get(message["lang"], LEXICONS["en"]))
    sentences = [unit["text"] for unit in message["units"] if unit["text"] in text]
    stretches = [stretch for stretch in split_at_marks(text, lexicon) if is_run_on(stretch)]
    yield from _gaps(text, stretches, _starts(text, sentences), lexicon, 1.0)
    bare = [" ".join(MARKS.sub(" ", sentence.lower()).split()) for sentence in sentences]
    plain = " ".join(filter(WORD.search, bare))
    yield from _gaps(plain, [plain], _starts(plain, filter(WORD.search, bare)), lexicon, BARE)


def _starts(text: str, sentences: Iterator[str] | Sequence[str]) -> set[int]:
    """Return the places of the first words of the sentences."""
    found, last = set(), 0
    for sentence in sentences:
        at = text.find(sentence, last)
        if at >= 0 and (word := WORD.search(text, at)):
            found.add(word.start())
            last = at + len(sentence)
    return found


def _gaps(text: str, stretches: Sequence[str], starts: set[int], lexicon: Lexicon, weight: float) -> Iterator[Gap]:
    style, last = Style.of(text), 0
    for stretch in stretches:
        begin = text.find(stretch, last)
        last = begin + len(stretch)
        words = list(WORD.finditer(stretch))
        if len(words) < FEWEST_WORDS:
            continue
        kinds = kinds_of(words, lexicon)
        for at in range(SHORTEST, len(words) - SHORTEST + 1):
            names = features_of(stretch, words, kinds, at, style, lexicon)
            yield Gap([place_of(name) for name in names], begin + words[at].start() in starts, weight)


def learn(gaps: Sequence[Gap]) -> Weights:
    sizes = [len(gap.features) for gap in gaps]
    columns = np.concatenate([gap.features for gap in gaps])
    rows = np.repeat(np.arange(len(gaps)), sizes)
    matrix = Matrix(rows, columns, np.ones(len(columns), np.float32), (len(gaps), SIZE))
    ends = np.array([gap.is_end for gap in gaps], np.float32)
    counted = np.array([gap.weight for gap in gaps], np.float32)
    weights, bias = descend(matrix, np.stack([1 - ends, ends], axis=1), counted)
    column = weights[:, 1] - weights[:, 0]
    unit = float(np.abs(column).max() / np.iinfo(np.int8).max)
    return Weights(np.rint(column / unit).astype(np.int8), unit, float(bias[1] - bias[0]))


def leave_hands_out(folds: int) -> None:
    hands = {path.stem: read_gaps(path) for path in sorted(HANDS.glob("*.jsonl"))}
    names = list(hands)
    random.Random(1).shuffle(names)  # noqa: S311 - the same folds every time
    for fold in range(folds):
        left_out = names[fold::folds]
        weights = learn([gap for name in names if name not in left_out for gap in hands[name]])
        for name in left_out:
            _report(name, [gap for gap in hands[name] if gap.weight == 1.0], weights)


def _report(name: str, gaps: Sequence[Gap], weights: Weights) -> None:
    scores = np.array([weights.weigh(gap.features) for gap in gaps])
    ends = np.array([gap.is_end for gap in gaps], bool)
    shares = [
        f"{threshold:+.0f}: {(scores > threshold)[ends].mean():.2f} / {(scores > threshold)[~ends].mean():.3f}"
        for threshold in (THRESHOLDS if ends.any() else ())
    ]
    print(f"{name}   {ends.sum()} ends in {len(gaps)} gaps   ends found / others cut at {'   '.join(shares)}")  # noqa: T201


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--folds", type=int, default=4)
    options = parser.parse_args()
    if not options.write:
        leave_hands_out(options.folds)
        return
    weights = learn([gap for path in sorted(HANDS.glob("*.jsonl")) for gap in read_gaps(path)])
    np.savez_compressed(WEIGHTS, packed=weights.packed, unit=weights.unit, bias=weights.bias)


if __name__ == "__main__":
    main()
