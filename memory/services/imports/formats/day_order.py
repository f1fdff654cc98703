"""Orders of day and month: 03/04/24 is in April or in March, and only the whole file can tell which."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from enum import StrEnum
from itertools import pairwise

SPACE = "[ \u00a0\u202f]"
"""Phones write narrow and no-break spaces before AM and PM."""
DAY = rf"(?P<first>\d{{1,4}})(?P<mark>[./-]){SPACE}?(?P<second>\d{{1,2}})(?P=mark){SPACE}?(?P<third>\d{{2,4}})"
HOUR = (
    r"(?P<hour>\d{1,2})[:.](?P<minute>\d{2})(?:[:.](?P<seconds>\d{2}))?"
    rf"(?:{SPACE}?(?P<half>[aApP])\.?{SPACE}?[mM]\.?)?"
)
A_CENTURY = 2000
FIRST_YEAR, LAST_YEAR = 1900, 2999
"""Nobody wrote before or after; and at the calendar's limits, a time zone leads out of it."""
A_JUMP_BACK = timedelta(days=1)
"""Messages that arrived late may be a little out of order."""


class DayOrder(StrEnum):
    DAY_FIRST = "day"
    MONTH_FIRST = "month"
    YEAR_FIRST = "year"


@dataclass(frozen=True, slots=True)
class Stamp:
    """Day and time as written: `numbers` in their order in the text."""

    numbers: tuple[int, int, int]
    mark: str
    hour: int
    minute: int
    second: int

    def read(self, order: DayOrder) -> datetime | None:
        """Return the local time, or None if there is no such day or time."""
        first, second, third = self.numbers
        year, month, day = {
            DayOrder.DAY_FIRST: (third, second, first),
            DayOrder.MONTH_FIRST: (third, first, second),
            DayOrder.YEAR_FIRST: (first, second, third),
        }[order]
        year += A_CENTURY if year < 100 else 0
        try:
            moment = datetime(year, month, day, self.hour, self.minute, self.second)
        except ValueError:
            return None
        return moment if FIRST_YEAR <= year <= LAST_YEAR else None

    def is_possible(self) -> bool:
        return any(self.read(order) for order in self._orders())

    def _orders(self) -> Sequence[DayOrder]:
        return [DayOrder.YEAR_FIRST] if self.numbers[0] > 31 else [DayOrder.DAY_FIRST, DayOrder.MONTH_FIRST]


def stamp_of(found: dict[str, str | None]) -> Stamp | None:
    """Return the stamp that `DAY` and `HOUR` matched, or None if its day or time does not exist."""
    named = {name: int(found[name] or 0) for name in ("first", "second", "third", "hour", "minute", "seconds")}
    hour, half = named["hour"], (found["half"] or "").lower()
    if half:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half == "p" else 0)
    numbers = (named["first"], named["second"], named["third"])
    stamp = Stamp(numbers, found["mark"] or "", hour, named["minute"], named["seconds"])
    return stamp if stamp.is_possible() else None


def possible_orders(stamps: Sequence[Stamp]) -> list[DayOrder]:
    """Return the orders in which all these stamps are days, likelier first; none if they contradict each other.

    Dots are written between day, month and year, never between month and day. If both orders are possible, one in which
    time would run backwards is left out.
    """
    if stamps and all(stamp.numbers[0] > 31 for stamp in stamps):
        return [DayOrder.YEAR_FIRST]
    found = [
        order for order in (DayOrder.DAY_FIRST, DayOrder.MONTH_FIRST) if all(stamp.read(order) for stamp in stamps)
    ]
    if len(found) == 2 and all(stamp.mark == "." for stamp in stamps):
        return [DayOrder.DAY_FIRST]
    forward = [order for order in found if not _jumps_back(stamp.read(order) for stamp in stamps)]
    return forward or found


def in_zone(moments: Iterable[datetime], zone: tzinfo) -> list[datetime]:
    """Return these local times as moments of this zone, in their order.

    The hour that occurs twice in autumn is the first one, until the times have gone back.
    """
    placed: list[datetime] = []
    for moment in moments:
        at = moment.replace(tzinfo=zone)
        again = at.replace(fold=1)
        has_gone_back = bool(placed) and again.utcoffset() != at.utcoffset() and at.timestamp() < placed[-1].timestamp()
        placed.append(again if has_gone_back else at)
    return placed


def _jumps_back(moments: Iterable[datetime | None]) -> bool:
    return any(after + A_JUMP_BACK < before for before, after in pairwise(moments) if before and after)
