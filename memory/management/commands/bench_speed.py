"""`manage.py bench_speed`: measure how fast recall is and how much space it takes, on made-up families of any size."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields, replace
from functools import partial
from itertools import count
from typing import Any
from uuid import UUID

import numpy as np
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from memory.engines import registry
from memory.management.speed.made_up_rows import (
    LARGEST_SHARE,
    Language,
    Loader,
    MadeUpFamily,
    RealTexts,
    Themes,
    families,
)
from memory.management.speed.own_database import OwnDatabases, own_databases
from memory.management.speed.searching import (
    ASKED,
    QUESTIONS,
    RUNS,
    Asker,
    bytes_a_row,
    quality_through_changes,
    time_bare_sql,
    time_clients,
    time_each,
    time_embedding,
    time_numpy,
    time_searches,
)
from memory.recall.pipeline import Question, find
from memory.recall.selection.turn_context import base_of
from memory.services.facts.editing import create_fact

EMBEDDER = "memory.management.speed.made_up_rows.MadeUpEmbedder"
SMALL = 10_000
WRITES = 20
MANY = 20
SAVED_NAME = re.compile(r"[a-z][a-z0-9_]{0,19}")

Report = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """How much data is made up."""

    facts: int
    messages: int
    legacies: int
    largest: float
    seed: int
    texts: int


class Command(BaseCommand):
    help = (
        "Makes families up in databases of its own, which are dropped at the end, searches them, and prints how long "
        "it takes without the embedding of the query. Nothing of yours is read or changed."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--facts", type=int, default=100_000)
        parser.add_argument("--messages", type=int, default=1_000_000)
        parser.add_argument("--legacies", type=int, default=200)
        parser.add_argument("--largest", type=float, default=LARGEST_SHARE, help="the largest legacy's share of all")
        parser.add_argument("--texts", type=int, default=4000, help="real sentences that the index is judged by too")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--keep", default="", metavar="NAME", help="fill databases once, measure in copies of them")
        parser.add_argument("--only-prepare", action="store_true", help="fill what --keep names, and measure nothing")
        parser.add_argument("--drop", action="store_true", help="drop what --keep names")
        parser.add_argument("--json", action="store_true", dest="as_json", help="print one JSON document")

    def handle(self, *args: Any, as_json: bool, keep: str, only_prepare: bool, drop: bool, **options: Any) -> None:
        scale = _scale(options)
        if keep and SAVED_NAME.fullmatch(keep) is None:
            raise CommandError("The name of what is kept has small letters, digits and _ only.")
        if (only_prepare or drop) and not keep:
            raise CommandError("Say which one by --keep NAME.")
        with own_databases() as databases:
            if drop:
                _drop_databases(databases, keep)
                return
            bench = Bench(scale, databases)
            passing = bench.prepare(keep)
            report = {} if only_prepare else bench.report(passing)
        self.stdout.write(json.dumps(report) if as_json else "\n".join(f"{k}: {v}" for k, v in report.items()))


def _scale(options: dict[str, Any]) -> Scale:
    scale = Scale(**{one.name: options[one.name] for one in fields(Scale)})
    if (
        scale.legacies < 3
        or min(scale.messages, scale.facts) < scale.legacies
        or scale.texts < 1
        or not 0 < scale.largest < 1
    ):
        raise CommandError("At least three legacies are needed, and a message and a fact for each.")
    return scale


def _drop_databases(databases: OwnDatabases, name: str) -> None:
    for one in (name, _small_name(name)):
        databases.drop(one)


def _small_name(name: str) -> str:
    """Return the name of the database with the median legacy among few other rows."""
    return f"{name}_small"


class Bench:
    """One run, from the first row to the last figure. `others` are sorted by size, without the median one. The queries
    are new in each run, because the vectors of earlier queries may still be cached.
    """

    def __init__(self, scale: Scale, databases: OwnDatabases) -> None:
        self.scale, self.databases = scale, databases
        self.loader, self.asking = Loader(scale.seed), Language(np.random.default_rng())
        self.real = RealTexts(self.loader.rng, registry.get_embedder())
        self.largest, *self.others = families(
            legacies=scale.legacies,
            messages=scale.messages,
            facts=scale.facts,
            largest=scale.largest,
            rng=self.loader.rng,
        )
        self.others.sort(key=lambda family: family.rows)
        self.median = self.others.pop(len(self.others) // 2)
        self.reader = replace(self.median, legacy_id=UUID(int=scale.seed), messages=scale.texts, facts=0)

    def prepare(self, keep: str) -> str:
        """Fill databases, or use those stored under this name. Return the name of the databases for measuring, which
        are dropped afterwards; of stored ones it is a copy, because measuring writes and deletes.
        """
        passing = str(os.getpid())
        for one in (passing, _small_name(passing)):
            self.databases.pass_by(one)
        if not keep:
            self._fill_databases(passing)
            return passing
        self._fill_once(keep)
        for one, of in ((passing, keep), (_small_name(passing), _small_name(keep))):
            self.databases.copy(one, of=of)
        return passing

    def _fill_once(self, name: str) -> None:
        wanted = json.dumps(asdict(self.scale))
        note = self.databases.note(name)
        if note and note != wanted:
            raise CommandError(f"What is kept as {name} has another size: {note}. Use --drop, or another name.")
        if not note:
            _drop_databases(self.databases, name)  # it may exist half filled
            self._fill_databases(name)
            self.databases.write_note(name, wanted)

    def _fill_databases(self, name: str) -> None:
        """Fill one database with the median legacy among few rows, and one with everything."""
        few = _up_to(SMALL - self.median.rows, self.others)
        with self.databases.made(_small_name(name)):
            self.loader.load([self.median, *few])
        with self.databases.made(name):
            self.loader.load([self.median, self.largest, *self.others, self.reader], real=self.real)

    def report(self, name: str) -> Report:
        with self.databases.within(_small_name(name)), made_up_vectors():
            alone = time_searches(Asker.of(self.median), self.asking)
        with self.databases.within(name):
            with made_up_vectors():
                report = self._searches()
            cold = time_clients(self._askers(), self.asking, is_cold=True)
            report["growth"] = {str(SMALL): alone["p50_ms"], "all_rows": report["median_legacy"]["p50_ms"]}
            apart = {"embedding": time_embedding(self.asking, self.median.legacy_id), "clients20_cold": cold}
            return {**report, **apart, **self._quality(), **_machine_load()}

    def _searches(self) -> Report:
        asking = self.asking
        asker, vectors = Asker.of(self.median), Themes(self.scale.seed).vectors(self.loader.rng, RUNS * QUESTIONS)
        return {
            "median_legacy": time_searches(asker, asking),
            "largest_legacy": time_searches(Asker.of(self.largest), asking),
            "hot_base": time_each([partial(base_of, asker.user, [asker.legacy_id])] * RUNS * QUESTIONS),
            "kept_answer": _time_repeats(asker, asking),
            "clients20": time_clients(self._askers(), asking),
            "sql_limit": {
                "median_legacy": time_bare_sql(self.median.legacy_id, vectors),
                "largest_legacy": time_bare_sql(self.largest.legacy_id, vectors),
            },
            "numpy_limit": time_numpy(self.median.legacy_id, vectors),
            "write": _time_writes(asker, asking),
            "bytes_per_message": bytes_a_row(),
        }

    def _askers(self) -> list[Asker]:
        return [Asker.of(family) for family in self.others[-MANY:]]

    def _quality(self) -> Report:
        """Measure the quality of the indexes. It comes last, because it changes these families."""
        made_up = Themes(self.scale.seed).vectors(self.loader.rng, ASKED)
        real = quality_through_changes(self.reader.legacy_id, self.real.questions(ASKED))
        return {"real_texts": real, "made_up_vectors": quality_through_changes(self.largest.legacy_id, made_up)}


@contextmanager
def made_up_vectors() -> Iterator[None]:
    """Give new queries a vector at once, by the made-up embedder."""
    embedder, settings.EMBEDDER = settings.EMBEDDER, EMBEDDER
    registry.reset()
    try:
        yield
    finally:
        settings.EMBEDDER = embedder
        registry.reset()


def _up_to(rows: int, some: Sequence[MadeUpFamily]) -> list[MadeUpFamily]:
    """Return the first families that together have at most this many rows."""
    held = np.cumsum([family.rows for family in some])
    return list(some[: int(np.searchsorted(held, rows, side="right"))])


def _time_repeats(asker: Asker, asking: Language) -> dict[str, float]:
    """Time the same question asked again and again."""
    query = asking.sentences(1)[0]
    question = Question(viewer=asker.user, legacy_id=asker.legacy_id, query=query)
    return time_each([partial(find, question)] * RUNS * QUESTIONS)


def _time_writes(asker: Asker, asking: Language) -> dict[str, float]:
    """Time writing a fact by hand, with its vector left to a worker."""
    numbered = count()

    def tell(text: str) -> None:
        # Each sentence is new, because a repeated one is refused.
        content = f"{text} ({next(numbered)})"
        create_fact(user=asker.user, legacy_id=asker.legacy_id, content=content, allow_secrets=True)

    return time_each([partial(tell, text) for text in asking.sentences(RUNS * WRITES)])


def _machine_load() -> Report:
    """Return the load of the machine: figures of a busy machine say little."""
    return {"load": [round(one, 1) for one in os.getloadavg()], "processors": os.cpu_count(), "runs": RUNS}
