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
