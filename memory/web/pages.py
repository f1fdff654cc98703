"""The frame of every page about memory, and pagination of long lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from config.keyset import Ordering, page_after, page_before
from legacies.models import Membership
from memory.models import Fact, Story

A_PAGE = 50
NEWEST_FIRST = Ordering("remembered", ("-created_at", "-id"))


def inside(membership: Membership, here: str, **more: Any) -> dict[str, Any]:
    return {"legacy": membership.legacy, "membership": membership, "here": here, **more}


@dataclass(frozen=True, slots=True)
class FactPage:
    """One page of facts, newest first. `newer` and `older` are cursors, empty if there are no more facts."""

    facts: Sequence[Fact]
    newer: str = ""
    older: str = ""


def page_of_facts(facts: QuerySet[Fact], *, before: str = "", after: str = "") -> FactPage:
    """Return the facts older than the cursor `before` or newer than `after`; without a valid one, the newest."""
    if newer_than := parse_cursor(after):
        page = page_before(facts, NEWEST_FIRST, newer_than, limit=A_PAGE)
    else:
        page = page_after(facts, NEWEST_FIRST, parse_cursor(before), limit=A_PAGE)
    return FactPage(
        page.rows,
        newer=cursor_of(page.rows[0]) if page.has_previous else "",
        older=cursor_of(page.rows[-1]) if page.has_next else "",
    )


def cursor_of(row: Fact | Story) -> str:
    return f"{row.created_at:%Y%m%dT%H%M%S.%f}_{row.pk}"


def parse_cursor(cursor: str) -> tuple[datetime, UUID] | None:
    moment, _, key = cursor.partition("_")
    try:
        return datetime.strptime(f"{moment}+0000", "%Y%m%dT%H%M%S.%f%z"), UUID(key)
    except ValueError:
        return None
