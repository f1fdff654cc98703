"""What is learned of which statements belong together, and from whom."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Literal

import numpy as np
import pytest

from benchmarks import pairs, sentences
from benchmarks.pairs import KEPT_OUT, PAIRS
from memory.engines.base import Compared, Pair
from memory.engines.builtin.classification.pair_features import PARTS, WEIGHTS, load_pair_weights
from memory.engines.builtin.classification.pairs import closeness

NAMES = frozenset({"Rose Whitford", "Rose", "Nana"})
RELATIONS = {"same", "told_differently", "refines", "corrects", "conflicts", "unrelated"}
OLD = "Rose married in Lethbridge in 1952."


def near(new: str, *, similarity: float | None = None, about: Literal["legacy", "teller"] = "legacy") -> float:
    told = Compared(text=new, teller="Tom", about=about)
    return closeness(
        [Pair(new=told, old=Compared(text=OLD, teller="Anna"), same_teller=False, similarity=similarity)], NAMES
    )[0]


def test_a_word_that_everybody_tells_of_brings_less_together():
    def with_others(other: str) -> float:
        told = [Compared(text="Her bread was famous.", teller="Tom"), Compared(text="Rose sold bread.", teller="Anna")]
        around = [Compared(text=f"{other} {thing}.", teller="Ida") for thing in ("Monday", "Leeds", "Agnes", "sugar")]
        pairs = [Pair(new=told[0], old=old, same_teller=False) for old in (told[1], *around)]
        return closeness(pairs, NAMES)[0]

    assert with_others("The bread of") < with_others("The garden of") - 0.02


def test_weights_were_learned_from_the_pairs_that_lie_here():
    assert load_pair_weights().learned_from == pairs.fingerprint()


@pytest.mark.sweep
def test_the_same_pairs_give_the_same_weights_whatever_the_hash_seed(tmp_path):
    code = "import sys; from pathlib import Path; from benchmarks import pairs; pairs.WEIGHTS = Path(sys.argv[1]);"
    code += " sys.argv[1:] = ['--write']; pairs.main()"
    made = tmp_path / "weights.npz"
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    subprocess.run([sys.executable, "-c", code, str(made)], check=True, cwd=sentences.PROJECT, env=environment)
    with np.load(made) as learned, np.load(WEIGHTS) as stored:
        assert learned["learned_from"] == stored["learned_from"]
        for part in PARTS:  # sums over several threads differ in the last digit
            np.testing.assert_allclose(learned[part], stored[part], atol=0.002)


def test_files_that_are_kept_out_are_never_learned_from():
    learned = {one.source for one in pairs.all_examples() if one.kind == "pairs"}
    assert learned == {path.stem for path in PAIRS.glob("*.jsonl")}
    assert learned.isdisjoint(path.stem for path in KEPT_OUT.glob("*.jsonl"))


@pytest.mark.parametrize("path", sorted(PAIRS.rglob("*.jsonl")), ids=lambda path: path.stem)
def test_each_pair_is_marked_as_the_readme_says(path):
    for line in path.read_text(encoding="utf-8").splitlines():
        pair = json.loads(line)
        assert pair["relation"] in RELATIONS
        assert all(pair[side]["text"] and pair[side]["teller"] for side in "ab")
        if pair["relation"] == "corrects":
            assert pair["a"]["teller"] == pair["b"]["teller"]


def test_the_same_event_is_nearer_than_another_thing_with_one_word_in_common():
    again, other = near("The wedding was in Lethbridge, in 1952."), near("Rose bought a Singer in Calgary.")
    assert again > 0.5 > other


def test_a_higher_similarity_brings_nearer():
    found = [near("They wed in Alberta.", similarity=similarity) for similarity in (0.1, 0.4, 0.7)]
    assert found == sorted(found)
    assert np.diff(found).min() > 0


def test_what_is_about_a_teller_is_never_near():
    assert near(OLD, about="teller") == 0
