"""Putting jobs down, and notifying the workers of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

import structlog
from django.db import connection, transaction
from django.utils import timezone

from accounts.keys import new_key
from config.tracing import carried
from legacies.models import Job, JobState

# Kinds of jobs, and the queue of each. The app that owns a kind registers it.

DELETE_LEGACY = "delete_legacy"
"""Deletes the content of a legacy once its keepers have agreed. The app that owns the content registers and runs it."""
FORGET_UPDATES = "forget_updates"
"""Makes up for updates that could not be sent to an account's listeners; see `legacies.updates`."""
PUSH = "push"
"""Notifies one browser or app server of one notice; see `legacies.push`."""
UNKNOWN_KIND = "unknown_kind"
"""The error of a job whose kind this version of the product does not know, because another version put it down."""

_queues: dict[str, str] = {}
_recurring: list[str] = []
_at_each_start: list[str] = []


def register_kinds(
    queues: Mapping[str, str], *, recurring: Iterable[str] = (), at_each_start: Iterable[str] = ()
) -> None:
    """Allow jobs of these kinds to be put down. `queues` maps each kind to its queue.

    There is always one job of each `recurring` kind, which puts itself down again. A job of each kind in
    `at_each_start` is put down whenever a scheduler starts. The key of either job is its kind.
    """
    _queues.update({str(kind): str(queue) for kind, queue in queues.items()})
    _recurring.extend(str(kind) for kind in recurring if kind not in _recurring)
    _at_each_start.extend(str(kind) for kind in at_each_start if kind not in _at_each_start)


def is_known(kind: str) -> bool:
    return kind in _queues


def known_kinds() -> list[str]:
    return list(_queues)


def queue_of(kind: str) -> str:
    """Return the queue of a kind. Raises `KeyError` for an unknown kind."""
    return _queues[kind]


def recurring_kinds() -> list[str]:
    return list(_recurring)


def kinds_at_each_start() -> list[str]:
    return list(_at_each_start)


log = structlog.get_logger(__name__)

# One round trip for any number of jobs, because everybody who sends a message waits for it. The rows are locked one
# after the other, in the order of the values.
PUT = """
    INSERT INTO legacies_workitem AS item
        (id, kind, key, legacy_id, user_id, payload, not_before, created_at,
         result, state, attempts, wanted, taken, error)
    VALUES {rows}
    ON CONFLICT (key) DO UPDATE SET
        wanted = item.wanted + 1,
        payload = excluded.payload,
        not_before = excluded.not_before,
        rung_at = NULL,
        state = CASE WHEN item.state = 'running' THEN item.state ELSE 'waiting' END,
        attempts = CASE WHEN item.state IN ('done', 'failed') THEN 0 ELSE item.attempts END,
        error = CASE WHEN item.state IN ('done', 'failed') THEN '' ELSE item.error END,
        finished_at = CASE WHEN item.state IN ('done', 'failed') THEN NULL ELSE item.finished_at END
    RETURNING *
"""
ROW = "(%s, %s, %s, %s, %s, %s::jsonb, %s, %s, '{}', 'waiting', 0, 1, 0, '')"

Notifier = Callable[[Job], None]
_notifier: Notifier | None = None


def set_notifier(notifier: Notifier | None) -> None:
    """Set the function that notifies workers of a due job. In a running product the Celery app sets it.

    The function must not wait for a dead broker.
    """
    global _notifier  # noqa: PLW0603 - set once, when the app is put together
    _notifier = notifier


@dataclass(frozen=True, slots=True, kw_only=True)
class NewJob:
    """A job to put down; see `put`."""

    kind: str
    key: str
    payload: Mapping[str, Any] | None = None
    not_before: datetime | None = None
    legacy_id: UUID | None = None
    user_id: UUID | None = None
    has_time: bool = False


def put(
    kind: str,
    *,
    key: str,
    payload: Mapping[str, Any] | None = None,
    not_before: datetime | None = None,
    legacy_id: UUID | None = None,
    user_id: UUID | None = None,
    has_time: bool = False,
) -> Job:
    """Put a job down in the transaction that causes it. The workers are notified once that is committed.

    If the job `has_time`, the scheduler notifies them instead, within a second or two, so that the job does not take a
    worker away from something that somebody waits for.

    The same `key` means the same job. If it is put down again while it waits, its time and payload are replaced. While
    it runs, it is done once more afterwards. After it is done or has failed, it starts afresh.
    """
    wanted = NewJob(
        kind=kind, key=key, payload=payload, not_before=not_before, legacy_id=legacy_id, user_id=user_id,
        has_time=has_time,
    )  # fmt: skip
    (item,) = put_all([wanted])
    return item


def put_all(wanted: Sequence[NewJob]) -> list[Job]:
    """Put several jobs down as `put` does, each with a key of its own. Their rows are locked in this order.

    Raises `RuntimeError` outside a transaction, and `ValueError` for a kind that no app registered.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("Work is put down in the transaction of what causes it.")
    if unknown := sorted({job.kind for job in wanted if not is_known(job.kind)}):
        raise ValueError(f"No app registered these kinds of jobs: {unknown}.")
    now = timezone.now()
    rows = ", ".join([ROW] * len(wanted))
    values = [value for job in wanted for value in _values(job, now)]
    items = list(Job.objects.raw(PUT.replace("{rows}", rows), values))
    can_wait = {job.key for job in wanted if job.has_time}
    for item in items:
        if item.not_before <= now and item.key not in can_wait:
            transaction.on_commit(partial(notify, item))
    return items


def _values(job: NewJob, now: datetime) -> tuple[Any, ...]:
    payload = json.dumps({**(job.payload or {}), **_trace_context()})
    due = job.not_before or now
    return new_key(), str(job.kind), job.key, job.legacy_id, job.user_id, payload, due, now


def _trace_context() -> dict[str, str]:
    """Return the trace context of the request, so that the job belongs to the same trace as the request."""
    here = carried()
    return {"trace": here} if here else {}


def retry(item_id: UUID) -> None:
    """Let a job that failed for good start again from its first attempt. Other jobs are left as they are."""
    with transaction.atomic():
        item = Job.objects.select_for_update().get(pk=item_id)
        if item.state != JobState.FAILED:
            return
        item.state, item.attempts, item.error, item.not_before = JobState.WAITING, 0, "", timezone.now()
        item.save(update_fields=["state", "attempts", "error", "not_before"])
        transaction.on_commit(partial(notify, item))


def notify(item: Job) -> None:
    """Notify the workers of a job. The notification may get lost; the scheduler sends it again for due jobs.

    A job of an unknown kind is only logged, because its queue is not known.
    """
    if not is_known(item.kind):
        log.warning("job_of_unknown_kind", job=str(item.pk))
    elif _notifier is not None:
        _notifier(item)
