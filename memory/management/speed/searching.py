"""The duration of a search without embedding its query, and how many searches per second twenty people can do."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from statistics import mean, median
from typing import Any
from uuid import UUID

import numpy as np
from django.db import connection

from accounts.models import User
from legacies.models import Legacy, Membership
from memory.engines.base import Vector
from memory.indexing.vectors import as_text
from memory.management.ranking import percentiles
from memory.management.speed.made_up_rows import DIMENSION, MODEL, Language, MadeUpFamily
from memory.recall.pipeline import Question, find_afresh
from memory.recall.query import query_vector
from memory.recall.results import Results
from memory.recall.sql import statistics as by_index
from memory.recall.sql.statistics import Size

# Whether an index changes what is found, compared with looking at each row, for viewers who may see few of many rows.

DEPTH, MOST = 20, 50
ASKED = 20
SHARES = (1.0, 0.5, 0.1, 0.01, 0.001)

# A share of the rows, chosen by the random part of their keys.
SEEN = """
    SELECT * FROM memory_recallitem
    WHERE legacy_id = %(legacy)s AND ('x' || right(id::text, 6))::bit(24)::int < %(share)s * 16777216
"""
# The product's own steps for the nearest rows in meaning.
BY_INDEX = f"""
    WITH visible AS NOT MATERIALIZED ({SEEN}),
    query AS MATERIALIZED (
        SELECT %(vector)s::halfvec AS vector, (SELECT id FROM memory_embeddingmodel WHERE name = '{MODEL}') AS model
    ),
    nearest AS MATERIALIZED ({by_index.NEAREST}), meaning AS MATERIALIZED ({by_index.MEANING})
    SELECT id FROM meaning ORDER BY distance, id
""".format(**Size(rows=1, model=1, place="embedding", dimension=DIMENSION, table="memory_recallitem").values())  # noqa: S608 - constants
EXACT_NEIGHBOURS = f"SELECT id FROM ({SEEN}) AS seen ORDER BY (embedding <=> %(vector)s::halfvec) + 0 LIMIT %(most)s"  # noqa: S608

Figures = dict[str, Any]


def quality_of(legacy_id: UUID, vectors: Vector) -> Figures:
    """Return recall@20 compared with looking at each row, and the share of the requested rows that were returned, as
    far as there are so many; both for viewers who may see different shares of the rows.
    """
    figures: dict[float, tuple[float, float]] = {}
    for share in SHARES:
        each = [
            _compare_neighbours({"legacy": legacy_id, "share": share, "vector": as_text(one)})
            for one in vectors[:ASKED]
        ]
        figures[share] = mean(found for found, _ in each), mean(filled for _, filled in each)
    return {
        "recall@20": {str(share): round(found, 4) for share, (found, _) in figures.items()},
        "fill": {str(share): round(filled, 4) for share, (_, filled) in figures.items()},
    }


def quality_through_changes(legacy_id: UUID, vectors: Vector) -> Figures:
    """Return the same figures while the rows change: fresh, with three of four deleted, with half of the rest made
    anew, and after each change vacuumed. The legacy's rows are changed afterwards.
    """
    figures = {"fresh": quality_of(legacy_id, vectors)}
    for name, statement in CHANGES.items():
        with connection.cursor() as cursor:
            cursor.execute(statement, {"legacy": legacy_id} if "%(" in statement else None)
        figures[name] = quality_of(legacy_id, vectors)
    return figures


# The vectors that are made anew differ a little from the former ones.
CHANGES = {
    "deleted": """
        DELETE FROM memory_recallitem
        WHERE legacy_id = %(legacy)s AND left(md5(id::text), 1) NOT IN ('0', '1', '2', '3')
    """,
    "deleted, vacuumed": "VACUUM memory_recallitem",
    "half made anew": """
        UPDATE memory_recallitem SET embedding = l2_normalize(embedding + noise.vector)
        FROM (SELECT array_agg(random() * 0.02)::halfvec AS vector FROM generate_series(1, 384)) AS noise
        WHERE legacy_id = %(legacy)s AND left(md5(id::text), 1) IN ('0', '1')
    """,
    "half made anew, vacuumed": "VACUUM ANALYZE memory_recallitem",
}


def _compare_neighbours(values: Mapping[str, Any]) -> tuple[float, float]:
    exact = _ids(EXACT_NEIGHBOURS, {**values, "most": MOST})
    indexed = _ids(BY_INDEX, {**values, "most": MOST})
    wanted = exact[:DEPTH]
    if not exact:
        return 1.0, 1.0
    return len(set(wanted) & set(indexed[:DEPTH])) / len(wanted), len(indexed) / len(exact)


def _ids(statement: str, values: Mapping[str, Any]) -> list[UUID]:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return [key for (key,) in cursor]


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
        """Return the first member, created if necessary."""
        key = family.members[0]
        user, _ = User.objects.get_or_create(pk=key, defaults={"email": f"{key}@example.org", "display_name": "Teller"})
        legacy, _ = Legacy.objects.get_or_create(pk=family.legacy_id, defaults={"name": "Somebody"})
        Membership.objects.get_or_create(legacy=legacy, user=user)
        return cls(user, family.legacy_id)

    def search(self, query: str) -> Results:
        return find_afresh(Question(viewer=self.user, legacy_id=self.legacy_id, query=query))


def questions(language: Language, count: int) -> list[str]:
    return [" ".join(text.split()[:LONGEST_QUESTION]) for text in language.sentences(count)]


def embed_first(queries: Sequence[str], legacy_id: UUID) -> None:
    for query in queries:
        query_vector(query, [legacy_id])


def time_each(calls: Sequence[Callable[[], object]]) -> dict[str, float]:
    """Return p50 and p95 in milliseconds, the medians over `RUNS` equal parts of the calls, after two extra calls."""
    calls[0]()
    calls[0]()
    length = max(len(calls) // RUNS, 1)
    parts = [calls[start : start + length] for start in range(0, len(calls), length)]
    runs = [percentiles([_seconds(call) for call in part]) for part in parts]
    return {f"{name}_ms": round(median(run[name] for run in runs), 2) for name in ("p50", "p95")}


def time_searches(asker: Asker, language: Language) -> dict[str, float]:
    """Time new questions whose vectors are made already, without the cache of answers."""
    queries = questions(language, RUNS * QUESTIONS)
    embed_first(queries, asker.legacy_id)
    return time_each([partial(asker.search, query) for query in queries])


def time_clients(askers: Sequence[Asker], language: Language, *, is_cold: bool = False) -> dict[str, float]:
    """Time `CLIENTS` threads that search at the same time, each one search after another. Cold ones also wait for their
    vectors, or go on by words alone if the vectors take too long.
    """
    queries = questions(language, CLIENTS * SEARCHES_A_CLIENT)
    if not is_cold:
        embed_first(queries, askers[0].legacy_id)
    words_only: list[bool] = []

    def search(asker: Asker, query: str) -> None:
        words_only.append(asker.search(query).words_only)

    def client(number: int) -> list[float]:
        mine, asker = queries[number::CLIENTS], askers[number % len(askers)]
        try:
            return [_seconds(partial(search, asker, query)) for query in mine]
        finally:
            connection.close()

    started = time.perf_counter()
    with ThreadPoolExecutor(CLIENTS) as pool:
        taken = [seconds for one in pool.map(client, range(CLIENTS)) for seconds in one]
    passed = time.perf_counter() - started
    by_words = round(sum(words_only) / len(words_only), 3)
    return {"per_s": round(len(taken) / passed, 1), "p95_ms": percentiles(taken)["p95"], "words_only": by_words}


def time_embedding(language: Language, legacy_id: UUID) -> dict[str, float]:
    """Time the vector of a new query, by the embedder of this legacy."""
    return time_each([partial(query_vector, query, [legacy_id]) for query in questions(language, RUNS * QUESTIONS)])


def _seconds(call: Callable[[], object]) -> float:
    started = time.perf_counter()
    call()
    return time.perf_counter() - started


# The least that any recall costs here: the bare exact scan in SQL, and the same in memory; and the space of the rows.

HITS = 20
EXACT = """
    SELECT id FROM memory_recallitem WHERE legacy_id = %s AND model_id = 1
    ORDER BY (embedding <=> %s::halfvec) + 0 LIMIT %s
