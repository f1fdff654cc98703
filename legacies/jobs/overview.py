"""The state of the jobs for operators: what waits, what failed, and how often.

Kinds, codes, numbers and times; an item's key and payload name what somebody did, and stay out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Count, F, Min, Q, Sum
from django.utils import timezone

from legacies.models import Job, JobFailure, JobState

MOST_FAILED = 50
LONGEST_CODE = 100

COUNT = """
    INSERT INTO legacies_workfailure AS known (hour, kind, code, times) VALUES (%s, %s, %s, 1)
    ON CONFLICT (hour, kind, code) DO UPDATE SET times = known.times + 1
"""


@dataclass(frozen=True, slots=True)
class JobCounts:
    """How many items of a kind are in which state, and since when the oldest one is due that nobody has taken."""

    kind: str
    waiting: int
    due: int
    running: int
    done: int
    failed: int
    oldest_due: datetime | None


@dataclass(frozen=True, slots=True)
class FailedJob:
    """An item that was given up; `since` when."""

    id: UUID
    kind: str
    error: str
    attempts: int
    since: datetime | None


@dataclass(frozen=True, slots=True)
class Failures:
    """How many attempts at a kind of work ended with a code."""

    kind: str
    code: str
    times: int


def counts_by_kind() -> list[JobCounts]:
    """One query."""
    is_due = Q(state=JobState.WAITING, not_before__lte=timezone.now())
    columns: dict[str, Any] = {state: Count("pk", filter=Q(state=state)) for state in JobState.values}
    columns |= {"due": Count("pk", filter=is_due), "oldest_due": Min("not_before", filter=is_due)}
    rows: Iterable[Any] = Job.objects.order_by().values("kind").annotate(**columns).order_by("kind")
    return [JobCounts(**row) for row in rows]


def oldest_due() -> datetime | None:
    """When the first of those that wait had its time, which may still come; none when nothing waits. One query."""
    oldest: datetime | None = Job.objects.filter(state=JobState.WAITING).aggregate(first=Min("not_before"))["first"]
    return oldest


def failed_jobs() -> Sequence[FailedJob]:
    """The latest `MOST_FAILED`. One query."""
    rows = Job.objects.filter(state=JobState.FAILED).order_by(F("finished_at").desc(nulls_last=True), "pk")
    columns = rows.values_list("pk", "kind", "error", "attempts", "finished_at")
    return [FailedJob(*row) for row in columns[:MOST_FAILED]]


def failures_since(moment: datetime) -> Sequence[Failures]:
    """The most frequent first. One query."""
    rows = JobFailure.objects.filter(hour__gte=moment).values_list("kind", "code").annotate(sum=Sum("times"))
    return [Failures(*row) for row in rows.order_by("-sum", "kind", "code")]


def count_failure(kind: str, code: str) -> None:
    """One more. A statement by itself: no lock on a number is held while anything else is."""
    hour = timezone.now().replace(minute=0, second=0, microsecond=0)
    with connection.cursor() as cursor:
        cursor.execute(COUNT, [hour, kind, code[:LONGEST_CODE]])
