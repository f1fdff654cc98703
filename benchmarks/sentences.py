"""Learn what a sentence is worth and its category, and measure it on people who were left out.

    .venv/bin/python -m benchmarks.sentences            leave each hand out once, print how it is judged
    .venv/bin/python -m benchmarks.sentences --curve    the same with fewer hands to learn from
    .venv/bin/python -m benchmarks.sentences --write    learn from all hands, write the weights (`make learn`)
    .venv/bin/python -m benchmarks.sentences --kept-out measure the written weights on hands not learned from
    .venv/bin/python -m benchmarks.sentences --readers  how far two readers of the same sentences agree

A hand is one made-up person's messages, sentence by sentence: what a careful reader would keep of each, or why not. The
folder's README says how they were written. There are also short examples by category
(`memory/engines/builtin/classification/examples`). A text that serves for measuring must not be in either.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.regression import Floats, Matrix, descend, fit_line
from memory.engines.base import Person, Teller
from memory.engines.builtin.classification import categories
from memory.engines.builtin.classification.categories import (
    CATEGORIES,
    HEADS,
    IMPORTANCE,
    SIZE,
    WEIGHTS,
    Weights,
    features_of,
)
from memory.engines.builtin.extraction.message_context import MessageContext
from memory.engines.builtin.extraction.statements import read_sentences
from memory.engines.builtin.extraction.subjects import Focus
from memory.engines.builtin.participants import Participants
from memory.language.dates.date_finding import find_date
from memory.language.dates.date_forms import Life
from memory.language.detection import LEXICONS, read_language
from memory.language.lexicon import Lexicon

PROJECT = Path(__file__).resolve().parent.parent
EXAMPLES = PROJECT / "memory" / "engines" / "builtin" / "classification" / "examples"
HANDS = PROJECT / "tests" / "memory" / "engines" / "builtin" / "classification" / "hands"
KEPT_OUT = HANDS / "kept_out"

ALTERNATIVES = re.compile(r"\{([^{}]*)\}")
DRAWN = 6
"""How many sentences are drawn from a line with alternatives. Together they weigh as much as one."""
EXAMPLE_WEIGHT = 2.0
"""The weight of an example compared with a sentence of a hand: examples are fewer and plainer."""
FACT_WEIGHT = 1.0
"""The weight of a sentence in the form of a fact, compared with the sentence as it was typed."""
HELD = 0.8
"""The share of a reader's sentence that one of the engine's must contain to hold it."""
TRUST = {"likely": 0.7, "possible": 0.35, "topic": 0.45}
"""Weights that are added for the word lists, since these contain far more words than the sentences."""
ALSO = 0.25
"""The share of a sentence that goes to the other categories that a reader would accept."""
IMPORTANCE_PENALTY = 100.0
LARGEST = 127
LIFE = Life(date(2026, 3, 1), "1935", "2020")
ALL_HANDS = 10**6


class Form(StrEnum):
    """The form in which a sentence is learned from."""

    READ = "as the engine cut it out of its message, with what stands around it: of these worth is learned"
    TYPED = "as a reader marked it: of these, and of facts, the category is learned"
    FACT = "as a reader would write it down"


@dataclass(frozen=True, slots=True)
class Sentence:
    """`features` are as at run time. `why` says why it is not kept; `importance` is 0 if nobody gave one."""

    hand: str
    language: str
    features: Mapping[int, float]
    is_kept: bool
    category: str = ""
    also: tuple[str, ...] = ()
    weight: float = 1.0
    why: str = ""
    is_of_teller: bool = False
    importance: int = 0
    form: Form = Form.TYPED
    text: str = ""


def read_hands(folder: Path = HANDS) -> list[Sentence]:
    """Return what the hands typed, and the facts that are kept of it."""
    return [one for path in sorted(folder.glob("*.jsonl")) for one in _read_hand(path)]


def _read_hand(path: Path) -> Iterator[Sentence]:
    for line in path.read_text(encoding="utf-8").splitlines():
        message = json.loads(line)
        lexicon = read_language(message["message"], LEXICONS.get(message["lang"], LEXICONS["en"]))
        participants = Participants.of(*people_of(message))
        yield from _read_sentences(path.stem, message, participants, lexicon)
        for unit in message["units"]:
            yield from _read_unit(path.stem, message["lang"], unit, participants, lexicon)


def people_of(message: Mapping[str, Any]) -> tuple[Person, Teller]:
    person, teller = message["person"], message["teller"]
    return (
        Person(
            name=person["name"],
            known_as=tuple(person.get("known_as", ())),
            pronouns=person.get("pronouns", ""),
            language=message["lang"] if message["lang"] in LEXICONS else "en",
        ),
        Teller(name=teller["name"], relationship=teller.get("relationship", "")),
    )


def _read_sentences(
    hand: str, message: Mapping[str, Any], participants: Participants, lexicon: Lexicon
) -> Iterator[Sentence]:
    """Yield the engine's sentences, each marked like the reader's sentence that it holds or resembles most."""
    context = MessageContext(True, lexicon)
    for reading in read_sentences(message["message"], context, Focus(participants), lexicon):
        features = features_of(reading.text, lexicon, names=participants.name_words, context=reading.context)
        units = _units_in(reading.text, message["units"])
        kept = next((unit for unit in units if unit["keep"]), None)
        yield Sentence(
            hand,
            message["lang"],
            features,
            kept is not None,
            why=units[0].get("why", ""),
            is_of_teller=kept is not None and kept["about"] == "teller",
            form=Form.READ,
        )


def _units_in(text: str, units: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    words = set(words_of(text))
    held = [unit for unit in units if share_of_words(words_of(unit["text"]), words) >= HELD]
    return held or [max(units, key=lambda unit: _likeness(words, set(words_of(unit["text"]))))]


def words_of(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def share_of_words(words: Sequence[str], said: set[str]) -> float:
    return sum(word in said for word in words) / len(words) if words else 0.0


def _likeness(one: set[str], other: set[str]) -> float:
    """Return the share of words that two texts have in common (Jaccard)."""
    return len(one & other) / len(one | other) if one | other else 0.0


def _read_unit(
    hand: str, language: str, unit: Mapping[str, Any], participants: Participants, lexicon: Lexicon
) -> Iterator[Sentence]:
    if not unit["keep"]:
        return
    also = tuple(also for also in unit.get("also", ()) if also in CATEGORIES)
    forms = [(unit["text"], Form.TYPED, 1.0)]
    forms += [(fact, Form.FACT, FACT_WEIGHT / len(unit["fact"])) for fact in unit["fact"]]
    for text, form, weight in forms:
        features = features_of(text, lexicon, dated=bool(unit.get("occurred")), names=participants.name_words)
        one = Sentence(hand, language, features, True, unit["category"], also, weight, form=form, text=text)
        yield replace(one, importance=unit["importance"]) if form is Form.TYPED else one


def read_examples(code: str) -> list[tuple[str, str, float]]:
    """Return sentences of a language with categories and weights. A few are drawn from each line with alternatives."""
    chance = random.Random(code)  # noqa: S311 - the same draw every time is what is wanted
    category = ""
    found: list[tuple[str, str, float]] = []
    for path in sorted(EXAMPLES.glob(f"{code}*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("["):
                category = line.strip("[] ")
            elif line.strip() and not line.startswith("#"):
                texts = dict.fromkeys(draw(line, chance) for _ in range(DRAWN))
                found.extend((text, category, 1 / len(texts)) for text in texts)
    return found


def draw(line: str, chance: random.Random) -> str:
    """Return the line with one random alternative in each place."""
    drawn = ALTERNATIVES.sub(lambda match: chance.choice(match.group(1).split("|")), line)
    return re.sub(r"\s+", " ", drawn).strip().rstrip(",")


def example_sentences() -> Iterator[Sentence]:
    """Yield the examples, for their category only, since they are not from a real message."""
    for code, lexicon in LEXICONS.items():
        for text, category, weight in read_examples(code):
            features = _features_of_example(text, lexicon)
            yield Sentence("", code, features, True, category, weight=EXAMPLE_WEIGHT * weight)


def _features_of_example(text: str, lexicon: Lexicon) -> dict[int, float]:
    return features_of(text, lexicon, dated=find_date(text, LIFE, lexicon) is not None)


def fingerprint() -> str:
    """Return a hash of everything that the weights are learned from."""
    paths = [*sorted(EXAMPLES.glob("*.txt")), *sorted(HANDS.glob("*.jsonl"))]
    return hashlib.sha256("\n".join(path.read_text(encoding="utf-8") for path in paths).encode()).hexdigest()


def _matrix_of(sentences: Sequence[Sentence]) -> Matrix:
    sizes = [len(one.features) for one in sentences]
    columns = np.concatenate([np.fromiter(one.features, np.int64) for one in sentences])
    values = np.concatenate([np.fromiter(one.features.values(), np.float32) for one in sentences])
    return Matrix(np.repeat(np.arange(len(sentences)), sizes), columns, values, (len(sentences), SIZE))


def learn(sentences: Sequence[Sentence]) -> Weights:
    """Fit softmax regressions of worth, of being about the teller and of category, and a line for importance."""
    read = [one for one in sentences if one.form is Form.READ]
    worth, worth_bias = _learn_two(read, [one.is_kept for one in read])
    kept = [one for one in read if one.is_kept]
    of_teller, of_teller_bias = _learn_two(kept, [one.is_of_teller for one in kept])
    sorted_ = [one for one in sentences if one.category]
    counted = np.array([one.weight for one in sorted_], np.float32)
    category, category_bias = descend(_matrix_of(sorted_), np.stack([wanted_of(one) for one in sorted_]), counted)
    category += trust_in_word_lists()
    weighty = [one for one in sentences if one.importance]
    wanted = np.array([one.importance for one in weighty], np.float32)
    importance, importance_bias = fit_line(_matrix_of(weighty), wanted, penalty=IMPORTANCE_PENALTY)
    weights = np.concatenate([worth, of_teller, importance, category], axis=1)
    return pack(weights, np.concatenate([worth_bias, of_teller_bias, importance_bias, category_bias]))


def pack(weights: Floats, bias: Floats) -> Weights:
    """Pack the weights: a row for each place that features are hashed to, and a column for each head."""
    units = np.maximum(np.abs(weights).max(axis=0) / LARGEST, 1e-9).astype(np.float32)
    return Weights(np.rint(weights / units).astype(np.int8), units, bias.astype(np.float32), fingerprint())


def _learn_two(sentences: Sequence[Sentence], is_so: Sequence[bool]) -> tuple[Floats, Floats]:
    """Return a column of log-odds weights that it is so, and their bias."""
    so = np.array(is_so, np.float32)
    counted = np.array([one.weight for one in sentences], np.float32)
    weights, bias = descend(_matrix_of(sentences), np.stack([1 - so, so], axis=1), counted)
    return weights[:, 1:] - weights[:, :1], bias[1:] - bias[:1]


def trust_in_word_lists() -> Floats:
    weights = np.zeros((SIZE, len(CATEGORIES)), np.float32)
    for column, name in enumerate(CATEGORIES):
        for kind, trust in TRUST.items():
            weights[categories.place_of(f"{kind} {name}"), column] = trust
    return weights


def wanted_of(one: Sentence) -> Floats:
    """Return the share of each category."""
    wanted = np.zeros(len(CATEGORIES), np.float32)
    if one.category:
        wanted[CATEGORIES.index(one.category)] = 1 - ALSO * bool(one.also)
        for also in one.also:
            wanted[CATEGORIES.index(also)] += ALSO / len(one.also)
    return wanted


def scores_of(weights: Weights, sentences: Sequence[Sentence]) -> Floats:
    """Return a row for each sentence and a column for each of `HEADS`, as at run time."""
    return np.stack([categories.weigh_features(one.features, weights) for one in sentences])


def report(name: str, sentences: Sequence[Sentence], scores: Floats) -> None:
    """Print, for typed sentences, the share of those that pass that are worth keeping, the share of worthy ones that
    pass, and the share that is stopped by reason. Print, for facts, the share with a category that a reader accepts.
    """
    pairs = list(zip(sentences, scores, strict=True))
    typed = [(one, row[0] > categories.NOT_WORTH) for one, row in pairs if one.form is Form.READ]
    passed = [one.is_kept for one, passes in typed if passes]
    worthy = [passes for one, passes in typed if one.is_kept]
    chosen = [(one, categories.category_of(row)) for one, row in pairs if one.form is Form.FACT]
    fits = [category in (one.category, *one.also) for one, category in chosen]
    matters = np.array([(one.importance, row[IMPORTANCE]) for one, row in pairs if one.importance]).T
    whys = Counter(one.why for one, _passes in typed if not one.is_kept)
    stopped = Counter(one.why for one, passes in typed if not one.is_kept and not passes)
    print(  # noqa: T201
        f"{name:10} {len(typed):5} sentences   worth it of what passes {np.mean(passed):.3f}   "
        f"passes of what is worth it {np.mean(worthy):.3f}   category {np.mean(fits):.3f}   "
        f"importance {rank_correlation(*matters):.2f}   stopped: "
        + ", ".join(f"{why} {stopped[why] / count:.2f}" for why, count in whys.most_common())
    )


def rank_correlation(one: Floats, other: Floats) -> float:
    """Return Spearman's rank correlation, with the mean rank for equal values."""

    def ranks(values: Floats) -> Floats:
        _values, places, counts = np.unique(values, return_inverse=True, return_counts=True)
        return (np.cumsum(counts) - (counts + 1) / 2)[places].astype(np.float32)

    return float(np.corrcoef(ranks(one), ranks(other))[0, 1])


