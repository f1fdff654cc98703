"""The state of the jobs for operators: how many jobs wait and fail, and how often attempts failed.

It shows kinds, codes, numbers and times. A job's key and payload would tell what somebody did, so they are left out.
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
    """The number of jobs of a kind in each state, and since when the oldest unclaimed one is due."""

    kind: str
    waiting: int
    due: int
    running: int
    done: int
    failed: int
    oldest_due: datetime | None


@dataclass(frozen=True, slots=True)
class FailedJob:
    """A job that failed for good, and `since` when."""

    id: UUID
    kind: str
    error: str
    attempts: int
    since: datetime | None


@dataclass(frozen=True, slots=True)
class Failures:
    """How many attempts at a kind of job ended with an error code."""

    kind: str
    code: str
    times: int


def counts_by_kind() -> list[JobCounts]:
    """Count the jobs of each kind by state. One query."""
    is_due = Q(state=JobState.WAITING, not_before__lte=timezone.now())
    columns: dict[str, Any] = {state: Count("pk", filter=Q(state=state)) for state in JobState.values}
    columns |= {"due": Count("pk", filter=is_due), "oldest_due": Min("not_before", filter=is_due)}
    rows: Iterable[Any] = Job.objects.order_by().values("kind").annotate(**columns).order_by("kind")
    return [JobCounts(**row) for row in rows]


def oldest_due() -> datetime | None:
    """Return the earliest `not_before` of the waiting jobs (it may be in the future), or None. One query."""
    oldest: datetime | None = Job.objects.filter(state=JobState.WAITING).aggregate(first=Min("not_before"))["first"]
    return oldest


def failed_jobs() -> Sequence[FailedJob]:
    """Return the latest `MOST_FAILED` failed jobs. One query."""
    rows = Job.objects.filter(state=JobState.FAILED).order_by(F("finished_at").desc(nulls_last=True), "pk")
    columns = rows.values_list("pk", "kind", "error", "attempts", "finished_at")
    return [FailedJob(*row) for row in columns[:MOST_FAILED]]


def failures_since(moment: datetime) -> Sequence[Failures]:
    """Return the failures since a given time, the most frequent first. One query."""
    rows = JobFailure.objects.filter(hour__gte=moment).values_list("kind", "code").annotate(sum=Sum("times"))
    return [Failures(*row) for row in rows.order_by("-sum", "kind", "code")]


def count_failure(kind: str, code: str) -> None:
    """Count one more failure. It is a statement of its own, so that nothing else is locked along with the count."""
    hour = timezone.now().replace(minute=0, second=0, microsecond=0)
    with connection.cursor() as cursor:
        cursor.execute(COUNT, [hour, kind, code[:LONGEST_CODE]])
