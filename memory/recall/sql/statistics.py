"""Statistics for a search: how many rows a viewer may see, and how rare each term is."""

from __future__ import annotations

import threading
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from cachetools import TTLCache
from numpy.typing import NDArray

from memory.models.recall_item import MODEL_COLUMNS

# How many rows a viewer may see, and which names occur in them, cached from the last search that counted them, so that
# the next searches need not count again.
#
# Both are forgotten after a while and counted again: a large number of rows may have become small.

MOST_REMEMBERED = 10_000
REMEMBERED_SECONDS = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """How many rows there are, their partition, and the model, column and dimension of their active vectors."""

    rows: int
    model: int
    place: str
    dimension: int
    table: str
    """The partition of the table that holds the rows of this legacy."""

    def values(self) -> dict[str, str | int]:
        """Return the values with which the statements are formatted."""
        return {
            "rows": self.rows,
            "model": self.model,
            "place": self.place,
            "model_column": MODEL_COLUMNS[self.place],
            "dimension": self.dimension,
            "table": self.table,
        }


_sizes: TTLCache[Hashable, Size] = TTLCache(MOST_REMEMBERED, REMEMBERED_SECONDS)
_known_names: TTLCache[Hashable, bool] = TTLCache(MOST_REMEMBERED, REMEMBERED_SECONDS)
_lock = threading.Lock()


def remember(scope: Hashable, size: Size) -> None:
    with _lock:
        _sizes[scope] = size


def remembered(scope: Hashable) -> Size | None:
    with _lock:
        return _sizes.get(scope)


def remember_names(scope: Hashable, names: Iterable[str]) -> None:
    """Remember that rows of this scope contain these names, so that no search has to look for similar names."""
    with _lock:
        _known_names.update(((scope, name), True) for name in names)


def is_known(scope: Hashable, name: str) -> bool:
    with _lock:
        return (scope, name) in _known_names


def forget() -> None:
    with _lock:
        _sizes.clear()
        _known_names.clear()


# How well a row matches the words of a query. A term counts the more, the fewer of the visible rows contain it.
#
# The formula is BM25 (Robertson & Zaragoza 2009) over the query's terms in each row, as a share of the value of a row
# that contains every term once. The best possible value is therefore about 1 for every query.

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

# How quickly a repeated term stops counting, and how strongly a long text counts less than a short one.
SATURATION = 0.9
LENGTH_SHARE = 0.4
# The number of different words in a usual row, with its day and speaker; and in a row together with its neighbours.
USUAL_LENGTH = 20
USUAL_LENGTH_AROUND = 60


@dataclass(frozen=True, slots=True)
class Rarity:
    """The weight of each term that occurs in at least one row."""

    weights: Mapping[int, float] = field(default_factory=dict)

    @classmethod
    def of(cls, weights: Mapping[str, float]) -> Rarity:
        """Make it from the weights that the statement returns."""
        return cls({int(term): weight for term, weight in sorted(weights.items())})

    def times(self, rows: Sequence[Iterable[int]]) -> Floats:
        """Return how often each row contains each term (0 or 1), as an array of shape (rows, terms)."""
        columns = {term: column for column, term in enumerate(self.weights)}
        held = [(row, columns[term]) for row, terms in enumerate(rows) for term in terms if term in columns]
        times = np.zeros((len(rows), len(columns)))
        if held:
            times[tuple(zip(*held, strict=True))] = 1
        return times

    def share(self, times: Floats, length: Floats, usual: float) -> Floats:
        """Return the BM25 share of each row, given how often it contains each term and how long it is."""
        weights = np.array(list(self.weights.values()))
        if not weights.sum():
            return np.zeros(len(times))
        slowed = SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length / usual)
        met = (weights * times / (times + slowed[:, None])).sum(axis=1)
        shares: Floats = met * (1 + SATURATION) / weights.sum()
        return shares


