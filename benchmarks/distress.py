"""Learn the weights of the rules of distress, and measure them on hands that were left out.

    .venv/bin/python -m benchmarks.distress            leave a quarter of the hands out at a time, print recall and
                                                       false alarms
    .venv/bin/python -m benchmarks.distress --write    learn from all hands, write the weights

A hand is one person's sentences: a file of `tests/memory/language/distress`, or several (`own-en`, `own-es`). Weights
that were learned from a hand, and a lexicon that was written after reading it, say little about other people; only a
hand that was left out does. Ordinary messages are added as harmless: of made-up families, of chats, and of the hands
that `benchmarks.sentences` learns from. Their writers are hands too, and are left out in the same way.
"""

from __future__ import annotations

import argparse
import base64
import json
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.regression import Matrix
from benchmarks.sentences import HANDS as SENTENCE_HANDS
from benchmarks.sentences import read_examples as read_sentences
from memory.language.distress.detector import FILE, HASHED, WHOLE, Features, Weights, features_of, parts_of
from memory.language.distress.distress_lexicon import LANGUAGES, read_words

PROJECT = Path(__file__).resolve().parent.parent
EXAMPLES = PROJECT / "tests" / "memory" / "language" / "distress"
CORPORA = PROJECT / "tests" / "memory" / "engines" / "builtin" / "extraction" / "corpus"
DEMO = PROJECT / "memory" / "demo" / "family.json"
GRAMS = 10.0
"""How much a hashed feature counts compared with a named one."""
PENALTY = 1.0
ORDINARY_WEIGHT = 20.0
"""Most messages in use are ordinary. The examples have few, since hands wrote what is hard to tell apart."""
BIAS = 0.5
"""A miss is worse than a false alarm."""
QUARTERS = 4
NO_HAND = "ordinary"
STEPS = 250
RATE = 0.05
LARGEST_BYTE = 127

Numbers = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Example:
    hand: str
    language: str
    text: str
    is_acute: bool
    is_ordinary: bool = False
    """Whether it is an ordinary message, neither similar to distress nor written for this purpose."""


def read_examples() -> list[Example]:
    found: list[Example] = []
    for path in sorted(set(EXAMPLES.glob("*.jsonl")) - set(EXAMPLES.glob("ordinary-*.jsonl"))):
        rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        hand = path.stem.partition("-")[0]
        found.extend(Example(hand, row["lang"], row["text"], row["label"] == "distress") for row in rows)
    return found


def read_ordinary() -> list[Example]:
    """Return ordinary messages, each divided into the parts that the detector reads."""
    return [replace(one, text=" ".join(part)) for one in read_talk() for part in parts_of(read_words(one.text))]


def read_talk() -> list[Example]:
    """Return the same messages undivided."""
    found: dict[str, Example] = {}
    for path in [*sorted(CORPORA.glob("*.json")), DEMO]:
        family = json.loads(path.read_text(encoding="utf-8"))
        language = family["legacy"].get("language", "en")
        said = [message for conversation in family["conversations"] for message in conversation["messages"]]
        for text in (message["text"] for message in said if message["role"] == "user"):
            found[text] = Example(f"family {path.stem}", language, text, is_acute=False, is_ordinary=True)
    for path in sorted(EXAMPLES.glob("ordinary-*.jsonl")):
        for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            found[row["text"]] = Example(path.stem, row["lang"], row["text"], is_acute=False, is_ordinary=True)
    for path in sorted(SENTENCE_HANDS.glob("*.jsonl")):
        for message in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            for text in (message["message"], *(unit["text"] for unit in message["units"])):
                found[text] = Example(path.stem, message["lang"], text, is_acute=False, is_ordinary=True)
    for language in LANGUAGES:
        for text, _category, _weight in read_sentences(language):
            found[text] = Example(NO_HAND, language, text, is_acute=False, is_ordinary=True)
    return list(found.values())


def weigh(examples: Sequence[Example], features: Sequence[Features], *, bias: float = 0.0) -> Weights:
    """Fit a logistic regression with a penalty by gradient descent (Adam). Features of only one text get no weight."""
    counts = Counter(key for one in features for key in _keys(one))
    columns = {key: place for place, key in enumerate(sorted((k for k, n in counts.items() if n > 1), key=str))}
    values = [
        (row, columns[key], value) for row, one in enumerate(features) for key, value in _values(one) if key in columns
    ]
    rows, places, strengths = (np.array(column) for column in zip(*values, strict=True))
    matrix = Matrix(rows, places, strengths.astype(np.float32), (len(examples), len(columns)))
    wanted = np.array([example.is_acute for example in examples], np.float32)
    counted = np.array([ORDINARY_WEIGHT if example.is_ordinary else 1.0 for example in examples], np.float32)
    weights, learned = _fit_weights(matrix, wanted, counted)
    return _pack_weights(columns, weights, learned + bias)


def _keys(features: Features) -> Iterator[str | int]:
    yield from features.named
    yield from features.hashed


def _values(features: Features) -> Iterator[tuple[str | int, float]]:
    yield from sorted(features.named.items())  # sums of floats depend on their order
    yield from ((number, GRAMS * value) for number, value in sorted(features.hashed.items()))


