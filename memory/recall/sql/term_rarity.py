"""How well the words of a query are met: a term counts the more, the fewer of the rows that the viewer may see hold it.

BM25 (Robertson & Zaragoza 2009) over what each row holds of the query's terms, as a share of what a row that held every
one of them once would come to; so the best there can be is about 1, whatever was asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

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
