"""How long a search takes, without the embedding of its query, and how many a second twenty people can have."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from statistics import median
from uuid import UUID

from django.db import connection

from accounts.models import User
from legacies.models import Legacy, Membership
from memory.management.ranking import percentiles
from memory.management.speed.made_up import Language
from memory.management.speed.rows import MadeUpFamily
from memory.recall.meaning import query_vector
from memory.recall.search import Question, find_afresh

RUNS, QUESTIONS = 5, 30
CLIENTS, SEARCHES_A_CLIENT = 20, 15
LONGEST_QUESTION = 9


@dataclass(frozen=True, slots=True)
class Asker:
    """A member of a made-up family who searches it."""

    user: User
    legacy_id: UUID

    @classmethod
    def of(cls, family: MadeUpFamily) -> Asker:
        """The first member, made if need be."""
        key = family.members[0]
        user, _ = User.objects.get_or_create(pk=key, defaults={"email": f"{key}@example.org", "display_name": "Teller"})
        legacy, _ = Legacy.objects.get_or_create(pk=family.legacy_id, defaults={"name": "Somebody"})
        Membership.objects.get_or_create(legacy=legacy, user=user)
        return cls(user, family.legacy_id)

    def search(self, query: str) -> int:
        question = Question(viewer=self.user, legacy_id=self.legacy_id, query=query)
        return len(find_afresh(question).hits)


def questions(language: Language, count: int) -> list[str]:
    return [" ".join(text.split()[:LONGEST_QUESTION]) for text in language.sentences(count)]


def embed_first(queries: Sequence[str]) -> None:
    for query in queries:
        query_vector(query)


def time_each(calls: Sequence[Callable[[], object]]) -> dict[str, float]:
    """p50 and p95 in milliseconds, each the median over `RUNS` equal parts of the calls. Two calls come before."""
    calls[0]()
    calls[0]()
    length = max(len(calls) // RUNS, 1)
    parts = [calls[start : start + length] for start in range(0, len(calls), length)]
    runs = [percentiles([_seconds(call) for call in part]) for part in parts]
    return {f"{name}_ms": round(median(run[name] for run in runs), 2) for name in ("p50", "p95")}


def time_searches(asker: Asker, language: Language) -> dict[str, float]:
    """New questions, each with its vector at hand, past what is kept of answers."""
    queries = questions(language, RUNS * QUESTIONS)
    embed_first(queries)
    return time_each([partial(asker.search, query) for query in queries])


def time_clients(askers: Sequence[Asker], language: Language) -> dict[str, float]:
    """`CLIENTS` threads that search one after another, all at once."""
    queries = questions(language, CLIENTS * SEARCHES_A_CLIENT)
    embed_first(queries)

    def client(number: int) -> list[float]:
        mine, asker = queries[number::CLIENTS], askers[number % len(askers)]
        try:
            return [_seconds(partial(asker.search, query)) for query in mine]
        finally:
            connection.close()

    started = time.perf_counter()
    with ThreadPoolExecutor(CLIENTS) as pool:
        taken = [seconds for one in pool.map(client, range(CLIENTS)) for seconds in one]
    passed = time.perf_counter() - started
    return {"per_s": round(len(taken) / passed, 1), "p95_ms": percentiles(taken)["p95"]}


def _seconds(call: Callable[[], object]) -> float:
    started = time.perf_counter()
    call()
    return time.perf_counter() - started
