"""How well the words of a query are met: a term counts the more, the fewer of the rows that the viewer may see hold it.

BM25 (Robertson & Zaragoza 2009) over what each row holds of the query's terms, as a share of what a row that held every
one of them once would come to; so the best there can be is about 1, whatever was asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

# How soon a term that comes again stops to count, and how much a long text is held against a short one.
SATURATION = 0.9
LENGTH_SHARE = 0.4
# Different words of a usual row, its day and speaker included; and of one with what was said around it.
USUAL_LENGTH = 20
USUAL_LENGTH_AROUND = 60


@dataclass(frozen=True, slots=True)
class Rarity:
    """The weight of each term that occurs at all."""

    weights: Mapping[int, float]
    total: float

    @classmethod
    def of(cls, terms: Iterable[int], weights: Iterable[float]) -> Rarity:
        by_term = dict(zip(terms, weights, strict=True))
        return cls(by_term, sum(by_term.values()))

    def share(self, times: Mapping[int, float], length: float, usual: float) -> float:
        """What these terms come to, by how often each occurs in a text of this length."""
        if not self.total or not times:
            return 0.0
        slowed = SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length / usual)
        met = sum(self.weights[term] * count / (count + slowed) for term, count in times.items())
        return met * (1 + SATURATION) / self.total
