"""Measuring how fast recall is and how much room it takes, on made-up families of any size."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import partial
from typing import Any

import numpy as np
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from memory.engines import registry
from memory.engines.base import Vector
from memory.management.speed.index_quality import ASKED, quality_through_changes
from memory.management.speed.limits import bytes_a_row, time_bare_sql, time_numpy
from memory.management.speed.made_up import Themes
from memory.management.speed.own_database import own_database
from memory.management.speed.rows import LARGEST_SHARE, Loader, MadeUpFamily, families
from memory.management.speed.searching import QUESTIONS, RUNS, Asker, time_clients, time_each, time_searches
from memory.recall.base import base_of
from memory.recall.search import Question, find
from memory.services.facts import create_fact

EMBEDDER = "memory.management.speed.made_up.MadeUpEmbedder"
SMALL = 10_000
WRITES = 20
MANY = 20

Report = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """How much is made up."""

    facts: int
    messages: int
    legacies: int
    largest: float
    seed: int


class Command(BaseCommand):
    help = (
        "Makes families up in a database of its own, which is dropped at the end, searches them, and prints how long "
        "it takes without the embedding of the query. Nothing of yours is read or changed."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--facts", type=int, default=100_000)
        parser.add_argument("--messages", type=int, default=1_000_000)
        parser.add_argument("--legacies", type=int, default=200)
        parser.add_argument("--largest", type=float, default=LARGEST_SHARE, help="the largest legacy's share of all")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--json", action="store_true", dest="as_json", help="print one JSON document")

    def handle(self, *args: Any, as_json: bool, **options: Any) -> None:
        scale = Scale(**{one.name: options[one.name] for one in fields(Scale)})
        if scale.legacies < 3 or min(scale.messages, scale.facts) < scale.legacies or not 0 < scale.largest < 1:
            raise CommandError("At least three legacies are needed, and a message and a fact for each.")
        embedder, settings.EMBEDDER = settings.EMBEDDER, EMBEDDER
        registry.reset()
        try:
            with own_database():
                report = _measure(scale)
        finally:
            settings.EMBEDDER = embedder
            registry.reset()
        self.stdout.write(json.dumps(report) if as_json else "\n".join(f"{k}: {v}" for k, v in report.items()))


def _measure(scale: Scale) -> Report:
    loader = Loader(scale.seed)
    largest, *others = families(
        legacies=scale.legacies,
        messages=scale.messages,
        facts=scale.facts,
        largest=scale.largest,
        rng=loader.rng,
    )
    others.sort(key=lambda family: family.rows)
    median = others.pop(len(others) // 2)
    few = _up_to(SMALL - median.rows, others)
    loader.load([median, *few])
    alone = time_searches(Asker.of(median), loader.language)
    loader.load([largest, *others[len(few) :]])
    report = {**_searches(loader, largest, median, others, scale.seed), **_growth(loader, median, alone), **_around()}
    return {**report, **_quality(largest, Themes(scale.seed).vectors(loader.rng, ASKED))}


def _up_to(rows: int, some: Sequence[MadeUpFamily]) -> list[MadeUpFamily]:
    """The first of them, as many as hold so many rows together."""
    held = np.cumsum([family.rows for family in some])
    return list(some[: int(np.searchsorted(held, rows, side="right"))])


def _searches(
    loader: Loader, largest: MadeUpFamily, median: MadeUpFamily, others: Sequence[MadeUpFamily], seed: int
) -> Report:
    asker = Asker.of(median)
    vectors = Themes(seed).vectors(loader.rng, RUNS * QUESTIONS)
    return {
        "median_legacy": time_searches(asker, loader.language),
        "largest_legacy": time_searches(Asker.of(largest), loader.language),
        "hot_base": time_each([partial(base_of, asker.user, [asker.legacy_id])] * RUNS * QUESTIONS),
        "kept_answer": _kept(asker, loader),
        "clients20": time_clients([Asker.of(family) for family in others[:MANY]], loader.language),
        "sql_limit": {
            "median_legacy": time_bare_sql(median.legacy_id, vectors),
            "largest_legacy": time_bare_sql(largest.legacy_id, vectors),
        },
        "numpy_limit": time_numpy(median.legacy_id, vectors),
        "write": _writes(asker, loader),
        "bytes_per_message": bytes_a_row(),
    }


def _kept(asker: Asker, loader: Loader) -> dict[str, float]:
    """The same question again."""
    query = loader.language.sentences(1)[0]
    question = Question(viewer=asker.user, legacy_id=asker.legacy_id, query=query)
    return time_each([partial(find, question)] * RUNS * QUESTIONS)


def _writes(asker: Asker, loader: Loader) -> dict[str, float]:
    """A fact told by hand, its vector left to a worker."""
    told = loader.language.sentences(RUNS * WRITES)
    return time_each([partial(create_fact, user=asker.user, legacy_id=asker.legacy_id, content=text) for text in told])


def _growth(loader: Loader, median: MadeUpFamily, alone: dict[str, float]) -> Report:
    """The same legacy when there was little else, and now."""
    return {
        "growth": {str(SMALL): alone["p50_ms"], "all_rows": time_searches(Asker.of(median), loader.language)["p50_ms"]}
    }


def _quality(largest: MadeUpFamily, vectors: Vector) -> Report:
    """Last, since the largest family is not what it was afterwards."""
    stages = quality_through_changes(largest.legacy_id, vectors)
    return {name: {stage: figures[name] for stage, figures in stages.items()} for name in ("recall@20", "fill")}


def _around() -> Report:
    """What else the machine does: figures of a loaded one say little."""
    return {"load": [round(one, 1) for one in os.getloadavg()], "processors": os.cpu_count(), "runs": RUNS}
