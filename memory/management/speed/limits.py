"""What any recall here costs at least: the bare exact scan in SQL, and the same in memory; and what room rows take."""

from __future__ import annotations

from functools import partial
from uuid import UUID

import numpy as np
from django.db import connection

from memory.engines.base import Vector
from memory.indexing.vectors import as_text
from memory.management.speed.searching import QUESTIONS, RUNS, time_each

HITS = 20
EXACT = """
    SELECT id FROM memory_recallitem WHERE legacy_id = %s AND model_id = 1
    ORDER BY (embedding <=> %s::halfvec) + 0 LIMIT %s
"""
BYTES = "SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree('memory_recallitem') WHERE isleaf"


def time_bare_sql(legacy_id: UUID, vectors: Vector) -> dict[str, float]:
    """The nearest rows of a legacy, by looking at each of them; nothing else."""
    return time_each([partial(_exact, legacy_id, vector) for vector in vectors[: RUNS * QUESTIONS]])


def time_numpy(legacy_id: UUID, vectors: Vector) -> dict[str, float]:
    """The same where all vectors lie in memory."""
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
    """Heap, overflow and all indexes, a row."""
    with connection.cursor() as cursor:
        cursor.execute(BYTES)
        taken = float(cursor.fetchone()[0])
        cursor.execute("SELECT count(*) FROM memory_recallitem")
        return round(taken / int(cursor.fetchone()[0]), 1)


def _exact(legacy_id: UUID, vector: Vector) -> list[UUID]:
    with connection.cursor() as cursor:
        cursor.execute(EXACT, [legacy_id, as_text(vector), HITS])
        return [key for (key,) in cursor]
