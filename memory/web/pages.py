"""What every page about memory shows around itself, and pages of long lists that do not shift when rows are added."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from legacies.models import Membership
from memory.models import Fact

A_PAGE = 50


def inside(membership: Membership, here: str, **more: Any) -> dict[str, Any]:
    return {"legacy": membership.legacy, "membership": membership, "here": here, **more}


@dataclass(frozen=True, slots=True)
class FactPage:
    """One page of facts, newest first. `newer` and `older` are cursors, empty where there is nothing more."""

    facts: Sequence[Fact]
    newer: str = ""
    older: str = ""


def page_of_facts(facts: QuerySet[Fact], *, before: str = "", after: str = "") -> FactPage:
    """The page that begins after the cursor `before` or ends at `after`; a cursor that is none is the first page."""
    if place := _read(after):
        rows = list(facts.filter(_newer(*place)).order_by("created_at", "id")[: A_PAGE + 1])
        shown = rows[:A_PAGE][::-1]
        return FactPage(shown, newer=_cursor(shown[0]) if len(rows) > A_PAGE else "", older=_last(shown))
    place = _read(before)
    rows = list((facts.filter(_older(*place)) if place else facts).order_by("-created_at", "-id")[: A_PAGE + 1])
    shown = rows[:A_PAGE]
    newer = _cursor(shown[0]) if place and shown else ""
    return FactPage(shown, newer=newer, older=_last(shown) if len(rows) > A_PAGE else "")


def _last(facts: Sequence[Fact]) -> str:
    return _cursor(facts[-1]) if facts else ""


def _cursor(fact: Fact) -> str:
    return f"{fact.created_at:%Y%m%dT%H%M%S.%f}_{fact.pk}"


def _read(cursor: str) -> tuple[datetime, UUID] | None:
    moment, _, key = cursor.partition("_")
    try:
        return datetime.strptime(f"{moment}+0000", "%Y%m%dT%H%M%S.%f%z"), UUID(key)
    except ValueError:
        return None


def _older(at: datetime, key: UUID) -> Q:
    return Q(created_at__lt=at) | Q(created_at=at, id__lt=key)


def _newer(at: datetime, key: UUID) -> Q:
    return Q(created_at__gt=at) | Q(created_at=at, id__gt=key)
