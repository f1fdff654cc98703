"""Whether an index changes who is found: against looking at each row, and for viewers who may see few of many rows."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import mean
from typing import Any
from uuid import UUID

from django.db import connection

from memory.engines.base import Vector
from memory.indexing.vectors import as_text
from memory.management.speed.made_up_rows import DIMENSION, MODEL
from memory.recall.sql import index_scan as by_index
from memory.recall.sql.statistics import Size

DEPTH, MOST = 20, 50
ASKED = 20
SHARES = (1.0, 0.5, 0.1, 0.01, 0.001)

# Some share of the rows, by the random part of their keys.
SEEN = """
    SELECT * FROM memory_recallitem
    WHERE legacy_id = %(legacy)s AND ('x' || right(id::text, 6))::bit(24)::int < %(share)s * 16777216
"""
# The product's own steps for what is nearest in meaning.
BY_INDEX = f"""
    WITH visible AS NOT MATERIALIZED ({SEEN}),
    asked AS MATERIALIZED (
        SELECT %(vector)s::halfvec AS vector, (SELECT id FROM memory_embeddingmodel WHERE name = '{MODEL}') AS model
    ),
    nearest AS MATERIALIZED ({by_index.NEAREST}), meaning AS MATERIALIZED ({by_index.MEANING})
    SELECT id FROM meaning ORDER BY distance, id
""".format(**Size(rows=1, model=1, place="embedding", dimension=DIMENSION, table="memory_recallitem").values())  # noqa: S608 - constants
EXACT = f"SELECT id FROM ({SEEN}) AS seen ORDER BY (embedding <=> %(vector)s::halfvec) + 0 LIMIT %(most)s"  # noqa: S608

Figures = dict[str, Any]


def quality_of(legacy_id: UUID, vectors: Vector) -> Figures:
    """recall@20 against looking at each row, and which share came of the rows asked for, as far as there are so many;
    for viewers who may see so large a share of the rows.
    """
    figures: dict[float, tuple[float, float]] = {}
    for share in SHARES:
        each = [_compare({"legacy": legacy_id, "share": share, "vector": as_text(one)}) for one in vectors[:ASKED]]
        figures[share] = mean(found for found, _ in each), mean(filled for _, filled in each)
    return {
        "recall@20": {str(share): round(found, 4) for share, (found, _) in figures.items()},
        "fill": {str(share): round(filled, 4) for share, (_, filled) in figures.items()},
    }


def quality_through_changes(legacy_id: UUID, vectors: Vector) -> Figures:
    """The same while the rows change: fresh, with three of four deleted, then half of the rest made anew, then cleaned
    up. The legacy is not what it was afterwards.
    """
    figures = {"fresh": quality_of(legacy_id, vectors)}
    for name, statement in CHANGES.items():
        with connection.cursor() as cursor:
            cursor.execute(statement, {"legacy": legacy_id} if "%(" in statement else None)
        figures[name] = quality_of(legacy_id, vectors)
    return figures


# Vectors made anew are a little different.
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


def _compare(values: Mapping[str, Any]) -> tuple[float, float]:
    exact = _ids(EXACT, {**values, "most": MOST})
    indexed = _ids(BY_INDEX, {**values, "most": MOST})
    wanted = exact[:DEPTH]
    if not exact:
        return 1.0, 1.0
    return len(set(wanted) & set(indexed[:DEPTH])) / len(wanted), len(indexed) / len(exact)


def _ids(statement: str, values: Mapping[str, Any]) -> list[UUID]:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return [key for (key,) in cursor]