def _fit_weights(matrix: Matrix, wanted: Numbers, counted: Numbers) -> tuple[Numbers, float]:
    count, width = matrix.shape
    weights: Numbers = np.zeros(width + 1, np.float32)  # the last one is the bias
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    penalty = np.full(width + 1, PENALTY / count, np.float32)
    penalty[-1] = 0.0
    for step in range(1, STEPS + 1):
        off = 1 / (1 + np.exp(-(matrix.times(weights[:-1]) + weights[-1]))) - wanted
        off *= counted
        slope: Numbers = (
            np.append(matrix.transposed_times(off), off.sum()).astype(np.float32) / count + penalty * weights
        )
        first, second = 0.9 * first + 0.1 * slope, 0.999 * second + 0.001 * slope**2
        move = (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
        weights = (weights - RATE * move).astype(np.float32)
    return weights[:-1], float(weights[-1])


def _pack_weights(columns: dict[str | int, int], weights: Numbers, bias: float) -> Weights:
    named = {key: round(float(weights[place]), 3) for key, place in columns.items() if isinstance(key, str)}
    hashed = np.zeros(HASHED)
    for key, place in columns.items():
        if isinstance(key, int):
            hashed[key] = weights[place] * GRAMS
    unit = float(np.abs(hashed).max() / LARGEST_BYTE) or 1.0
    packed = (np.round(hashed / unit) + 128).astype(np.uint8).tobytes()
    return Weights(round(bias, 3), named, packed, unit)


def scores(weights: Weights, examples: Sequence[Example]) -> Numbers:
    """Return the score of each example as `detector.score` would compute it with these weights."""
    return np.array(
        [max(weights.weigh(features_of(part)) for part in parts_of(read_words(one.text))) for one in examples]
    )


def measured(found: Numbers, examples: Sequence[Example], *, threshold: float = 0.0) -> tuple[float, float]:
    """Return recall and the share of false alarms."""
    acute = np.array([one.is_acute for one in examples])
    return _share(found[acute], threshold), _share(found[~acute], threshold)


def _share(found: Numbers, threshold: float) -> float:
    return float((found > threshold).mean()) if len(found) else 0.0


def leave_quarters_out(*, shown: bool, bias: float) -> None:
    examples = [*read_examples(), *read_ordinary()]
    features = [features_of(read_words(one.text)) for one in examples]
    whole = [*read_examples(), *(one for one in read_talk() if read_words(one.text))]
    left: list[Example] = []
    found: list[Numbers] = []
    for quarter in range(QUARTERS):
        rest = [place for place, one in enumerate(examples) if quarter_of(one) != quarter]
        weights = weigh([examples[place] for place in rest], [features[place] for place in rest], bias=bias)
        out = [one for one in whole if quarter_of(one) == quarter]
        left += out
        found.append(scores(weights, out))
    _print_groups(left, np.concatenate(found), shown=shown)


def quarter_of(one: Example) -> int | None:
    """Return the quarter that leaves the example's hand out. An example without a hand always stays: None."""
    return None if one.hand == NO_HAND else zlib.crc32(one.hand.encode()) % QUARTERS


def _print_groups(examples: Sequence[Example], found: Numbers, *, shown: bool) -> None:
    groups: dict[str, list[int]] = defaultdict(list)
    for place, one in enumerate(examples):
        kind = "ordinary" if one.is_ordinary else "hard"
        for name in (kind, f"{kind} {one.language}", one.hand):
            groups[name].append(place)
        if one.is_ordinary and len(read_words(one.text)) > WHOLE:
            groups["ordinary, long"].append(place)
    for name, places in sorted(groups.items()):
        _print_figures(f"{name} ({len(places)})", found[places], [examples[place] for place in places])
    for value, one in sorted(zip(found, examples, strict=True), key=lambda pair: pair[0]) if shown else ():
        if (value > 0) != one.is_acute:
            print(f"    {value:5.1f} {'acute' if one.is_acute else 'harmless'} {one.language} {one.text[:200]}")  # noqa: T201


def _print_figures(name: str, found: Numbers, examples: Sequence[Example]) -> None:
    for threshold in (-1.0, -0.5, 0.0, 0.5, 1.0):
        recall, alarms = measured(found, examples, threshold=threshold)
        name += f"   {threshold:+.1f}: {recall:.3f} / {alarms:.3f}"
    print(f"recall / false alarms, {name}")  # noqa: T201


def write(examples: Sequence[Example], *, bias: float) -> None:
    weights = weigh(examples, [features_of(read_words(one.text)) for one in examples], bias=bias)
    stored = {
        "bias": weights.bias,
        "unit": weights.unit,
        "named": weights.named,
        "hashed": base64.b64encode(weights.hashed).decode(),
    }
    FILE.write_text(json.dumps(stored, indent=0, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--show", action="store_true", help="print what was judged wrongly")
    parser.add_argument("--bias", type=float, default=BIAS, help="added to every score")
    chosen = parser.parse_args()
    if chosen.write:
        write([*read_examples(), *read_ordinary()], bias=chosen.bias)
    else:
        leave_quarters_out(shown=chosen.show, bias=chosen.bias)


if __name__ == "__main__":
    main()
