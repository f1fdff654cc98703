"""Statistics for a search: how many rows a viewer may see, and how rare each term is."""

from __future__ import annotations

import threading
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from cachetools import TTLCache
from numpy.typing import NDArray

from memory.models.recall_item import MODEL_COLUMNS

# How many rows a viewer may see, and which names are in them, remembered from when that was last looked at; so that
# nobody counts or looks again.
#
# What is remembered is forgotten after a while, and looked at once more: what was large may have become small.

MOST_REMEMBERED = 10_000
REMEMBERED_SECONDS = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """So many rows, where they lie, and what their active vectors are: the model, its column and how long they are."""

    rows: int
    model: int
    place: str
    dimension: int
    table: str
    """The part of the table that holds the rows of this legacy."""

    def values(self) -> dict[str, str | int]:
        """As statements are put together with."""
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
    """That rows of this scope hold these names, so that nobody has to look for others that are like them."""
    with _lock:
        _known_names.update(((scope, name), True) for name in names)


def is_known(scope: Hashable, name: str) -> bool:
    with _lock:
        return (scope, name) in _known_names


def forget() -> None:
    with _lock:
        _sizes.clear()
        _known_names.clear()


# How well the words of a query are met: a term counts the more, the fewer of the rows that the viewer may see hold
# it.
#
# BM25 (Robertson & Zaragoza 2009) over what each row holds of the query's terms, as a share of what a row that held
# every one of them once would come to; so the best there can be is about 1, whatever was asked.

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

# How soon a term that comes again stops to count, and how much a long text is held against a short one.
SATURATION = 0.9
LENGTH_SHARE = 0.4
# Different words of a usual row, its day and speaker included; and of one with what was said around it.
USUAL_LENGTH = 20
USUAL_LENGTH_AROUND = 60


@dataclass(frozen=True, slots=True)
class Rarity:
    """The weight of each term that occurs at all."""

    weights: Mapping[int, float] = field(default_factory=dict)

    @classmethod
    def of(cls, weights: Mapping[str, float]) -> Rarity:
        """As the statement tells them."""
        return cls({int(term): weight for term, weight in sorted(weights.items())})

    def times(self, rows: Sequence[Iterable[int]]) -> Floats:
        """How often each row holds each term, once or never: a line a row, a column a term."""
        columns = {term: column for column, term in enumerate(self.weights)}
        held = [(row, columns[term]) for row, terms in enumerate(rows) for term in terms if term in columns]
        times = np.zeros((len(rows), len(columns)))
        if held:
            times[tuple(zip(*held, strict=True))] = 1
        return times

    def share(self, times: Floats, length: Floats, usual: float) -> Floats:
        """What the terms of each row come to, by how often each occurs in a text of this length."""
        weights = np.array(list(self.weights.values()))
        if not weights.sum():
            return np.zeros(len(times))
        slowed = SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length / usual)
        met = (weights * times / (times + slowed[:, None])).sum(axis=1)
        shares: Floats = met * (1 + SATURATION) / weights.sum()
        return shares


# The index scan that comes first when there are too many rows to score each one.
#
# What is nearest in meaning comes from the vector index, and from a look at every row where that brings too few: an
# index never changes how much is found. Words begin with the rare ones, whose rows are few; of common words only rows
# that hold two of them are looked for. How common a word is says a count up to `MOST_OF_A_TERM`, and beyond it a
# sample: both of rows that the viewer may see.

# Below this each row is looked at: that is exact, and no slower.
MANY_ROWS = 10_000
MOST_OF_A_TERM = 600
SAMPLE = 300

# What every step and arm says of a row: enough to find its neighbours by.
PLACED = "legacy_id, id, kind, conversation_id, position"

# Of a row, to the query: by the model of the query's vector, wherever its vectors stand.
DISTANCE = """
    (CASE (SELECT model FROM query) WHEN model_id THEN embedding WHEN other_model_id THEN other_embedding END
        <=> (SELECT vector FROM query)) + 0
"""

# The index serves one model, column and dimension, named as in its definition. It brings what is near in about its
# order, so more is taken than wanted, and sorted.
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
