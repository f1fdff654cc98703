"""The lease of a job: one worker owns it for a limited time.

A worker claims an item for `JOB_LEASE_SECONDS` and renews while it works. Its effects are committed only in a
transaction that finds the lease token still standing (`hold`): a worker that was taken for dead and comes back late
changes nothing.
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

# What is `due`, taken and locked at once. The disk is not waited for: a server that falls forgets whose it was, and who
# took it finds that the lease is lost; what is done in the meantime is committed only with the token.
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

# What is wanted again, or has its next time named in `again`, waits; what was asked for while it ran has its time.
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
    """Somebody else owns the work by now; what was done for it must not be committed."""


@dataclass(slots=True)
class Lease:
    """A claimed item. `again` may be set by the one who did the work: when it should be looked at once more."""

    item_id: UUID
    token: UUID
    kind: str
    key: str
    payload: dict[str, Any]
    attempt: int
    taken: int
    waited: timedelta = timedelta()
    """From when it was due until it was claimed."""
    again: datetime | None = None
    result: dict[str, Any] | None = None


def claim(item_id: UUID) -> Lease | None:
    """Take an item that is due, or None if it is not, or another worker has it. One statement."""
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
    """Keep the item for another lease; raises `LeaseLost` if it is not ours any more."""
    held = Job.objects.filter(pk=lease.item_id, lease_token=lease.token)
    if not held.update(lease_until=_lease_end()):
        raise LeaseLost(lease.key)


@contextmanager
def hold(lease: Lease) -> Iterator[None]:
    """The one transaction in which work takes effect, and ends: everything in it is committed, or nothing.

    The token is looked at as its end: the work's row is locked last because whoever puts work down locks it last too:
    in one order, nobody waits in a circle. On leaving, the item is done, or waits again if it was asked for meanwhile
    or `lease.again` is set. Raises `LeaseLost`, and nothing is written.
    """
    with transaction.atomic():
        yield
        if not _finish_job(lease):
            raise LeaseLost(lease.key)


@contextmanager
def hold_on(lease: Lease) -> Iterator[None]:
    """A transaction in the middle of work: everything in it is committed, or nothing where somebody else owns the work
    by now. The work goes on after it, with its lease renewed. As in `hold`, its row is locked last.
    """
    with transaction.atomic():
        yield
        renew(lease)


def fail(lease: Lease, error: str, *, for_good: bool = False) -> bool:
    """Let go of work that did not succeed: later again, or `failed` after the last attempt. True if it failed for good.

    Work that is not ours any more is left as it is: somebody else does it, or nobody wants it. `error` is a code or a
    type's name, never a text of a person.
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
    """5 s, 10 s, 20 s … up to ten minutes."""
    return min(RETRY_BASE * (1 << min(attempt - 1, 10)), RETRY_MOST)


def _lease_end() -> datetime:
    return timezone.now() + timedelta(seconds=settings.JOB_LEASE_SECONDS)


def _finish_job(lease: Lease) -> bool:
    """End it in one statement; False where it is somebody else's by now."""
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
