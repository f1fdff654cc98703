"""The lease of a job: one worker owns the job for a limited time.

A worker claims a job for `JOB_LEASE_SECONDS` and renews the lease while it works. Its effects are committed only in a
transaction that finds the lease token unchanged (`hold`). A worker that was taken for dead and comes back late
therefore changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from legacies.models import Job, JobState

RETRY_BASE = timedelta(seconds=5)
RETRY_MOST = timedelta(minutes=10)

# Finds the job if it is `due`, locks it and claims it, in one statement. The commit does not wait for the disk: if the
# server crashes, it may forget the claim. The worker then finds its lease lost, and its effects, which are committed
# only with the token, do not happen.
TAKE = """
    UPDATE legacies_workitem
    SET state = 'running', attempts = attempts + 1, taken = wanted, lease_token = %(token)s, lease_until = %(until)s
    WHERE set_config('synchronous_commit', 'off', true) = 'off' AND id = (
        SELECT id FROM legacies_workitem
        WHERE id = %(id)s AND (
            state = 'waiting' AND not_before <= %(now)s OR state = 'running' AND lease_until < %(now)s
        )
        FOR UPDATE SKIP LOCKED
    )
    RETURNING *
"""

# The job waits again if it was put down again while it ran, with the time given there, or else if `again` has a time.
FINISH = """
    UPDATE legacies_workitem
    SET attempts = 0, error = '', rung_at = NULL, lease_token = NULL, lease_until = NULL,
        result = coalesce(%(result)s::jsonb, result),
        state = CASE WHEN wanted > %(taken)s OR %(again)s::timestamptz IS NOT NULL THEN 'waiting' ELSE 'done' END,
        not_before = CASE WHEN wanted > %(taken)s THEN not_before ELSE coalesce(%(again)s, not_before) END,
        finished_at = CASE WHEN wanted > %(taken)s OR %(again)s::timestamptz IS NOT NULL THEN finished_at
            ELSE %(now)s END
    WHERE id = %(id)s AND lease_token = %(token)s
"""


class LeaseLost(Exception):
    """The job now belongs to somebody else or is gone; the effects of this attempt must not be committed."""


@dataclass(slots=True)
class Lease:
    """A claimed job. Its handler may set `again`, the time at which the job is due once more, and `result`."""

    item_id: UUID
    token: UUID
    kind: str
    key: str
    payload: dict[str, Any]
    attempt: int
    taken: int
    waited: timedelta = timedelta()
    """The time from when the job was due until it was claimed."""
    again: datetime | None = None
    result: dict[str, Any] | None = None


def claim(item_id: UUID) -> Lease | None:
    """Claim a job that is due. Return None if it is not due or another worker has it. One statement."""
    now, token = timezone.now(), uuid4()
    taken = Job.objects.raw(TAKE, {"id": item_id, "token": token, "now": now, "until": _lease_end()})
    item = next(iter(taken), None)
    if item is None:
        return None
    return Lease(
        item_id=item.pk,
        token=token,
        kind=item.kind,
        key=item.key,
        payload=item.payload,
        attempt=item.attempts,
        taken=item.taken,
        waited=max(now - item.not_before, timedelta()),
    )


def renew(lease: Lease) -> None:
    """Extend the lease of the job by its full length. Raises `LeaseLost` if the worker no longer owns the job."""
    held = Job.objects.filter(pk=lease.item_id, lease_token=lease.token)
    if not held.update(lease_until=_lease_end()):
        raise LeaseLost(lease.key)


@contextmanager
def hold(lease: Lease) -> Iterator[None]:
    """Open the one transaction in which a job takes effect and ends: everything in it is committed, or nothing.

    The token is checked at the end of the transaction, so that the job's row is locked last. Whoever puts a job down
    locks its row last too; with the same order everywhere there is no deadlock. On leaving, the job is done, or it
    waits again if it was put down again meanwhile or `lease.again` is set. Raises `LeaseLost`, and nothing is written.
    """
    with transaction.atomic():
        yield
        if not _finish_job(lease):
            raise LeaseLost(lease.key)


@contextmanager
def hold_on(lease: Lease) -> Iterator[None]:
    """Open a transaction in the middle of a job. Its end renews the lease, and the job continues after it.

    Everything in it is committed. If the worker no longer owns the job, nothing is, and `LeaseLost` is raised. As in
    `hold`, the job's row is locked last.
    """
    with transaction.atomic():
        yield
        renew(lease)


def fail(lease: Lease, error: str, *, for_good: bool = False) -> bool:
    """Release a job that did not succeed. Return True if it has failed for good.

    It waits for its next attempt, or is `failed` after the last one. A job that the worker no longer owns is left as it
    is, because somebody else does it or nobody wants it any more. `error` is a code or the name of a type, never a
    person's text.
    """
    is_over = for_good or lease.attempt >= settings.JOB_MAX_ATTEMPTS
    state = JobState.FAILED if is_over else JobState.WAITING
    let_go = Job.objects.filter(pk=lease.item_id, lease_token=lease.token).update(
        state=state,
        error=error[:500],
        lease_token=None,
        lease_until=None,
        not_before=timezone.now() + retry_delay(lease.attempt),
        finished_at=timezone.now() if is_over else None,
    )
    return is_over and bool(let_go)


def retry_delay(attempt: int) -> timedelta:
    """Return the wait after an attempt: 5 s, 10 s, 20 s … up to ten minutes."""
    return min(RETRY_BASE * (1 << min(attempt - 1, 10)), RETRY_MOST)


def _lease_end() -> datetime:
    return timezone.now() + timedelta(seconds=settings.JOB_LEASE_SECONDS)


def _finish_job(lease: Lease) -> bool:
    """End the job in one statement. Return False if the worker no longer owns the job."""
    values: dict[str, Any] = {
        "id": lease.item_id,
        "token": lease.token,
        "taken": lease.taken,
        "again": lease.again,
        "result": None if lease.result is None else json.dumps(lease.result),
        "now": timezone.now(),
    }
    with connection.cursor() as cursor:
        cursor.execute(FINISH, values)
        return bool(cursor.rowcount)
