"""The drawn line of a life: its years from left to right, how much is told of them, and a link to each decade.

Places and widths are in per cent of the line, so that it fits every screen without scaling its text.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from config.errors import InvalidInput
from legacies.dates import parse_edtf
from legacies.models import Legacy
from memory.presentation.life.timeline import Period

MOST_LABELS = 12
"""How many decades are named at most. On longer lines only every second or third decade is."""
SMALLEST, LARGEST = 3.0, 9.0
FAINTEST, STRONGEST = 0.15, 0.6


@dataclass(frozen=True, slots=True)
class Dot:
    """A year of which something is told. `radius`, in pixels, grows with how much."""

    year: int
    x: float
    radius: float
    count: int


@dataclass(frozen=True, slots=True)
class Band:
    """Several years that something is told of as a whole, such as a decade. `opacity` grows with how much."""

    x: float
    width: float
    opacity: float


@dataclass(frozen=True, slots=True)
class Decade:
    """A decade of the line. `count` is the number of things told of it, dated exactly or vaguely."""

    year: int
    x: float
    width: float
    count: int
    is_named: bool

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


@dataclass(frozen=True, slots=True)
class LifeLine:
    """The drawn line. `life` is the start and width of the person's lifetime, if both years are known."""

    decades: Sequence[Decade]
    dots: Sequence[Dot]
    bands: Sequence[Band]
    life: tuple[float, float] | None


def draw_life_line(legacy: Legacy, periods: Sequence[Period]) -> LifeLine | None:
    """Draw the line, or return None if there is nothing to draw."""
    born, died = _year(legacy.born), _year(legacy.died)
    years = [year for period in periods for year in (period.first, period.last)] + [y for y in (born, died) if y]
    if not years:
        return None
    scale = _Scale(min(years) // 10 * 10, (max(years) // 10 + 1) * 10)
    return LifeLine(
        decades=_decades(scale, periods),
        dots=_dots(scale, periods),
        bands=_bands(scale, periods),
        life=(scale.x(born), scale.x(died + 1) - scale.x(born)) if born and died and born <= died else None,
    )


@dataclass(frozen=True, slots=True)
class _Scale:
    first: int
    end: int

    def x(self, year: float) -> float:
        return round(100 * (year - self.first) / (self.end - self.first), 2)


def _decades(scale: _Scale, periods: Iterable[Period]) -> list[Decade]:
    counts: Counter[int] = Counter()
    for period in periods:
        counts[(period.first + period.last) // 2 // 10 * 10] += period.count
    starts = range(scale.first, scale.end, 10)
    step = math.ceil(len(starts) / MOST_LABELS)
    width = round(1000 / (scale.end - scale.first), 2)
    return [
        Decade(year, scale.x(year), width, counts[year], is_named=place % step == 0)
        for place, year in enumerate(starts)
    ]


def _dots(scale: _Scale, periods: Iterable[Period]) -> list[Dot]:
    exact = [period for period in periods if period.first == period.last]
    return [Dot(period.first, scale.x(period.first + 0.5), _radius(period.count), period.count) for period in exact]


def _bands(scale: _Scale, periods: Iterable[Period]) -> list[Band]:
    vague = [period for period in periods if period.first != period.last]
    return [
        Band(scale.x(one.first), round(scale.x(one.last + 1) - scale.x(one.first), 2), _opacity(one.count))
        for one in vague
    ]


def _radius(count: int) -> float:
    return round(min(SMALLEST + math.log2(count), LARGEST), 1)


def _opacity(count: int) -> float:
    return round(min(FAINTEST + 0.06 * math.log2(count), STRONGEST), 2)


def _year(edtf: str) -> int | None:
    try:
        when = parse_edtf(edtf)
    except InvalidInput:
        return None
    return when.earliest.year if when.earliest else None
