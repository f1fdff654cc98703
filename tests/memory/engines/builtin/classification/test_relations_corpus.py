"""Floors over families in four languages: which statements are brought together, and that most others are left alone.

Every pair of a family is labelled, so that for each pair that belongs together there are fifty that do not. "either"
marks pairs about which people may differ. The floors lie a little under what was reached when they were written.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from memory.engines.base import Compared, Label, LabelRequest, Pair, Person
from memory.engines.builtin.classification.pairs import label_pairs

CORPUS = Path(__file__).parent / "relations_corpus"
FLOORS = {"same": 0.6, "corrects": 0.6, "conflicts": 0.35}
RIGHT = 0.3
"""Of the pairs that are brought together, how many belong together."""


def families(language: str) -> Iterator[Mapping[str, Any]]:
    for path in sorted(CORPUS.glob(f"{language}*.json")):
        yield json.loads(path.read_text(encoding="utf-8"))


def compared(told: Mapping[str, str], *, own: bool) -> Compared:
    """The words behind a statement are known only where both are the asker's own."""
    return Compared(
        text=told["text"],
        teller=told["teller"],
        said=told.get("said", told["text"]) if own else "",
        occurred=told.get("occurred", ""),
        category=told["category"],
    )


def labels_of(family: Mapping[str, Any]) -> dict[frozenset[str], tuple[Label, str, str]]:
    """The label of every two statements, by their ids, with both texts."""
    person = family["person"]
    told = list(combinations(family["statements"], 2))
    pairs = tuple(
        Pair(new=compared(new, own=own), old=compared(old, own=own), same_teller=own)
        for old, new in told
        for own in [old["teller"] == new["teller"]]
    )
    aliases = frozenset([person["name"], *person["known_as"], *person["pronouns"]])
    labels = label_pairs(LabelRequest(person=Person(name=person["name"]), pairs=pairs, aliases=aliases))
    return {
        frozenset((old["id"], new["id"])): (label, old["text"], new["text"])
        for (old, new), label in zip(told, labels, strict=True)
    }


@pytest.mark.sweep
@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_what_belongs_together_is_found_and_most_else_left_alone(language):
    hit: Counter[str] = Counter()
    of: Counter[str] = Counter()
    found = right = 0
    for family in families(language):
        wanted = {frozenset((a, b)): label for label, a, b in family["relations"]}
        for ids, (label, _old, _new) in labels_of(family).items():
            is_found = label is not Label.DIFFERENT
            found += is_found
            right += is_found and ids in wanted
            if (expected := wanted.get(ids)) not in (None, "either"):
                of[expected] += 1
                hit[expected] += is_found
    assert all(of[label] >= 7 and hit[label] / of[label] >= floor for label, floor in FLOORS.items()), (hit, of)
    assert right / found >= RIGHT, (right, found)


@pytest.mark.sweep
def test_nothing_is_taken_back_that_was_not():
    wrong = []
    for family in (one for language in ("en", "de", "es", "fr") for one in families(language)):
        wanted = {frozenset((a, b)): label for label, a, b in family["relations"]}
        for ids, (label, old, new) in labels_of(family).items():
            if label is Label.CORRECTS and wanted.get(ids) not in ("corrects", "either"):
                wrong.append((wanted.get(ids), old, new))
    assert wrong == []