# The index scan that comes first when there are too many rows to score each one.
#
# The nearest rows in meaning come from the vector index. If the index returns too few, every row is compared, so that
# the index never changes how much is found. The search by words begins with rare words, which few rows contain; for
# common words only rows that contain two of them are read. How common a word is comes from a count up to
# `MOST_OF_A_TERM`, and beyond that from a sample. Both read only rows that the viewer may see.

# With fewer rows than this each row is compared: the result is exact, and no slower.
MANY_ROWS = 10_000
MOST_OF_A_TERM = 600
SAMPLE = 300

# The columns of a row in every step and arm: enough to find its neighbours.
PLACED = "legacy_id, id, kind, conversation_id, position"

# The distance of a row to the query, by the model of the query's vector, in whichever column the row has its vector.
DISTANCE = """
    (CASE (SELECT model FROM query) WHEN model_id THEN embedding WHEN other_model_id THEN other_embedding END
        <=> (SELECT vector FROM query)) + 0
"""

# The index serves one model, column and dimension, written as in its definition. It returns near rows in approximate
# order, so twice as many are read and then sorted.
NEAREST = f"""
    SELECT * FROM (
        SELECT {PLACED}, message_ids,
            {{place}}::halfvec({{dimension}}) <=> %(vector)s::halfvec({{dimension}}) AS distance
        FROM visible WHERE {{model_column}} = {{model}}
        ORDER BY {{place}}::halfvec({{dimension}}) <=> %(vector)s::halfvec({{dimension}}) LIMIT 2 * %(most)s
    ) AS about ORDER BY distance, id LIMIT %(most)s
"""  # noqa: S608 - put together from constants
MEANING = f"""
    SELECT * FROM nearest WHERE (SELECT count(*) FROM nearest) >= %(most)s
    UNION ALL SELECT * FROM (
        SELECT {PLACED}, message_ids, {DISTANCE} AS distance FROM visible
        WHERE (SELECT count(*) FROM nearest) < %(most)s
        ORDER BY distance, id LIMIT %(most)s
    ) AS all_of_them WHERE distance IS NOT NULL
"""  # noqa: S608 - as above

FIRST_OF_EACH = f"""
    SELECT n, item.* FROM terms CROSS JOIN LATERAL (
        SELECT {PLACED}, search FROM visible WHERE search @@ anywhere LIMIT {MOST_OF_A_TERM}
    ) AS item
"""  # noqa: S608 - as above
SAMPLED = f"""
    (SELECT search FROM visible WHERE owner_id = %(viewer)s ORDER BY told_at DESC LIMIT {SAMPLE})
    UNION ALL (SELECT search FROM visible WHERE shared ORDER BY told_at DESC LIMIT {SAMPLE})
"""  # noqa: S608 - as above
COUNTED = f"""
    SELECT n, anywhere, rows >= {MOST_OF_A_TERM} AS is_common,
        CASE WHEN rows < {MOST_OF_A_TERM} THEN rows ELSE greatest(rows, (
            SELECT {{rows}} * count(*) FILTER (WHERE search @@ anywhere) / greatest(count(*), 1) FROM sampled
        )) END AS rows
    FROM terms JOIN (SELECT n, count(*) AS rows FROM first_of_each GROUP BY n) AS of_each USING (n)
"""  # noqa: S608 - as above
HELD = f"""
    SELECT DISTINCT ON (legacy_id, id) {PLACED}, search FROM (
        SELECT {PLACED}, search FROM first_of_each JOIN counted USING (n)
        WHERE NOT is_common OR NOT EXISTS (SELECT FROM counted WHERE NOT is_common)
        UNION ALL SELECT item.* FROM counted AS one
        JOIN counted AS other ON one.n < other.n AND one.is_common AND other.is_common
        CROSS JOIN LATERAL (
            SELECT {PLACED}, search FROM visible WHERE search @@ (one.anywhere && other.anywhere)
            LIMIT {MOST_OF_A_TERM}
        ) AS item
    ) AS of_rare_and_both
"""  # noqa: S608 - as above
RARITY = "SELECT n, ln((1 + (greatest({rows} - rows, 0) + 0.5) / (rows + 0.5))::float8) AS weight FROM counted"