def leave_hands_out(sentences: Sequence[Sentence], examples: Sequence[Sentence], *, folds: int, most: int) -> None:
    """Learn from at most `most` hands at a time, and report the scores of the hands that were left out."""
    hands = sorted({one.hand for one in sentences})
    random.Random(1).shuffle(hands)  # noqa: S311 - the same folds every time
    scores = np.zeros((len(sentences), len(HEADS)), np.float32)
    for fold in range(folds):
        left_out = set(hands[fold::folds])
        known = set([hand for hand in hands if hand not in left_out][:most])
        weights = learn([*(one for one in sentences if one.hand in known), *examples])
        places = [place for place, one in enumerate(sentences) if one.hand in left_out]
        scores[places] = scores_of(weights, [sentences[place] for place in places])
    if most >= ALL_HANDS:
        for part in ("hand", "language"):
            for value in sorted({getattr(one, part) for one in sentences}):
                places = [place for place, one in enumerate(sentences) if getattr(one, part) == value]
                report(value, [sentences[place] for place in places], scores[places])
    report("all" if most >= ALL_HANDS else f"{most} hands", sentences, scores)


def compare_readers() -> None:
    """Print how far the second reader of the hands that two readers marked agrees with the first."""
    units = [unit for path in sorted(HANDS.rglob("*.jsonl")) for unit in _units(path) if "second" in unit]
    kept = np.array([unit["keep"] for unit in units])
    again = np.array([unit["second"] in CATEGORIES for unit in units])
    agree = (kept == again).mean()
    by_chance = kept.mean() * again.mean() + (1 - kept.mean()) * (1 - again.mean())
    both = [unit for unit in units if unit["keep"] and unit["second"] in CATEGORIES]
    same = np.mean([unit["second"] == unit["category"] for unit in both])
    accepted = np.mean([unit["second"] in (unit["category"], *unit.get("also", ())) for unit in both])
    kappa = (agree - by_chance) / (1 - by_chance)
    print(f"{len(units)} sentences   worth keeping: agree {agree:.3f}, kappa {kappa:.2f}")  # noqa: T201
    print(f"{len(both)} kept by both   same category {same:.3f}   accepted {accepted:.3f}")  # noqa: T201


def _units(path: Path) -> Iterator[dict[str, Any]]:
    for line in path.read_text(encoding="utf-8").splitlines():
        yield from json.loads(line)["units"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--curve", action="store_true")
    parser.add_argument("--kept-out", action="store_true")
    parser.add_argument("--readers", action="store_true")
    parser.add_argument("--folds", type=int, default=4)
    options = parser.parse_args()
    if options.readers:
        compare_readers()
        return
    if options.kept_out:
        unknown = read_hands(KEPT_OUT)
        report("kept out", unknown, scores_of(categories.load_weights(), unknown))
        return
    sentences, examples = read_hands(), list(example_sentences())
    if options.write:
        learned = learn([*sentences, *examples])
        np.savez_compressed(
            WEIGHTS, packed=learned.packed, units=learned.units, bias=learned.bias, learned_from=learned.learned_from
        )
        return
    for most in (3, 6, 12) if options.curve else ():
        leave_hands_out(sentences, examples, folds=options.folds, most=most)
    leave_hands_out(sentences, examples, folds=options.folds, most=ALL_HANDS)


if __name__ == "__main__":
    main()