"""
BYTES = "SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree('memory_recallitem') WHERE isleaf"


def time_bare_sql(legacy_id: UUID, vectors: Vector) -> dict[str, float]:
    """Time the nearest rows of a legacy by looking at each of them, and nothing else."""
    return time_each([partial(_exact_neighbours, legacy_id, vector) for vector in vectors[: RUNS * QUESTIONS]])


def time_numpy(legacy_id: UUID, vectors: Vector) -> dict[str, float]:
    """Time the same with all vectors in memory."""
    stored = stored_vectors(legacy_id)
    return time_each([partial(nearest, stored, vector) for vector in vectors[: RUNS * QUESTIONS]])


def nearest(stored: Vector, vector: Vector, count: int = HITS) -> list[int]:
    alike = stored @ vector
    best = np.argpartition(-alike, min(count, len(alike) - 1))[:count]
    found: list[int] = best[np.argsort(-alike[best])].tolist()
    return found


def stored_vectors(legacy_id: UUID) -> Vector:
    with connection.cursor() as cursor:
        cursor.execute("SELECT embedding::text FROM memory_recallitem WHERE legacy_id = %s", [legacy_id])
        return np.array([np.fromstring(text[1:-1], sep=",") for (text,) in cursor], dtype=np.float32)


def bytes_a_row() -> float:
    """Return the bytes per row, with overflow and all indexes."""
    with connection.cursor() as cursor:
        cursor.execute(BYTES)
        taken = float(cursor.fetchone()[0])
        cursor.execute("SELECT count(*) FROM memory_recallitem")
        return round(taken / int(cursor.fetchone()[0]), 1)


def _exact_neighbours(legacy_id: UUID, vector: Vector) -> list[UUID]:
    with connection.cursor() as cursor:
        cursor.execute(EXACT, [legacy_id, as_text(vector), HITS])
        return [key for (key,) in cursor]
