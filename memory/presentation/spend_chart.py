"""The cost of models, drawn by the server: one bar a day, divided by purpose, and the same as rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext_lazy as _

from memory.services.usage.spending import DAYS, DailySpend

WIDTH, HEIGHT, GAP = 600, 120, 4
STAGES: Mapping[str, Any] = {
    "reply": _("Replies"),
    "routing": _("Rating of messages"),
    "extraction": _("Facts"),
    "verification": _("Second look at facts"),
    "labels": _("Comparison of facts"),
    "embedding": _("Vectors for search"),
}
"""The lowest part of a bar first."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A part of one day's bar. Places and sizes are texts, so that no language formats them in its own way."""

    stage: str
    x: str
    y: str
    width: str
    height: str


@dataclass(frozen=True, slots=True)
class SpendRow:
    day: date
    stage: Any
    calls: int
    tokens_in: int
    tokens_cached: int
    cost: str


@dataclass(frozen=True, slots=True)
class SpendChart:
    bars: tuple[Bar, ...]
    rows: tuple[SpendRow, ...]
    """Newest first."""
    totals: tuple[tuple[str, Any, str], ...]
    """The key, name and cost of each stage that cost something."""
    highest: str
    """What the highest bar amounts to."""
    first: date
    last: date
    width: int = WIDTH
    height: int = HEIGHT


def chart_of(spend: Sequence[DailySpend], *, today: date) -> SpendChart:
    first = today - timedelta(days=DAYS - 1)
    by_day: defaultdict[date, dict[str, Decimal]] = defaultdict(dict)
    totals: defaultdict[str, Decimal] = defaultdict(Decimal)
    for one in spend:
        by_day[one.day][one.stage] = one.cost
        totals[one.stage] += one.cost
    highest = max((sum(costs.values(), Decimal(0)) for costs in by_day.values()), default=Decimal(0))
    return SpendChart(
        bars=tuple(bar for day, costs in by_day.items() for bar in _bars((day - first).days, costs, highest)),
        rows=tuple(_row(one) for one in reversed(spend)),
        totals=tuple((stage, _name(stage), dollars(totals[stage])) for stage in _ordered(totals) if totals[stage]),
        highest=dollars(highest),
        first=first,
        last=today,
    )


def _row(one: DailySpend) -> SpendRow:
    return SpendRow(one.day, _name(one.stage), one.calls, one.tokens_in, one.tokens_cached, dollars(one.cost))


def _bars(place: int, costs: Mapping[str, Decimal], highest: Decimal) -> list[Bar]:
    slot = WIDTH / DAYS
    bars, top = [], float(HEIGHT)
    for stage in _ordered(costs):
        if costs[stage]:
            height = HEIGHT * float(costs[stage] / highest)
            top -= height
            bars.append(Bar(stage, f"{place * slot:.1f}", f"{top:.1f}", f"{slot - GAP:.1f}", f"{height:.1f}"))
    return bars


def _ordered(stages: Mapping[str, Decimal]) -> list[str]:
    order = list(STAGES)
    return sorted(stages, key=lambda stage: order.index(stage) if stage in order else len(order))


def _name(stage: str) -> Any:
    return STAGES.get(stage, stage)


def dollars(cost: Decimal) -> str:
    """Format a cost to the cent; less than ten cents, to four digits."""
    return f"${cost:.2f}" if cost >= Decimal("0.1") or not cost else f"${cost:.4f}"
